/** Whose referral code it is (SIGNUP-004 to SIGNUP-007). */
import type { Referrer } from '@evergrove/contract/accounts/accounts'
import { createApiClient } from '../../platform/api/api-client.ts'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'
import { attempt, wasUnread } from '../../platform/session/failure.ts'
import type { ErrorPayload } from '../../platform/session/session-state.ts'

const INVALID: ErrorPayload = { detail: 'Invalid referral code. Please try again.' }

export type CheckedCode = { referrer: Referrer } | { error: ErrorPayload }

/** Codes are written in small letters, however they are typed. */
const plainCode = (typed: string): string => typed.trim().toLowerCase()

/** The agent whose code it is, or what to say; an answer that names no code is a refusal (SIGNUP-006). Never rejects. */
export async function checkCode(typed: string): Promise<CheckedCode> {
  const code = encodeURIComponent(plainCode(typed))
  const outcome = await attempt(
    200,
    () => createApiClient(apiBaseUrl()).dashboard['check-refcode'][':code'].$get({ param: { code } }),
    async (answer): Promise<Partial<Referrer>> => answer.json(),
  )
  if (outcome.failure) {
    return { error: wasUnread(outcome.failure) ? outcome.failure.error : INVALID }
  }
  const { code: found, first_name = '', last_name = '' } = outcome.body
  return found ? { referrer: { first_name, last_name, code: found } } : { error: INVALID }
}
