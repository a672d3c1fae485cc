/** Saves the profile (API-020), removes the photo, and parses the errors of both (API-021). */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { NotAuthenticatedError } from '../../platform/api/not-authenticated.ts'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'
import { authorizedFetch } from '../../platform/session/authorized-fetch.ts'
import { type ProfileValues, profileFieldNames } from './profile-fields.ts'

/** Messages by field. Messages under '' belong to no field. */
export type Refusal = Record<string, string[]>

export type SaveOutcome =
  | { kind: 'saved'; agent: CurrentAgent }
  | { kind: 'refused'; refusal: Refusal }
  /** Without a token, nothing is sent and no message is shown (AUTH-014). */
  | { kind: 'skipped' }

const NO_RESPONSE = 'The server could not be reached. Check your connection and try again. Your changes are still here.'

const asMessages = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((it): it is string => typeof it === 'string')

async function refusalOf(response: Response): Promise<Refusal> {
  const unexplained = {
    '': [`The server returned status ${response.status}. Please try again in a few minutes.`],
  }
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  const body: unknown = isJson ? await response.json() : undefined
  if (typeof body !== 'object' || body === null) return unexplained
  const messages = Object.entries(body).map(([name, value]) => [
    name === 'detail' || name === 'non_field_errors' ? '' : name,
    asMessages(value),
  ])
  return messages.length > 0 ? (Object.fromEntries(messages) as Refusal) : unexplained
}

async function send(init: RequestInit): Promise<SaveOutcome> {
  try {
    const response = await authorizedFetch(`${apiBaseUrl()}auth/users/me/`, init)
    if (!response.ok) return { kind: 'refused', refusal: await refusalOf(response) }
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
}

/** Sends exactly the parts that the API call specifies, and the image only if one was chosen. */
export function saveProfile({ values, plan, image }: ProfileToSave): Promise<SaveOutcome> {
  const body = new FormData()
  for (const name of profileFieldNames) body.append(name, values[name].trim())
  body.append('plan', plan)
  if (image !== undefined) body.append('image', image)
  return send({ method: 'PUT', headers: { Accept: 'application/json' }, body })
}

export const removePhoto = (): Promise<SaveOutcome> =>
  send({
    method: 'PATCH',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ image: null }),
  })
