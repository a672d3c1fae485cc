/**
 * The security log keeps the cause of a refused sign-in or proof. The caller gets the same response for every cause;
 * only the owner of a suspended account, who has proved their identity, learns the reason that staff chose to share.
 */
import { createHmac } from 'node:crypto'
import { suspensionWords } from '@evergrove/contract/accounts/account-words'
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import type { SecurityCause } from '@evergrove/contract/security-events'
import { AppError, unauthenticated } from '../../platform/errors.ts'
import type { SecurityEvent } from '../../platform/security-event.ts'
import type { AgentAccess } from '../accounts.repository.ts'
import type { SessionOwner } from './sessions.repository.ts'
import type { TokenSettings } from './tokens.ts'

export type SignInRefusal = {
  kind: 'agent' | 'staff'
  cause: SecurityCause<'sign-in-refused'>
  /** The account, where it is known. */
  id?: number | undefined
  /** The address as it was typed, where there is no account. */
  email?: string | undefined
}

/**
 * Returns the name of an address in the log: the same name for the same address, which nobody can read without the
 * secret, because an address that somebody mistyped may be a password.
 */
export function addressHash({ keys }: TokenSettings, email: string): string {
  return createHmac('sha256', keys.hashKey).update(comparableEmail(email)).digest('base64url')
}

/** Returns the event of a refused sign-in: the cause, and the account's id or a keyed hash of the address. */
export function refusedSignIn(tokens: TokenSettings, { kind, cause, id, email }: SignInRefusal): SecurityEvent {
  const isNamed = id === undefined && email !== undefined
  return {
    kind: 'sign-in-refused',
    cause,
    actor: kind,
    id,
    addressHash: isNamed ? addressHash(tokens, email) : undefined,
  }
}

/** Returns the event for a caller who is signed in and does not prove who they are, or whose proof is refused. */
export const refusedProof = ({ kind, id }: SessionOwner, cause: SecurityCause<'proof-refused'>): SecurityEvent => ({
  kind: 'proof-refused',
  cause,
  actor: kind,
  id,
})

/** Returns the refusal of a sign-in in the auth contract's words, which name no cause. Details are for the owner alone. */
export const wrongCredentials = (
  tokens: TokenSettings,
  refusal: SignInRefusal,
  details: Record<string, unknown> = {},
): AppError =>
  new AppError('unauthenticated', 'No active account found with the given credentials', {
    details,
    event: refusedSignIn(tokens, refusal),
  })

type Suspended = Pick<AgentAccess, 'status' | 'shared_reason'>

/** Returns the fields of a refusal; none for an agent who is not suspended. */
export const suspensionOf = ({ status, shared_reason }: Suspended) =>
  status === 'Suspended' ? { reason: 'suspended' as const, shared_reason } : {}

/** Returns the refusal of a sign-in whose last step was right. */
export const suspendedSignIn = (tokens: TokenSettings, agent: Suspended & { id: number }) =>
  unauthenticated(
    suspensionWords(agent.shared_reason),
    suspensionOf(agent),
    refusedSignIn(tokens, { kind: 'agent', cause: 'suspended', id: agent.id }),
  )
