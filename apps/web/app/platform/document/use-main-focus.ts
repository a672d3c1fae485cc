/** Takes the reader's place along: after a navigation within the site the keyboard and the screen reader start at the new page. */
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A ref for the main element, which is focused whenever the path has changed. */
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
