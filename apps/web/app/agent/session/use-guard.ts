/** Who may see the dashboard: whoever has tokens. Everybody else is sent to the log-in page (DASH-009). */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { restoreSession, useSession } from '../../platform/session/session.ts'
import { currentSession } from '../../platform/session/session-store.ts'
import { ownerOf, readTokens } from '../../platform/session/tokens.ts'
import { keepsScreen } from './keep-screen.ts'

export type Guarded = {
  /** The member, as soon as known and as long as signed in. */
  member: CurrentUser | undefined
  /** Whose data may be read: the member's, and before the member is known that of the stored tokens' owner. */
  memberId: number | undefined
  /** The member could not be read, though there are tokens. */
  hasFailed: boolean
}

/**
 * Restores the session (AUTH-015) and leaves for '/login' when there is none. Who comes without a session, or with one
 * that is no longer valid, is led back to where they wanted to go; who signs out here is not.
 */
export function useGuard(): Guarded {
  const { isAuthenticated, user, error } = useSession()
  const [lastMember, setLastMember] = useState(user)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (user !== undefined && user !== lastMember) setLastMember(user)

  useEffect(() => {
    restoreSession()
    if (isAuthenticated || currentSession().isAuthenticated) return
    const query = lastMember === undefined ? `?next=${encodeURIComponent(pathname + search)}` : ''
    void navigate(`/login${query}`, { replace: true })
  }, [isAuthenticated, lastMember, navigate, pathname, search])

  const known = user ?? (keepsScreen() ? lastMember : undefined)
  const member = isAuthenticated ? known : undefined
  const tokens = isAuthenticated ? readTokens() : undefined
  return {
    member,
    memberId: member?.id ?? (tokens && ownerOf(tokens)),
    hasFailed: isAuthenticated && user === undefined && error !== undefined,
  }
}
