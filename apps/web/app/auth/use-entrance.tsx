/** The way from the auth pages to the signed-in screens, and back when a session has ended. */
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isThemedDocument } from '../platform/document/themed-page.ts'
import { Message } from './auth-form.tsx'

/** The first screens of agents and of staff, with the layouts around them, by their ids in routes.ts. */
const screens = {
  agent: ['agent/layout/agent-layout', 'agent/layout/screen-boundary', 'agent/overview/overview'],
  staff: ['staff/layout/staff-layout', 'staff/layout/screen-boundary', 'staff/home/home'],
} as const

/**
 * Opens the screen at this path of the site once someone is signed in. It needs a document with the policy of its own
 * pages (decision 0011), and a session that ended on such a page already has one. The files of a new document are
 * fetched from the first use of the form.
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

/** Fetches the files of a screen while someone signs in, so that its document finds them in the browser's cache. */

type BuiltRoute = { module: string; imports?: readonly string[]; css?: readonly string[] }

/** The variable in which the router keeps the built routes. */
const MANIFEST = '__reactRouterManifest'

type WithManifest = { [MANIFEST]?: { routes: Readonly<Record<string, BuiltRoute | undefined>> } }

type WithConnection = { connection?: { saveData?: boolean } }

/**
 * Requests the scripts and styles of these routes with the lowest priority, except for people who want to save data.
 */
function prefetchRoutes(ids: readonly string[]): void {
  const { routes = {} } = (globalThis as WithManifest)[MANIFEST] ?? {}
  if ((navigator as WithConnection).connection?.saveData) return
  const files = ids.flatMap((id) => {
    const { module, imports = [], css = [] } = routes[id] ?? {}
    return module === undefined ? [] : [module, ...imports, ...css]
  })
  // Not by link elements, because Firefox checks prefetching against default-src, which allows nothing. A failed file
  // loads later.
  for (const file of new Set(files)) fetch(file, { priority: 'low' }).catch(() => undefined)
}

export type SessionEndedProps<R extends string> = {
  /** The reason why the session has ended. */
  ended: R | undefined
  /** The message for each reason. */
  messages: Readonly<Record<R | 'ended', ReactNode>>
}

/** Explains why people have to sign in again. Renders nothing if they signed out here, or were not signed in. */
export function SessionEnded<R extends string>({ ended, messages }: SessionEndedProps<R>) {
  if (ended === undefined) return null
  // A newer server may give a reason that this page does not know.
  const message = Object.hasOwn(messages, ended) ? messages[ended] : messages.ended
  return <Message kind="information">{message}</Message>
}
