import type { RecentFactor } from '@evergrove/contract/accounts/accounts'
import type { SecondStep } from '@evergrove/contract/accounts/sessions'
import type { Database, Trx } from '../../platform/schema.ts'
import type { AgentAccess } from '../accounts.repository.ts'
import type { SessionOwner } from '../sessions/sessions.repository.ts'
import { issueToken, type TokenSettings } from '../sessions/tokens.ts'
import {
  deletePasskeys,
  deletePasskeysSince,
  listPasskeys,
  lockCodeState,
  removeSecret,
  replaceRecoveryCodes,
} from './factors.repository.ts'

/** Returns the second step that signing in takes after the password; undefined where the password is enough. */
export async function findSecondStep(
  { db, tokens, now }: { db: Database; tokens: TokenSettings; now: () => Date },
  agent: Pick<AgentAccess, 'id' | 'token_version' | 'totp_confirmed_at'>,
): Promise<SecondStep | undefined> {
  const passkeys = await listPasskeys(db, { kind: 'agent', id: agent.id })
  const hasApp = agent.totp_confirmed_at !== null
  if (!hasApp && passkeys.length === 0) return undefined
  const owner = { user_id: agent.id, version: agent.token_version }
  const ticket = issueToken(tokens, owner, { type: 'agent_ticket', now: now() })
  return { kind: 'second_factor', ticket, has_app: hasApp, has_passkey: passkeys.length > 0 }
}

/** Removes every second factor of the account: app, recovery codes and passkeys. */
export async function removeFactors(trx: Trx, owner: SessionOwner): Promise<void> {
  await removeSecret(trx, owner)
  await replaceRecoveryCodes(trx, owner, [])
  await deletePasskeys(trx, owner)
}

/** How long an “It was not me” link is valid. It removes younger factors: an older one was there before the theft. */
const RECENT_MS = 7 * 86_400_000

/** Returns the moment since which a factor counts as recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - RECENT_MS)

/** Returns the passkeys and the authenticator app of the agent that were set up since then, the oldest first. */
export async function listFactorsSince(
  db: Database,
  { id, totp_confirmed_at: appSince }: Pick<AgentAccess, 'id' | 'totp_confirmed_at'>,
  since: Date,
): Promise<RecentFactor[]> {
  const passkeys = await listPasskeys(db, { kind: 'agent', id })
  const app = appSince === null ? [] : [{ device: null, created_at: appSince }]
  return [...app, ...passkeys]
    .filter(({ created_at: at }) => at >= since)
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map(({ device, created_at: at }) => ({ device, added_at: at.toISOString() }))
}

/**
 * Removes the passkeys and the authenticator app that were set up since then, and the recovery codes if no factor is
 * left. A thief who had the password may have set them up, and could sign in with them even after the password was
 * changed. Returns whether there were any.
 */
export async function removeFactorsSince(trx: Trx, owner: SessionOwner, since: Date): Promise<boolean> {
  const passkeys = await deletePasskeysSince(trx, owner, since)
  const { totp_confirmed_at } = await lockCodeState(trx, owner)
  const isNewApp = totp_confirmed_at !== null && totp_confirmed_at >= since
  if (isNewApp) await removeSecret(trx, owner)
  const hasApp = totp_confirmed_at !== null && !isNewApp
  if (!hasApp && (await listPasskeys(trx, owner)).length === 0) await replaceRecoveryCodes(trx, owner, [])
  return passkeys > 0 || isNewApp
}
