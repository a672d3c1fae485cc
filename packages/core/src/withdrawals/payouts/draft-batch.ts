/** Drafts of payout batches: chosen, changed and dissolved until they are released (plan rule 24). */
import { foldText } from '@evergrove/contract/platform/fold-text'
import { formatMoney } from '@evergrove/contract/platform/money'
import { type BatchState, MAX_BATCH_LINES } from '@evergrove/contract/withdrawals/payout-words'
import { batchLinesInput, newBatchInput, type PayoutFilter } from '@evergrove/contract/withdrawals/payouts'
import { inTransaction } from '@evergrove/db'
import { openBankDetails } from '../../accounts/index.ts'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { conflict, requireFound } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { isProposed } from '../../platform/second-person.repository.ts'
import { dissolve, insertBatch, lockBatch, takeOutOfBatch } from './batches.repository.ts'
import { listWaiting, putIntoBatch, type WaitingRow } from './waiting.repository.ts'

/** The most withdrawals that are searched for a bank, whose name the database cannot read. */
const LOOKED_THROUGH = 5 * MAX_BATCH_LINES

/** Returns the waiting withdrawals that pass the filter, the longest approved first: at most as many as fit into a batch. */
export async function chooseWaiting(
  db: Database,
  { filter, cipher }: { filter: PayoutFilter; cipher: FieldCipher },
): Promise<WaitingRow[]> {
  const { bank } = filter
  if (bank === undefined) return listWaiting(db, filter, { limit: MAX_BATCH_LINES })
  const wanted = foldText(bank)
  const rows = await listWaiting(db, filter, { limit: LOOKED_THROUGH })
  const fits = (row: WaitingRow) =>
    foldText(openBankDetails(cipher, { ...row, id: row.agent_id }).bank_name ?? '').includes(wanted)
  return rows.filter(fits).slice(0, MAX_BATCH_LINES)
}

const stateWords: Readonly<Record<BatchState, string>> = {
  draft: 'a draft',
  released: 'released',
  settled: 'settled',
  dissolved: 'dissolved',
}

/** Locks the batch in the state that an action needs. Throws `not_found`, and `conflict` in another state. */
export async function lockBatchIn(trx: Trx, id: number, ...states: BatchState[]): Promise<void> {
  const state = requireFound(await lockBatch(trx, id))
  if (!states.includes(state)) throw conflict(`Batch ${id} is ${stateWords[state]}.`)
}

/** Returns the refusal to change a batch proposed for release: the second person must see it unchanged (plan rule 28). */
export const waitsForRelease = () =>
  conflict('The release of this batch waits for a second person. Refuse or withdraw that proposal first.')

/** Locks the draft to be changed. Throws `not_found`, and `conflict` if it is no draft or its release is proposed. */
async function lockDraft(trx: Trx, id: number): Promise<void> {
  await lockBatchIn(trx, id, 'draft')
  if (await isProposed(trx, 'payouts.release', id)) throw waitsForRelease()
}

const subjectOf = (id: number) => ({ kind: 'payout_batch', id }) as const

/** The number of withdrawals that a refusal names. */
const NAMED = 5

/** Puts all of the withdrawals into a draft. Throws `conflict` if some of them do not wait, with their numbers. */
async function putAllIntoBatch(
  trx: Trx,
  batchId: number,
  { ids, end }: { ids: readonly number[]; end: string },
): Promise<void> {
  const put = new Set(await putIntoBatch(trx, batchId, ids))
  const others = ids.filter((id) => !put.has(id))
  if (others.length === 0) return
  const names = others.slice(0, NAMED).map((id) => `no. ${id}`)
  const more = others.length > NAMED ? `, and ${others.length - NAMED} more` : ''
  throw conflict(`Not waiting to be paid: ${names.join(', ')}${more}. ${end}`)
}

/**
 * Puts approved withdrawals that are in no batch into a new draft and returns its number: the given ones, all of them, or
 * those that pass the filter, at most 10,000. If several drafts are made at the same time, each withdrawal is in only
 * one. Throws `invalid` by field, and `conflict` if there is no such withdrawal, or one of the given ones does not wait.
 */
export async function createBatch(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { input, actor }: { input: unknown; actor: Actor },
): Promise<{ id: number }> {
  const { ids: given, ...filter } = parseInput(newBatchInput, input)
  const ids = given && [...new Set(given)]
  return inTransaction(db, async (trx) => {
    const id = await insertBatch(trx)
    if (ids !== undefined) await putAllIntoBatch(trx, id, { ids, end: 'No batch was created.' })
    const after = ids === undefined ? await putWaiting(trx, id, { filter, cipher }) : { ids }
    await recordAudit(trx, { actor, action: 'payouts.draft', subject: subjectOf(id), after })
    return { id }
  })
}

/** Puts the withdrawals that wait and pass the filter into a draft. Returns what the audit trail says about them. */
async function putWaiting(trx: Trx, batchId: number, choice: { filter: PayoutFilter; cipher: FieldCipher }) {
  const chosen = await chooseWaiting(trx, choice)
  const put = await putIntoBatch(
    trx,
    batchId,
    chosen.map(({ id }) => id),
  )
  if (put.length === 0) throw conflict('No approved withdrawal is waiting to be paid.')
  return { lines: put.length, ...toAudit(choice.filter) }
}

/** Returns the filter for the audit trail, without the searched text, which may name a person. */
const toAudit = ({ from, to, minimum, maximum }: PayoutFilter) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(minimum === undefined ? {} : { minimum: formatMoney(minimum) }),
  ...(maximum === undefined ? {} : { maximum: formatMoney(maximum) }),
})

type Change = { id: number; input: unknown; actor: Actor }

/**
 * Adds approved withdrawals to a draft. Throws `invalid`, `not_found`, and `conflict` for a batch that is no draft,
 * while its release is proposed, and if one of the withdrawals is not waiting: then none is added.
 */
export async function addToBatch({ db }: { db: Database }, { id, input, actor }: Change): Promise<void> {
  const ids = [...new Set(parseInput(batchLinesInput, input).ids)]
  await inTransaction(db, async (trx) => {
    await lockDraft(trx, id)
    await putAllIntoBatch(trx, id, { ids, end: 'Nothing was added.' })
    await recordAudit(trx, { actor, action: 'payouts.change', subject: subjectOf(id), after: { added: ids } })
  })
}

/** Takes withdrawals out of a draft to wait again, all or none. Throws `invalid`, `not_found`, `conflict` as adding does. */
export async function removeFromBatch({ db }: { db: Database }, { id, input, actor }: Change): Promise<void> {
  const ids = [...new Set(parseInput(batchLinesInput, input).ids)]
  await inTransaction(db, async (trx) => {
    await lockDraft(trx, id)
    if ((await takeOutOfBatch(trx, id, ids)) < ids.length) {
      throw conflict('Some of these withdrawals are not in this batch. Nothing was removed.')
    }
    await recordAudit(trx, { actor, action: 'payouts.change', subject: subjectOf(id), after: { removed: ids } })
  })
}

/** Gives up a draft: its withdrawals wait again. Throws `not_found`, and `conflict` if no draft or proposed for release. */
export async function dissolveBatch(
  { db }: { db: Database },
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockDraft(trx, id)
    const lines = await takeOutOfBatch(trx, id)
    await dissolve(trx, id)
    await recordAudit(trx, { actor, action: 'payouts.dissolve', subject: subjectOf(id), before: { lines } })
  })
}
