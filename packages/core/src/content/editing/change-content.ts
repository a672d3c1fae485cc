/** Changes of content by staff: each is a version, and nobody overwrites what someone else saved in the meantime. */
import {
  type EditedRecord,
  newRecordInput,
  orderInput,
  publishInput,
  type StoredImage,
  savedRecordInput,
} from '@evergrove/contract/content/content-editing'
import type { ContentListName } from '@evergrove/contract/content/content-kinds'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { type FilesDeps, keepImage, storeUpload } from '../../files/index.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import {
  checkContentInput,
  createContent,
  deleteContent,
  saveSingle,
  setPublished,
  updateContent,
} from '../content.service.ts'
import {
  appendVersion,
  findChangeSince,
  findLastOfKind,
  findNewestVersion,
  findState,
  listStates,
  type RecordState,
  updatePosition,
} from './content-editing.repository.ts'
import {
  changedFields,
  isSingle,
  overtaken,
  type RecordKey,
  requireKind,
  requireKnown,
  requireList,
  toStoredImage,
} from './content-editing.ts'
import { differenceOf, editing, keepState, recordEdit, requireState, staffIdOf } from './edit-record.ts'
import { getEditedRecord, listEditedRecords } from './read-content.ts'

/** An edit of a kind, as the caller names it. */
export type KindEdit = { kind: string; input: unknown; actor: Actor }

/** An edit of one record. */
export type RecordEdit = KindEdit & { id: number }

const FIRST_VERSION = 1

/** Adds a record at its kind's end. Throws `not_found`, `conflict` for a single kind, and `invalid` by the kind's rules. */
export async function createRecord(db: Database, { kind: name, input, actor }: KindEdit): Promise<EditedRecord> {
  const kind = requireList(name)
  const { fields, is_published } = parseInput(newRecordInput, input)
  requireKnown(kind, fields)
  return editing(db, kind, async (trx) => {
    const { id } = await createContent(trx, { kind, is_published }, fields)
    const key = { kind, id }
    const { data } = await requireState(trx, key)
    const after = { ...data, is_published }
    await recordEdit(trx, key, {
      actor,
      change: 'created',
      action: 'content.create',
      version: FIRST_VERSION,
      after,
    })
    return getEditedRecord(trx, key)
  })
}

/**
 * Saves the given fields and keeps the others. Throws `conflict` when somebody has saved since the given version, with
 * who and when, `invalid` according to the kind's rules, and `not_found`. Version 0 writes a single record for the
 * first time.
 */
export async function saveRecord(db: Database, { kind: name, id, input, actor }: RecordEdit): Promise<EditedRecord> {
  const kind = requireKind(name)
  const { fields, version } = parseInput(savedRecordInput, input)
  requireKnown(kind, fields)
  const key = { kind, id }
  return editing(db, kind, async (trx) => {
    const state = await findState(trx, key)
    if (state === undefined && isSingle(kind) && id === 1) return createSingle(trx, { kind, fields, actor })
    const current = state ?? (await requireState(trx, key))
    await refuseOvertaken(trx, key, { current, version })
    const checked = await checkContentInput(trx, kind, { ...current.data, ...fields })
    if (changedFields(current.data, checked).length === 0) return getEditedRecord(trx, key)
    await keepState(trx, key, current)
    await updateContent(trx, key, checked)
    await recordEdit(trx, key, {
      actor,
      change: 'changed',
      action: 'content.change',
      version: current.version + 1,
      ...differenceOf(current.data, checked),
    })
    return getEditedRecord(trx, key)
  })
}

type FirstSingle = { kind: RecordKey['kind']; fields: Record<string, unknown>; actor: Actor }

async function createSingle(trx: Trx, { kind, fields, actor }: FirstSingle): Promise<EditedRecord> {
  if (!isSingle(kind)) throw notFound()
  const key = { kind, id: 1 }
  await saveSingle(trx, kind, fields)
  const { data } = await requireState(trx, key)
  const last = await findNewestVersion(trx, key)
  await recordEdit(trx, key, {
    actor,
    change: 'created',
    action: 'content.create',
    version: (last?.version ?? 0) + 1,
    after: data,
  })
  return getEditedRecord(trx, key)
}

async function refuseOvertaken(
  trx: Trx,
  key: RecordKey,
  { current, version }: { current: RecordState; version: number },
): Promise<void> {
  if (version > current.version) throw invalid({ version: ['There is no such version.'] })
  if (version === current.version) return
  if (!current.is_recorded) {
    throw overtaken('This record', { change: 'stored', saved_at: current.updated_at, saved_by: null })
  }
  const change = await findChangeSince(trx, key, version)
  if (change !== undefined) throw overtaken('This record', change)
}

/** Shows a record to its readers or hides it. Throws `not_found`, and `conflict` for one that was deleted. */
export async function publishRecord(db: Database, { kind: name, id, input, actor }: RecordEdit): Promise<EditedRecord> {
  const kind = requireKind(name)
  const { is_published } = parseInput(publishInput, input)
  const key = { kind, id }
  return editing(db, kind, async (trx) => {
    const state = await requireState(trx, key)
    if (state.is_published === is_published) return getEditedRecord(trx, key)
    await keepState(trx, key, state)
    await setPublished(trx, key, is_published)
    await recordEdit(trx, key, {
      actor,
      change: is_published ? 'published' : 'hidden',
      action: is_published ? 'content.publish' : 'content.hide',
      version: state.version + 1,
      before: { is_published: !is_published },
      after: { is_published },
    })
    return getEditedRecord(trx, key)
  })
}

/** Deletes a record but keeps its history for restoring. Throws as `publishRecord`, and `conflict` for a single kind. */
export async function deleteRecord(db: Database, { kind: name, id, actor }: Omit<RecordEdit, 'input'>): Promise<void> {
  const kind = requireList(name)
  const key = { kind, id }
  await editing(db, kind, async (trx) => {
    const state = await requireState(trx, key)
    await keepState(trx, key, state)
    await recordEdit(trx, key, {
      actor,
      change: 'deleted',
      action: 'content.delete',
      version: state.version + 1,
      before: { ...state.data, is_published: state.is_published },
    })
    await deleteContent(trx, key)
  })
}

// A record that only moves gets a version, but does not conflict with anyone's edit.

/**
 * Puts the records of a kind, hidden ones included, into the order of the given ids. Throws `conflict` unless they are
 * all ids of the kind, with who added or deleted a record last, and for a single kind.
 */
export async function orderRecords(db: Database, { kind: name, input, actor }: KindEdit): Promise<EditedRecord[]> {
  const kind = requireList(name)
  const { ids } = parseInput(orderInput, input)
  return editing(db, kind, async (trx) => {
    const states = new Map((await listStates(trx, kind)).map((state) => [state.id, state]))
    if (ids.length !== states.size || ids.some((id) => !states.has(id))) {
      const last = await findLastOfKind(trx, kind)
      throw last === undefined ? conflict('The list must contain all records.') : overtaken('A record', last)
    }
    const before = [...states.keys()]
    if (before.join() === ids.join()) return listEditedRecords(trx, kind)
    for (const [index, id] of ids.entries()) {
      const state = states.get(id)
      if (state !== undefined) await move(trx, { kind, state, position: index + 1, actor })
    }
    const subject = { kind: `content ${kind}`, id: 0 } as const
    await recordAudit(trx, { actor, action: 'content.order', subject, before: { ids: before }, after: { ids } })
    return listEditedRecords(trx, kind)
  })
}

type Move = { kind: ContentListName; state: RecordState; position: number; actor: Actor }

async function move(trx: Trx, { kind, state, position, actor }: Move): Promise<void> {
  if (state.position === position) return
  const key = { kind, id: state.id }
  await keepState(trx, key, state)
  await updatePosition(trx, kind, { id: state.id, position })
  await appendVersion(trx, key, { version: state.version + 1, change: 'moved', staff_id: staffIdOf(actor) })
}

// An unused picture does no harm, because nobody can guess its name.

/** Stores a JPEG, PNG or WebP of up to 10 MB as a public file, the same picture once. Throws `invalid` under `image`. */
export async function uploadImage(
  deps: FilesDeps,
  { bytes, actor }: { bytes: Uint8Array; actor: Actor },
): Promise<StoredImage> {
  const upload = await storeUpload(deps, bytes)
  return inTransaction(deps.db, async (trx) => {
    const file = await keepImage(trx, upload)
    const { id, hash, width, height } = file
    await recordAudit(trx, {
      actor,
      action: 'content.upload',
      subject: { kind: 'file', id },
      after: { hash, width, height },
    })
    return toStoredImage(file)
  })
}
