/** The database refuses invalid changes from every caller, and the check finds those that were forced past it. */
import { companyAccountKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { databaseForAll } from '@evergrove/db/testing'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getAccountInfo } from '../network/index.ts'
import { found, join, noJobs, signUp, staff, worldCipher } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { approveWithdrawal, rejectWithdrawal, requestWithdrawal } from '../withdrawals/index.ts'
import { findPlanted } from './checks/testing/find-planted.ts'
import { adjustBalance, checkLedger, listDebt } from './index.ts'
import { companyAccount } from './ledger.ts'

const database = databaseForAll<Schema>()
let root: number
let agent: number

/**
 * R with A; A with B and C, so with a complete level; and three withdrawals of A, one of each status. Created once for
 * all tests, because refused changes leave no trace and planted faults are undone.
 */
beforeAll(async () => {
  const { db } = database
  root = await found(db)
  agent = await join(db, root)
  await join(db, agent)
  await join(db, agent)
  for (const amount of ['10.00', '11.00', '12.00'])
    await requestWithdrawal({ db, jobs: noJobs }, { agentId: agent, input: { amount } })
  await approveWithdrawal({ db, jobs: noJobs, cipher: worldCipher }, { id: 2, actor: staff })
  await rejectWithdrawal({ db, jobs: noJobs }, { id: 3, input: { reason: 'no' }, actor: staff })
})

const run = (statement: string) => sql.raw(statement).execute(database.db)
const adjust = (change: object) =>
  adjustBalance({ db: database.db }, { input: { agent_id: agent, reason: 'counted again', ...change }, actor: staff })

test('each agent is assigned one company account of each kind, 176 in all, none twice', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (one, other) => {
      const numbers = companyAccountKinds.map((kind) => companyAccount(kind, one))
      expect(numbers.map((number) => Math.floor((-number - 1) / 16))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(companyAccount('cash', one) === companyAccount('cash', other)).toBe(one % 16 === other % 16)
    }),
  )
})

describe('the database refuses', () => {
  test.each([
    ['to change a transfer', 'update ledger_transfers set amount = 1 where id = 1'],
    ['to remove a transfer', 'delete from ledger_transfers where id = 1'],
    ['to empty the ledger', 'truncate ledger_transfers cascade'],
    ['to edit a balance', 'update ledger_accounts set credits_posted = 999999 where id > 0'],
    [
      'to open an account with money in it',
      "insert into ledger_accounts (id, kind, credits_posted) values (-1, 'cash', 5)",
    ],
    ['to remove an account', 'delete from ledger_accounts where id = -1'],
    ['to move an agent', "update placements set side = 'right' where agent_id = 2"],
    ['to remove a place', 'delete from placements where agent_id = 4'],
    ['to undo a level', 'delete from reached_levels'],
    ['to change the amount of a withdrawal', 'update withdrawals set amount = 1, balance_after = balance_before - 1'],
    ['to change the audit trail', "update audit_entries set action = 'nothing'"],
    ['to shorten the audit trail', 'delete from audit_entries'],
  ])('%s', async (_name, statement) => {
    await expect(run(statement)).rejects.toThrow(/is not allowed on|balances change by transfers only/)
  })

  const insertTransfer = (columns: string, values: string) =>
    run(`insert into ledger_transfers (${columns}) values (${values})`)
  const adjustment = 'kind, phase, reason, debit_account_id, credit_account_id, amount'
  const transfer = 'kind, phase, plan_version_id, payment_id, debit_account_id, credit_account_id, amount, level'
  const hold = 'kind, phase, plan_version_id, withdrawal_id, debit_account_id, credit_account_id, amount, pending_id'

  test.each([
    ['an amount of zero', adjustment, "'adjustment','single','r',-49,2,0", 'check constraint'],
    ['a negative amount', adjustment, "'adjustment','single','r',-49,2,-5", 'check constraint'],
    ['one account on both sides', adjustment, "'adjustment','single','r',2,2,5", 'check constraint'],
    ['a transfer from agent to agent', adjustment, "'adjustment','single','r',2,3,5", 'ledger_transfers_accounts'],
    ['an adjustment without a reason', adjustment, "'adjustment','single',null,-49,2,5", 'ledger_transfers_cause'],
    ['to overdraw an agent', adjustment, "'adjustment','single','r',2,-49,99999999", 'ledger_accounts_no_overdraft'],
    ['a fee twice', transfer, "'registration_fee','single',1,1,-1,-17,10000,null", 'once_per_payment'],
    ['a referral bonus twice', transfer, "'referral_bonus','single',1,1,-33,2,2000,null", 'once_per_payment'],
    ['a level paid twice', transfer, "'match_bonus','single',1,1,-33,2,2000,1", 'was paid before, and that stands'],
    [
      'the fee of a second approval while the first stands',
      `${transfer}, round`,
      "'registration_fee','single',1,1,-1,-17,10000,null,2",
      'was paid before, and that stands',
    ],
    [
      'to take back more than was paid',
      `${transfer}, reverses_id`,
      "'fee_reversal','single',1,1,-17,-1,10001,null,FEE1",
      'does not reverse',
    ],
    [
      'to take a fee back from another account',
      `${transfer}, reverses_id`,
      "'fee_reversal','single',1,1,-18,-1,10000,null,FEE1",
      'does not reverse',
    ],
    [
      'a reversal without its transfer',
      transfer,
      "'fee_reversal','single',1,1,-17,-1,10000,null",
      'ledger_transfers_reversal',
    ],
    [
      'to repay the debt of another agent',
      'kind, phase, debit_account_id, credit_account_id, amount',
      "'receivable_settlement','single',2,1000000000003,1",
      'ledger_transfers_accounts',
    ],
    ['a bonus without its cause', transfer, "'match_bonus','single',1,null,-33,2,2000,2", 'ledger_transfers_cause'],
    [
      'a fee without its version',
      transfer,
      "'registration_fee','single',null,1,-1,-17,5,null",
      'ledger_transfers_cause',
    ],
    ['a withdrawal without a hold', hold, "'withdrawal','single',1,1,2,-83,1000,null", 'check constraint'],
    ['a second hold', hold, "'withdrawal','pending',1,1,2,-83,1000,null", 'ledger_transfers_one_hold'],
    ['to pay out a hold that was paid out', hold, "'withdrawal','posted',1,2,2,-83,1100,HOLD2", 'pending_id'],
    ['to pay out a hold that was given back', hold, "'withdrawal','posted',1,3,2,-83,1200,HOLD3", 'pending_id'],
    ['to pay out more than is held', hold, "'withdrawal','posted',1,1,2,-83,2000,HOLD1", 'not its pending transfer'],
    [
      'to give a hold back to another agent',
      hold,
      "'withdrawal','voided',1,1,3,-83,1000,HOLD1",
      'not its pending transfer',
    ],
  ])('%s', async (_name, columns, values, complaint) => {
    const holds = await database.db
      .selectFrom('ledger_transfers')
      .select(['id', 'withdrawal_id'])
      .where('phase', '=', 'pending')
      .execute()
    const fee = await database.db
      .selectFrom('ledger_transfers')
      .select('id')
      .where('kind', '=', 'registration_fee')
      .where('payment_id', '=', 1)
      .executeTakeFirst()
    const named = values
      .replace(/HOLD(\d)/, (_match, id) => String(holds.find(({ withdrawal_id }) => withdrawal_id === Number(id))?.id))
      .replace('FEE1', String(fee?.id))
    await expect(insertTransfer(columns, named)).rejects.toThrow(complaint)
  })

  test.each([
    [
      'a third child',
      "insert into placements (agent_id, parent_id, side, depth) values (NEW, 2, 'left', 2)",
      'parent_id_side',
    ],
    [
      'an unknown side',
      "insert into placements (agent_id, parent_id, side, depth) values (NEW, 4, 'middle', 3)",
      'check',
    ],
    ['a second root', 'insert into placements (agent_id, depth) values (NEW, 0)', 'placements_root'],
    [
      'a level twice',
      'insert into reached_levels (agent_id, level, plan_version_id, payment_id, was_active) values (2, 1, 1, 1, true)',
      'reached_levels_now',
    ],
    [
      'more places than a level has',
      "update level_counts set counts = '{3,0,0,0,0,0}' where agent_id = 2",
      'check constraint',
    ],
  ])('%s', async (_name, statement, complaint) => {
    const { id } = await signUp(database.db, root)
    await expect(run(statement.replace('NEW', String(id)))).rejects.toThrow(complaint)
  })
})

describe('adjustments', () => {
  test('give and take with a reason, and are recorded with the balance before', async () => {
    const before = await getAccountInfo(database.db, agent)
    await adjust({ direction: 'credit', amount: '5.50' })
    await adjust({ direction: 'debit', amount: '1.00' })
    expect(Number((await getAccountInfo(database.db, agent)).total_balance)).toBe(Number(before.total_balance) + 4.5)
    const newest = await database.db.selectFrom('ledger_transfers').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(newest).toMatchObject({ kind: 'adjustment', debit_account_id: agent, amount: 100, reason: 'counted again' })
    const entry = await database.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    const after = Number(before.total_balance) + 4.5
    expect(entry).toMatchObject({
      action: 'balance.adjust',
      subject_id: agent,
      reason: 'counted again',
      before: { total_balance: (after + 1).toFixed(2) },
      after: { total_balance: after.toFixed(2) },
    })
  })

  test('may take the whole balance', async () => {
    const { total_balance: all } = await getAccountInfo(database.db, agent)
    await adjust({ direction: 'debit', amount: all })
    expect((await getAccountInfo(database.db, agent)).total_balance).toBe('0.00')
    await adjust({ direction: 'credit', amount: all })
  })

  test('take the balance first, the rest is owed, and later credits repay it first', async () => {
    const { total_balance: all } = await getAccountInfo(database.db, agent)
    await adjust({ direction: 'debit', amount: (Number(all) + 30).toFixed(2) })
    expect(await getAccountInfo(database.db, agent)).toMatchObject({ total_balance: '0.00', owed: '30.00' })
    await adjust({ direction: 'credit', amount: '10.00' })
    expect(await getAccountInfo(database.db, agent)).toMatchObject({ total_balance: '0.00', owed: '20.00' })
    await adjust({ direction: 'credit', amount: (Number(all) + 20).toFixed(2) })
    expect(await getAccountInfo(database.db, agent)).toMatchObject({ total_balance: all, owed: '0.00' })
    const { items } = await listDebt(database.db, agent)
    expect(items.map(({ kind, amount, owed }) => [kind, amount, owed])).toEqual([
      ['receivable_settlement', '-20.00', '0.00'],
      ['receivable_settlement', '-10.00', '20.00'],
      ['adjustment', '30.00', '30.00'],
    ])
  })

  test('require an agent, an amount and a reason', async () => {
    await expect(adjust({ direction: 'credit', amount: '1', agent_id: 999 })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(adjust({ direction: 'credit', amount: '0' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(adjust({ direction: 'credit', amount: '1', reason: ' ' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('the check of the ledger', () => {
  const found = async () => (await checkLedger(database.db)).filter(({ count }) => count > 0).map(({ name }) => name)

  test('finds nothing in the product’s own records', async () => {
    const findings = await checkLedger(database.db)
    expect(findings.length).toBeGreaterThan(15)
    expect(findings.filter(({ count, rows }) => count > 0 || rows.length > 0)).toEqual([])
  })

  test.each([
    [
      'posted debits equal',
      'ledger_accounts',
      'update ledger_accounts set credits_posted = credits_posted + 1 where id = 2',
    ],
    [
      'pending debits equal',
      'ledger_accounts',
      'update ledger_accounts set credits_pending = credits_pending + 1 where id = -3',
    ],
    ['every stored balance', 'ledger_accounts', 'update ledger_accounts set match_bonus_earned = 5 where id = 2'],
    ['every stored balance', 'ledger_transfers', 'update ledger_transfers set amount = amount + 1 where id = 2'],
    [
      'no agent has less',
      'ledger_accounts',
      'alter table ledger_accounts drop constraint ledger_accounts_no_overdraft; update ledger_accounts set debits_posted = 9999999 where id = 2',
    ],
    [
      'every pending transfer',
      'ledger_transfers',
      "alter table ledger_transfers drop constraint ledger_transfers_pending_id_key; insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, pending_id, plan_version_id, withdrawal_id) select kind, 'voided', debit_account_id, credit_account_id, amount, pending_id, plan_version_id, withdrawal_id from ledger_transfers where phase = 'posted'",
    ],
    ['every resolution mirrors', 'ledger_transfers', "update ledger_transfers set amount = 1 where phase = 'posted'"],
    [
      'every withdrawal is held',
      'withdrawals',
      "update withdrawals set status = 'Approved', decided_at = now() where id = 1",
    ],
    ['every withdrawal is held', 'ledger_transfers', "delete from ledger_transfers where phase = 'voided'"],
    ['an agent is active if', 'agents', "update agents set status = 'Pending' where id = 4"],
    ['an agent is active if', 'payments', "update payments set status = 'Rejected' where id = 3"],
    ['everyone whose fee', 'placements', 'update placements set is_counted = false where agent_id = 4'],
    [
      'every approved payment',
      'ledger_transfers',
      "delete from ledger_transfers where kind = 'registration_fee' and payment_id = 3",
    ],
    ['every approved payment', 'payments', 'update payments set round = round + 1 where id = 1'],
    ['every approved payment', 'payments', 'update payments set amount = amount + 1 where id = 1'],
    ['every approved payment', 'payments', "update payments set status = 'Rejected' where id = 1"],
    ['only the root', 'agents', 'drop index agents_root; update agents set recommended_by = null where id = 4'],
    [
      'every parent has at most',
      'placements',
      "alter table placements drop constraint placements_parent_id_side_key; update placements set side = 'left' where agent_id = 4",
    ],
    ['every place lies one below', 'placements', 'update placements set depth = 5 where agent_id = 4'],
    ['every distance to a free', 'placements', 'update placements set open_distance = 0 where agent_id = 2'],
    ['stored level counts', 'level_counts', "update level_counts set counts = '{1,0,0,0,0,0}' where agent_id = 2"],
    ['the levels recorded', 'reached_levels', 'delete from reached_levels'],
    [
      'each level of each agent',
      'ledger_transfers',
      "drop index ledger_transfers_level_paid_once; insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, plan_version_id, payment_id, level) select kind, phase, debit_account_id, credit_account_id, amount, plan_version_id, payment_id, level from ledger_transfers where kind = 'match_bonus'",
    ],
    ['every level reached', 'ledger_transfers', "update ledger_transfers set amount = 1 where kind = 'match_bonus'"],
    ['every level reached', 'reached_levels', 'update reached_levels set was_active = false'],
    [
      'every referral bonus',
      'ledger_transfers',
      "update ledger_transfers set amount = 1 where kind = 'referral_bonus'",
    ],
    [
      'every decision about money',
      'audit_entries',
      "delete from audit_entries where action = 'payment.approve' and subject_id = 1",
    ],
    ['every decision about money', 'audit_entries', "delete from audit_entries where action = 'withdrawal.approve'"],
    [
      'every correction of a balance',
      'audit_entries',
      "update audit_entries set subject_id = 3 where action = 'balance.adjust'",
    ],
    [
      'every correction of a balance',
      'audit_entries',
      "update audit_entries set reason = 'another' where action = 'balance.adjust'",
    ],
    ['every decision about money', 'ledger_transfers', "delete from ledger_transfers where phase = 'voided'"],
    ['every correction of a balance', 'ledger_transfers', "delete from ledger_transfers where kind = 'adjustment'"],
    [
      'every correction of a balance',
      'ledger_transfers',
      "insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, reason) select kind, phase, debit_account_id, credit_account_id, amount, reason from ledger_transfers where kind = 'adjustment'",
    ],
    [
      'no transfer has changed',
      'ledger_transfers',
      "update ledger_transfers set created_at = created_at + interval '1 s'",
    ],
    [
      'no transfer has changed',
      'ledger_transfers',
      "update ledger_transfers set reason = 'it' where reason is not null",
    ],
  ])('finds a breach of “%s …” (%s)', async (name, table, statements) => {
    const finding = await findPlanted(database.db, { name, table, statements })
    expect(finding?.count).toBeGreaterThan(0)
    expect(finding?.rows.length).toBeGreaterThan(0)
    expect(await found()).toEqual([])
  })
})
