/** Payout batches follow the database's own rules, and the check of the ledger finds those that do not. */
import { databaseForEach } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPlanted } from '../../ledger/checks/testing/find-planted.ts'
import { adjustBalance, checkLedger, listStatement } from '../../ledger/index.ts'
import { getAccountInfo } from '../../network/index.ts'
import { found, join, noJobs, staff, worldCipher } from '../../network/testing/network-world.ts'
import type { Schema } from '../../platform/schema.ts'
import {
  approveWithdrawal,
  createBatch,
  getBatch,
  recordResult,
  releaseBatch,
  requestWithdrawal,
  returnWithdrawal,
} from '../index.ts'

const database = databaseForEach<Schema>()
let agentId: number

const deps = () => ({ db: database.db, jobs: noJobs, cipher: worldCipher, payer: undefined })
const run = (statement: string) => sql.raw(statement).execute(database.db)

/** Four withdrawals: 1 is paid, 2 has come back, 3 is with the bank, and 4 waits in a draft. */
beforeEach(async () => {
  agentId = await join(database.db, await found(database.db))
  const credit = { agent_id: agentId, direction: 'credit', amount: '100.00', reason: 'to begin with' }
  await adjustBalance(deps(), { input: credit, actor: staff })
  const approve = async (id: number, amount: string) => {
    await requestWithdrawal(deps(), { agentId, input: { amount } })
    await approveWithdrawal(deps(), { id, actor: staff })
  }
  const batch = async () => (await createBatch(deps(), { input: {}, actor: staff })).id
  for (const [id, amount] of [
    [1, '11.00'],
    [2, '12.00'],
    [3, '14.00'],
  ] as const)
    await approve(id, amount)
  const first = await batch()
  const { lines, total } = await getBatch(database.db, first)
  const released = { format: 'csv', lines, total }
  await releaseBatch(deps(), { id: first, input: released, actor: staff })
  const replaced = { ...released, replaces: 1, reason: 'refused by the bank' }
  await releaseBatch(deps(), { id: first, input: replaced, actor: staff })
  await recordResult(deps(), { id: first, input: { ids: [1], result: 'paid' }, actor: staff })
  await recordResult(deps(), { id: first, input: { ids: [2], result: 'returned', reason: 'closed' }, actor: staff })
  await approve(4, '13.00')
  await batch()
})

test('[R17] a result that is recorded by hand for a day years away is refused', async () => {
  const input = { ids: [1], result: 'paid', date: '2999-01-01' }
  await expect(recordResult(deps(), { id: 1, input, actor: staff })).rejects.toMatchObject({
    fieldErrors: { date: [expect.stringMatching(/^Enter a day from /)] },
  })
})

test('the check of the ledger finds nothing, and the statement shows the returned amount', async () => {
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
  const { items } = await listStatement(database.db, agentId)
  expect(items.map(({ kind, amount }) => [kind, amount]).slice(0, 2)).toEqual([
    ['withdrawal', '-13.00'],
    ['payout_return', '12.00'],
  ])
  expect((await getAccountInfo(database.db, agentId)).total_balance).toBe('62.00')
})

test('[plan 22] a returned amount repays a debt first, and the agent is notified', async () => {
  const debit = { agent_id: agentId, direction: 'debit', amount: '70.00', reason: 'counted again' }
  await adjustBalance(deps(), { input: debit, actor: staff })
  expect(await getAccountInfo(database.db, agentId)).toMatchObject({ total_balance: '0.00', owed: '8.00' })
  await returnWithdrawal(deps(), { id: 4, input: { reason: 'details changed' }, actor: staff })
  expect(await getAccountInfo(database.db, agentId)).toMatchObject({ total_balance: '5.00', owed: '0.00' })
  const told = await database.db.selectFrom('notifications').select('message').orderBy('id', 'desc').executeTakeFirst()
  expect(told?.message).toContain('details changed')
  expect(told?.message).toContain('$8.00 of it has repaid what you owed')
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
})

test('[P14] a file cannot be replaced once one of its withdrawals has a result', async () => {
  const input = { format: 'csv', lines: 3, total: '37.00', replaces: 2, reason: 'refused by the bank' }
  await expect(releaseBatch(deps(), { id: 1, input, actor: staff })).rejects.toMatchObject({
    code: 'conflict',
    message: 'The bank has answered for withdrawals of batch 1, so its file cannot be replaced any more.',
  })
})

const transfer = (kind: string, debit: string, credit: string, rest: string) =>
  `insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, withdrawal_id, amount)
    select '${kind}', 'single', ${debit}, ${credit}, ${rest} from withdrawals w
    join ledger_transfers t on t.withdrawal_id = w.id and t.phase = 'posted'`
const transit = 't.credit_account_id'
const cash = 't.credit_account_id + 80'

describe('the database refuses', () => {
  test.each([
    ['to pay twice', transfer('payout', transit, cash, 'w.id, w.amount'), 'where w.id = 1'],
    ['to pay a withdrawal that came back', transfer('payout', transit, cash, 'w.id, w.amount'), 'where w.id = 2'],
    [
      'to return a withdrawal that was paid',
      transfer('payout_return', transit, 't.debit_account_id', 'w.id, w.amount'),
      'where w.id = 1',
    ],
    [
      'to return more than was approved',
      transfer('payout_return', transit, 't.debit_account_id', 'w.id, w.amount + 1'),
      'where w.id = 3',
    ],
    ['to return money to another agent', transfer('payout_return', transit, '1', 'w.id, w.amount'), 'where w.id = 3'],
    [
      'to reopen a withdrawal that was not paid',
      transfer('payout_reopening', cash, transit, 'w.id, w.amount'),
      'where w.id = 3',
    ],
  ])('%s', async (_name, statement, where) => {
    await expect(run(`${statement} ${where}`)).rejects.toThrow('is not where this transfer takes it from')
  })

  test.each([
    ['to take a line out of a released batch', 'update withdrawals set payout_batch_id = null where id = 3'],
    ['to add a line to a released batch', 'update withdrawals set payout_batch_id = 1 where id = 4'],
    ['to open a released batch again', "update payout_batches set state = 'draft' where id = 1"],
    ['to change the total of a released batch', 'update payout_batches set total = 1 where id = 1'],
  ])('%s', async (_name, statement) => {
    await expect(run(statement)).rejects.toThrow(/does not change|check constraint/)
  })

  test.each([
    ['to change a file', "update payout_files set sha256 = repeat('0', 64)"],
    ['to remove a file', 'delete from payout_files'],
    ['to change a file that replaces another', "update payout_replacements set sha256 = repeat('0', 64)"],
    ['to remove a file that replaces another', 'delete from payout_replacements'],
    ['to remove a batch', 'delete from payout_batches'],
    ['an export in the form of the previous release', 'insert into payout_exports (lines, total) values (1, 1)'],
  ])('%s', async (_name, statement) => {
    await expect(run(statement)).rejects.toThrow('is not allowed')
  })
})

describe('the check finds', () => {
  test.each([
    [
      'a payment that is recorded and was not posted',
      'every approved withdrawal is in transit',
      'withdrawals',
      "update withdrawals set payout_result = 'paid', payout_at = now() where id = 3",
    ],
    [
      'a payment that was posted and is not recorded',
      'every approved withdrawal is in transit',
      'withdrawals',
      'update withdrawals set payout_result = null, payout_at = null where id = 1',
    ],
    [
      'money in transit that nobody is owed',
      'payouts in transit are',
      'ledger_accounts',
      'update ledger_accounts set credits_posted = credits_posted + 1 where id = -81',
    ],
    [
      'a batch that lost a line',
      'a released batch has',
      'withdrawals',
      'update withdrawals set payout_batch_id = null where id = 3',
    ],
    [
      'a batch that was settled too early',
      'a released batch has',
      'payout_batches',
      "update payout_batches set state = 'settled', settled_at = now() where id = 1",
    ],
    [
      'a line in a dissolved batch',
      'a dissolved batch is empty',
      'payout_batches',
      "update payout_batches set state = 'dissolved' where id = 2",
    ],
    [
      'a return that did not reach its agent',
      'every approved withdrawal is in transit',
      'ledger_transfers',
      "delete from ledger_transfers where kind = 'payout_return'",
    ],
    [
      'results without an audit entry',
      'every result of a payout',
      'audit_entries',
      "delete from audit_entries where action = 'payouts.results'",
    ],
    [
      'results that moved no money',
      'every result of a payout',
      'ledger_transfers',
      "delete from ledger_transfers where kind in ('payout', 'payout_return')",
    ],
    [
      'a result for a draft',
      'a dissolved batch is empty',
      'withdrawals',
      "update withdrawals set payout_result = 'paid', payout_at = now() where id = 4",
    ],
  ])('%s', async (_name, name, table, statements) => {
    expect((await findPlanted(database.db, { name, table, statements }))?.count).toBeGreaterThan(0)
  })
})

test('a withdrawal that the previous release held for cash is in transit once it is approved', async () => {
  await requestWithdrawal(deps(), { agentId, input: { amount: '15.00' } })
  const holds = await sql<{ id: number }>`select id from ledger_transfers where withdrawal_id = 5`.execute(database.db)
  await sql`alter table ledger_transfers disable trigger user`.execute(database.db)
  await sql`
    update ledger_transfers set credit_account_id = credit_account_id + 80 where withdrawal_id = 5`.execute(database.db)
  await sql`update ledger_transfers t set digest = digest_transfer(t) where withdrawal_id = 5`.execute(database.db)
  await sql`alter table ledger_transfers enable trigger user`.execute(database.db)
  await sql`alter table ledger_accounts disable trigger user`.execute(database.db)
  await sql`
    update ledger_accounts set credits_pending = credits_pending + case when id < -80 then -1500 else 1500 end
    where id in (select credit_account_id from ledger_transfers where withdrawal_id = 5)
      or id in (select credit_account_id - 80 from ledger_transfers where withdrawal_id = 5)`.execute(database.db)
  await sql`alter table ledger_accounts enable trigger user`.execute(database.db)
  expect(holds.rows).toHaveLength(1)
  await approveWithdrawal(deps(), { id: 5, actor: staff })
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
  const kinds = await sql<{ kind: string }>`
    select kind from ledger_transfers where withdrawal_id = 5 order by id`.execute(database.db)
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(['withdrawal', 'withdrawal', 'payout_reopening'])
})
