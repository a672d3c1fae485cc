import { useId, useState } from 'react'
import type { Choice, ChoiceGroup } from './results.ts'

export type ActiveChoice = {
  /** The id of the list. */
  id: string
  /** The id of an element in it. */
  idOf: (key: string) => string
  active: Choice | undefined
  /** Moves down or up, and at an end to the other end. */
  move: (step: 1 | -1) => void
}

/** The choice that Enter opens: the first, until the arrow keys choose another. */
export function useActiveChoice(groups: readonly ChoiceGroup[]): ActiveChoice {
  const id = useId()
  const choices = groups.flatMap((group) => group.choices)
  const [chosen, setChosen] = useState<string>()
  const index = Math.max(
    0,
    choices.findIndex(({ key }) => key === chosen),
  )
  const idOf = (key: string) => `${id}-${key}`
  const move = (step: 1 | -1) => {
    const next = choices.at((index + step) % choices.length)
    if (next === undefined) return
    setChosen(next.key)
    document.getElementById(idOf(next.key))?.scrollIntoView({ block: 'nearest' })
  }
  return { id, idOf, move, active: choices[index] }
}
