/** The two links by mail, which verify the address and set a new password. Each works once, for a limited time. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  activationInput,
  linkRequestInput,
  type RecentFactor,
  resetConfirmInput,
  resetLinkInput,
} from '@evergrove/contract/accounts/accounts'
import type { AuditAction } from '@evergrove/contract/audit'
import { inTransaction } from '@evergrove/db'
import { recordAudit } from '../../audit/index.ts'
import type { JobDeps, Jobs } from '../../jobs/index.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import type { SecurityEvent } from '../../platform/security-event.ts'
import {
  type AgentContact,
  findAgent,
  lockAgent,
  updateEmailVerified,
  updatePasswordHash,
} from '../accounts.repository.ts'
import { listFactorsSince, recentSince, removeFactorsSince } from '../factors/factors.ts'
import { MISMATCH } from '../passwords/change-password.ts'
import { hashPassword, passwordProblems, similarityProblems } from '../passwords/passwords.ts'
import { findLink, insertLinkRequest, type LinkKind } from './account-links.repository.ts'

// A one-time link names its agent and its secret. Only the hash of the secret is ever stored.

/** Returns the uid of a link for clients of these calls: the id as base64url. */
export const uidOf = (agentId: number): string => Buffer.from(String(agentId)).toString('base64url')

/** Returns the id in a uid. Undefined if there is none. */
export function idOf(uid: string): number | undefined {
  const text = Buffer.from(uid, 'base64url').toString('utf8')
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
  return id !== undefined && Number.isSafeInteger(id) ? id : undefined
}

export const createToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a token. The kind is part of the hash, so that a token of one kind never passes for another. */
export const hashToken = (kind: LinkKind, token: string): string =>
  createHash('sha256').update(`${kind}:${token}`).digest('hex')

/** Returns whether the token belongs to the stored link and the link is still valid. */
export function isLinkOf(
  link: { token_hash: string; expires_at: Date } | undefined,
  { kind, token, now }: { kind: LinkKind; token: string; now: Date },
): boolean {
  if (link === undefined || link.expires_at <= now) return false
  return timingSafeEqual(Buffer.from(link.token_hash), Buffer.from(hashToken(kind, token)))
}

const PATH: Record<LinkKind, string> = { activation: 'activate', reset: 'password/reset/confirm' }

/** Returns the address that a mail links to (RESET-004, RESET-012). */
export const linkUrl = (publicUrl: string, kind: LinkKind, { uid, token }: { uid: string; token: string }): string =>
  `${publicUrl}/${PATH[kind]}/${uid}/${token}`

// The effect and the response of a request look the same for every address (GAP-13).

export type LinkRequestDeps = JobDeps

/** Queues an email with a link. It is sent after the commit, to the owner of the address at that time. */
export async function queueLink(
  { trx, jobs }: { trx: Trx; jobs: Pick<Jobs, 'send'> },
  request: { kind: LinkKind; email: string },
): Promise<void> {
  await jobs.send(trx, 'mail.account-link', { link_request_id: await insertLinkRequest(trx, request) })
}

async function requestLink({ db, jobs }: LinkRequestDeps, kind: LinkKind, input: unknown): Promise<void> {
  const { email } = parseInput(linkRequestInput, input)
  await inTransaction(db, (trx) => queueLink({ trx, jobs }, { kind, email }))
}

/** Requests a link to choose a new password (API-024). Throws `invalid` for a text that is not an address. */
export const requestPasswordReset = (deps: LinkRequestDeps, input: unknown): Promise<void> =>
  requestLink(deps, 'reset', input)

/** Requests another link to verify the address. Throws `invalid` for a text that is not an address. */
export const requestActivation = (deps: LinkRequestDeps, input: unknown): Promise<void> =>
  requestLink(deps, 'activation', input)

const UNKNOWN_UID = "Invalid user id or user doesn't exist."
const INVALID_TOKEN = 'Invalid token for given user.'

type Given = { uid: string; token: string }
type Found = { agent: AgentContact } | { fault: 'uid' | 'token' }

async function findOwner(
  db: Database,
  { uid, token }: Given,
  { kind, now, find }: { kind: LinkKind; now: Date; find: (id: number) => Promise<AgentContact | undefined> },
): Promise<Found> {
  const id = idOf(uid)
  const agent = id === undefined ? undefined : await find(id)
  if (agent === undefined || agent.status === 'Closed') return { fault: 'uid' }
  return isLinkOf(await findLink(db, agent.id, kind), { kind, token, now }) ? { agent } : { fault: 'token' }
}

/** Returns the refusal of a link that was used already, has expired or was never made. The id is the one that the link names. */
const refusedLink = ({ uid }: Given, cause: LinkKind): { event: SecurityEvent } => ({
  event: { kind: 'link-refused', cause, actor: 'agent', id: idOf(uid) },
})

const messageOf = (fault: 'uid' | 'token'): string => (fault === 'uid' ? UNKNOWN_UID : INVALID_TOKEN)

/**
 * Verifies the address that the link was mailed to, so that its owner can sign in (API-027). Throws `invalid` under
 * `uid` or `token`, and `forbidden` when the address is verified already (API-028).
 */
export async function activateAccount({ db, now }: { db: Database; now: () => Date }, input: unknown): Promise<void> {
  const given = parseInput(activationInput, input)
  await inTransaction(db, async (trx) => {
    const found = await findOwner(trx, given, { kind: 'activation', now: now(), find: (id) => lockAgent(trx, id) })
    if ('fault' in found) throw invalid({ [found.fault]: [messageOf(found.fault)] }, refusedLink(given, 'activation'))
    if (found.agent.email_verified_at !== null) throw new AppError('forbidden', 'Stale token for given user.')
    await updateEmailVerified(trx, found.agent.id, now())
    await recordOwnAct(trx, found.agent.id, { action: 'agent.verify-email' })
  })
}

async function recordOwnAct(
  trx: Trx,
  id: number,
  { action, after = {} }: { action: AuditAction; after?: Record<string, unknown> },
): Promise<void> {
  const subject = { kind: 'agent', id } as const
  await recordAudit(trx, { actor: { kind: 'agent', id }, action, subject, after })
}

function refuseReset(given: Given, fault: 'uid' | 'token'): never {
  throw invalid({ [fault]: [messageOf(fault)], non_field_errors: [messageOf(fault)] }, refusedLink(given, 'reset'))
}

/**
 * Checks, without using it up, whether the link can still set a password, and returns the second factors that were
 * added lately. Throws `invalid` for anything other than a link.
 */
export async function checkPasswordReset(
  { db, now }: { db: Database; now: () => Date },
  input: unknown,
): Promise<{ is_valid: boolean; recent_factors: RecentFactor[] }> {
  const given = parseInput(resetLinkInput, input)
  const found = await findOwner(db, given, { kind: 'reset', now: now(), find: (id) => findAgent(db, id) })
  if ('fault' in found) return { is_valid: false, recent_factors: [] }
  return { is_valid: true, recent_factors: await listFactorsSince(db, found.agent, recentSince(now())) }
}

/**
 * Sets the password that the link's owner chose (API-025). The link and all earlier tokens become invalid, and the
 * owner is notified by mail. If the owner asks for it, the second factors of the last seven days are removed: a thief
 * who had the password may have added them, and a passkey opens the account without a password. Older factors stay, so
 * that the mailbox alone opens no account. Returns the agent, and whether any factors were removed. Throws `invalid`
 * under `new_password` or `non_field_errors` (API-026). That the password resembles the owner's names is reported only
 * to a caller with a valid link.
 */
export async function confirmPasswordReset(
  { db, jobs, now }: JobDeps & { now: () => Date },
  input: unknown,
): Promise<{ id: number; removesFactors: boolean }> {
  const { new_password, re_new_password, remove_recent_factors, ...given } = parseInput(resetConfirmInput, input)
  const problems = passwordProblems(new_password)
  if (problems.length > 0) throw invalid({ new_password: problems })
  if (new_password !== re_new_password) throw invalid({ non_field_errors: [MISMATCH] })
  const found = await findOwner(db, given, { kind: 'reset', now: now(), find: (id) => findAgent(db, id) })
  if ('fault' in found) refuseReset(given, found.fault)
  const similar = similarityProblems(new_password, found.agent)
  if (similar.length > 0) throw invalid({ new_password: similar })

  const passwordHash = await hashPassword(new_password)
  return inTransaction(db, async (trx) => {
    // Checked again with the agent locked: if two people use one link at once, only one sets the password.
    const still = await findOwner(trx, given, { kind: 'reset', now: now(), find: (id) => lockAgent(trx, id) })
    if ('fault' in still) refuseReset(given, still.fault)
    const { id } = still.agent
    await updatePasswordHash(trx, id, passwordHash)
    // The first password of an agent whom staff have added: the link was mailed to the address.
    if (still.agent.email_verified_at === null) await updateEmailVerified(trx, id, now())
    const owner = { kind: 'agent', id } as const
    const removesFactors = remove_recent_factors && (await removeFactorsSince(trx, owner, recentSince(now())))
    const after = removesFactors ? { removes_factors: true } : {}
    await recordOwnAct(trx, id, { action: 'agent.reset-password', after })
    await jobs.send(trx, 'mail.password-changed', { agent_id: id })
    if (removesFactors) await jobs.send(trx, 'mail.agent-security', { agent_id: id, event: 'recent-factors-removed' })
    return { id, removesFactors }
  })
}
