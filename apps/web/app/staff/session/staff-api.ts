/** The calls of the signed-in member of staff. */
import { UNATTENDED_HEADER } from '@evergrove/contract/platform/constants'
import { createSend } from '../../platform/api/calls.ts'
import { NotAuthenticatedError } from '../../platform/api/not-authenticated.ts'
import { queriesOf } from '../../platform/api/queries.ts'
import { apiBaseUrl } from '../../platform/document/use-site.ts'
import { takeEarly } from '../../platform/session/early-calls.ts'
import { actionsOf } from '../../platform/session/failure.ts'
import { readStaffToken, refuseStaffToken } from './staff-token.ts'

/** Detects whether anybody is at the console. A session of staff ends if nobody is, although the console loads lists by itself. */

const SIGNS_OF_A_PERSON = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** A call made longer than this after the last sign of a person was made by the console. */
const UNATTENDED_AFTER_MS = 60_000

let lastSign = Date.now()

const noteSign = () => {
  lastSign = Date.now()
}

/** Watches for signs of a person until the returned function is called. */
export function watchAttendance(): () => void {
  noteSign()
  for (const sign of SIGNS_OF_A_PERSON) addEventListener(sign, noteSign, { capture: true, passive: true })
  return () => {
    for (const sign of SIGNS_OF_A_PERSON) removeEventListener(sign, noteSign, { capture: true })
  }
}

/** Returns true if there has been no sign of a person for a minute. */
const isUnattended = (): boolean => Date.now() - lastSign > UNATTENDED_AFTER_MS

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
  const response = await (takeEarly(input, init, token) ?? fetch(input, { ...init, headers }))
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
