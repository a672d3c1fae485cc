/** The order of a kind's records. A move is shown and saved at once, and undone when it is refused. */
import type { EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { useRef, useState } from 'react'
import { useAction } from '../../parts/use-action.ts'
import { staffAct } from '../../session/staff-api.ts'
import { recordsPath } from '../content-calls.ts'

export function useOrder({ kind }: EditableKind, records: readonly EditedRecord[], say: (text: string) => void) {
  const ordering = useAction(
    (ids: readonly number[]) =>
      staffAct('POST /staff/content/{kind}/order', { params: { kind }, body: { ids: [...ids] } }),
    [recordsPath(kind)],
  )
  const [wanted, setWanted] = useState<readonly number[]>()
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function save(ids: readonly number[]): Promise<void> {
    const saved = await ordering.run(ids)
    if (saved !== undefined) say('The new order is saved.')
    setWanted((current) => (current === ids ? undefined : current))
  }

  /** Saves one order after the other, so that the last one stays. */
  async function saveAfter(before: Promise<unknown>, ids: readonly number[]): Promise<void> {
    await before
    await save(ids)
  }

  return {
    records: wanted === undefined ? records : inOrder(records, wanted),
    problem: ordering.problem,
    move: (from: number, to: number) => {
      const ids = wanted ?? records.map(({ id }) => id)
      const moved = ids[from]
      if (moved === undefined || from === to) return
      const next = ids.toSpliced(from, 1).toSpliced(to, 0, moved)
      setWanted(next)
      last.current = saveAfter(last.current, next)
    },
  }
}

/** The records in the order of the ids; records added in the meantime come last. */
function inOrder(records: readonly EditedRecord[], ids: readonly number[]): EditedRecord[] {
  const placeOf = ({ id }: EditedRecord) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return records.toSorted((a, b) => placeOf(a) - placeOf(b))
}
