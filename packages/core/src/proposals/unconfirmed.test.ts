/** The check of the ledger requires a second person for every decision that takes two (plan rule 28). */
import { keysOf } from '@evergrove/contract/platform/records'
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import { adjustBalance, checkLedger } from '../ledger/index.ts'
import { corrupt, found, signUp } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { actOrPropose, recordLimit } from './act-or-propose.ts'
import { confirmProposal } from './decide-proposal.ts'
import type { Decider } from './list-proposals.ts'
import { depsOf, hire, orders, proposeAs } from './testing/proposals-world.ts'

const name = 'every decision of staff that takes two people'

const database = databaseForEach<Schema>()
let root: number
let first: Decider
let second: Decider
beforeEach(async () => {
  root = await found(database.db)
  first = await hire(database.db, 'admin')
  second = await hire(database.db, 'admin')
})

const deps = () => depsOf(database.db)
const breaches = async () => (await checkLedger(database.db)).filter(({ count }) => count > 0)
const adjust = (amount: string) => {
  const input = { agent_id: root, direction: 'credit', amount, reason: 'Past the console' }
  return adjustBalance(deps(), { input, actor: { kind: 'staff', id: first.id } })
}

describe('the check of the ledger finds', () => {
  beforeEach(() => recordLimit(deps(), deps().secondPersonLimit))

  test('[R11] an adjustment above the limit that was inserted together with its audit entry', async () => {
    await adjust('100.00')
    expect(await breaches()).toEqual([])
    const transfer = `insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, reason)
      select kind, phase, debit_account_id, credit_account_id, 10001, 'Forged' from ledger_transfers where kind = 'adjustment'`
    const entry = `insert into audit_entries (actor_kind, actor_id, action, subject_kind, subject_id, before, after, reason)
      values ('staff', ${first.id}, 'balance.adjust', 'agent', ${root},
        '{"total_balance": "100.00"}', '{"total_balance": "200.01"}', 'Forged')`
    const planted = { table: 'audit_entries', statements: `${transfer}; ${entry}` }
    const correction = await findPlanted(database.db, { name: 'every correction of a balance', ...planted })
    expect(correction?.count).toBe(0)
    expect(await findPlanted(database.db, { name, ...planted })).toMatchObject({
      count: 1,
      rows: [{ action: 'balance.adjust', subject_id: root }],
    })
  })

  test.each(keysOf(orders))('[R11] %s whose proposal was not confirmed by another person', async (kind) => {
    const { isDone: _, ...order } = await orders[kind](database.db, root)
    const { id } = await proposeAs(database.db, first, { kind, ...order })
    await confirmProposal(deps(), { id, staff: second })
    expect(await breaches()).toEqual([])
    for (const statements of [
      "update proposals set status = 'Refused'",
      `update proposals set decided_by = ${first.id}, proposed_by = ${second.id}`,
      "update proposals set decided_at = decided_at - interval '1 s'",
    ]) {
      const finding = await findPlanted(database.db, { name, table: 'proposals', statements })
      expect(finding).toMatchObject({ count: 1, rows: [{ action: kind }] })
    }
  })

  test('[R11] another amount than was confirmed, and a second action under one confirmation', async () => {
    const { isDone: _, ...order } = await orders['balance.adjust'](database.db, root)
    const { id } = await proposeAs(database.db, first, { kind: 'balance.adjust', ...order })
    await confirmProposal(deps(), { id, staff: second })
    const amount = `update proposals set input = input || '{"amount": "100.02"}'`
    expect((await findPlanted(database.db, { name, table: 'proposals', statements: amount }))?.count).toBe(1)
    const again = `insert into audit_entries (created_at, actor_kind, actor_id, action, subject_kind, subject_id, before, after)
      select created_at, actor_kind, actor_id, action, subject_kind, subject_id, before, after from audit_entries
      where action = 'balance.adjust' and actor_id = ${second.id}`
    expect((await findPlanted(database.db, { name, table: 'audit_entries', statements: again }))?.count).toBe(2)
  })

  test('[R11] a lone decision that is not marked as such, and an address that nobody else had proposed', async () => {
    await database.db
      .updateTable('staff')
      .set({ disabled_at: new Date(Date.now() - 2 * 86_400_000) })
      .where('id', '=', second.id)
      .execute()
    const { isDone: _, ...order } = await orders['payment.reverse'](database.db, root)
    expect(await actOrPropose(deps(), 'payment.reverse', { staffId: first.id, ...order })).toHaveProperty('done')
    expect(await breaches()).toEqual([])
    const silent = "update audit_entries set after = after - 'is_without_second_person'"
    expect((await findPlanted(database.db, { name, table: 'audit_entries', statements: silent }))?.count).toBe(1)
    const entry = ({ id }: Decider, verb: string) => `
      insert into audit_entries (actor_kind, actor_id, action, subject_kind, subject_id, before, after)
      values ('staff', ${id}, 'agent.${verb}-email', 'agent', ${root}, '{}', '{}')`
    const countWith = async (proposer: Decider) => {
      const statements = [entry(proposer, 'propose'), entry(first, 'confirm')].join('; ')
      return (await findPlanted(database.db, { name, table: 'audit_entries', statements }))?.count
    }
    expect(await countWith(second)).toBe(0)
    expect(await countWith(first)).toBe(1)
  })
})

test('[R11] each decision is judged by the limit of its time, and none from before the first limit was recorded', async () => {
  await signUp(database.db, root)
  await adjust('5000.00')
  await recordLimit(deps(), 1000_00n)
  await recordLimit(deps(), 1000_00n)
  await adjust('1000.00')
  await recordLimit(deps(), 100_00n)
  const changes = database.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('action', '=', 'setting.change')
  expect(await changes.orderBy('id').execute()).toEqual([
    { before: { second_person_limit: null }, after: { second_person_limit: '1000.00' } },
    { before: { second_person_limit: '1000.00' }, after: { second_person_limit: '100.00' } },
  ])
  expect(await breaches()).toEqual([])

  // A process that was started before the change may still be running.
  await adjust('500.00')
  expect(await breaches()).toEqual([])
  await corrupt(
    database.db,
    'audit_entries',
    "update audit_entries set created_at = created_at - interval '2 days' where action = 'setting.change'",
  )
  expect((await breaches()).map((finding) => [finding.name.slice(0, name.length), finding.count])).toEqual([[name, 1]])
})
