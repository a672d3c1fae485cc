/**
 * The invariants of the totals, of the closed months (plan rule 29) and of income disclosures (plan rule 33), each as
 * one query that selects the breaches.
 */
import { type RawBuilder, sql } from 'kysely'

/** The amounts that the transfers of each month posted to each kind of account. */
const movesByMonth = sql`
  select side.month, a.kind, sum(side.debit) as debits, sum(side.credit) as credits
  from (
    select date_trunc('month', created_at at time zone 'UTC')::date as month, debit_account_id as account_id,
      sum(amount) as debit, 0 as credit
    from ledger_transfers where phase in ('single', 'posted') group by 1, 2
    union all
    select date_trunc('month', created_at at time zone 'UTC')::date, credit_account_id, 0, sum(amount)
    from ledger_transfers where phase in ('single', 'posted') group by 1, 2
  ) side
  join ledger_accounts a on a.id = side.account_id
  group by 1, 2`

/** The amounts posted to each kind of account until the end of each closed month. */
const recomputed = sql`
  select m.month, moves.kind, sum(moves.debits) as debits, sum(moves.credits) as credits
  from closed_months m join (${movesByMonth}) moves on moves.month <= m.month
  group by 1, 2`

/** The amounts that the transfers of each month posted to each kind of the company's accounts under each version of the plan. */
const resultsByMonth = sql`
  select date_trunc('month', t.created_at at time zone 'UTC')::date as month, a.kind, t.plan_version_id,
    sum(case a.id when t.debit_account_id then t.amount else 0 end) as debits,
    sum(case a.id when t.credit_account_id then t.amount else 0 end) as credits
  from ledger_transfers t join ledger_accounts a on a.id in (t.debit_account_id, t.credit_account_id)
  where a.id < 0 and t.phase in ('single', 'posted')
  group by 1, 2, 3`

export const monthInvariants: { name: string; breaches: RawBuilder<unknown> }[] = [
  {
    name: 'the totals of agents’ balances and debts equal the sums of the accounts',
    breaches: sql`
      select kind from (
        select kind, debits_posted, credits_posted from ledger_accounts where id > 0
        union all
        select kind, -debits_posted, -credits_posted from ledger_totals
      ) sums group by kind having sum(debits_posted) <> 0 or sum(credits_posted) <> 0`,
  },
  {
    name: 'the stored trial balance of every closed month is that of its transfers',
    breaches: sql`
      select coalesce(s.month, r.month) as month, coalesce(s.kind, r.kind) as kind
      from closed_month_balances s full join (${recomputed}) r on r.month = s.month and r.kind = s.kind
      where (s.debits, s.credits) is distinct from (r.debits::bigint, r.credits::bigint)`,
  },
  {
    name: 'the stored results of every closed month are those of its transfers',
    breaches: sql`
      select coalesce(s.month, r.month) as month, coalesce(s.kind, r.kind) as kind
      from closed_month_results s full join (
        select r.* from closed_months m join (${resultsByMonth}) r on r.month = m.month
      ) r on r.month = s.month and r.kind = s.kind and r.plan_version_id is not distinct from s.plan_version_id
      where (s.debits, s.credits) is distinct from (r.debits::bigint, r.credits::bigint)`,
  },
  {
    name: 'the checkpoint of every closed month is that of its transfers',
    breaches: sql`
      select m.month from closed_months m
      left join (
        select date_trunc('month', created_at at time zone 'UTC')::date as month, count(*) as transfers, max(id) as last_id,
          string_agg(digest, '' order by id) as digests
        from ledger_transfers group by 1
      ) t on t.month = m.month
      left join closed_months previous on previous.month = (m.month - interval '1 month')::date
      where (m.transfers, m.last_transfer_id) is distinct from (coalesce(t.transfers, 0), t.last_id)
        or m.checkpoint <> sha256(coalesce(previous.checkpoint, '') || coalesce(t.digests, ''))`,
  },
  {
    name: 'every month up to the last closed one is closed, and was over by then',
    breaches: sql`
      select months.month from (
        select generate_series(date_trunc('month', (select min(created_at) from ledger_transfers) at time zone 'UTC'),
          (select max(month) from closed_months), interval '1 month')::date as month
      ) months left join closed_months m on m.month = months.month
      where m.month is null or m.closed_at < (m.month + interval '1 month') at time zone 'UTC'`,
  },
]

// The code that takes the figures of income disclosures (plan rule 33) also compares them with the ledger.

/** The format of moments in the text of a disclosure and in its audit entry. */
const MOMENT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

export const disclosureInvariants: { name: string; breaches: RawBuilder<unknown> }[] = [
  {
    name: 'every income disclosure has the digest of its text',
    breaches: sql`
      select id as disclosure from income_disclosures where digest <> sha256(convert_to(canonical, 'UTF8'))`,
  },
  {
    name: 'every income disclosure has the audit entry of its publication, and every such entry its disclosure',
    breaches: sql`
      select coalesce(d.id, e.subject_id) as disclosure
      from income_disclosures d
      full join (select * from audit_entries where action = 'disclosure.publish') e on e.subject_id = d.id
      where (encode(d.digest, 'hex'), to_char(d.until at time zone 'UTC', ${MOMENT}), d.published_at, d.published_by)
        is distinct from (e.after ->> 'digest', e.after ->> 'until', e.created_at,
          case e.actor_kind when 'staff' then e.actor_id end)`,
  },
]
