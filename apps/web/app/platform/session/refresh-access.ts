/** Gets a new access token for the stored refresh token (AUTH-011). */
import { createApiClient } from '../api/api-client.ts'
import { apiBaseUrl } from '../document/api-base-url.ts'
import { TOO_MANY_CALLS } from './failure.ts'
import { endSession } from './session-store.ts'
import { readTokens, replaceAccess } from './tokens.ts'

/** `failed` is worth a retry: no connection, a failing server, or too many calls. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'failed'

let running: Promise<RefreshOutcome> | undefined

async function ask(refresh: string): Promise<RefreshOutcome> {
  try {
    const response = await createApiClient(apiBaseUrl()).auth.jwt.refresh.$post({ json: { refresh } })
    if (response.status === 200) {
      replaceAccess({ access: (await response.json()).access, refresh })
      return 'refreshed'
    }
    return response.status < 500 && response.status !== TOO_MANY_CALLS ? 'refused' : 'failed'
  } catch (error) {
    console.error(error)
    return 'failed'
  }
}

async function refreshOnce(): Promise<RefreshOutcome> {
  const tokens = readTokens()
  const outcome = tokens === undefined ? 'refused' : await ask(tokens.refresh)
  // Somebody may have signed in again in the meantime. That session is a different one.
  if (outcome === 'refused' && readTokens()?.refresh === tokens?.refresh) endSession({ type: 'signedOut' })
  return outcome
}

/** Callers at the same time share one refresh. A refusal ends the session (GAP-40). Never rejects. */
export function refreshAccess(): Promise<RefreshOutcome> {
  running ??= refreshOnce().finally(() => {
    running = undefined
  })
  return running
}
