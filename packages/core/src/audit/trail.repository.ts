import type { AuditAction } from '@evergrove/contract/audit'
import { inLongSnapshot } from '@evergrove/db'
import { type RawBuilder, sql } from 'kysely'
import { sameEmail } from '../platform/one-person.repository.ts'
import { countOf } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import type { AuditSubject } from './audit.ts'

export type ActorFilter = { kind: 'staff' | 'agent'; id: number } | { kind: 'operator' }

/** The filter of entries. Days are whole days (UTC), both included. */
export type TrailFilter = {
  actor?: ActorFilter | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: number | undefined
  /** Entries about this agent or a record of the agent. */
  agentId?: number | undefined
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

/** Returns the owner of an address. Staff come first, because one person may be both. */
export async function findActor(db: Database, email: string): Promise<ActorFilter | undefined> {
  const { rows } = await sql<{ kind: 'staff' | 'agent'; id: number }>`
    select 'staff' as kind, id from staff where ${sameEmail(email)}
    union all
    select 'agent', id from agents where ${sameEmail(email)}
    limit 1`.execute(db)
  return rows[0]
}

/** Selects the subjects that concern an agent. Batches are left out, because they concern many agents at once. */
const subjectsOf = (agentId: number): RawBuilder<unknown> => sql`
  select 'agent', ${agentId}::bigint
  union all select 'payment', id from payments where agent_id = ${agentId}
  union all select 'withdrawal', id from withdrawals where agent_id = ${agentId}
  union all select 'reward', id from reached_levels where agent_id = ${agentId}
  union all select 'receipt', r.id from payments p
    join receipts r on r.payment_id = p.id and r.status = 'Matched' where p.agent_id = ${agentId}
  union all select 'receipt', r.id from withdrawals w
    join receipts r on r.withdrawal_id = w.id and r.status = 'Matched' where w.agent_id = ${agentId}
  union all select 'receipt', r.id from reached_levels l join receipts r on r.reward_id = l.id where l.agent_id = ${agentId}`

function passing(filter: TrailFilter): RawBuilder<unknown> {
  const { actor, action, subjectKind, subjectId, agentId, from, to } = filter
  const parts = [sql`true`]
  if (actor !== undefined) {
    parts.push(sql`e.actor_kind = ${actor.kind}`)
    if (actor.kind !== 'operator') parts.push(sql`e.actor_id = ${actor.id}`)
  }
  if (action !== undefined) parts.push(sql`e.action = ${action}`)
  if (subjectKind !== undefined) parts.push(sql`e.subject_kind = ${subjectKind}`)
  if (subjectId !== undefined) parts.push(sql`e.subject_id = ${subjectId}`)
  if (agentId !== undefined) parts.push(sql`(e.subject_kind, e.subject_id) in (${subjectsOf(agentId)})`)
  if (from !== undefined) parts.push(sql`e.created_at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to !== undefined) parts.push(sql`e.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  return sql.join(parts, sql` and `)
}

type Range = { limit: number; offset?: number; before?: number | undefined }

/** Returns the entries that match the filter, the newest first, and only those older than the entry `before` if it is given. */
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

export const trailCount = (filter: TrailFilter) => countOf(sql`select from audit_entries e where ${passing(filter)}`)

export type LatestAction = {
  id: number
  action: AuditAction
  actor_kind: 'staff' | 'agent' | 'operator'
  email: string | null
  created_at: Date
}

/** Returns the newest of these actions on one subject. The operator has no email address. */
export async function findLatestAction(
  db: Database,
  { subject, actions }: { subject: AuditSubject; actions: readonly AuditAction[] },
): Promise<LatestAction | undefined> {
  const { rows } = await sql<LatestAction>`
    select e.id, e.action, e.actor_kind, coalesce(s.email, a.email) as email, e.created_at from audit_entries e
    left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
    left join agents a on e.actor_kind = 'agent' and a.id = e.actor_id
    where e.subject_kind = ${subject.kind} and e.subject_id = ${subject.id} and e.action = any(${[...actions]})
    order by e.id desc limit 1`.execute(db)
  return rows[0]
}

// A decision and its audit entry are written in one transaction, so the trail knows who decided what.

/** The actions that decide a payment or a withdrawal. */
export const decidingActions = {
  payment: ['payment.approve', 'payment.reject', 'payment.reverse'],
  withdrawal: ['withdrawal.approve', 'withdrawal.reject'],
} as const

/**
 * Returns an expression for the person who decided the row of a query: the address of a member of staff, or `operator`;
 * null while the row waits, and if the trail has no entry. `table` is the name by which the query knows the payments or
 * withdrawals.
 */
export const decidedBy = (kind: keyof typeof decidingActions, table: string) => sql<string | null>`
  case when ${sql.ref(`${table}.decided_at`)} is not null then (
    select coalesce(s.email, e.actor_kind) from audit_entries e
    left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
    where e.subject_kind = ${sql.lit(kind)} and e.subject_id = ${sql.ref(`${table}.id`)}
      and e.action in (${sql.join(decidingActions[kind].map((action) => sql.lit(action)))})
    order by e.id desc limit 1
  ) end`

/** Stores the agent's key, unless there is one. */
export async function insertKey(trx: Trx, agentId: number, key: Buffer): Promise<void> {
  await trx
    .insertInto('audit_keys')
    .values({ agent_id: agentId, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findKeys(db: Database, agentIds: readonly number[]): Promise<Map<number, Buffer>> {
  if (agentIds.length === 0) return new Map()
  const rows = await db.selectFrom('audit_keys').selectAll().where('agent_id', 'in', agentIds).execute()
  return new Map(rows.map(({ agent_id, key }) => [agent_id, Buffer.from(key)]))
}

export type AuditCheck = {
  /** The number of entries in the trail. */
  entries: number
  /**
   * The hash of the last link, as hex. A copy stored elsewhere can show later whether the trail was cut off. Empty
   * without entries.
   */
  head: string
  /** The number of entries that were changed after they were written. 0 if the audit trail is intact. */
  count: number
  /** The first ten of the changed entries. */
  rows: { entry_id: number; problem: string }[]
}

/**
 * Follows the chain with one query and returns every entry that was changed, removed, added or moved. An attacker who
 * can rewrite every later link leaves no such trace, but changes the head. The query has no time-out, because the trail
 * only grows.
 */
export const checkAudit = (db: Database): Promise<AuditCheck> => inLongSnapshot(db, followChain)

async function followChain(db: Trx): Promise<AuditCheck> {
  const { rows } = await sql<AuditCheck>`
    with linked as (
      select position, entry_id, hash, lag(hash) over (order by position) as previous,
        lag(position, 1, 0::bigint) over (order by position) as position_before
      from audit_links
    ), judged as (
      select coalesce(l.entry_id, e.id) as entry_id, case
        when l.entry_id is null then 'has no link'
        when e.id is null then 'is gone'
        when l.position <> l.position_before + 1 then 'follows a gap'
        when l.hash <> hash_audit_entry(l.previous, e) then 'has changed since it was written'
        end as problem
      from linked l full join audit_entries e on e.id = l.entry_id
    ), breaches as materialized (
      select entry_id, problem from judged where problem is not null order by entry_id
    )
    select (select count(*) from audit_entries) as entries,
      coalesce((select encode(hash, 'hex') from audit_links order by position desc limit 1), '') as head,
      (select count(*) from breaches) as count,
      (select coalesce(json_agg(b), '[]') from (select * from breaches limit 10) b) as rows`.execute(db)
  const [check] = rows
  if (check === undefined) throw new Error('The check of the audit trail answered nothing')
  return check
}
