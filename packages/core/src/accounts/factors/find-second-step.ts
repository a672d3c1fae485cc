import type { SecondStep } from '@evergrove/contract/accounts/sessions'
import type { Database } from '../../platform/schema.ts'
import type { AgentAccess } from '../accounts.repository.ts'
import { issueToken, type TokenSettings } from '../sessions/tokens.ts'
import { listPasskeys } from './passkeys.repository.ts'

/** What signing in takes besides the password; undefined where the password is enough. */
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
