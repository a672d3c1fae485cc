/** Which audit entry a transfer belongs to (plan rule 29): that of the act which made it, in the same transaction and so at one moment. */
import type { AuditAction } from '@evergrove/contract/audit'
import { keysOf } from '@evergrove/contract/platform/records'
import { type RawBuilder, sql } from 'kysely'
import { agentOf } from './agent-of.repository.ts'

const payment = sql`t.payment_id`
const withdrawal = sql`t.withdrawal_id`
const receipt = sql`t.receipt_id`
const statement = sql`(select r.import_id from receipts r where r.id = t.receipt_id)`
const batch = sql`(select w.payout_batch_id from withdrawals w where w.id = t.withdrawal_id)`
const reward = sql`(
  select l.id from reached_levels l
  where l.agent_id = t.agent_id and l.level = t.level and l.payment_id = t.payment_id and l.round = t.round)`
const agent = sql`coalesce(${agentOf(sql`t.debit_account_id`)}, ${agentOf(sql`t.credit_account_id`)})`

/** The acts that make transfers, each with what its entry is about, taken from a transfer `t`. */
const subjects = {
  'payment.approve': payment,
  'payment.reverse': payment,
  'withdrawal.request': withdrawal,
  'withdrawal.approve': withdrawal,
  'withdrawal.reject': withdrawal,
  'withdrawal.return': withdrawal,
  'payouts.results': batch,
  'statement.import': statement,
  'receipt.assign': receipt,
  'receipt.unassign': receipt,
  'receipt.take-out': receipt,
  'reward.give': reward,
  'reward.undo': reward,
  'balance.adjust': agent,
  'receivable.write-off': agent,
  'agent.close': agent,
  'agent.request-last-withdrawal': agent,
} satisfies Partial<Record<AuditAction, RawBuilder<unknown>>>

/** Whether the entry `e` records the act that made the transfer `t`. */
export const hasMade: RawBuilder<unknown> = sql`
  e.created_at = t.created_at and e.subject_id = case e.action ${sql.join(
    keysOf(subjects).map((action) => sql`when ${sql.lit(action)} then ${subjects[action]}`),
    sql` `,
  )} end`
