/** Changes the password and stays signed in here. The change voids every token, also this browser's. */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { NotAuthenticatedError } from '../../../platform/api/not-authenticated.ts'
import { apiBaseUrl } from '../../../platform/document/api-base-url.ts'
import { authorizedFetch } from '../../../platform/session/authorized-fetch.ts'
import { setUser, signIn } from '../../../platform/session/session.ts'
import { keepScreenWhile } from '../../session/keep-screen.ts'

export const passwordFieldNames = ['current_password', 'new_password', 're_new_password'] as const
export type PasswordValues = Record<(typeof passwordFieldNames)[number], string>

export type PasswordOutcome =
  | { kind: 'changed' }
  | { kind: 'skipped' }
  /** Messages by field. 'other' has the messages of no field. */
  | { kind: 'refused'; errors: Partial<PasswordValues>; other: string | undefined }

const NO_RESPONSE = 'The server could not be reached, and the password has not been changed. Please try again.'

const textOf = (value: unknown): string | undefined => {
  const texts = (Array.isArray(value) ? value : [value]).filter((it) => typeof it === 'string')
  return texts.length > 0 ? texts.join(' ') : undefined
}

async function refusalOf(response: Response): Promise<PasswordOutcome> {
  const body = ((await response.json()) ?? {}) as Record<string, unknown>
  const named = passwordFieldNames.flatMap((name) => {
    const text = textOf(body[name])
    return text === undefined ? [] : [[name, text]]
  })
  const other = textOf(body['non_field_errors']) ?? textOf(body['detail'])
  return {
    kind: 'refused',
    errors: Object.fromEntries(named) as Partial<PasswordValues>,
    other: other ?? (named.length > 0 ? undefined : `The server answered with status ${response.status}.`),
  }
}

/** Changes the password and signs in with the new one in the background. */
export async function changePassword(agent: CurrentUser, values: PasswordValues): Promise<PasswordOutcome> {
  try {
    const response = await authorizedFetch(`${apiBaseUrl()}auth/users/set_password/`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
    })
    if (!response.ok) return await refusalOf(response)
    await keepScreenWhile(async () => {
      if (await signIn({ email: agent.email, password: values.new_password })) setUser(agent)
    })
    return { kind: 'changed' }
  } catch (error) {
    if (error instanceof NotAuthenticatedError) return { kind: 'skipped' }
    return { kind: 'refused', errors: {}, other: NO_RESPONSE }
  }
}
