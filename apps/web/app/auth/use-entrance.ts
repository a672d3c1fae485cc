/** The way from the auth pages to the signed-in screens. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isThemedDocument } from '../platform/document/themed-page.ts'
import { prefetchRoutes } from './prefetch-routes.ts'

/** The first screen of agents, and that of staff, with the layouts around them: the ids of routes.ts. */
const screens = {
  agent: ['agent/layout/agent-layout', 'agent/layout/screen-boundary', 'agent/overview/overview'],
  staff: ['staff/layout/staff-layout', 'staff/layout/screen-boundary', 'staff/home/home'],
} as const

/**
 * Opens the screen at this path of the site once someone is signed in. It needs a document with the policy of its own
 * pages (decision 0011), and a session that ended on such a page has one already. What a new document needs is fetched from
 * the first use of the form.
 */
export function useEntrance(isSignedIn: boolean, path: string, audience: keyof typeof screens): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSignedIn) return
    if (isThemedDocument()) void navigate(path, { replace: true })
    else location.replace(path)
  }, [isSignedIn, path, navigate])
  useEffect(() => {
    if (isThemedDocument()) return undefined
    const prefetch = () => prefetchRoutes(screens[audience])
    addEventListener('input', prefetch, { once: true })
    return () => removeEventListener('input', prefetch)
  }, [audience])
}
