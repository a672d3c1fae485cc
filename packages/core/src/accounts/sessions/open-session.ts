/** Opens sessions, each as a row that its owner sees, and finds in the audit trail why one ended. */
import { isIPv4 } from 'node:net'
import type { AddressFamily, SessionEnd, SessionOrigin } from '@evergrove/contract/accounts/sessions'
import type { AuditAction } from '@evergrove/contract/audit'
import { keysOf } from '@evergrove/contract/platform/records'
import { afterCommit } from '@evergrove/db'
import { parse } from 'bowser'
import { type AuditSubject, findLatestAction, type LatestAction } from '../../audit/index.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import type { RecordEvent } from '../../platform/security-event.ts'
import type { AgentAccess } from '../accounts.repository.ts'
import { insertSession, type SessionOwner } from './sessions.repository.ts'

// The device where a session began, in no more detail than its owner needs to recognise it.

/** The device of a caller: the browser's description of itself, and the source as `clientAddress` names it. */
export type Device = { userAgent: string | undefined; address: string }

/** The device of a caller, with the security log of the call. */
export type Client = Device & { record: RecordEvent }

const MAX_LENGTH = 80

/** Keeps only plain characters, because browsers may send any text. */
const plain = (text: string | undefined): string => (text ?? '').replaceAll(/[^\w .()-]/g, '').trim()

/**
 * Returns the browser and the system, such as "Chrome on Android"; "Unknown device" if the browser does not name them.
 */
export function deviceOf({ userAgent }: Pick<Device, 'userAgent'>): string {
  if (userAgent === undefined || userAgent.trim() === '') return 'Unknown device'
  const { browser, os } = parse(userAgent.slice(0, 1000))
  const names = [plain(browser.name), plain(os.name)].filter((name) => name !== '')
  return names.length === 0 ? 'Unknown device' : names.join(' on ').slice(0, MAX_LENGTH)
}

/** Returns the kind of the address; null where the source has none. */
export function addressFamilyOf({ address }: Pick<Device, 'address'>): AddressFamily | null {
  if (address.includes(':')) return 'IPv6'
  return isIPv4(address) ? 'IPv4' : null
}

type Beginning = {
  client: Client
  created_by: SessionOrigin
  /** The version of the account's tokens; raising it ends the session. */
  tokenVersion: number
  begun: Date
  /** The seconds after which the last of its tokens expires. */
  seconds: number
}

/** Opens a session of the account and returns its id. The security log has the sign-in once it is committed. */
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
  /** The account whose session ended. */
  subject: AuditSubject
  /** The moment at which the session began. */
  since: Date
  /** The actions that end sessions, with the meaning of each. */
  endings: Readonly<Record<A, unknown>>
}

/** Returns the newest of the actions that may have ended the session; undefined if none has happened since it began. */
export async function findEnding<A extends AuditAction>(
  db: Database,
  { subject, since, endings }: Session<A>,
): Promise<(LatestAction & { action: A }) | undefined> {
  const isEnding = (latest: LatestAction): latest is LatestAction & { action: A } => latest.action in endings
  const latest = await findLatestAction(db, { subject, actions: keysOf(endings) })
  return latest !== undefined && latest.created_at >= since && isEnding(latest) ? latest : undefined
}

/**
 * Returns the reason why the agent's session, which began at `since`, has ended; undefined if nothing is recorded that
 * ended it. Tell it only to the bearer of that session's token.
 */
export async function findSessionEnd(db: Database, agent: AgentAccess, since: Date): Promise<SessionEnd | undefined> {
  if (agent.status === 'Suspended') return 'suspended'
  if (agent.status === 'Closed') return 'closed'
  const latest = await findEnding(db, { subject: { kind: 'agent', id: agent.id }, since, endings: ENDING })
  if (latest === undefined) return undefined
  const isOwn = latest.action === 'agent.end-sessions' && latest.actor_kind === 'agent'
  return isOwn ? 'signed_out_elsewhere' : ENDING[latest.action]
}
