/** Moves the focus to the new page after a navigation within the site, for keyboards and screen readers. */
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Returns a ref for the main element, which gets the focus when the path has changed. */
export function useMainFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return main
}
