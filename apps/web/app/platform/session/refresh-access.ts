/** Gets a new access token for the stored refresh token (AUTH-011). */
import type { SessionEnd } from '@evergrove/contract/accounts/sessions'
import { TOO_MANY_CALLS } from './failure.ts'
import { currentSession, endSession } from './session-store.ts'
import { readTokens, replaceAccess } from './tokens.ts'
import { visitorSend } from './visitor.ts'

/** `failed` is worth a retry: no connection, a failing server, or too many calls. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'failed'

type Ended = { ended: SessionEnd; sharedReason?: string | null | undefined }
type Answer = { outcome: RefreshOutcome } & Partial<Ended>

let running: Promise<RefreshOutcome> | undefined

/** Returns the reason that the server gives to the bearer of a token that was valid before. */
async function endIn(refusal: Response): Promise<Ended> {
  const body: { reason?: SessionEnd; shared_reason?: string | null } | undefined = await refusal
    .json()
    .catch(() => undefined)
  return { ended: body?.reason ?? 'ended', sharedReason: body?.shared_reason }
}

async function ask(refresh: string): Promise<Answer> {
  try {
    const response = await visitorSend('POST /auth/jwt/refresh', { body: { refresh } })
    if (response.status === 200) {
      replaceAccess({ access: (await response.json()).access, refresh })
      return { outcome: 'refreshed' }
    }
    if (response.status === 401) return { outcome: 'refused', ...(await endIn(response)) }
    const isRefused = response.status < 500 && response.status !== TOO_MANY_CALLS
    return isRefused ? { outcome: 'refused', ended: 'ended' } : { outcome: 'failed' }
  } catch (error) {
    console.error(error)
    return { outcome: 'failed' }
  }
}

async function refreshOnce(): Promise<RefreshOutcome> {
  const tokens = readTokens()
  if (tokens === undefined) {
    // A late refusal of another call must not hide the reason for the end of the session.
    if (currentSession().isAuthenticated) endSession({ type: 'signedOut', ended: 'ended' })
    return 'refused'
  }
  const { outcome, ...why } = await ask(tokens.refresh)
  // Somebody may have signed in again in the meantime. That session is a different one.
  if (outcome === 'refused' && readTokens()?.refresh === tokens.refresh) endSession({ type: 'signedOut', ...why })
  return outcome
}

/**
 * Renews the access token. Simultaneous callers share one refresh. A refusal ends the session (GAP-40). Never rejects.
 */
export function refreshAccess(): Promise<RefreshOutcome> {
  running ??= refreshOnce().finally(() => {
    running = undefined
  })
  return running
}
