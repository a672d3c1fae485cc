import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Returns the first empty field of a part of a form, or its first field. Outside forms, returns the part itself. */
function focusableIn(part: HTMLElement): HTMLElement {
  const fields = part.closest('form') ? [...part.querySelectorAll('input, select')] : []
  const isEmpty = (field: Element) => 'value' in field && field.value === ''
  const field = fields.find(isEmpty) ?? fields[0]
  if (field instanceof HTMLElement) return field
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1
  return part
}

/** Shows the part with this id and moves the focus into it. Returns false if it does not exist yet. */
function arriveAt(id: string): boolean {
  const part = document.getElementById(id)
  if (part === null) return false
  part.scrollIntoView()
  focusableIn(part).focus({ preventScroll: true })
  return true
}

/** The events of a person who has begun to use the page and must not be moved any more. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Shows the part of a screen that the fragment of the address names, as soon as it exists. Screens load after their
 * address has changed, so neither the browser nor the router finds the part. On the way back, the old place is restored
 * instead.
 */
export function usePartOfScreen(): void {
  const location = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const isFirst = useRef(true)
  useEffect(() => {
    const isReturn = isBack && !isFirst.current
    isFirst.current = false
    const id = location.hash.slice(1)
    if (id === '' || isReturn || arriveAt(id)) return undefined
    const observer = new MutationObserver(() => {
      if (arriveAt(id)) stop()
    })
    const stop = () => {
      observer.disconnect()
      for (const sign of SIGNS) removeEventListener(sign, stop, true)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    for (const sign of SIGNS) addEventListener(sign, stop, true)
    return stop
  }, [location, isBack])
}
