/** The order of a kind's records. A record that moves gets a version, but does not conflict with anyone's edit. */
import { type EditedRecord, orderInput } from '@evergrove/contract/content/content-editing'
import type { ContentListName } from '@evergrove/contract/content/content-kinds'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { conflict } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import type { KindEdit } from './change-content.ts'
import {
  appendVersion,
  findLastOfKind,
  listStates,
  type RecordState,
  updatePosition,
} from './content-editing.repository.ts'
import { overtaken, requireList } from './content-editing.ts'
import { editing, keepState, staffIdOf } from './edit-record.ts'
import { listEditedRecords } from './read-content.ts'

/**
 * Puts the records of a kind into the order of the ids given, hidden ones among them. Throws `conflict` unless they are
 * all ids of the kind, saying who added or deleted one last, and for a single kind.
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
