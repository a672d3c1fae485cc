/** The invariants of bank statements and of payouts, each as one query that selects the breaches. */
import type { CompanyAccountKind } from '@evergrove/contract/ledger/transfer-kinds'
import { type RawBuilder, sql } from 'kysely'
import { isHistory } from '../entries.repository.ts'
import { companyAccount, SHARDS } from '../ledger.ts'
import type { Invariant } from './invariant.ts'

// The invariants of bank statements (plan rule 25).

/** Returns the condition that a side of the transfer `t` is an account of the company of this kind. */
const is = (side: 'debit' | 'credit', kind: CompanyAccountKind) =>
  sql`${sql.ref(`t.${side}_account_id`)} between ${sql.lit(companyAccount(kind, SHARDS - 1))}
    and ${sql.lit(companyAccount(kind, 0))}`

/** Returns the amount of the transfer `t`, below zero if it does not run in the direction that the condition states. */
const signed = (isForward: RawBuilder<unknown>) => sql`case when ${isForward} then t.amount else -t.amount end`

const sumOf = (kind: string, isForward: RawBuilder<unknown>) =>
  sql`coalesce(sum(${signed(isForward)}) filter (where t.kind = ${sql.lit(kind)}), 0)`

/** Lines for which the matched fee, refund or payout moves the cash. */
const isMatchedOutside = sql`r.matched_with in ('payment', 'payout', 'fee_refund', 'reward')`

const cashOf = sql`
  select
    (select coalesce(sum(debits_posted - credits_posted), 0) from ledger_accounts where kind = 'cash') as cash,
    (select coalesce(sum(amount), 0) from receipts where taken_out_at is null) as lines,
    (select coalesce(sum(${signed(is('debit', 'cash'))}), 0) from ledger_transfers t
      where t.receipt_id is null and t.phase in ('single', 'posted')
        and (${is('debit', 'cash')} or ${is('credit', 'cash')})) as booked,
    (select coalesce(sum(r.amount), 0) from receipts r where ${isMatchedOutside}) as matched`

/** Each fee's reversals with reasons: the reversal of this number ended the payment's round of the same number. */
const reversals = sql`
  select subject_id as payment_id, row_number() over (partition by subject_id order by id) as round,
    after ->> 'reason' as reason
  from audit_entries where action = 'payment.reverse'`

/** Withdrawals that the bank paid and did not take back, according to the lines that are matched with them. */
const paidByBank = sql`
  select withdrawal_id from receipts where withdrawal_id is not null group by withdrawal_id having sum(amount) < 0`

export const receiptInvariants: Invariant[] = [
  {
    name: 'every line of a bank statement moved cash once, by its amount, and back if it was taken out',
    breaches: sql`
      select r.id as receipt_id from receipts r
      left join ledger_transfers t on t.receipt_id = r.id and t.kind in ('bank_line', 'bank_line_removal')
      group by r.id
      having count(t.id) filter (where t.kind = 'bank_line') <> 1
        or ${sumOf('bank_line', is('debit', 'cash'))} <> r.amount
        or ${sumOf('bank_line_removal', is('credit', 'cash'))}
          <> case when r.taken_out_at is null then 0 else r.amount end`,
  },
  {
    name: 'every line that is matched, and no other, has left the unmatched receipts',
    breaches: sql`
      select r.id as receipt_id from receipts r left join ledger_transfers t on t.receipt_id = r.id
      group by r.id
      having ${sumOf('bank_line_match', is('credit', 'cash'))}
          <> case when ${isMatchedOutside} then r.amount else 0 end
        or ${sumOf('bank_charge', is('credit', 'bank_charges'))}
          <> case when r.matched_with = 'charge' then r.amount else 0 end`,
  },
  {
    name: 'every line has the amount of what it is matched with',
    breaches: sql`
      select r.id as receipt_id from receipts r
      left join payments y on y.id = r.payment_id
      left join receipts o on o.id = r.returned_id
      left join reached_levels l on l.id = r.reward_id
      where case r.matched_with
        when 'payment' then r.round > y.round
        when 'fee_refund' then r.amount is distinct from -y.amount or r.round >= y.round
        when 'reward' then r.amount is distinct from -l.reward_cost
        when 'returned_receipt' then (o.returned_id, o.amount) is distinct from (r.id, -r.amount)
        else false end
      union all
      select max(r.id) from receipts r join payments y on y.id = r.payment_id
      where r.matched_with = 'payment' group by y.id, r.round having sum(r.amount) <> y.amount
      union all
      select max(r.id) from receipts r join withdrawals w on w.id = r.withdrawal_id
      group by w.id having sum(r.amount) not in (0, -w.amount)`,
  },
  {
    name: 'every withdrawal that the bank paid had gone to the bank',
    account: 'cash',
    breaches: sql`
      select w.id as withdrawal_id, w.status
      from (${paidByBank}) r
      join withdrawals w on w.id = r.withdrawal_id
      left join payout_batches b on b.id = w.payout_batch_id
      where w.payout_result is distinct from 'paid' and coalesce(b.state not in ('released', 'settled'), true)`,
  },
  {
    name: 'no fee that was reversed as never arrived is matched with a line that brought it',
    account: 'cash',
    breaches: sql`
      select r.id as receipt_id, r.payment_id
      from receipts r join (${reversals}) v on v.payment_id = r.payment_id and v.round = r.round
      where r.matched_with = 'payment' and v.reason = 'never_arrived'`,
  },
  {
    name: 'every refund that the bank paid is of a fee that a line brought',
    account: 'cash',
    breaches: sql`
      select r.id as receipt_id, r.payment_id from receipts r
      where r.matched_with = 'fee_refund' and not exists (select from receipts c
        where c.payment_id = r.payment_id and c.round = r.round and c.matched_with = 'payment')`,
  },
  {
    name: 'every approved fee is on a bank statement, or someone approved it',
    breaches: sql`
      select y.id as payment_id from payments y
      where y.status = 'Approved' and not ${isHistory('payments', 'y')}
        and not exists (select from receipts r
          where r.payment_id = y.id and r.round = y.round and r.matched_with = 'payment')
        and not exists (select from audit_entries e
          where e.subject_kind = 'payment' and e.subject_id = y.id and e.action = 'payment.approve')
        and not exists (select from audit_entries e
          where e.action = 'network.grow' and y.agent_id >= e.subject_id
            and y.agent_id < e.subject_id + (e.after ->> 'agents')::bigint)`,
  },
  {
    name: 'cash is the sum of all bank lines, apart from what was booked or matched and not both',
    breaches: sql`select * from (${cashOf}) sums where cash <> lines + booked - matched`,
  },
  {
    name: 'unmatched receipts are the sum of the lines that are matched with nothing',
    breaches: sql`
      select unmatched, lines from (
        select
          (select coalesce(sum(credits_posted - debits_posted), 0) from ledger_accounts
            where kind = 'unmatched_receipts') as unmatched,
          (select coalesce(sum(amount), 0) from receipts
            where taken_out_at is null and (matched_with is null or matched_with = 'returned_receipt')) as lines
      ) sums where unmatched <> lines`,
  },
]

// The invariants of payouts and their batches (plan rules 22 and 24).

/** Returns the sum that transfers have moved onto an account of the company less the sum they have taken from it, by withdrawal. */
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
      where not ${isHistory('withdrawals', 'w')}
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
