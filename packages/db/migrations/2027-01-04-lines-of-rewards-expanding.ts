/** A line of a bank statement can have paid for a reward (plan rules 25 and 26). The release before matches none with one. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    alter table receipts
      add column reward_id bigint references reached_levels (id),
      drop constraint receipts_match`,
  sql`
    alter table receipts
      add constraint receipts_reward check ((matched_with = 'reward') = (reward_id is not null)),
      add constraint receipts_match check (case
        when matched_with = 'payment' then
          amount > 0 and num_nulls(payment_id, round) = 0 and num_nonnulls(withdrawal_id, returned_id) = 0
        when matched_with = 'fee_refund' then
          amount < 0 and num_nulls(payment_id, round) = 0 and num_nonnulls(withdrawal_id, returned_id) = 0
        when matched_with = 'payout' then
          withdrawal_id is not null and num_nonnulls(payment_id, round, returned_id) = 0
        when matched_with = 'reward' then
          amount < 0 and num_nonnulls(payment_id, round, withdrawal_id, returned_id) = 0
        when matched_with = 'returned_receipt' then
          returned_id <> id and returned_id is not null and num_nonnulls(payment_id, round, withdrawal_id) = 0
        when matched_with = 'charge' then num_nonnulls(payment_id, round, withdrawal_id, returned_id) = 0
        when matched_with is null then
          case status when 'New' then payment_id is null when 'Proposed' then payment_id is not null else true end
          and num_nonnulls(round, withdrawal_id, returned_id) = 0
        else false end)`,
  sql`create unique index receipts_once_per_reward on receipts (reward_id) where reward_id is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
