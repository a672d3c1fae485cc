/** What the log keeps of a refused sign-in or proof. The caller gets the same response whatever the cause is. */
import { createHmac } from 'node:crypto'
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { AppError, type LoggedFailure } from '../../platform/errors.ts'
import type { TokenSettings } from './tokens.ts'

type Cause =
  | 'unknown-address'
  | 'wrong-password'
  | 'not-verified'
  | 'suspended'
  | 'disabled'
  | 'wrong-code'
  | 'throttled'

export type SignInRefusal = {
  kind: 'agent' | 'staff'
  cause: Cause
  /** The account, where it is known. */
  id?: number | undefined
  /** The address as it was typed, where there is no account to name. */
  email?: string | undefined
}

/**
 * The name of an address in the log: the same for the same address, and of no use to anyone without the secret, because an
 * address that somebody mistyped may be a password.
 */
function addressHash({ keys }: TokenSettings, email: string): string {
  return createHmac('sha256', keys.hashKey).update(comparableEmail(email.trim())).digest('base64url')
}

/** The entry for the log: the cause, and the account's id or a keyed hash of the address. */
export function refusedSignIn(tokens: TokenSettings, { kind, cause, id, email }: SignInRefusal): LoggedFailure {
  const account = id === undefined ? {} : { [`${kind}_id`]: id }
  const address = id !== undefined || email === undefined ? {} : { address_hash: addressHash(tokens, email) }
  return {
    message: 'A sign-in was refused',
    details: { security: 'sign-in-refused', kind, cause, ...account, ...address },
  }
}

/** The entry for the log when a signed-in agent does not get a proof: guesses at a password, as those at a sign-in are. */
export const refusedProof = (
  agentId: number,
  cause: Extract<Cause, 'wrong-password' | 'throttled'>,
): LoggedFailure => ({
  message: 'A proof was refused',
  details: { security: 'proof-refused', kind: 'agent', cause, agent_id: agentId },
})

/** The refusal of an address and a password, in the words of the auth contract, which name no cause. */
export const wrongCredentials = (tokens: TokenSettings, refusal: SignInRefusal): AppError =>
  new AppError('unauthenticated', 'No active account found with the given credentials', {
    logged: refusedSignIn(tokens, refusal),
  })
