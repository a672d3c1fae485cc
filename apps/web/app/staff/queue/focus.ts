/** Moves the focus on a screen with a list beside a record. */
import { type RefObject, useEffect, useRef } from 'react'
import { stepFrom } from './kind.ts'

/** Returns the id of a row's link, for moving the focus to it. */
export const rowId = (id: number): string => `queue-row-${id}`

type Pane = RefObject<HTMLElement | null>

/** Returns true if the element exists and is visible. A narrow screen hides either the list or the record. */
export const isSeen = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.checkVisibility()

type Steps<Row> = {
  rows: readonly Row[]
  shownId: number | undefined
  choose: (id: number) => void
  pane: Pane
}

/** Shows the record some steps away and moves the focus to it. */
export function stepIn<Row extends { id: number }>({ rows, shownId, choose, pane }: Steps<Row>, steps: 1 | -1): void {
  const wanted = stepFrom(rows, shownId, steps)
  if (wanted === undefined) return
  choose(wanted.id)
  const link = document.getElementById(rowId(wanted.id))
  if (isSeen(link)) link.focus()
  else pane.current?.focus()
}

/** The id of the line that reports the last action. */
export const DONE_LINE = 'queue-done'

/**
 * Moves the focus to the newly shown record if the focused element has disappeared, or if the line with the last action
 * has the focus, because on a slow machine that line can receive it before the next record is shown.
 */
export function useFocusKept(pane: Pane, chosenId: number | undefined): void {
  const last = useRef(chosenId)
  useEffect(() => {
    const before = last.current
    last.current = chosenId
    if (before === chosenId) return
    const focused = document.activeElement
    const isLost = focused === document.body || !isSeen(focused)
    if (chosenId !== undefined && (isLost || focused.id === DONE_LINE)) pane.current?.focus()
    else if (before !== undefined && isLost) document.getElementById(rowId(before))?.focus()
  }, [pane, chosenId])
}

/** Moves the focus to the line with the last action if the record's place has disappeared and the focus with it. */
export function useFocusOnDone(isShown: boolean, done: object | undefined): void {
  useEffect(() => {
    if (isShown || done === undefined) return
    if (document.activeElement === document.body || !isSeen(document.activeElement)) {
      document.getElementById(DONE_LINE)?.focus()
    }
  }, [isShown, done])
}
