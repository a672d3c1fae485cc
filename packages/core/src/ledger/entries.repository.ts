import type { AuditAction } from '@evergrove/contract/audit'
import { keysOf } from '@evergrove/contract/platform/records'
import { type RawBuilder, sql } from 'kysely'
import { minorUnits } from '../platform/money.ts'
import type { Trx } from '../platform/schema.ts'
import { receivableOf } from './ledger.ts'

const RECEIVABLE = sql.lit(receivableOf(0))

/** Returns the agent of an account, for a balance or a debt; null for an account of the company. */
export const agentOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${account} > ${RECEIVABLE} then ${account} - ${RECEIVABLE} when ${account} > 0 then ${account} end`

/** Returns the agent whose balance an account is; null for the account of a debt and for one of the company. */
export const balanceOwnerOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${account} > 0 and ${account} <= ${RECEIVABLE} then ${account} end`

// A transfer belongs to the audit entry of the action that made it (plan rule 29): both are written in one transaction
// and so at one moment.

const payment = sql`t.payment_id`
const withdrawal = sql`t.withdrawal_id`
const receipt = sql`t.receipt_id`
const statement = sql`(select r.import_id from receipts r where r.id = t.receipt_id)`
const batch = sql`(select w.payout_batch_id from withdrawals w where w.id = t.withdrawal_id)`
const reward = sql`(
  select l.id from reached_levels l
  where l.agent_id = t.agent_id and l.level = t.level and l.payment_id = t.payment_id and l.round = t.round)`
const move = sql`(select m.id from move_ins m where m.started_at = t.created_at)`
const agent = sql`coalesce(${agentOf(sql`t.debit_account_id`)}, ${agentOf(sql`t.credit_account_id`)})`

/** The actions that make transfers, each with the subject of its entry, taken from a transfer `t`. */
const subjects = {
  'payment.approve': payment,
  'payment.reverse': payment,
  'withdrawal.request': withdrawal,
  'withdrawal.approve': withdrawal,
  'withdrawal.reject': withdrawal,
  'withdrawal.return': withdrawal,
  'withdrawal.repeat': withdrawal,
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
  'company.move-in': move,
} satisfies Partial<Record<AuditAction, RawBuilder<unknown>>>

/** The condition that the entry `e` records the action that made the transfer `t`. */
export const hasMade: RawBuilder<unknown> = sql`
  e.created_at = t.created_at and e.subject_id = case e.action ${sql.join(
    keysOf(subjects).map((action) => sql`when ${sql.lit(action)} then ${subjects[action]}`),
    sql` `,
  )} end`

// What was brought over when the company moved in (plan rule 35).

/**
 * Returns the condition that a payment or a withdrawal, a row under this name, was decided before the company moved in.
 * Such a row is history: no transfers belong to it.
 */
export const isHistory = (entity: 'payments' | 'withdrawals', row: string): RawBuilder<unknown> => sql`(
  ${sql.ref(`${row}.decided_at`)} <= (select max(m.started_at) from move_ins m)
  and exists (select from brought_over b where b.entity = ${sql.lit(entity)} and b.id = ${sql.ref(`${row}.id`)}))`

/** The condition that a transfer `t` was brought over. Its moment is that of the move. */
export const isBroughtOver: RawBuilder<unknown> = sql`
  exists (select from move_ins m where m.started_at = t.created_at)`

export type KeyedAdjustment = { agent_id: number; direction: 'credit' | 'debit'; amount: bigint; reason: string }

/**
 * Takes the key for this adjustment. Returns `now` if the key was free, `before` if the same adjustment took it, and
 * `by another` if another adjustment did. Waits for a running transaction with the same key. If that one is rolled
 * back, the key is free.
 */
export async function takeKey(
  trx: Trx,
  { staffId, key }: { staffId: number; key: string },
  adjustment: KeyedAdjustment,
): Promise<'now' | 'before' | 'by another'> {
  const inserted = await trx
    .insertInto('adjustment_keys')
    .values({ staff_id: staffId, idempotency_key: key, ...adjustment })
    .onConflict((conflict) => conflict.doNothing())
    .returning('agent_id')
    .executeTakeFirst()
  if (inserted !== undefined) return 'now'
  const earlier = await trx
    .selectFrom('adjustment_keys')
    .select(['agent_id', 'direction', 'amount', 'reason'])
    .where('staff_id', '=', staffId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  const isSame =
    earlier.agent_id === adjustment.agent_id &&
    earlier.direction === adjustment.direction &&
    minorUnits(earlier.amount) === adjustment.amount &&
    earlier.reason === adjustment.reason
  return isSame ? 'before' : 'by another'
}
