/** Content as staff see it: all records, hidden or not, with their earlier versions and the deleted ones. */
import {
  type ContentVersion,
  type DeletedRecord,
  type EditableKind,
  type EditedRecord,
  editableFieldsOf,
} from '@evergrove/contract/content/content-editing'
import { type ContentKindName, contentKinds } from '@evergrove/contract/content/content-kinds'
import type { Database } from '../../platform/schema.ts'
import {
  countRecords,
  findImages,
  findNewestVersion,
  findState,
  listDeletedVersions,
  listStates,
  listVersions,
  type RecordState,
} from './content-editing.repository.ts'
import { imageIdsOf, type RecordKey, requireKind, toFieldValues } from './content-editing.ts'
import { requireState } from './edit-record.ts'

/** Returns every kind with the fields of its form and how many records it has. */
export async function listKinds(db: Database): Promise<EditableKind[]> {
  const counts = await countRecords(db)
  return counts.map(({ kind: name, total, published }) => {
    const kind = requireKind(name)
    const { label, single, page } = contentKinds[kind]
    return { kind, label, single, page, fields: editableFieldsOf(kind), total, published }
  })
}

async function toEditedRecords(db: Database, kind: ContentKindName, states: RecordState[]): Promise<EditedRecord[]> {
  const files = await findImages(
    db,
    imageIdsOf(
      kind,
      states.map(({ data }) => data),
    ),
  )
  return states.map(({ id, position, is_published, version, updated_at, saved_by, data }) => ({
    id,
    position,
    is_published,
    version,
    updated_at: updated_at.toISOString(),
    updated_by: saved_by,
    fields: toFieldValues(kind, data, files),
  }))
}

/** Returns all records of a kind in their order. Throws `not_found`. */
export async function listEditedRecords(db: Database, name: string): Promise<EditedRecord[]> {
  const kind = requireKind(name)
  return toEditedRecords(db, kind, await listStates(db, kind))
}

/** Returns one record as it is now. Throws `not_found`, and `conflict` for a record that was deleted. */
export async function getEditedRecord(db: Database, key: RecordKey): Promise<EditedRecord> {
  const state = await requireState(db, key)
  const [record] = await toEditedRecords(db, key.kind, [state])
  if (record === undefined) throw new Error(`Record ${key.id} of ${key.kind} was lost on its way`)
  return record
}

type HistoryQuery = { kind: string; id: number; page: number; page_size: number }

/**
 * Returns the versions of a record, deleted or not, the newest first; pages are counted from 1. If a record was never
 * edited, or was last changed in another way, its current state comes first, with the version as which it will be
 * stored. Throws `not_found`.
 */
export async function listHistory(db: Database, query: HistoryQuery): Promise<ContentVersion[]> {
  const kind = requireKind(query.kind)
  const key = { kind, id: query.id }
  const { page, page_size } = query
  const state = await findState(db, key)
  if (state === undefined && (await findNewestVersion(db, key)) === undefined) await requireState(db, key)
  const unrecorded = state === undefined || state.is_recorded ? [] : [unrecordedVersion(state)]
  const offset = (page - 1) * page_size - unrecorded.length
  const stored = await listVersions(db, key, {
    limit: offset < 0 ? page_size - unrecorded.length : page_size,
    offset: Math.max(offset, 0),
  })
  const rows = offset < 0 ? [...unrecorded, ...stored] : stored
  const files = await findImages(
    db,
    imageIdsOf(
      kind,
      rows.map(({ data }) => data),
    ),
  )
  return rows.map(({ version, change, saved_at, saved_by, is_published, data }) => ({
    version,
    change,
    saved_at: saved_at.toISOString(),
    saved_by,
    is_published,
    fields: toFieldValues(kind, data, files),
  }))
}

const unrecordedVersion = ({ version, updated_at, is_published, data }: RecordState) => ({
  version,
  change: 'stored' as const,
  saved_at: updated_at,
  saved_by: null,
  is_published,
  data,
})

/** Returns the deleted records that were not restored, the last deleted first. Throws `not_found`. */
export async function listDeleted(db: Database, name: string): Promise<DeletedRecord[]> {
  const kind = requireKind(name)
  const rows = await listDeletedVersions(db, kind)
  const files = await findImages(
    db,
    imageIdsOf(
      kind,
      rows.map(({ data }) => data),
    ),
  )
  return rows.map(({ record_id, version, saved_at, saved_by, data }) => ({
    id: record_id,
    version,
    deleted_at: saved_at.toISOString(),
    deleted_by: saved_by,
    fields: toFieldValues(kind, data, files),
  }))
}
