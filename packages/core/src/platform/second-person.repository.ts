/** Queries for the second person: if one is needed, if someone may still decide, and which proposals wait (plan rule 28). */
import { NEWCOMER_DAYS, PROPOSAL_DAYS } from '@evergrove/contract/proposals/proposal-kinds'
import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import { staffRoles } from '@evergrove/contract/staff/staff-accounts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Schema } from './schema.ts'

const newcomerTime = sql`${sql.lit(`${NEWCOMER_DAYS} days`)}::interval`

/** The time for which a proposal waits. */
export const proposalLifetime = sql`${sql.lit(`${PROPOSAL_DAYS} days`)}::interval`

/** The condition that a proposal waits for a decision and has not expired. */
export const isProposalWaiting = sql<boolean>`status = 'Proposed' and created_at > now() - ${proposalLifetime}`

/** Returns the condition that proposal `p` is about this record: lines taken out together share one, under the first. */
export const isProposedAbout = (subjectId: RawBuilder<unknown>) => sql<boolean>`
  (p.subject_id = ${subjectId} or p.kind = 'receipt.take-out' and p.input -> 'ids' @> to_jsonb(${subjectId}))`

/** Returns whether a decision of this kind about this record waits for a second person. */
export async function isProposed(db: Database, kind: Schema['proposals']['kind'], subjectId: number): Promise<boolean> {
  const found = await db
    .selectFrom('proposals')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where(isProposalWaiting)
    .executeTakeFirst()
  return found !== undefined
}

const rolesWith = (duty: Duty) => staffRoles.filter((role) => mayDo(role, duty))

/** Changes of the role of a member of staff `s`. */
const roleChanges = sql`
  audit_entries e where e.subject_kind = 'staff' and e.subject_id = s.id and e.action = 'staff.change-role'`

/**
 * Returns whether anyone except this member of staff has the duty. A person who was disabled or lost the duty within 24
 * hours counts, so that nobody becomes the only one by disabling the others.
 */
export async function hasOtherDecider(db: Database, staffId: number, duty: Duty): Promise<boolean> {
  const roles = rolesWith(duty)
  const { rows } = await sql`
    select from staff s
    where s.id <> ${staffId} and (s.disabled_at is null or s.disabled_at > now() - interval '24 hours') and (
      s.role = any(${roles}) or exists (select from ${roleChanges} and e.created_at > now() - interval '24 hours'
        and e.before ->> 'role' = any(${roles})))
    limit 1`.execute(db)
  return rows.length > 0
}

/** Returns whether this member of staff is enabled and has the duty. */
export async function hasDuty(db: Database, staffId: number, duty: Duty): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('role', 'in', rolesWith(duty))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The relation of somebody who has the duty to the proposer. */
export type Standing = {
  id: number
  /** True if the proposer invited them. */
  is_invited: boolean
  /** The moment until which they are too new; null for a moment in the past. */
  new_until: Date | null
}

/** Returns everyone enabled with the duty, apart from the proposer. An account that the operator made is never new. */
export async function listStandings(
  db: Database,
  { duty, proposedBy }: { duty: Duty; proposedBy: number | null },
): Promise<Standing[]> {
  const roles = rolesWith(duty)
  const { rows } = await sql<Standing>`
    select id, is_invited, case when since > now() - ${newcomerTime} then since + ${newcomerTime} end as new_until
    from (
      select s.id, coalesce((j.after ->> 'invited_by')::bigint = ${proposedBy}, false) as is_invited, greatest(
        j.created_at,
        (select max(e.created_at) from ${roleChanges} and e.before ->> 'role' <> all(${roles}))) as since
      from staff s left join audit_entries j
        on j.subject_kind = 'staff' and j.subject_id = s.id and j.action = 'staff.join'
      where s.id is distinct from ${proposedBy} and s.disabled_at is null and s.role = any(${roles})
    ) standings order by id`.execute(db)
  return rows
}
