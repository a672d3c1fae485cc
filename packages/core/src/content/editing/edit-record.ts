/** The steps of every edit: lock the kind, keep the previous state, append a version, and write the audit entry. */

import type { AuditAction } from '@evergrove/contract/audit'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import type { ParsedInput } from '../content.ts'
import {
  appendVersion,
  findNewestVersion,
  findState,
  lockKind,
  type NewVersion,
  type RecordState,
} from './content-editing.repository.ts'
import { changedFields, overtaken, pick, type RecordKey } from './content-editing.ts'

export const staffIdOf = (actor: Actor): number | null => (actor.kind === 'staff' ? actor.id : null)

/** Runs the work in one transaction that has the kind to itself. */
export const editing = <T>(db: Database, kind: RecordKey['kind'], work: (trx: Trx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (trx) => {
    await lockKind(trx, kind)
    return work(trx)
  })

/**
 * Returns the record. Throws `conflict` if it was deleted, with who deleted it, and `not_found` if it never existed.
 */
export async function requireState(db: Database, key: RecordKey): Promise<RecordState> {
  const state = await findState(db, key)
  if (state !== undefined) return state
  const last = await findNewestVersion(db, key)
  throw last === undefined ? notFound() : overtaken('This record', { ...last, change: 'deleted' })
}

/** Stores the state before the first edit, or the state after a change that was not made by editing. */
export async function keepState(trx: Trx, key: RecordKey, state: RecordState): Promise<void> {
  if (state.is_recorded) return
  await appendVersion(trx, key, { version: state.version, change: 'stored', staff_id: null })
}

type Edit = {
  actor: Actor
  change: NewVersion['change']
  action: AuditAction
  before?: ParsedInput
  after?: ParsedInput
}

/** Appends the record's new version and writes the audit entry. */
export async function recordEdit(trx: Trx, key: RecordKey, edit: Edit & { version: number }): Promise<void> {
  const { actor, change, version } = edit
  await appendVersion(trx, key, { version, change, staff_id: staffIdOf(actor) })
  await recordAudit(trx, {
    actor,
    action: edit.action,
    subject: { kind: `content ${key.kind}`, id: key.id },
    before: edit.before ?? {},
    after: { ...edit.after, version },
  })
}

/** Returns the values before and after of the fields that changed. */
export function differenceOf(before: ParsedInput, after: ParsedInput): { before: ParsedInput; after: ParsedInput } {
  const names = changedFields(before, after)
  return { before: pick(before, names), after: pick(after, names) }
}
