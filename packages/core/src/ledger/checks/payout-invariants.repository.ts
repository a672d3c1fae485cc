/** The invariants of payouts and their batches (plan rules 22 and 24), each as one query that selects the breaches. */
import { type RawBuilder, sql } from 'kysely'

/** What transfers have moved onto an account of the company less what they have taken from it, by withdrawal. */
const moved = (first: number) => sql`coalesce(sum(case
  when t.credit_account_id between ${sql.lit(first - 15)} and ${sql.lit(first)} then t.amount
  when t.debit_account_id between ${sql.lit(first - 15)} and ${sql.lit(first)} then -t.amount end), 0)`

const IN_TRANSIT = -81
const CASH = -1

export const payoutInvariants: { name: string; breaches: RawBuilder<unknown> }[] = [
  {
    name: 'every approved withdrawal is in transit until the bank has answered, then at the bank or back with its agent',
    breaches: sql`
      select w.id as withdrawal_id from withdrawals w
      left join ledger_transfers t on t.withdrawal_id = w.id and t.phase in ('single', 'posted')
      group by w.id
      having ${moved(IN_TRANSIT)} <> case when w.status = 'Approved' and w.payout_result is null then w.amount else 0 end
        or ${moved(CASH)} <> case when w.payout_result = 'paid' then w.amount else 0 end
        or coalesce(sum(t.amount) filter (where t.kind = 'payout_return' and t.credit_account_id = w.agent_id), 0)
          <> case when w.status = 'Returned' then w.amount else 0 end`,
  },
  {
    name: 'payouts in transit are the approved withdrawals without a bank result',
    breaches: sql`
      select stored, expected from (
        select sum(credits_posted - debits_posted) as stored from ledger_accounts where kind = 'payouts_in_transit'
      ) account, (
        select coalesce(sum(amount), 0) as expected from withdrawals where status = 'Approved' and payout_result is null
      ) waiting where coalesce(stored, 0) <> expected`,
  },
  {
    name: 'a released batch has the number and the total of its withdrawals, and a settled one a result for each',
    breaches: sql`
      select b.id as batch_id from payout_batches b left join withdrawals w on w.payout_batch_id = b.id
      where b.state in ('released', 'settled')
      group by b.id
      having (b.lines, b.total) is distinct from (count(w.id)::int, coalesce(sum(w.amount), 0)::bigint)
        or (b.state = 'settled' and count(*) filter (where w.payout_result is null) > 0)`,
  },
  {
    name: 'a dissolved batch is empty, and only withdrawals that the bank got have its answer',
    breaches: sql`
      select w.id as withdrawal_id, b.id as batch_id from withdrawals w join payout_batches b on b.id = w.payout_batch_id
      where b.state = 'dissolved' or (b.state = 'draft' and w.payout_result is not null)`,
  },
]
