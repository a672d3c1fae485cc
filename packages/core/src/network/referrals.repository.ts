/**
 * Loads an agent's referrals. Every hundredth is marked with its number, counted from the oldest (`mark_referrals.sql`), so that
 * the number of all and the beginning of any page are found from the nearest mark. Without marks, both are right and slower.
 */
import { type RawBuilder, sql } from 'kysely'
import type { PersonRow } from './network.repository.ts'

const GREATEST_ID = sql.lit('9223372036854775807')

/** The referrals up to the last mark, and those after it. */
export const referralCountOf = (agentId: number): RawBuilder<{ count: number }> => sql`
  select (select coalesce(max(position), 0) from referral_marks where sponsor_id = ${agentId}) + (
    select count(*) from agents where recommended_by = ${agentId}
      and id > (select coalesce(max(agent_id), 0) from referral_marks where sponsor_id = ${agentId})
  ) as count`

/**
 * The referrals of an agent, newest first. A page is read from the mark at its first row, or the nearest before it. The agents
 * are looked up one by one, so that the planner, which does not know how long the page is, never scans the table.
 */
export const referralsOf = (
  agentId: number,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<PersonRow> => sql`
  with first as materialized (
    select referrals.count - ${offset} as position from (${referralCountOf(agentId)}) referrals
  ), start as materialized (
    select mark.agent_id, mark.position - first.position as passed_over
    from first cross join lateral (
      select m.position, m.agent_id from referral_marks m
      where m.sponsor_id = ${agentId} and m.position >= first.position order by m.position limit 1
    ) mark
  )
  select a.id, a.date_joined, a.first_name, a.last_name, a.email, a.phone_number, a.status, a.recommended_by
  from (
    select id from agents
    where recommended_by = ${agentId} and id <= coalesce((select agent_id from start), ${GREATEST_ID}::bigint)
    order by id desc limit ${limit} offset coalesce((select passed_over from start), ${offset})
  ) page
  cross join lateral (select * from agents where id = page.id limit 1) a
  order by page.id desc`
