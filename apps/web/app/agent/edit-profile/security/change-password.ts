/** Changing the password and staying signed in here: the change voids every token, also this browser's. */
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
  /** Messages by field; those of no field stand under 'other'. */
  | { kind: 'refused'; errors: Partial<PasswordValues>; other: string | undefined }

const NO_ANSWER = 'The server could not be reached, and the password has not been changed. Please try again.'

const textOf = (value: unknown): string | undefined => {
  const texts = (Array.isArray(value) ? value : [value]).filter((it) => typeof it === 'string')
  return texts.length > 0 ? texts.join(' ') : undefined
}

async function refusalOf(answer: Response): Promise<PasswordOutcome> {
  const body = ((await answer.json()) ?? {}) as Record<string, unknown>
  const named = passwordFieldNames.flatMap((name) => {
    const text = textOf(body[name])
    return text === undefined ? [] : [[name, text]]
  })
  const other = textOf(body['non_field_errors']) ?? textOf(body['detail'])
  return {
    kind: 'refused',
    errors: Object.fromEntries(named) as Partial<PasswordValues>,
    other: other ?? (named.length > 0 ? undefined : `The server answered with status ${answer.status}.`),
  }
}

/** Changes the password and signs in with the new one, unseen. */
export async function changePassword(member: CurrentUser, values: PasswordValues): Promise<PasswordOutcome> {
  try {
    const answer = await authorizedFetch(`${apiBaseUrl()}auth/users/set_password/`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
    })
    if (!answer.ok) return await refusalOf(answer)
    await keepScreenWhile(async () => {
      if (await signIn({ email: member.email, password: values.new_password })) setUser(member)
    })
    return { kind: 'changed' }
  } catch (error) {
    if (error instanceof NotAuthenticatedError) return { kind: 'skipped' }
    return { kind: 'refused', errors: {}, other: NO_ANSWER }
  }
}
