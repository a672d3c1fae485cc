/** The final state of the money: batches and the company's own accounts, in the product's database and in the model. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Witness } from '../../network/testing/witnesses.ts'
import type { MoneyHistory } from './money-history.ts'
import { situations } from './watched-model.ts'

type MoneyEnd = {
  batches: { id: number; state: string; withdrawals: number[]; total: number | null }[]
  books: Record<string, number>
}

/** Returns the final state of the model. */
function expectedMoney({ model, batchIds, withdrawalIds }: MoneyHistory): MoneyEnd {
  const idOf = new Map(model.withdrawals.map((withdrawal, index) => [withdrawal, withdrawalIds[index] as number]))
  return {
    batches: model.batches.map((batch, index) => ({
      id: batchIds[index] as number,
      state: batch.state,
      withdrawals: model
        .linesOf(batch)
        .map((one) => idOf.get(one) as number)
        .toSorted((a, b) => a - b),
      total: batch.total,
    })),
    books: model.books(),
  }
}

/** Returns the final state of the product's database. */
async function actualMoney({ trx, model }: MoneyHistory): Promise<MoneyEnd> {
  const { rows: batches } = await sql<MoneyEnd['batches'][number]>`
    select b.id, b.state, b.total::bigint as total,
      array(select w.id from withdrawals w where w.payout_batch_id = b.id order by w.id) as withdrawals
    from payout_batches b order by b.id`.execute(trx)
  const kinds = Object.keys(model.books())
  const { rows } = await sql<{ kind: string; debits: number }>`
    select kind, coalesce(sum(debits_posted - credits_posted), 0)::bigint as debits
    from ledger_accounts group by kind`.execute(trx)
  const debits = new Map(rows.map((row) => [row.kind, row.debits]))
  const isDebit = new Set(['cash', 'receivable', 'bonus_expense', 'written_off_receivables'])
  const books = kinds.map((kind) => [kind, (isDebit.has(kind) ? 1 : -1) * (debits.get(kind) ?? 0) + 0])
  return { batches, books: Object.fromEntries(books) }
}

/** Checks that batches and the company's accounts are as in the model, and that histories meet every state and rare situation. */
export const moneyWitness: Witness<MoneyHistory> = {
  name: 'the model of the money',
  mustSee: [
    'withdrawal Pending',
    'withdrawal Approved waiting',
    'withdrawal Approved sent',
    'withdrawal Approved paid',
    'withdrawal Rejected',
    'withdrawal Returned returned',
    'batch draft',
    'batch released',
    'batch settled',
    'batch dissolved',
    'agent Pending',
    'agent Active',
    'agent Suspended',
    'agent Closed',
    'debt',
    'held back',
    'written off',
    ...situations,
  ],
  look: async (history, note) => {
    expect(await actualMoney(history)).toEqual(expectedMoney(history))
    const { model } = history
    for (const { status, payout } of model.withdrawals) note(`withdrawal ${status} ${payout ?? ''}`.trim())
    for (const { state } of model.batches) note(`batch ${state}`)
    for (const agent of model.agents) {
      note(`agent ${agent.status}`)
      if (agent.owed > 0) note('debt')
      if (model.availableBalance(agent) < agent.balance) note('held back')
    }
    if (model.writtenOff > 0) note('written off')
    for (const situation of model.situations) note(situation)
  },
}
