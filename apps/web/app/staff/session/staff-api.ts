/** The calls of the signed-in member of staff. */
import { UNATTENDED_HEADER } from '@evergrove/contract/platform/constants'
import { createSend } from '../../platform/api/calls.ts'
import { NotAuthenticatedError } from '../../platform/api/not-authenticated.ts'
import { queriesOf } from '../../platform/api/queries.ts'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'
import { takeEarly } from '../../platform/session/early-calls.ts'
import { actionsOf } from '../../platform/session/failure.ts'
import { isUnattended } from './attendance.ts'
import { readStaffToken, refuseStaffToken } from './staff-token.ts'

/**
 * Calls `fetch` with the token, and removes one that the server refuses, so that the screen asks to sign in again.
 * @throws NotAuthenticatedError in that case, and without a token
 */
async function staffFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const token = readStaffToken()
  if (token === undefined) throw new NotAuthenticatedError('No staff signed in')
  const headers = new Headers(init.headers)
  headers.set('Authorization', `JWT ${token}`)
  if (isUnattended()) headers.set(UNATTENDED_HEADER, 'yes')
  const response = (await takeEarly(input, init, token)) ?? (await fetch(input, { ...init, headers }))
  if (response.status !== 401) return response
  refuseStaffToken(token, await response.json().catch(() => undefined))
  throw new NotAuthenticatedError('The session has ended')
}

/** Checks with the server whether the session is still valid. If it was ended elsewhere, it ends here, too. */
export function checkStaffSession(): void {
  // A failed connection says nothing about the session.
  staffSend('GET /staff/me').catch(() => undefined)
}

/** Calls as the member of staff. Rejects as `staffFetch` does. */
export const staffSend = createSend(apiBaseUrl, staffFetch)

/** Actions of the member of staff. Never rejects. */
export const staffAct = actionsOf(staffSend)

/** The queries of the console's screens. */
export const { query: staffQuery, list: staffList, record: staffRecord } = queriesOf(staffSend)
