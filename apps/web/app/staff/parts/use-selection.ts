/** The rows that staff have selected in a list. */
import { useState } from 'react'

export type Selection = {
  has: (id: number) => boolean
  /** The selected rows of all pages. */
  ids: readonly number[]
  set: (ids: readonly number[], isSelected: boolean) => void
}

/** Returns the selected rows by id. They stay selected when the list shows another page. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  return {
    has: (id) => selected.has(id),
    ids: [...selected],
    set: (ids, isSelected) =>
      setSelected((before) => (isSelected ? before.union(new Set(ids)) : before.difference(new Set(ids)))),
  }
}
