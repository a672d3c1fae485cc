/** The audit trail for admins: by pages, or whole as a file. */
import type { AuditEntry, AuditFilter } from '@evergrove/contract/audit-trail'
import { csvFile } from '../platform/csv.ts'
import { inIso } from '../platform/moments.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { readFrom, type Source } from '../platform/reader.repository.ts'
import type { Database } from '../platform/schema.ts'
import { openValues } from './personal-values.ts'
import {
  type ActorFilter,
  findActor,
  type TrailFilter,
  type TrailRow,
  trailCount,
  trailOf,
} from './trail.repository.ts'

const BATCH_ROWS = 2000

const HEADINGS = ['Entry', 'Time (UTC)', 'Actor', 'Action', 'Subject', 'Subject id', 'Before', 'After', 'Reason']

/** A filter that finds no entries. */
const NOBODY: TrailFilter = { actor: { kind: 'agent', id: 0 } }

/** Returns the filter with the id of its actor; undefined if there is no such actor and therefore no entries. */
async function resolve(db: Database, { actor, ...filter }: AuditFilter): Promise<TrailFilter | undefined> {
  const { subject_kind: subjectKind, subject_id: subjectId, agent_id: agentId, ...rest } = filter
  const known = { ...rest, subjectKind, subjectId, agentId }
  if (actor === undefined) return known
  const found: ActorFilter | undefined = actor === 'operator' ? { kind: 'operator' } : await findActor(db, actor)
  return found && { ...known, actor: found }
}

/**
 * Returns one page of the entries that pass the filter, the newest first; `total` counts up to ten thousand of them.
 * @param options.source where the entries are read, by default in the database itself
 */
export async function listAudit(
  db: Database,
  { filter, source = db, ...page }: Page & { filter: AuditFilter; source?: Source },
): Promise<Listed<AuditEntry>> {
  const known = await resolve(db, filter)
  const query = known ?? NOBODY
  const { rows, total } = await readFrom(source, trailOf(query, rowsOf(page)), trailCount(query))
  return { items: (await openValues(db, rows)).map(inIso), total }
}

/** Returns all entries that pass the filter, the newest first, as pieces of a CSV file. */
export async function* exportAudit(db: Database, filter: AuditFilter): AsyncGenerator<string> {
  const known = await resolve(db, filter)
  yield* csvFile<TrailRow>(
    HEADINGS,
    async (last) => {
      if (known === undefined) return []
      const { rows } = await trailOf(known, { limit: BATCH_ROWS, before: last && last.id }).execute(db)
      return openValues(db, rows)
    },
    (row) => [
      String(row.id),
      row.created_at.toISOString(),
      row.actor ?? row.actor_kind,
      row.action,
      row.subject_kind,
      String(row.subject_id),
      JSON.stringify(row.before),
      JSON.stringify(row.after),
      row.reason ?? '',
    ],
  )
}
