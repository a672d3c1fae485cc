/** The end of a session, whatever ended it: both tokens go, the refreshing stops, the state tells why. */
import { createDueTimer } from './access/due-timer.ts'
import { clearTokens } from './access/tokens.ts'
import type { SessionEvent } from './session-state.ts'
import { dispatch } from './session-store.ts'

export const refreshTimer = createDueTimer()

/** AUTH-003 to AUTH-006. */
export function endSession(event: SessionEvent & { type: `${string}Failed` | 'signedOut' }): void {
  refreshTimer.stop()
  clearTokens()
  dispatch(event)
}
