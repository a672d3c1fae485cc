/**
 * Checks after any history that every entry can be explained, that each agent opens exactly their own entries, and that
 * an entry has the same position as in its list.
 */
import type { EntryExplanation } from '@evergrove/contract/ledger/explanation'
import { transferKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { readMoney } from '@evergrove/contract/platform/money-codec'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { History } from '../../../network/testing/histories.ts'
import type { Witness } from '../../../network/testing/witnesses.ts'
import type { AppError } from '../../../platform/errors.ts'
import { listDebt, listLedger, listStatement } from '../../statement/statement.service.ts'
import { explainEntry, explainOwnEntry } from '../explain.ts'
import { moneyOf } from '../voice.ts'

/** Text that no sentence may contain, because it stands for a missing value. */
const MISSING = /undefined|null|NaN|\?|Invalid Date/

/** Returns the ids of an agent's entries, as listed by the statement and the debt, and of the fee. */
async function ownNumbers({ trx }: History, agentId: number): Promise<Map<number, string | undefined>> {
  const own = new Map<number, string | undefined>()
  for (const { id, amount } of (await listDebt(trx, agentId)).items) own.set(id, amount)
  for (const { id, amount } of (await listStatement(trx, agentId)).items) own.set(id, amount)
  const { rows } = await sql<{ id: number }>`
    select t.id from ledger_transfers t left join payments y on y.id = t.payment_id
    where (t.kind in ('registration_fee', 'fee_reversal') and y.agent_id = ${agentId})
      or (t.phase = 'posted' and t.debit_account_id = ${agentId})`.execute(trx)
  for (const { id } of rows) own.set(id, own.get(id))
  return own
}

type Standing = Pick<EntryExplanation, 'balance_after' | 'previous' | 'next'>

const NOWHERE: Standing = { balance_after: null, previous: null, next: null }

const standingIn = ({ balance_after, previous, next }: EntryExplanation): Standing => ({
  balance_after,
  previous,
  next,
})

/** Returns the position of each entry, by id, in a list with the newest first. */
const standings = (list: readonly { id: number; balance: string }[]): Map<number, Standing> =>
  new Map(
    list.map(({ id, balance }, index) => [
      id,
      { balance_after: balance, previous: list[index + 1]?.id ?? null, next: list[index - 1]?.id ?? null },
    ]),
  )

/**
 * Checks that an explanation for staff has the position of the entry in its agent's ledger, or none if no agent has the
 * entry.
 */
async function checkStanding({ trx, agentIds }: History, explained: readonly EntryExplanation[]): Promise<void> {
  const expected = new Map<number, Standing>()
  for (const agentId of agentIds) {
    const { items } = await listLedger(trx, agentId, { page: 1, page_size: 1000 })
    for (const [number, standing] of standings(items)) expected.set(number, standing)
  }
  for (const entry of explained) {
    const { number } = entry
    expect({ number, ...standingIn(entry) }).toEqual({ number, ...(expected.get(number) ?? NOWHERE) })
  }
}

/** Checks that an entry that lowers the debt shows the debt after it, as the list of the debt does. */
async function checkOwed({ trx }: History, agentId: number): Promise<void> {
  for (const { id, amount, owed } of (await listDebt(trx, agentId)).items) {
    if (!amount.startsWith('-')) continue
    const { why } = await explainOwnEntry(trx, agentId, id)
    const words = owed === '0.00' ? 'You then owed nothing more.' : `You then still owed ${moneyOf(readMoney(owed))}.`
    expect({ id, last: why.at(-1) }).toEqual({ id, last: words })
  }
}

async function checkOwn(world: History, agentId: number, numbers: readonly number[]): Promise<void> {
  const own = await ownNumbers(world, agentId)
  const listed = standings((await listStatement(world.trx, agentId)).items)
  for (const number of numbers) {
    const found = await explainOwnEntry(world.trx, agentId, number).catch(({ code }: AppError) => code)
    if (!own.has(number)) expect(found).toBe('not_found')
    else {
      const amount = own.get(number)
      const standing = listed.get(number) ?? NOWHERE
      expect(found).toMatchObject({ number, ...standing, ...(amount === undefined ? {} : { amount }) })
      expect(JSON.stringify(found)).not.toContain('another agent')
    }
  }
}

/** Explains every entry to staff and to its owner, and to nobody else. */
export const explanationsWitness: Witness = {
  name: 'the explanations',
  oneOf: 2,
  // No history imports lines of bank statements, and few reverse a payment that the bank has made.
  mustSee: transferKinds.filter((kind) => !kind.startsWith('bank_') && kind !== 'payout_reopening'),
  look: async (world, note) => {
    const { trx, agentIds } = world
    const all = await trx.selectFrom('ledger_transfers').select(['id', 'kind']).orderBy('id').execute()
    const newest = new Map(all.map(({ id, kind }) => [kind, id]))
    const transfers = all.filter(({ id, kind }, index) => newest.get(kind) === id || index % 10 === 0)
    const explained: EntryExplanation[] = []
    for (const { id, kind } of transfers) {
      const entry = await explainEntry(trx, id, 'anyone')
      const { why } = entry
      explained.push(entry)
      expect({ kind, why: why.filter((sentence) => MISSING.test(sentence)) }).toEqual({ kind, why: [] })
      note(kind)
    }
    await checkStanding(world, explained)
    const numbers = transfers.map(({ id }) => id)
    // Another agent in each history, because each one reads all entries.
    await checkOwn(world, agentIds[all.length % agentIds.length] ?? 0, numbers)
    for (const agentId of agentIds) await checkOwed(world, agentId)
  },
}
