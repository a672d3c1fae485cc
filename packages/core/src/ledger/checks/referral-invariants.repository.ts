/** The invariant of the marks of referrals, as a query that selects the breaches. */
import { type RawBuilder, sql } from 'kysely'

export const referralInvariants: { name: string; breaches: RawBuilder<unknown> }[] = [
  {
    name: 'every mark of a sponsor’s referrals has the number of those up to its agent',
    breaches: sql`
      select m.sponsor_id, m.position from (
        select sponsor_id, position, agent_id,
          position - lag(position, 1, 0) over marks as referrals, lag(agent_id, 1, 0::bigint) over marks as after_id
        from referral_marks window marks as (partition by sponsor_id order by position)
      ) m
      cross join lateral (
        select count(*) as referrals, max(id) as last_id from agents
        where recommended_by = m.sponsor_id and id > m.after_id and id <= m.agent_id
      ) counted
      where (counted.referrals, counted.last_id) is distinct from (m.referrals, m.agent_id)`,
  },
]
