/** Who may see the console: whoever has a token of the staff. Everybody else is led to sign in, and back. */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readStaffToken, useStaffToken } from './staff-token.ts'

/** The token, undefined while the page is taken over and when there is none. */
export function useStaffGuard(): string | undefined {
  const token = useStaffToken()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    // While the page is taken over, the token counts as unknown.
    if (token !== undefined || readStaffToken() !== undefined) return
    void navigate(`/staff/login?next=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [token, navigate, pathname, search])
  return token
}
