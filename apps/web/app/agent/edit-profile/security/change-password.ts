/** Changes the password and keeps the agent signed in here, although the change voids every token, including this browser's. */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import type { NewPasswords } from '../../../components/change-password.tsx'
import { NotAuthenticatedError } from '../../../platform/api/not-authenticated.ts'
import { agentSend } from '../../../platform/session/authorized-fetch.ts'
import { secondStepIn } from '../../../platform/session/second-step-in.ts'
import { leaveFor, setAgent, signIn } from '../../../platform/session/session.ts'
import type { ErrorPayload } from '../../../platform/session/session-state.ts'
import { currentSession } from '../../../platform/session/session-store.ts'
import { keepScreenWhile } from '../../session/keep-screen.ts'

const NO_RESPONSE = 'The server could not be reached, and the password has not been changed. Try again.'

async function refusalOf(response: Response): Promise<ErrorPayload> {
  const body: unknown = await response.json()
  const hasMessages = typeof body === 'object' && body !== null && Object.keys(body).length > 0
  return hasMessages ? (body as ErrorPayload) : { detail: `The server returned status ${response.status}.` }
}

/**
 * Changes the password and signs in with the new one in the background. Agents with a second step sign in themselves.
 * Resolves to the refusal, which is empty when nobody is signed in any more, or to undefined on success. Never rejects.
 */
export async function changePassword(agent: CurrentAgent, passwords: NewPasswords): Promise<ErrorPayload | undefined> {
  const { code, ...others } = passwords
  try {
    const body = code.trim() === '' ? others : { ...others, code: code.trim() }
    const response = await agentSend('POST /auth/users/set_password', { body })
    if (!response.ok) return await refusalOf(response)
    await keepScreenWhile(async () => {
      if (await signIn({ email: agent.email, password: passwords.new_password })) setAgent(agent)
      else if (secondStepIn(currentSession().error) !== undefined) leaveFor('password_changed')
    })
    return undefined
  } catch (error) {
    return error instanceof NotAuthenticatedError ? {} : { detail: NO_RESPONSE }
  }
}
