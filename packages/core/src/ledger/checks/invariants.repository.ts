/** The plan's invariants, each as one query that selects the breaches. */
import {
  type ActivationBonusKind,
  activationBonusKinds,
  bonusKinds,
  earnedField,
  reversalOf,
  type TransferKind,
} from '@evergrove/contract/ledger/transfer-kinds'
import { keysOf } from '@evergrove/contract/platform/records'
import { type RawBuilder, sql } from 'kysely'
import { isHistory } from '../entries.repository.ts'
import { receivableOf } from '../ledger.ts'
import { auditInvariants } from './audit-invariants.repository.ts'
import { payoutInvariants, receiptInvariants } from './bank-invariants.repository.ts'
import type { Invariant } from './invariant.ts'
import { disclosureInvariants, monthInvariants } from './month-invariants.repository.ts'
import { referralInvariants, rewardInvariants } from './network-invariants.repository.ts'
import { secondPersonInvariants } from './second-person-invariants.repository.ts'

const RECEIVABLE = receivableOf(0)

const moved = (side: 'debit' | 'credit', sum: RawBuilder<unknown>) => sql`
  select ${sql.ref(`${side}_account_id`)} as account_id, ${sum} from ledger_transfers`

const posted = sql`case when phase in ('single', 'posted') then amount else 0 end`
const pending = sql`case phase when 'pending' then amount when 'single' then 0 else -amount end`
const ofKind = (kind: TransferKind) => sql`case when kind = ${sql.lit(kind)} then amount else 0 end`

/** The sums that an account stores, each with the amounts that a transfer adds to it on its debit and on its credit side. */
const storedSums: { column: string; debit: RawBuilder<unknown>; credit: RawBuilder<unknown> }[] = [
  { column: 'debits_posted', debit: posted, credit: sql`0` },
  { column: 'credits_posted', debit: sql`0`, credit: posted },
  { column: 'debits_pending', debit: pending, credit: sql`0` },
  { column: 'credits_pending', debit: sql`0`, credit: pending },
  ...bonusKinds.map((kind) => ({
    column: earnedField(kind),
    debit: sql`-${ofKind(reversalOf[kind])}`,
    credit: ofKind(kind),
  })),
]

const earnedColumns = bonusKinds.map(earnedField)

const storedAs = (toSql: (sum: (typeof storedSums)[number]) => RawBuilder<unknown>) => sql.join(storedSums.map(toSql))

/** The sums of bonuses are stored with the balance, even if a reversal debits the agent's debt instead. */
const balancesOfTransfers = sql`
  select account_id, ${storedAs(({ column }) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`)}
  from (
    ${moved(
      'debit',
      storedAs(({ column, debit }) => sql`${debit} as ${sql.ref(column)}`),
    )} where debit_account_id <= ${sql.lit(RECEIVABLE)}
    union all
    ${moved(
      'debit',
      storedAs(({ column, debit }) => (earnedColumns.some((name) => name === column) ? sql`0` : debit)),
    )} where debit_account_id > ${sql.lit(RECEIVABLE)}
    union all
    select debit_account_id - ${sql.lit(RECEIVABLE)}, ${storedAs(({ column, debit }) =>
      earnedColumns.some((name) => name === column) ? debit : sql`0`,
    )} from ledger_transfers where debit_account_id > ${sql.lit(RECEIVABLE)} and reverses_id is not null
    union all
    ${moved(
      'credit',
      storedAs(({ credit }) => credit),
    )}
  ) moves group by account_id`

/**
 * The receiver of a bonus for the activation of agent `a`, in the words of the invariant and as SQL that finds them.
 */
const activationBonuses: Record<ActivationBonusKind, { name: string; receiver: RawBuilder<unknown> }> = {
  referral_bonus: {
    name: 'every referral bonus goes to the sponsor, as its version of the plan says',
    receiver: sql`a.recommended_by`,
  },
}

const activationBonusInvariants = activationBonusKinds.map((kind) => ({
  name: activationBonuses[kind].name,
  breaches: sql`
    select t.id as transfer_id from ledger_transfers t
    left join payments y on y.id = t.payment_id
    left join agents a on a.id = y.agent_id
    left join plan_versions v on v.id = t.plan_version_id
    where t.kind = ${sql.lit(kind)}
      and (t.credit_account_id, t.amount) is distinct from (${activationBonuses[kind].receiver}, ${sql.ref(`v.${kind}`)})`,
}))

/** A transfer `t` that nothing has taken back. */
const stands = sql`not exists (select from ledger_transfers r where r.reverses_id = t.id)`

/** Every counted place with each of the up to six agents above it. */
const uplines = sql`
  select p1.parent_id as upline_id, 1 as distance from placements p1 where p1.is_counted and p1.parent_id is not null
  ${sql.join(
    [2, 3, 4, 5, 6].map((distance) => {
      const joins = Array.from({ length: distance - 1 }, (_, index) => {
        const above = sql.ref(`p${index + 2}`)
        return sql`join placements ${above} on ${above}.agent_id = ${sql.ref(`p${index + 1}.parent_id`)}`
      })
      const last = sql.ref(`p${distance}.parent_id`)
      return sql`union all select ${last}, ${sql.lit(distance)} from placements p1 ${sql.join(joins, sql` `)}
        where p1.is_counted and ${last} is not null`
    }),
    sql` `,
  )}`

const recounted = sql`
  select upline_id, array[${sql.join(
    [1, 2, 3, 4, 5, 6].map((level) => sql`count(*) filter (where distance = ${sql.lit(level)})`),
  )}]::int[] as taken from (${uplines}) above group by upline_id`

/** The level according to the stored counts: the complete levels before the first gap. */
const depthOfCounts = sql`
  coalesce((select min(level) - 1 from unnest(c.counts) with ordinality as t (taken, level) where taken <> 2 ^ level), 6)`

const reached = sql`coalesce(array_agg(r.level order by r.level) filter (where r.level is not null), '{}')`

export const invariants: Invariant[] = [
  {
    name: 'posted debits equal posted credits',
    breaches: sql`
      select sum(debits_posted)::text as debits, sum(credits_posted)::text as credits from ledger_accounts
      having sum(debits_posted) <> sum(credits_posted)`,
  },
  {
    name: 'pending debits equal pending credits',
    breaches: sql`
      select sum(debits_pending)::text as debits, sum(credits_pending)::text as credits from ledger_accounts
      having sum(debits_pending) <> sum(credits_pending)`,
  },
  {
    name: 'every stored balance equals the sum of its transfers',
    breaches: sql`
      select a.id as account_id from ledger_accounts a
      left join (${balancesOfTransfers}) t on t.account_id = a.id
      where (${storedAs(({ column }) => sql.ref(`a.${column}`))})
        is distinct from (${storedAs(({ column }) => sql`coalesce(${sql.ref(`t.${column}`)}, 0)`)})`,
  },
  {
    name: 'no agent has less than nothing',
    breaches: sql`
      select id as account_id from ledger_accounts
      where kind = 'agent' and credits_posted - debits_posted - debits_pending < 0`,
  },
  {
    name: 'every pending transfer is resolved at most once',
    breaches: sql`
      select pending_id, count(*) as resolutions from ledger_transfers where pending_id is not null
      group by pending_id having count(*) > 1`,
  },
  {
    name: 'every resolution mirrors a pending transfer',
    breaches: sql`
      select t.id as transfer_id from ledger_transfers t left join ledger_transfers p on p.id = t.pending_id
      where t.pending_id is not null and (p.phase is distinct from 'pending'
        or (p.amount, p.debit_account_id, p.credit_account_id, p.withdrawal_id)
          is distinct from (t.amount, t.debit_account_id, t.credit_account_id, t.withdrawal_id))`,
  },
  {
    name: 'every withdrawal is held once and resolved as decided',
    breaches: sql`
      select w.id as withdrawal_id from withdrawals w
      left join ledger_transfers t on t.withdrawal_id = w.id and t.kind = 'withdrawal'
      group by w.id
      having case when ${isHistory('withdrawals', 'w')} then
        count(*) filter (where t.phase = 'pending') <> count(*) filter (where t.phase = 'voided')
          or count(*) filter (where t.phase = 'posted') <> 0
        else count(*) filter (where t.phase = 'pending' and t.amount = w.amount and t.debit_account_id = w.agent_id) <> 1
          or count(*) filter (where t.phase = 'posted') <> (w.status in ('Approved', 'Returned'))::int
          or count(*) filter (where t.phase = 'voided') <> (w.status = 'Rejected')::int end`,
  },
  ...payoutInvariants,
  {
    name: 'no agent owes less than nothing',
    breaches: sql`
      select agent_id from ledger_accounts where kind = 'receivable' and debits_posted - credits_posted < 0`,
  },
  {
    name: 'no agent has both an available balance and a debt',
    breaches: sql`
      select d.agent_id from ledger_accounts d join ledger_accounts b on b.id = d.agent_id
      where d.kind = 'receivable' and d.debits_posted > d.credits_posted
        and b.credits_posted - b.debits_posted - b.debits_pending > 0`,
  },
  {
    name: 'every reversal takes back one whole transfer of its kind from the agent who had it',
    breaches: sql`
      select t.id as transfer_id from ledger_transfers t
      join (
        select reverses_id, sum(amount) as amount, count(distinct (kind, payment_id, round)) as reversals
        from ledger_transfers where reverses_id is not null group by reverses_id
      ) total on total.reverses_id = t.reverses_id
      left join ledger_transfers o on o.id = t.reverses_id
      where t.reverses_id is not null and (
        o.kind is distinct from case t.kind ${sql.join(
          keysOf(reversalOf).map((kind) => sql`when ${sql.lit(reversalOf[kind])} then ${sql.lit(kind)}`),
          sql` `,
        )} end
        or o.amount <> total.amount or total.reversals <> 1 or o.debit_account_id <> t.credit_account_id
        or t.debit_account_id not in (o.credit_account_id, o.credit_account_id + ${sql.lit(RECEIVABLE)})
        or (o.plan_version_id, o.level) is distinct from (t.plan_version_id, t.level))`,
  },
  {
    name: 'an agent is active if the fee is paid and stands, and pending if not',
    breaches: sql`
      select a.id as agent_id, a.status, y.status as payment_status from agents a left join payments y on y.agent_id = a.id
      where a.recommended_by is not null and (
        (a.status = 'Active' and y.status is distinct from 'Approved')
        or (a.status = 'Pending' and y.status is not distinct from 'Approved'))`,
  },
  {
    name: 'everyone whose fee was ever approved has a place, and it counts while the fee stands',
    breaches: sql`
      select a.id as agent_id from agents a
      left join payments y on y.agent_id = a.id
      left join placements p on p.agent_id = a.id
      where a.recommended_by is not null
        and ((p.agent_id is not null) <> (coalesce(y.round > 1, false) or y.status is not distinct from 'Approved')
          or (p.agent_id is not null and p.is_counted <> (y.status = 'Approved')))`,
  },
  {
    name: 'every approved payment, and no other, has a fee that stands, with its amount and its version of the plan',
    breaches: sql`
      select y.id as payment_id from payments y
      left join ledger_transfers t on t.payment_id = y.id and t.kind = 'registration_fee' and ${stands}
      where (t.id is not null) <> (y.status = 'Approved' and not ${isHistory('payments', 'y')})
        or (t.id is not null and (t.amount, t.plan_version_id, t.round) is distinct from (y.amount, y.plan_version_id, y.round))`,
  },
  {
    name: 'no bonus for an activation stands after its payment was reversed',
    breaches: sql`
      select t.id as transfer_id from ledger_transfers t left join payments y on y.id = t.payment_id
      where t.kind in (${sql.join(activationBonusKinds.map((kind) => sql.lit(kind)))}) and ${stands}
        and (y.status, y.round) is distinct from ('Approved', t.round)`,
  },
  {
    name: 'only the root has no parent',
    breaches: sql`
      select coalesce(a.id, p.agent_id) as agent_id from (select id from agents where recommended_by is null) a
      full join (select agent_id from placements where parent_id is null) p on p.agent_id = a.id
      where a.id is null or p.agent_id is null`,
  },
  {
    name: 'every parent has at most one child a side',
    breaches: sql`
      select parent_id, side from placements where parent_id is not null group by parent_id, side having count(*) > 1`,
  },
  {
    name: 'every place lies one below an older place, on the left first',
    breaches: sql`
      select p.agent_id from placements p
      left join placements parent on parent.agent_id = p.parent_id
      where p.parent_id is not null and (parent.agent_id is null or p.depth <> parent.depth + 1
        or p.number < parent.number
        or (p.side = 'right' and not exists (
          select from placements s where s.parent_id = p.parent_id and s.side = 'left' and s.number < p.number)
          and not exists (select from payments y where y.agent_id = p.agent_id and ${isHistory('payments', 'y')})))`,
  },
  {
    name: 'every distance to a free side is right',
    breaches: sql`
      select p.agent_id from placements p
      left join (
        select parent_id, count(*) as children, min(open_distance) as nearest from placements group by parent_id
      ) c on c.parent_id = p.agent_id
      where p.open_distance <> case when c.children = 2 then c.nearest + 1 else 0 end`,
  },
  {
    name: 'stored level counts equal the tree',
    breaches: sql`
      select p.agent_id from placements p
      left join level_counts c on c.agent_id = p.agent_id
      left join (${recounted}) t on t.upline_id = p.agent_id
      where c.counts::int[] is distinct from coalesce(t.taken, '{0,0,0,0,0,0}')`,
  },
  {
    name: 'the levels recorded as reached are those that are complete, without a gap',
    breaches: sql`
      select c.agent_id from level_counts c left join reached_levels r on r.agent_id = c.agent_id and r.lost_at is null
      group by c.agent_id
      having ${reached}::int[] <> array(select generate_series(1, ${depthOfCounts}::int))`,
  },
  {
    name: 'each level of each agent is paid at most once while it stands',
    breaches: sql`
      select credit_account_id as agent_id, level from ledger_transfers t where kind = 'match_bonus' and ${stands}
      group by credit_account_id, level having count(*) > 1`,
  },
  {
    name: 'every level reached by an active agent, and no other, is paid as its version of the plan says',
    breaches: sql`
      select coalesce(r.agent_id, t.credit_account_id) as agent_id, coalesce(r.level, t.level) as level
      from (
        select r.*, l.expected_match_bonus from reached_levels r
        join plan_levels l on l.plan_version_id = r.plan_version_id and l.level = r.level
        where r.was_active and l.expected_match_bonus > 0 and r.lost_at is null
          and not exists (select from opening_figures f where f.agent_id = r.agent_id and f.level >= r.level)
      ) r
      full join (select * from ledger_transfers t where kind = 'match_bonus' and ${stands}) t
        on t.credit_account_id = r.agent_id and t.level = r.level
      where (t.amount, t.plan_version_id, t.payment_id, t.round)
        is distinct from (r.expected_match_bonus, r.plan_version_id, r.payment_id, r.round)`,
  },
  ...activationBonusInvariants,
  ...receiptInvariants,
  ...rewardInvariants,
  ...referralInvariants,
  ...auditInvariants,
  ...secondPersonInvariants,
  {
    name: 'no transfer has changed since it was posted',
    breaches: sql`
      select t.id as transfer_id from ledger_transfers t where t.digest is distinct from digest_transfer(t)`,
  },
  ...monthInvariants,
  ...disclosureInvariants,
]
