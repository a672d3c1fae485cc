/** The parts of the recorded answers of the auth calls, and their comparison: status, headers and body. */
import { expect } from 'vitest'
import type { Sent } from './test-api.ts'

export const REQUIRED = ['This field is required.']
export const BLANK = ['This field may not be blank.']
export const REALM = 'JWT realm="api"'
export const JWT = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)

export const NO_CREDENTIALS = { detail: 'Authentication credentials were not provided.' }
export const NO_ACCOUNT = { detail: 'No active account found with the given credentials' }
export const NO_ACCOUNT_FOR_TOKEN = { detail: 'No active account found for the given token.' }
export const UID = ["Invalid user id or user doesn't exist."]
export const TOKEN = ['Invalid token for given user.']
export const MISMATCH = ["The two password fields didn't match."]
export const THREE_WEAKNESSES = [
  'This password is too short. It must contain at least 8 characters.',
  'This password is too common.',
  'This password is entirely numeric.',
]
export const notValid = (detail: string) => ({ detail, code: 'token_not_valid' })
export const notValidAccess = (message: string) => ({
  ...notValid('Given token not valid for any token type'),
  messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
})

type Answer = { status: number; body: unknown; authenticate?: string; allow?: string }

export async function expectAnswer(sent: Promise<Sent>, { status, body, authenticate, allow }: Answer) {
  const answer = await sent
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual(body)
  expect(answer.headers.get('WWW-Authenticate')).toBe(authenticate ?? (status === 401 ? REALM : null))
  if (allow !== undefined) expect(answer.headers.get('Allow')).toBe(allow)
  if (status === 204) expect(answer.headers.get('Content-Type')).toBeNull()
  else if (body !== '') expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
}
