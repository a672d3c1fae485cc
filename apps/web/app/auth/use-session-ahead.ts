import { type RefObject, useEffect } from 'react'
import { readTokens } from '../platform/session/tokens.ts'
import { loadSession } from './load-session.ts'

const ignore = () => undefined

/** Restores the stored session, if there is one. Without a connection the page stays as it is. */
function restore(): void {
  if (readTokens() === undefined) return
  loadSession()
    .then(({ restoreSession }) => restoreSession())
    .catch(ignore)
}

/** Loads the calls before they are needed. A failure shows when they are. */
const prepare = () => void loadSession().catch(ignore)

/**
 * Takes over a stored session, also one that begins in another tab. Returns what loads the calls ahead while someone fills
 * in a form, and does so immediately if someone has begun before the scripts.
 */
export function useSessionAhead(main: RefObject<HTMLElement | null>): () => void {
  useEffect(() => {
    restore()
    addEventListener('storage', restore)
    return () => removeEventListener('storage', restore)
  }, [])
  useEffect(() => {
    if (main.current?.contains(document.activeElement)) prepare()
  }, [main])
  return prepare
}
