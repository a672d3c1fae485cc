/** Saves the profile (API-020), removes the photo, and parses the errors of both (API-021). */

import { PROOF_HEADER, PROOF_REQUIRED } from '@evergrove/contract/accounts/account-words'
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { NotAuthenticatedError } from '../../platform/api/not-authenticated.ts'
import { agentSend } from '../../platform/session/authorized-fetch.ts'
import { type ProfileValues, profileFieldNames } from './profile-fields.ts'

/** Messages by field. Messages under '' belong to no field. */
export type Refusal = Record<string, string[]>

export type SaveOutcome =
  | { kind: 'saved'; agent: CurrentAgent }
  | { kind: 'refused'; refusal: Refusal }
  /** A bank detail has changed, and there is no valid proof. Nothing was saved. */
  | { kind: 'unproven' }
  /** Without a token, nothing is sent and no message is shown (AUTH-014). */
  | { kind: 'skipped' }

const NO_RESPONSE = 'The server could not be reached. Check your connection and try again. Your changes are still here.'

const asMessages = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((it): it is string => typeof it === 'string')

async function bodyOf(response: Response): Promise<object | undefined> {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  const body: unknown = isJson ? await response.json() : undefined
  return typeof body === 'object' && body !== null ? body : undefined
}

function refusalOf({ status }: Response, body: object | undefined): Refusal {
  const unexplained = {
    '': [`The server returned status ${status}. Try again in a few minutes.`],
  }
  if (body === undefined) return unexplained
  const messages = Object.entries(body).map(([name, value]) => [
    name === 'detail' || name === 'non_field_errors' ? '' : name,
    asMessages(value),
  ])
  return messages.length > 0 ? (Object.fromEntries(messages) as Refusal) : unexplained
}

async function outcomeOf(sending: Promise<Response>): Promise<SaveOutcome> {
  try {
    const response = await sending
    if (!response.ok) {
      const body = await bodyOf(response)
      if (body !== undefined && 'code' in body && body.code === PROOF_REQUIRED) return { kind: 'unproven' }
      return { kind: 'refused', refusal: refusalOf(response, body) }
    }
    return { kind: 'saved', agent: (await response.json()) as CurrentAgent }
  } catch (error) {
    if (error instanceof NotAuthenticatedError) return { kind: 'skipped' }
    return { kind: 'refused', refusal: { '': [NO_RESPONSE] } }
  }
}

export type ProfileToSave = {
  values: ProfileValues
  /** The saved plan, sent back unchanged (PROF-007). */
  plan: string
  /** A newly chosen photo. Without one, the saved photo stays (GAP-31). */
  image: File | undefined
  /** The proof that changed bank details need. */
  proof: string | undefined
}

/** Sends exactly the parts that the API call specifies, and the image only if one was chosen. */
export function saveProfile({ values, plan, image, proof }: ProfileToSave): Promise<SaveOutcome> {
  const body = new FormData()
  for (const name of profileFieldNames) body.append(name, values[name].trim())
  body.append('plan', plan)
  if (image !== undefined) body.append('image', image)
  return outcomeOf(agentSend('PUT /auth/users/me', { body, headers: { [PROOF_HEADER]: proof } }))
}

export const removePhoto = (): Promise<SaveOutcome> =>
  outcomeOf(agentSend('PATCH /auth/users/me', { body: { image: null } }))
