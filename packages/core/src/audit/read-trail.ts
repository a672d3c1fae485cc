/** The audit trail for admins: by pages, or whole as a file. */
import type { AuditEntry, AuditFilter } from '@evergrove/contract/audit-trail'
import { csvFile } from '../platform/csv.ts'
import { COUNTED, type Listed, type Page, rowsOf } from '../platform/paging.ts'
import type { Database } from '../platform/schema.ts'
import {
  type ActorFilter,
  countTrail,
  findActor,
  selectTrail,
  type TrailFilter,
  type TrailRow,
} from './trail.repository.ts'

const BATCH_ROWS = 2000

const HEADINGS = ['Entry', 'Time (UTC)', 'Actor', 'Action', 'Subject', 'Subject id', 'Before', 'After', 'Reason']

const toEntry = (row: TrailRow): AuditEntry => ({ ...row, created_at: row.created_at.toISOString() })

/** The filter with the id of its actor. Undefined if there is no such actor and therefore no entries. */
async function resolve(db: Database, { actor, ...filter }: AuditFilter): Promise<TrailFilter | undefined> {
  const { subject_kind: subjectKind, subject_id: subjectId, ...rest } = filter
  const known = { ...rest, subjectKind, subjectId }
  if (actor === undefined) return known
  const found: ActorFilter | undefined = actor === 'operator' ? { kind: 'operator' } : await findActor(db, actor)
  return found && { ...known, actor: found }
}

/** One page of the entries that pass the filter, the newest first; `total` counts up to ten thousand of them. */
export async function listAudit(
  db: Database,
  { filter, ...page }: Page & { filter: AuditFilter },
): Promise<Listed<AuditEntry>> {
  const known = await resolve(db, filter)
  if (known === undefined) return { items: [], total: 0 }
  const rows = await selectTrail(db, known, rowsOf(page))
  return { items: rows.map(toEntry), total: await countTrail(db, known, COUNTED) }
}

/** All entries that pass the filter, the newest first, as pieces of a CSV file. */
export async function* exportAudit(db: Database, filter: AuditFilter): AsyncGenerator<string> {
  const known = await resolve(db, filter)
  yield* csvFile<TrailRow>(
    HEADINGS,
    async (last) => (known === undefined ? [] : selectTrail(db, known, { limit: BATCH_ROWS, before: last && last.id })),
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
