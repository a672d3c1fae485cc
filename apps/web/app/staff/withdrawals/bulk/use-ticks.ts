/** Which withdrawals of a page are ticked. */
import { useState } from 'react'

export type Ticks = {
  has: (id: number) => boolean
  set: (ids: readonly number[], isTicked: boolean) => void
}

/** Ticks go by id; what is not on the page any more does not count, whoever decided it. */
export function useTicks(): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  return {
    has: (id) => ticked.has(id),
    set: (ids, isTicked) =>
      setTicked((before) => (isTicked ? before.union(new Set(ids)) : before.difference(new Set(ids)))),
  }
}
