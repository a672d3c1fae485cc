import { type RawBuilder, sql } from 'kysely'
import { sameEmail } from '../platform/same-email.repository.ts'
import type { Database } from '../platform/schema.ts'

export type ActorFilter = { kind: 'staff' | 'agent'; id: number } | { kind: 'operator' }

/** The filter of entries. Days are whole days (UTC), both included. */
export type TrailFilter = {
  actor?: ActorFilter | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export type TrailRow = {
  id: number
  created_at: Date
  actor_kind: 'staff' | 'agent' | 'operator'
  actor_id: number | null
  actor: string | null
  action: string
  subject_kind: string
  subject_id: number
  before: Record<string, unknown>
  after: Record<string, unknown>
  reason: string | null
}

/** The owner of an address. Staff come first, because one person may be both. */
export async function findActor(db: Database, email: string): Promise<ActorFilter | undefined> {
  const { rows } = await sql<{ kind: 'staff' | 'agent'; id: number }>`
    select 'staff' as kind, id from staff where ${sameEmail(email)}
    union all
    select 'agent', id from agents where ${sameEmail(email)}
    limit 1`.execute(db)
  return rows[0]
}

function passing(filter: TrailFilter): RawBuilder<unknown> {
  const { actor, action, subjectKind, subjectId, from, to } = filter
  const parts = [sql`true`]
  if (actor !== undefined) {
    parts.push(sql`e.actor_kind = ${actor.kind}`)
    if (actor.kind !== 'operator') parts.push(sql`e.actor_id = ${actor.id}`)
  }
  if (action !== undefined) parts.push(sql`e.action = ${action}`)
  if (subjectKind !== undefined) parts.push(sql`e.subject_kind = ${subjectKind}`)
  if (subjectId !== undefined) parts.push(sql`e.subject_id = ${subjectId}`)
  if (from !== undefined) parts.push(sql`e.created_at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to !== undefined) parts.push(sql`e.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  return sql.join(parts, sql` and `)
}

type Range = { limit: number; offset?: number; before?: number | undefined }

/** Entries that match the filter, newest first, and only those older than the entry `before` if it is given. */
export function trailOf(filter: TrailFilter, { limit, offset = 0, before }: Range): RawBuilder<TrailRow> {
  const older =
    before === undefined
      ? sql``
      : sql`and (e.created_at, e.id) < (
          (select created_at from audit_entries where id = ${before}), ${before})`
  return sql`
    select page.*, coalesce(s.email, a.email) as actor
    from (
      select * from audit_entries e where ${passing(filter)} ${older}
      order by e.created_at desc, e.id desc limit ${limit} offset ${offset}
    ) page
    left join staff s on page.actor_kind = 'staff' and s.id = page.actor_id
    left join agents a on page.actor_kind = 'agent' and a.id = page.actor_id
    order by page.created_at desc, page.id desc`
}

/** How many entries pass the filter, counted up to a limit. */
export const trailCount = (filter: TrailFilter, limit: number): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from (select from audit_entries e where ${passing(filter)} limit ${limit}) c`
