/** Who changes or uses a second factor, and what that takes. */
import type { Jobs } from '../../jobs/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import type { RateLimit } from '../../platform/rate-limits.ts'
import type { CallingSession } from '../sessions/authenticate.ts'
import type { SessionDeps } from '../sessions/sessions.service.ts'
import type { Asked, PasskeyDeps } from './passkeys.ts'

export type CodeDeps = SessionDeps & {
  cipher: FieldCipher
  /** How many codes may be tried for one account, or in one session. */
  codeLimit: RateLimit
}

export type FactorDeps = PasskeyDeps & CodeDeps & { jobs: Pick<Jobs, 'send'> }

/** The agent who calls, from this session. */
export type FactorCaller = CallingSession & { agentId: number }

/** How sessions and factors name the caller. */
export const ownerOf = ({ agentId }: Pick<FactorCaller, 'agentId'>) => ({ kind: 'agent', id: agentId }) as const

/** Who a question is for. */
export const askedOf = (caller: FactorCaller): Asked => ({
  owner: ownerOf(caller),
  version: caller.tokenVersion,
  sessionId: caller.sessionId,
})

/**
 * Counts a code that is tried for the account, or for one of its sessions where the code is no way into the account: the
 * bearer of a stolen token uses up nothing that the owner needs to sign in. Throws `throttled`. Returns a function for the
 * right code.
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
