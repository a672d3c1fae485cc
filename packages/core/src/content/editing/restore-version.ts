/** Restores a version, also of a deleted record. History only grows: the restored state is a new version. */
import { type EditedRecord, editableFieldsOf, restoreInput } from '@evergrove/contract/content/content-editing'
import type { ContentKindName } from '@evergrove/contract/content/content-kinds'
import { requireFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { checkContentInput, createContent, saveSingle, updateContent } from '../content.service.ts'
import type { RecordEdit } from './change-content.ts'
import { findNewestVersion, findState, findVersion, type VersionRow } from './content-editing.repository.ts'
import { changedFields, isSingle, type RecordKey, requireKind } from './content-editing.ts'
import { differenceOf, editing, keepState, recordEdit, requireState } from './edit-record.ts'
import { getEditedRecord } from './read-content.ts'

/**
 * Restores the fields of one of a record's versions and keeps its visibility. A deleted record is restored with its id,
 * place and visibility. Throws `not_found` for an unknown version, and `invalid` if the fields now break a rule, for
 * example because a picture was deleted or another service has the address.
 */
export async function restoreVersion(
  db: Database,
  { kind: name, id, input, actor }: RecordEdit,
): Promise<EditedRecord> {
  const kind = requireKind(name)
  const key = { kind, id }
  const { version } = parseInput(restoreInput, input)
  return editing(db, kind, async (trx) => {
    const wanted = requireFound(await findVersion(trx, key, version))
    const state = await findState(trx, key)
    const newest = state?.version ?? (await findNewestVersion(trx, key))?.version ?? 0
    const before = state?.data ?? {}
    if (state === undefined) {
      await bringBack(trx, key, wanted)
    } else {
      const checked = await checkContentInput(trx, kind, { ...state.data, ...withoutOptional(kind), ...wanted.data })
      if (changedFields(state.data, checked).length === 0) return getEditedRecord(trx, key)
      await keepState(trx, key, state)
      await updateContent(trx, key, checked)
    }
    const { data } = await requireState(trx, key)
    await recordEdit(trx, key, {
      actor,
      change: 'restored',
      action: 'content.restore',
      version: newest + 1,
      before: differenceOf(before, data).before,
      after: { ...differenceOf(before, data).after, restored_version: version },
    })
    return getEditedRecord(trx, key)
  })
}

async function bringBack(trx: Trx, { kind, id }: RecordKey, wanted: VersionRow): Promise<void> {
  if (isSingle(kind)) {
    await saveSingle(trx, kind, wanted.data)
    return
  }
  const { position, is_published, data } = wanted
  await createContent(trx, { kind, id, is_published, ...(position === null ? {} : { position }) }, data)
}

/** Returns null for each optional field: a version that is older than a field has no value for it. */
const withoutOptional = (kind: ContentKindName): Record<string, null> =>
  Object.fromEntries(editableFieldsOf(kind).flatMap(({ name, is_required }) => (is_required ? [] : [[name, null]])))
