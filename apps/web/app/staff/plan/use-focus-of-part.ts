import { useEffect, useRef } from 'react'
import { focusFirst } from '../../components/focus-first.ts'
import type { titles } from './looks.ts'

export type PlanPart = 'versions' | keyof typeof titles

/** Where a part begins for the keyboard: the first field of a draft, or the heading of a part that tries it. */
function focusPart(part: PlanPart): void {
  if (part === 'versions') return focusFirst('draft', ['registration_fee'])
  const heading = document.querySelector<HTMLElement>(`#${part}`)
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

/** A link within a part that leads to another one is no longer seen, so the focus goes along. */
export function useFocusOfPart(part: PlanPart): void {
  const shown = useRef(part)
  useEffect(() => {
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body || !focused.checkVisibility()
    if (shown.current !== part && isLost) focusPart(part)
    shown.current = part
  }, [part])
}
