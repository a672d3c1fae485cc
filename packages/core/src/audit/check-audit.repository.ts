/** Checks that no audit entry has changed, by following the chain from the first entry to the last. */
import { inLongSnapshot } from '@evergrove/db'
import { sql } from 'kysely'
import type { Database, Trx } from '../platform/schema.ts'

export type AuditCheck = {
  /** The number of entries in the trail. */
  entries: number
  /**
   * The hash of the last link, as hex. A copy stored elsewhere can show later whether the trail was cut off. Empty
   * without entries.
   */
  head: string
  /** How many entries have changed since they were written. 0 if the audit trail is intact. */
  count: number
  /** The first ten of them. */
  rows: { entry_id: number; problem: string }[]
}

/**
 * Follows the chain with one query and names every entry that was changed, removed, added or moved. An attacker who can
 * rewrite every later link leaves no such trace, but changes the head. It has no time-out, because the trail only
 * grows.
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
