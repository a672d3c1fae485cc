/** Every line of the journal names the audit entry of the action that caused it (plan rule 29). */
import { expect, test } from 'vitest'
import { closeAccountOf } from '../agents/index.ts'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import { adjustBalance, writeOffDebt } from '../ledger/index.ts'
import { giveReward, reversePayment, undoReward } from '../network/index.ts'
import { join, staff, worldCipher } from '../network/testing/network-world.ts'
import { publishPlan } from '../plan/index.ts'
import { planDraft } from '../plan/testing/plan-draft.ts'
import { openStatementWorld } from '../receipts/testing/statement-world.ts'
import {
  approveWithdrawal,
  createBatch,
  getBatch,
  recordResult,
  rejectWithdrawal,
  releaseBatch,
  requestWithdrawal,
  returnWithdrawal,
} from '../withdrawals/index.ts'
import { exportJournal } from './index.ts'
import { readJournal } from './testing/add-up-journal.ts'

const world = openStatementWorld()
const { read, shown, assign, unassign, approveAll, newAgent, breaches } = world
const deps = () => ({ ...world.deps(), cipher: worldCipher, payer: undefined, now: () => new Date() })
const reason = 'Because'

const adjust = (agentId: number, direction: string, amount: string) =>
  adjustBalance(deps(), { input: { agent_id: agentId, direction, amount, reason }, actor: staff })

/**
 * Fees, bonuses, a reward that is given and taken back, a line that is matched automatically and a charge that is not.
 */
async function earn() {
  const [level, ...others] = planDraft().levels
  const levels = [{ ...level, additional_reward: 'A phone', reward_value: '100.00' }, ...others]
  await publishPlan(deps(), { input: planDraft({ levels }), actor: staff })
  const agent = await newAgent()
  await read([
    { amount: '100.00', text: agent.pin },
    { amount: '-3.00', text: 'Charge' },
  ])
  await approveAll()
  const charge = (await shown('new'))[0]?.id ?? 0
  await assign(charge, 'charge')
  await unassign(charge)
  for (const _ of ['left', 'right']) await join(world.db, agent.id)
  const { id } = await world.db
    .selectFrom('reached_levels')
    .select('id')
    .where('agent_id', '=', agent.id)
    .executeTakeFirstOrThrow()
  await giveReward(deps(), { id, input: { given_on: '2026-11-20', cost: '90.00' }, actor: staff })
  await undoReward(deps(), { id, input: { reason }, actor: staff })
  return agent
}

/** Withdrawals with every outcome. */
async function withdraw(agentId: number) {
  const ask = async () => (await requestWithdrawal(deps(), { agentId, input: { amount: '10.00' } })).id
  const approved = async () => {
    const id = await ask()
    await approveWithdrawal(deps(), { id, actor: staff })
    return id
  }
  await rejectWithdrawal(deps(), { id: await ask(), input: { reason }, actor: staff })
  await returnWithdrawal(deps(), { id: await approved(), input: { reason }, actor: staff })
  const ids = [await approved(), await approved()]
  const { id } = await createBatch(deps(), { input: {}, actor: staff })
  const { lines, total } = await getBatch(world.db, id)
  await releaseBatch(deps(), { id, input: { format: 'csv', lines, total }, actor: staff })
  await recordResult(deps(), { id, input: { ids, result: 'paid' }, actor: staff })
  await recordResult(deps(), { id, input: { ids: ids.slice(1), result: 'returned', reason }, actor: staff })
}

test('[R13] every transfer names its audit entry, including payouts, returns, rewards, bank lines and automatic matches', async () => {
  const agent = await earn()
  await adjust(agent.id, 'credit', '100.00')
  await withdraw(agent.id)
  await adjust(agent.id, 'debit', '500.00')
  await writeOffDebt(deps(), { agentId: agent.id, input: { amount: '1.00', reason }, actor: staff })
  await adjust(agent.id, 'credit', '400.00')
  await reversePayment(deps(), { paymentId: agent.paymentId, input: { reason: 'refunded' }, actor: staff })
  await closeAccountOf(deps(), { agentId: agent.id, input: { reason }, actor: staff })

  const pieces = await exportJournal({ db: world.db }, { input: {}, actor: staff })
  const rows = readJournal((await Array.fromAsync(pieces)).join(''))
  const entries = await world.db.selectFrom('audit_entries').select(['id', 'action']).execute()
  const actionOf = new Map(entries.map(({ id, action }) => [String(id), action]))
  const named = rows.map((row) => `${row.Kind} ${row.Phase}: ${actionOf.get(row['Audit entry'] ?? '') ?? ''}`)
  expect([...new Set(named)].toSorted()).toEqual([
    'Adjustment single: balance.adjust',
    'Amount owed repaid single: balance.adjust',
    'Amount owed written off single: receivable.write-off',
    'Bank charge single: receipt.assign',
    'Bank charge single: receipt.unassign',
    'Difference to the cost of a reward reversed single: reward.undo',
    'Difference to the cost of a reward single: reward.give',
    'Line of a bank statement matched single: statement.import',
    'Line of a bank statement single: statement.import',
    'Match bonus single: payment.approve',
    'Payout reopened single: payouts.results',
    'Payout single: payouts.results',
    'Referral bonus reversed single: payment.reverse',
    'Referral bonus single: payment.approve',
    'Registration fee reversed single: payment.reverse',
    'Registration fee single: payment.approve',
    'Reward given reversed single: reward.undo',
    'Reward given single: reward.give',
    'Reward owed single: payment.approve',
    'Withdrawal pending: agent.close',
    'Withdrawal pending: withdrawal.request',
    'Withdrawal posted: withdrawal.approve',
    'Withdrawal returned by the bank single: payouts.results',
    'Withdrawal returned by the bank single: withdrawal.return',
    'Withdrawal voided: withdrawal.reject',
  ])
  expect(await breaches()).toEqual([])
  const planted = {
    table: 'audit_entries',
    statements: "update audit_entries set created_at = created_at + interval '1 s' where action = 'payouts.results'",
  }
  expect((await findPlanted(world.db, { name: 'every transfer but a hold', ...planted }))?.count).toBe(4)
})
