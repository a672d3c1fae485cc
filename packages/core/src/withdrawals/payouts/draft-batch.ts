/** Drafts of payout batches: chosen, changed and dissolved until they are released (plan rule 24). */
import { foldText } from '@evergrove/contract/platform/fold-text'
import { formatMoney } from '@evergrove/contract/platform/money'
import { type BatchState, MAX_BATCH_LINES } from '@evergrove/contract/withdrawals/payout-words'
import { batchLinesInput, type PayoutFilter, payoutFilter } from '@evergrove/contract/withdrawals/payouts'
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

/**
 * Puts the approved withdrawals that are in no batch and pass the filter into a new draft, at most 10,000, and returns
 * its number. If several drafts are made at the same time, each withdrawal is in only one. Throws `invalid` by field,
 * and `conflict` if there is no such withdrawal.
 */
export async function createBatch(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { input, actor }: { input: unknown; actor: Actor },
): Promise<{ id: number }> {
  const filter = parseInput(payoutFilter, input)
  return inTransaction(db, async (trx) => {
    const chosen = await chooseWaiting(trx, { filter, cipher })
    const id = await insertBatch(trx)
    const ids = chosen.map((row) => row.id)
    const lines = ids.length === 0 ? 0 : await putIntoBatch(trx, id, ids)
    if (lines === 0) throw conflict('No approved withdrawal is waiting to be paid.')
    const after = { lines, ...toAudit(filter) }
    await recordAudit(trx, { actor, action: 'payouts.draft', subject: subjectOf(id), after })
    return { id }
  })
}

/** Returns the filter for the audit trail, without the searched text, which may name a person. */
const toAudit = ({ from, to, minimum, maximum }: ReturnType<typeof payoutFilter.parse>) => ({
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
    if ((await putIntoBatch(trx, id, ids)) < ids.length) {
      throw conflict(
        'Some of these withdrawals are not approved, are in a batch already, or stay out of batches. Nothing was added.',
      )
    }
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
