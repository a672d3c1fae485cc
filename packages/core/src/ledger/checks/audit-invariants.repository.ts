/**
 * The invariants of transfers and the audit entries of the actions that made them, in both directions, each as one
 * query that selects the breaches. Requests for withdrawals were not recorded at first, so holds need no entries.
 */
import { type RawBuilder, sql } from 'kysely'
import { agentOf, hasMade, isBroughtOver } from '../entries.repository.ts'

/** The agent's account of a transfer `t` between an agent and the company. */
const account = sql`case when t.debit_account_id > 0 then t.debit_account_id else t.credit_account_id end`

const agent = agentOf(account)

/** Fees, apart from those of bulk growth, which has a single entry for all of them. */
const approvedFees = sql`
  select 'payment.approve' as action, t.payment_id as subject_id, '' as reason
  from ledger_transfers t join payments y on y.id = t.payment_id
  where t.kind = 'registration_fee' and not exists (
    select from audit_entries g where g.action = 'network.grow'
      and y.agent_id >= g.subject_id and y.agent_id < g.subject_id + (g.after ->> 'agents')::bigint)`

const otherDecisions = sql`
  select case when t.kind = 'fee_reversal' then 'payment.reverse'
      when t.kind = 'receivable_write_off' then 'receivable.write-off'
      when t.phase = 'posted' then 'withdrawal.approve' else 'withdrawal.reject' end,
    coalesce(t.payment_id, t.withdrawal_id, ${agent}),
    coalesce(t.reason, '')
  from ledger_transfers t
  where t.kind in ('fee_reversal', 'withdrawal', 'receivable_write_off') and t.phase <> 'pending'
    and not ${isBroughtOver}`

/**
 * Each decision as the ledger knows it: once for each time it was taken, with its reason where the transfer has one.
 */
const decided = sql`
  select action, subject_id, reason, count(*) as times from (${approvedFees} union all ${otherDecisions}) t
  group by action, subject_id, reason`

const decisionEntries = sql`
  select action, subject_id, reason, count(*) as times from (
    select action, subject_id,
      case when action = 'receivable.write-off' then coalesce(reason, '') else '' end as reason
    from audit_entries
    where action in ('payment.approve', 'payment.reverse', 'withdrawal.approve', 'withdrawal.reject',
      'receivable.write-off')
  ) e group by action, subject_id, reason`

/** A correction may be two transfers, as the agent owes what the balance cannot bear, so they are paired by their change. */
const corrections = sql`
  select subject_id, reason, sum(change) as change from (
    select ${agent} as subject_id, t.reason, case when t.credit_account_id > 0 then t.amount else -t.amount end as change
    from ledger_transfers t where t.kind = 'adjustment'
  ) t group by subject_id, reason`

/** Returns an agent's balance less the debt, in minor units, as the entry of a change states it. */
const fundsIn = (column: 'before' | 'after') => sql`
  (replace(${sql.ref(column)} ->> 'total_balance', '.', '')::bigint
    - coalesce(replace(${sql.ref(column)} ->> 'owed', '.', '')::bigint, 0))`

/** The change that the audit entry of an adjustment or a write-off states, in minor units. */
export const changeOfFunds = sql`(${fundsIn('after')} - ${fundsIn('before')})`

const correctionEntries = sql`
  select subject_id, reason, sum(${changeOfFunds}) as change
  from audit_entries where action = 'balance.adjust' group by subject_id, reason`

/** Transfers that no entry explains, selected first so that only they are examined more closely. */
const unexplained = sql`
  select t.* from ledger_transfers t
  where t.phase <> 'pending' and not exists (select from audit_entries e where ${hasMade}) offset 0`

/** Payments of bulk growth, which has a single entry for all of its transfers. */
const grownPayments = sql`
  select y.id from audit_entries g join payments y on y.agent_id >= g.subject_id
    and y.agent_id < g.subject_id + (g.after ->> 'agents')::bigint
  where g.action = 'network.grow'`

/** Transfers that the upgrade to payouts booked for withdrawals that were paid out before there were batches. */
const isCarriedOver = sql`t.kind = 'payout_reopening' and not exists (
  select from ledger_transfers p where p.withdrawal_id = t.withdrawal_id and p.kind = 'payout' and p.id < t.id)`

export const auditInvariants: { name: string; breaches: RawBuilder<unknown> }[] = [
  {
    name: 'every transfer but a hold has the audit entry of the act that made it',
    breaches: sql`
      select t.id as transfer_id, t.kind from (${unexplained}) t
      left join (${grownPayments}) g on g.id = t.payment_id and t.round = 1 and t.reverses_id is null
      where g.id is null and not (${isCarriedOver})`,
  },
  {
    name: 'every decision about money has its audit entry, and every entry of one its transfer',
    breaches: sql`
      select coalesce(t.action, e.action) as action, coalesce(t.subject_id, e.subject_id) as subject_id,
        coalesce(t.times, 0) as transfers, coalesce(e.times, 0) as entries
      from (${decided}) t
      full join (${decisionEntries}) e
        on e.action = t.action and e.subject_id = t.subject_id and e.reason = t.reason
      where t.times is distinct from e.times`,
  },
  {
    name: 'every correction of a balance has its audit entry, and every entry of one changed the balance as it says',
    breaches: sql`
      select coalesce(t.subject_id, e.subject_id) as agent_id, coalesce(t.reason, e.reason) as reason,
        t.change as moved, e.change as stated
      from (${corrections}) t
      full join (${correctionEntries}) e on e.subject_id = t.subject_id and e.reason = t.reason
      where t.change is distinct from e.change`,
  },
  {
    name: 'every result of a payout that was booked has its audit entry, and every entry of results its transfers',
    breaches: sql`
      select coalesce(t.batch_id, e.batch_id) as batch_id, null::bigint as withdrawal_id
      from (
        select w.payout_batch_id as batch_id, count(*) as booked
        from ledger_transfers t join withdrawals w on w.id = t.withdrawal_id
        where t.kind in ('payout', 'payout_return') and w.payout_batch_id is not null group by w.payout_batch_id
      ) t
      full join (
        select subject_id as batch_id, sum((after ->> 'paid')::int + (after ->> 'returned')::int) as told
        from audit_entries where action = 'payouts.results' group by subject_id
      ) e on e.batch_id = t.batch_id
      where coalesce(t.booked, 0) > coalesce(e.told, 0) or (e.told > 0 and t.booked is null)
      union all
      select null, coalesce(t.id, e.id)
      from (
        select w.id from ledger_transfers t join withdrawals w on w.id = t.withdrawal_id
        where t.kind = 'payout_return' and w.payout_batch_id is null
      ) t
      full join (select subject_id as id from audit_entries where action = 'withdrawal.return') e on e.id = t.id
      where t.id is null or e.id is null`,
  },
  {
    name: 'every reward that left the books or came back has its audit entry, and every such entry its transfer',
    breaches: sql`
      select coalesce(t.id, e.id) as reached_level_id
      from (
        select r.id, count(*) filter (where t.kind = 'reward_given') as given,
          count(*) filter (where t.kind = 'reward_given_reversal') as undone
        from ledger_transfers t
        join reached_levels r on r.agent_id = t.agent_id and r.level = t.level and r.payment_id = t.payment_id
          and r.round = t.round
        where t.kind in ('reward_given', 'reward_given_reversal') and t.agent_id is not null
        group by r.id
      ) t
      full join (
        select e.subject_id as id, count(*) filter (where e.action = 'reward.give') as given,
          count(*) filter (where e.action = 'reward.undo') as undone
        from audit_entries e left join reached_levels r on r.id = e.subject_id
        where e.action in ('reward.give', 'reward.undo') and r.reward_value is distinct from 0
        group by e.subject_id
      ) e on e.id = t.id
      where (t.given, t.undone) is distinct from (e.given, e.undone)`,
  },
  {
    name: 'every finding that is explained was explained by an entry of the audit trail, in its words',
    breaches: sql`
      select f.id as finding_id from ledger_findings f
      left join audit_entries e on e.action = 'finding.explain' and e.subject_kind = 'finding' and e.subject_id = f.id
        and e.reason = f.explanation and e.after ->> 'rule' = f.name
        and (e.after ->> 'details')::jsonb = f.details
      where f.explained_at is not null and e.id is null`,
  },
]
