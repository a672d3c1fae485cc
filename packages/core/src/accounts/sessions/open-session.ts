/** Every session begins as a row that its owner sees, and the audit trail says why it ended. */
import type { SessionEnd, SessionOrigin } from '@evergrove/contract/accounts/sessions'
import type { AuditAction } from '@evergrove/contract/audit'
import { keysOf } from '@evergrove/contract/platform/records'
import { afterCommit } from '@evergrove/db'
import { type AuditSubject, findLatestAction, type LatestAction } from '../../audit/index.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import type { AgentAccess } from '../accounts.repository.ts'
import { addressFamilyOf, type Client, deviceOf } from './device.ts'
import { insertSession, type SessionOwner } from './sessions.repository.ts'

type Beginning = {
  client: Client
  created_by: SessionOrigin
  /** The version of the account's tokens, with which the session ends. */
  tokenVersion: number
  begun: Date
  /** After how many seconds the last of its tokens expires. */
  seconds: number
}

/** The id of a new session of the account. The sign-in is in the security log once it is committed. */
export function openSession(trx: Trx, owner: SessionOwner, beginning: Beginning): Promise<string> {
  const { client, created_by, tokenVersion, begun, seconds } = beginning
  afterCommit(trx, () => client.record({ kind: 'sign-in', cause: created_by, actor: owner.kind, id: owner.id }))
  return insertSession(trx, owner, {
    token_version: tokenVersion,
    device: deviceOf(client),
    address_family: addressFamilyOf(client),
    created_by,
    created_at: begun,
    expires_at: new Date(begun.getTime() + seconds * 1000),
  })
}

const ENDING = {
  'agent.change-password': 'password_changed',
  'agent.reset-password': 'password_changed',
  'agent.set-password': 'password_changed',
  'agent.end-sessions': 'ended',
  'agent.suspend': 'ended',
  'agent.confirm-email': 'ended',
  'agent.remove-factors': 'ended',
  'agent.change-email': 'ended',
  'agent.freeze-withdrawals': 'ended',
} as const satisfies Partial<Record<AuditAction, SessionEnd>>

type Session<A extends AuditAction> = {
  /** The account. */
  subject: AuditSubject
  /** When the session began. */
  since: Date
  /** The actions that end sessions, with what each means. */
  endings: Readonly<Record<A, unknown>>
}

/** The newest of the actions that may have ended the session; undefined if none has happened since it began. */
export async function findEnding<A extends AuditAction>(
  db: Database,
  { subject, since, endings }: Session<A>,
): Promise<(LatestAction & { action: A }) | undefined> {
  const isEnding = (latest: LatestAction): latest is LatestAction & { action: A } => latest.action in endings
  const latest = await findLatestAction(db, { subject, actions: keysOf(endings) })
  return latest !== undefined && latest.created_at >= since && isEnding(latest) ? latest : undefined
}

/**
 * Why the agent's session, which began at `since`, has ended. Undefined if nothing is recorded that ended it. Tell it
 * only to the bearer of that session's token.
 */
export async function findSessionEnd(db: Database, agent: AgentAccess, since: Date): Promise<SessionEnd | undefined> {
  if (agent.status === 'Suspended') return 'suspended'
  if (agent.status === 'Closed') return 'closed'
  const latest = await findEnding(db, { subject: { kind: 'agent', id: agent.id }, since, endings: ENDING })
  if (latest === undefined) return undefined
  const isOwn = latest.action === 'agent.end-sessions' && latest.actor_kind === 'agent'
  return isOwn ? 'signed_out_elsewhere' : ENDING[latest.action]
}
