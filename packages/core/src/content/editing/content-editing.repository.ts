/** The SQL of editing: the current state of a record with its version, and its earlier versions. */
import type { ContentChange } from '@evergrove/contract/content/content-editing'
import type { ContentField } from '@evergrove/contract/content/content-fields'
import { type ContentKindName, type ContentListName, contentKinds } from '@evergrove/contract/content/content-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../platform/schema.ts'
import type { ParsedInput } from '../content.ts'
import { type ImageFile, isSingle, type LastChange, type RecordKey } from './content-editing.ts'

/**
 * A record as it is now. `version` is the newest stored one, or the next one if the record was never edited or was
 * changed in another way since; `is_recorded` says which.
 */
export type RecordState = {
  id: number
  position: number | null
  is_published: boolean
  updated_at: Date
  version: number
  is_recorded: boolean
  saved_by: string | null
  data: ParsedInput
}

const tableOf = (kind: ContentKindName) => sql.table(contentKinds[kind].table)

const positionOf = (kind: ContentKindName): RawBuilder<number | null> =>
  isSingle(kind) ? sql`null::integer` : sql`record.position`

/** Selects the record in the form in which it is written, with images as the ids of their files. */
const dataOf = (kind: ContentKindName) =>
  sql`jsonb_build_object(${sql.join(
    Object.entries<ContentField>(contentKinds[kind].fields).flatMap(([name, field]) => [
      sql.lit(name),
      sql.ref(`record.${field.type === 'image' ? field.column : name}`),
    ]),
  )})`

/** Lets one transaction at a time edit a kind, until the transaction ends. */
export async function lockKind(trx: Trx, kind: ContentKindName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`content.${kind}`}))`.execute(trx)
}

async function selectStates(db: Database, kind: ContentKindName, rest: RawBuilder<unknown>): Promise<RecordState[]> {
  const { rows } = await sql<RecordState>`
    select record.id, ${positionOf(kind)} as position, record.is_published, record.updated_at, ${dataOf(kind)} as data,
      newest.saved_at is not distinct from record.updated_at as is_recorded,
      coalesce(newest.version, 0)
        + case when newest.saved_at is not distinct from record.updated_at then 0 else 1 end as version,
      case when newest.saved_at = record.updated_at then staff.email end as saved_by
    from ${tableOf(kind)} as record
    left join lateral (
      select * from content_versions
      where kind = ${kind} and record_id = record.id order by version desc limit 1
    ) as newest on true
    left join staff on staff.id = newest.staff_id
    ${rest}`.execute(db)
  return rows
}

/** Returns all records of a kind in their order, published or not. */
export const listStates = (db: Database, kind: ContentKindName): Promise<RecordState[]> =>
  selectStates(db, kind, sql`order by 2, record.id`)

export async function findState(db: Database, { kind, id }: RecordKey): Promise<RecordState | undefined> {
  const [state] = await selectStates(db, kind, sql`where record.id = ${id}`)
  return state
}

export type NewVersion = { version: number; change: ContentChange; staff_id: number | null }

/** Appends the current record as a version. A record that nobody has edited keeps its original time. */
export async function appendVersion(trx: Trx, { kind, id }: RecordKey, row: NewVersion): Promise<void> {
  await sql`
    insert into content_versions
      (kind, record_id, version, change, data, is_published, is_deleted, position, saved_at, staff_id)
    select ${kind}, record.id, ${row.version}, ${row.change}, ${dataOf(kind)}, record.is_published,
      ${row.change === 'deleted'}, ${positionOf(kind)}, ${row.change === 'stored' ? sql`record.updated_at` : sql`now()`},
      ${row.staff_id}
    from ${tableOf(kind)} as record where record.id = ${id}`.execute(trx)
}

export async function updatePosition(
  trx: Trx,
  kind: ContentListName,
  record: { id: number; position: number },
): Promise<void> {
  await sql`
    update ${tableOf(kind)} set position = ${record.position}, updated_at = now() where id = ${record.id}`.execute(trx)
}

export type KindCount = { kind: string; total: number; published: number }

export async function countRecords(db: Database): Promise<KindCount[]> {
  const counts = (Object.keys(contentKinds) as ContentKindName[]).map(
    (kind) => sql`
      select ${kind}::text as kind, count(*) as total, count(*) filter (where is_published) as published
      from ${tableOf(kind)}`,
  )
  const { rows } = await sql<KindCount>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}

const versions = (db: Database) =>
  db
    .selectFrom('content_versions as v')
    .leftJoin('staff', 'staff.id', 'v.staff_id')
    .select([
      'v.record_id',
      'v.version',
      'v.change',
      'v.saved_at',
      'v.is_published',
      'v.position',
      'v.data',
      'staff.email as saved_by',
    ])

export type VersionRow = LastChange & {
  record_id: number
  version: number
  is_published: boolean
  position: number | null
  data: ParsedInput
}

/** Returns versions of a record, the newest first. */
export const listVersions = (
  db: Database,
  { kind, id }: RecordKey,
  page: { limit: number; offset: number },
): Promise<VersionRow[]> =>
  versions(db)
    .where('v.kind', '=', kind)
    .where('v.record_id', '=', id)
    .orderBy('v.version', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const findVersion = (db: Database, { kind, id }: RecordKey, version: number): Promise<VersionRow | undefined> =>
  versions(db)
    .where('v.kind', '=', kind)
    .where('v.record_id', '=', id)
    .where('v.version', '=', version)
    .executeTakeFirst()

export async function findNewestVersion(db: Database, key: RecordKey): Promise<VersionRow | undefined> {
  const [newest] = await listVersions(db, key, { limit: 1, offset: 0 })
  return newest
}

/** Returns the last change of the record after this version, not counting changes of its place in the order. */
export const findChangeSince = (
  db: Database,
  { kind, id }: RecordKey,
  version: number,
): Promise<LastChange | undefined> =>
  versions(db)
    .where('v.kind', '=', kind)
    .where('v.record_id', '=', id)
    .where('v.version', '>', version)
    .where('v.change', '<>', 'moved')
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the last time a record of the kind was added or deleted. */
export const findLastOfKind = (db: Database, kind: ContentKindName): Promise<LastChange | undefined> =>
  versions(db)
    .where('v.kind', '=', kind)
    .where('v.change', 'in', ['created', 'deleted', 'restored'])
    .orderBy('v.saved_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the last version of each record that was deleted and not restored, the last deleted first. */
export async function listDeletedVersions(db: Database, kind: ContentKindName): Promise<VersionRow[]> {
  const newest = sql<number>`(
    select max(version) from content_versions where kind = v.kind and record_id = v.record_id)`
  return versions(db)
    .where('v.kind', '=', kind)
    .where('v.is_deleted', '=', true)
    .where('v.version', '=', newest)
    .orderBy('v.saved_at', 'desc')
    .orderBy('v.record_id', 'desc')
    .execute()
}

/** Returns the public files among these ids, by id. */
export async function findImages(db: Database, ids: number[]): Promise<Map<unknown, ImageFile>> {
  if (ids.length === 0) return new Map()
  const files = await db
    .selectFrom('files')
    .select(['id', 'hash', 'width', 'height'])
    .where('id', 'in', ids)
    .where('is_private', '=', false)
    .execute()
  return new Map(files.map((file) => [file.id, file]))
}
