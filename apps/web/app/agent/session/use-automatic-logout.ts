/** Signs out 25 hours after the dashboard's layout was loaded, whatever screens were visited meanwhile (AUTH-012). */
import { AUTOMATIC_LOGOUT_MS } from '@evergrove/contract/platform/constants'
import { useEffect } from 'react'
import { createDueTimer } from '../../platform/session/due-timer.ts'
import { signOut } from '../../platform/session/session.ts'

/** The due time holds for a device that has slept meanwhile, too. */
export function useAutomaticLogout(): void {
  useEffect(() => {
    const timer = createDueTimer()
    timer.start(AUTOMATIC_LOGOUT_MS, signOut)
    return timer.stop
  }, [])
}
