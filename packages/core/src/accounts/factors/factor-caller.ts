/** The caller who changes or uses a second factor, and the dependencies of such a call. */
import type { Jobs } from '../../jobs/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import type { RateLimit } from '../../platform/rate-limits.ts'
import type { CallingSession } from '../sessions/authenticate.ts'
import type { SessionDeps } from '../sessions/sessions.service.ts'
import type { Asked, PasskeyDeps } from './passkeys.ts'

export type CodeDeps = SessionDeps & {
  cipher: FieldCipher
  /** The limit of codes that may be tried for one account, or in one session. */
  codeLimit: RateLimit
}

export type FactorDeps = PasskeyDeps & CodeDeps & { jobs: Pick<Jobs, 'send'> }

/** The agent who calls, from this session. */
export type FactorCaller = CallingSession & { agentId: number }

/** Returns the caller as sessions and factors name them. */
export const ownerOf = ({ agentId }: Pick<FactorCaller, 'agentId'>) => ({ kind: 'agent', id: agentId }) as const

/** Returns the person whom a question is for. */
export const askedOf = (caller: FactorCaller): Asked => ({
  owner: ownerOf(caller),
  version: caller.tokenVersion,
  sessionId: caller.sessionId,
})

/**
 * Counts a code that is tried for the account, or for one of its sessions where the code cannot open the account: a
 * thief with a stolen token then uses up none of the attempts that the owner needs to sign in. Returns a function to
 * call for the right code. Throws `throttled`.
 */
export async function countCode(
  { codeLimit }: Pick<FactorDeps, 'codeLimit'>,
  { agentId, sessionId }: { agentId: number; sessionId?: string },
) {
  const key = sessionId === undefined ? `agent ${agentId}` : `session ${sessionId}`
  const retryAfterSeconds = await codeLimit.consume(key)
  if (retryAfterSeconds > 0) {
    throw new AppError('throttled', `Too many codes were tried. Try again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
      event: { kind: 'sign-in-refused', cause: 'throttled', actor: 'agent', id: agentId },
    })
  }
  return () => codeLimit.giveBack(key)
}
