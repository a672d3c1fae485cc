/** Getting a new access token for the stored refresh token (AUTH-011). */
import { createApiClient } from '../api/api-client.ts'
import { apiBaseUrl } from '../document/api-base-url.ts'
import { TOO_MANY_CALLS } from './failure.ts'
import { endSession } from './session-store.ts'
import { readTokens, replaceAccess } from './tokens.ts'

/** `unanswered` is worth another try: no connection, a failing server, or too many calls. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unanswered'

let running: Promise<RefreshOutcome> | undefined

async function ask(refresh: string): Promise<RefreshOutcome> {
  try {
    const answer = await createApiClient(apiBaseUrl()).auth.jwt.refresh.$post({ json: { refresh } })
    if (answer.status === 200) {
      replaceAccess({ access: (await answer.json()).access, refresh })
      return 'refreshed'
    }
    return answer.status < 500 && answer.status !== TOO_MANY_CALLS ? 'refused' : 'unanswered'
  } catch (error) {
    console.error(error)
    return 'unanswered'
  }
}

async function refreshOnce(): Promise<RefreshOutcome> {
  const tokens = readTokens()
  const outcome = tokens === undefined ? 'refused' : await ask(tokens.refresh)
  // Somebody may have signed in anew while the answer was under way; that session is not this one.
  if (outcome === 'refused' && readTokens()?.refresh === tokens?.refresh) endSession({ type: 'signedOut' })
  return outcome
}

/** Refreshes once for all who ask at the same time; a refusal ends the session (GAP-40). Never rejects. */
export function refreshAccess(): Promise<RefreshOutcome> {
  running ??= refreshOnce().finally(() => {
    running = undefined
  })
  return running
}
