/** Checks with the server whether the session is still valid when a screen shows data that was loaded earlier. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Calls `check` after a move to a screen that loads nothing because it already has everything, and when the browser
 * restores the page as it was left, with all its data. The check ends the session here if it was ended elsewhere.
 */
export function useSessionCheck(check: () => void): void {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const entered = useRef(pathname)
  const checkNow = useEffectEvent(check)
  useEffect(() => {
    const isFirst = entered.current === pathname
    entered.current = pathname
    if (isFirst) return
    // The check runs in a task after those of the prefetches, when the queries of the screen have started as well.
    const timer = setTimeout(() => {
      if (client.isFetching() === 0) checkNow()
    })
    return () => clearTimeout(timer)
  }, [client, pathname])
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) checkNow()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}
