/** Reversing an approved fee, paying it again, and the effect of both on the uplines (plan rules 14 to 19). */
import { inTransaction } from '@evergrove/db'
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPlanted } from '../../ledger/checks/testing/find-planted.ts'
import { adjustBalance, checkLedger, listDebt, listEarnings, sumLedger, writeOffDebt } from '../../ledger/index.ts'
import { listNotifications } from '../../notifications/index.ts'
import { listPayments } from '../../payments/index.ts'
import { publishPlan } from '../../plan/index.ts'
import { planDraft } from '../../plan/testing/plan-draft.ts'
import type { Schema } from '../../platform/schema.ts'
import { approveWithdrawal, rejectWithdrawal, requestWithdrawal } from '../../withdrawals/index.ts'
import { payOut } from '../../withdrawals/testing/pay-out.ts'
import { getAccountInfo, getAgentRecord, listDownlines } from '../network.service.ts'
import {
  activate,
  found,
  join,
  noJobs,
  type SignedUpAgent,
  signUp,
  staff,
  weighed,
  worldCipher,
} from '../testing/network-world.ts'
import { reinstateAgent, suspendAgent } from './agent-status.ts'
import { activateTogether } from './approve-payment.ts'
import { previewReversal, reversePayment } from './reverse-payment.ts'

const database = databaseForEach<Schema>()
let root: number
beforeEach(async () => {
  root = await found(database.db)
})

const deps = () => ({ db: database.db, jobs: noJobs, cipher: worldCipher })
const reverse = (paymentId: number, input: unknown = { reason: 'never_arrived', note: 'Not on the statement' }) =>
  reversePayment(deps(), { paymentId, input, actor: staff })
/** The same change as a new proof makes, without the picture. */
const prove = (paymentId: number) =>
  database.db
    .updateTable('payments')
    .set({ status: 'Pending', reason: null, decided_at: null })
    .where('id', '=', paymentId)
    .execute()
const payAgain = async (agent: SignedUpAgent) => {
  await prove(agent.paymentId)
  await activate(database.db, agent)
}
const account = (agentId: number) => getAccountInfo(database.db, agentId)
const statusOf = async (id: number) =>
  (await database.db.selectFrom('agents').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const breaches = async () => (await checkLedger(database.db)).filter(({ count }) => count > 0)
const withdraw = async (agentId: number, amount: string) => {
  await requestWithdrawal(deps(), { agentId, input: { amount } })
  const { id } = await database.db
    .selectFrom('withdrawals')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
const messages = async (agentId: number) =>
  (await listNotifications(database.db, agentId)).map(({ subject, message }) => `${subject}: ${message}`)

async function activated(sponsorId: number): Promise<SignedUpAgent> {
  const agent = await signUp(database.db, sponsorId)
  await activate(database.db, agent)
  return agent
}

/** The first state of the example: A has earned 60.00 and withdrawn 50.00; B and C fill A's two places. */
async function example() {
  const a = await join(database.db, root)
  const b = await activated(a)
  const c = await activated(a)
  expect(await account(a)).toMatchObject({ total_balance: '60.00', depth: 1 })
  await approveWithdrawal(deps(), { id: await withdraw(a, '50.00'), actor: staff })
  expect(await account(a)).toMatchObject({ total_balance: '10.00', owed: '0.00' })
  return { a, b, c }
}

test('the worked example of reversals ends as documented', async () => {
  const { a, c } = await example()
  await payOut(database.db)
  const expected = {
    payer: { id: c.id, first_name: 'Ann', last_name: expect.any(String), status: 'Pending' },
    fee: '100.00',
    agents: [
      {
        id: a,
        first_name: 'Ann',
        last_name: expect.any(String),
        bonuses: [
          { kind: 'referral_bonus', level: null, amount: '20.00' },
          { kind: 'match_bonus', level: 1, amount: '20.00' },
        ],
        levels: [1],
        rewards: [],
        from_balance: '10.00',
        owed: '30.00',
      },
    ],
  }
  expect(await previewReversal(deps(), c.paymentId)).toEqual(expected)
  expect(await account(a)).toMatchObject({ total_balance: '10.00', owed: '0.00', depth: 1 })
  expect(await reverse(c.paymentId)).toEqual(expected)

  const nothingEarned = { referral_bonus_earned: '20.00', match_bonus_earned: '0.00', depth: 0 }
  expect(await account(a)).toMatchObject({ total_balance: '0.00', owed: '30.00', ...nothingEarned })
  expect((await sumLedger(database.db, a)).map(({ kind }) => kind)).toContain('referral_bonus_reversal')
  expect((await sumLedger(database.db, root)).map(({ kind }) => kind)).not.toContain('referral_bonus_reversal')
  expect(await statusOf(c.id)).toBe('Pending')
  expect(await breaches()).toEqual([])

  await activated(a)
  expect(await account(a)).toMatchObject({ total_balance: '0.00', owed: '10.00' })

  await payAgain(c)
  expect(await account(a)).toMatchObject({ total_balance: '30.00', owed: '0.00', depth: 1 })
  expect(await statusOf(c.id)).toBe('Active')
  expect(await breaches()).toEqual([])
})

describe('a reversal', () => {
  test('happens once, only for an approved fee, with a reason, and is recorded', async () => {
    const { c } = await example()
    const waiting = await signUp(database.db, root)
    await expect(reverse(c.paymentId, {})).rejects.toMatchObject({
      fieldErrors: { reason: ['This field is required.'] },
    })
    await expect(reverse(c.paymentId, { reason: 'a whim' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(reverse(waiting.paymentId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Only an approved payment can be reversed.',
    })
    await expect(reverse(9999)).rejects.toMatchObject({ code: 'not_found' })
    await expect(previewReversal(deps(), waiting.paymentId)).rejects.toMatchObject({ code: 'conflict' })

    await reverse(c.paymentId, { reason: 'charged_back', note: 'Case 12' })
    const entry = await database.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'payment.reverse',
      subject_id: c.paymentId,
      before: { status: 'Approved' },
      after: { status: 'Reversed', reason: 'charged_back' },
      reason: 'Case 12',
    })
    await expect(reverse(c.paymentId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^This payment was reversed by the staff on .* UTC\.$/),
    })
    await expect(activate(database.db, c)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('[R15] tells the agent that the approval was a mistake, or gives another reason, which staff must then write', async () => {
    const { b, c } = await example()
    await expect(reverse(c.paymentId, { reason: 'other' })).rejects.toMatchObject({
      fieldErrors: { note: ['Say the reason, because the agent reads it here.'] },
    })
    const words = 'The fee was paid for another person.'
    await reverse(c.paymentId, { reason: 'other', note: words })
    await reverse(b.paymentId, { reason: 'approved_by_mistake', note: 'Case 13' })
    const shown = async (agentId: number) =>
      (await listPayments(database.db, { agentId, proofUrl: () => '' })).map(({ reason }) => reason)
    expect((await messages(c.id))[0]).toContain(`was reversed. ${words}\nUntil`)
    expect(await shown(c.id)).toEqual([words])
    expect((await messages(b.id))[0]).toContain('The payment was approved by mistake.')
    expect(await shown(b.id)).toEqual(['The payment was approved by mistake.'])
  })

  test('tells the agent and everyone who loses money whose payment it was and what they lost', async () => {
    const { a, c } = await example()
    await reverse(c.paymentId)
    const { last_name } = await getAgentRecord(database.db, c.id)
    expect((await messages(c.id))[0]).toMatch(/Your registration fee was reversed: .*\$100\.00.*did not arrive/)
    expect((await messages(a))[0]).toBe(
      `Bonus reversed: The registration fee of Ann ${last_name} was reversed. Level 1 below you is no longer complete. ` +
        'We have taken back the referral bonus of $20.00 and the match bonus of $20.00 for level 1. ' +
        'Your balance did not cover $30.00 of it. You owe this amount, and your next bonuses repay it first.',
    )
    expect((await messages(root)).join()).not.toContain('reversed')
  })

  test('shows why an agent owes money and what has repaid it, and counts against the month of the reversal', async () => {
    const { a, c } = await example()
    await reverse(c.paymentId)
    await activated(a)
    const { items } = await listDebt(database.db, a)
    expect(items.map(({ kind, amount, owed, level }) => [kind, amount, owed, level])).toEqual([
      ['receivable_settlement', '-20.00', '10.00', null],
      ['match_bonus_reversal', '20.00', '30.00', 1],
      ['referral_bonus_reversal', '10.00', '10.00', null],
    ])
    const [month] = await listEarnings({ db: database.db, now: () => new Date() }, { agentId: a, months: 1 })
    expect(month).toMatchObject({ referral_bonus: '40.00', match_bonus: '0.00' })
  })

  test('moves nobody, and the place counts again when the fee is paid again', async () => {
    const { a, c } = await example()
    const place = async () => {
      const { placement } = await getAgentRecord(database.db, c.id)
      return placement && { ...placement, placed_at: '' }
    }
    const before = await place()
    await reverse(c.paymentId)
    expect(await place()).toEqual({ ...before, is_counted: false })
    expect((await getAgentRecord(database.db, a)).placement?.taken).toEqual([1, 0, 0, 0, 0, 0])
    const downlines = await listDownlines(database.db, a)
    expect(downlines.map(({ id, is_counted }) => [id === c.id, is_counted])).toEqual([
      [false, true],
      [true, false],
    ])
    const below = await activated(c.id)
    expect((await getAgentRecord(database.db, below.id)).placement).toMatchObject({ parent_id: c.id, side: 'left' })
    await payAgain(c)
    expect(await place()).toEqual({ ...before, taken: [1, 0, 0, 0, 0, 0] })
    expect(await breaches()).toEqual([])
  })

  test('can be followed by another round, under the plan of that moment', async () => {
    const { a, c } = await example()
    await reverse(c.paymentId)
    await publishPlan(deps(), { input: planDraft({ referral_bonus: '7.00' }), actor: staff })
    await payAgain(c)
    await reverse(c.paymentId, { reason: 'refunded' })
    expect(await account(a)).toMatchObject({ referral_bonus_earned: '20.00', depth: 0, owed: '30.00' })
    expect(await breaches()).toEqual([])
    const { levels } = await getAgentRecord(database.db, a)
    expect(levels.map(({ level, lost_at }) => [level, lost_at === null])).toEqual([
      [1, false],
      [1, false],
    ])
  })

  test('does not pay a sponsor who pays again after the referral in the same batch', async () => {
    const sponsor = await activated(root)
    await reverse(sponsor.paymentId)
    const referral = await signUp(database.db, sponsor.id)
    await prove(sponsor.paymentId)
    const approvals = [referral, sponsor].map(({ paymentId: id }) => ({
      payment: { id },
      actor: staff,
      jobs: noJobs,
      override: weighed.override,
    }))
    await inTransaction(database.db, (trx) => activateTogether(trx, approvals))
    expect(await statusOf(sponsor.id)).toBe('Active')
    expect(await account(sponsor.id)).toMatchObject({ total_balance: '0.00', referral_bonus_earned: '0.00' })
    expect(await breaches()).toEqual([])
  })

  test('leaves a suspended agent suspended, even if paid again, and pending if reinstated unpaid', async () => {
    const { a, c } = await example()
    const input = { reason: 'looked into' }
    await suspendAgent(deps(), { agentId: c.id, input, actor: staff })
    await reverse(c.paymentId)
    expect(await statusOf(c.id)).toBe('Suspended')
    await payAgain(c)
    expect(await statusOf(c.id)).toBe('Suspended')
    expect(await account(a)).toMatchObject({ depth: 1, total_balance: '10.00' })
    expect((await messages(c.id))[0]).toContain('Your account stays suspended.')
    await reverse(c.paymentId)
    await reinstateAgent(deps(), { agentId: c.id, actor: staff })
    expect(await statusOf(c.id)).toBe('Pending')
    await payAgain(c)
    expect(await statusOf(c.id)).toBe('Active')
    expect(await breaches()).toEqual([])
  })
})

describe('an agent with a debt', () => {
  test('repays it first from a rejected withdrawal, and cannot be paid without an override meanwhile', async () => {
    const { a, c } = await example()
    const id = await withdraw(a, '10.00')
    await reverse(c.paymentId)
    expect(await account(a)).toMatchObject({ total_balance: '0.00', owed: '40.00' })
    await expect(approveWithdrawal(deps(), { id, actor: staff })).rejects.toMatchObject({
      code: 'conflict',
      details: { concerns: ['owing'] },
    })
    await rejectWithdrawal(deps(), { id, input: { reason: 'owes' }, actor: staff })
    expect(await account(a)).toMatchObject({ total_balance: '0.00', owed: '30.00' })
    expect(await breaches()).toEqual([])
  })

  test('can have it written off, up to the amount owed, with a reason', async () => {
    const { a, c } = await example()
    await reverse(c.paymentId)
    const letOff = (input: unknown, agentId = a) => writeOffDebt(deps(), { agentId, input, actor: staff })
    await expect(letOff({ amount: '30.01', reason: 'hardship' })).rejects.toMatchObject({
      fieldErrors: { amount: ['The agent owes 30.00.'] },
    })
    await expect(letOff({ amount: '30.00' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(letOff({ amount: '1', reason: 'x' }, 999)).rejects.toMatchObject({ code: 'not_found' })
    await letOff({ amount: '12.00', reason: 'hardship' })
    expect(await account(a)).toMatchObject({ total_balance: '0.00', owed: '18.00' })
    await letOff({ amount: '18.00', reason: 'hardship' })
    expect(await account(a)).toMatchObject({ owed: '0.00' })
    await expect(letOff({ amount: '0.01', reason: 'again' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await breaches()).toEqual([])
  })
})

describe('the check finds', () => {
  /** A owes 30.00 after the reversal of C's payment, and has repaid 5.00. */
  beforeEach(async () => {
    const { a, c } = await example()
    await reverse(c.paymentId)
    const repayment = { agent_id: a, direction: 'credit', amount: '5.00', reason: 'counted again' }
    await adjustBalance(deps(), { input: repayment, actor: staff })
  })

  test('nothing in the product’s own records', async () => {
    expect(await breaches()).toEqual([])
  })

  test.each([
    [
      'no agent owes less than nothing',
      'ledger_accounts',
      "alter table ledger_accounts drop constraint ledger_accounts_no_surplus; update ledger_accounts set credits_posted = 99999 where kind = 'receivable'",
    ],
    [
      'no agent has both an available balance and a debt',
      'ledger_accounts',
      'update ledger_accounts set credits_posted = credits_posted + 1 where id = 2',
    ],
    [
      'every reversal takes back one whole',
      'ledger_transfers',
      "delete from ledger_transfers where kind = 'referral_bonus_reversal' and debit_account_id > 1000",
    ],
    [
      'every reversal takes back one whole',
      'ledger_transfers',
      "update ledger_transfers set kind = 'referral_bonus_reversal', level = null where kind = 'match_bonus_reversal'",
    ],
    [
      'every reversal takes back one whole',
      'ledger_transfers',
      "update ledger_transfers set debit_account_id = 3 where kind = 'referral_bonus_reversal' and debit_account_id = 2",
    ],
    [
      'every approved payment, and no other, has a fee',
      'ledger_transfers',
      "delete from ledger_transfers where kind = 'fee_reversal'",
    ],
    [
      'no bonus for an activation stands',
      'ledger_transfers',
      "delete from ledger_transfers where kind = 'referral_bonus_reversal'",
    ],
    [
      'every level reached by an active agent',
      'ledger_transfers',
      "delete from ledger_transfers where kind = 'match_bonus_reversal'",
    ],
    [
      'every level reached by an active agent',
      'reached_levels',
      'update reached_levels set lost_at = null, lost_payment_id = null',
    ],
    ['the levels recorded', 'reached_levels', 'update reached_levels set lost_at = null, lost_payment_id = null'],
    ['stored level counts', 'placements', 'update placements set is_counted = true where agent_id = 4'],
    [
      'everyone whose fee was ever approved',
      'placements',
      'update placements set is_counted = true where agent_id = 4',
    ],
    ['an agent is active if the fee is paid', 'agents', "update agents set status = 'Active' where id = 4"],
    ['every stored balance', 'ledger_accounts', 'update ledger_accounts set match_bonus_earned = 1 where id = 2'],
    [
      'no transfer has changed',
      'ledger_transfers',
      "update ledger_transfers set reverses_id = 1 where kind = 'fee_reversal'",
    ],
  ])('a breach of “%s …” (%s)', async (name, table, statements) => {
    expect((await findPlanted(database.db, { name, table, statements }))?.count).toBeGreaterThan(0)
  })
})
