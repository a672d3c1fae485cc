/**
 * Signing in, staying signed in and signing out. Every refusal uses the exact words of the auth contract.
 */
import {
  refreshInput,
  type SecondStep,
  type SessionOrigin,
  signInInput,
  type Tokens,
  verifyInput,
} from '@evergrove/contract/accounts/sessions'
import { inTransaction } from '@evergrove/db'
import { recordAudit } from '../../audit/index.ts'
import { unauthenticated } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import type { SecurityEvent } from '../../platform/security-event.ts'
import {
  type AgentAccess,
  type AgentInSession,
  findAgentCredentials,
  findAgentInSession,
  listFormerCosts,
  raiseTokenVersion,
  renewPasswordHash,
} from '../accounts.repository.ts'
import { findSecondStep } from '../factors/factors.ts'
import { mailedCodeFor } from '../mailed-codes/mailed-codes.ts'
import { renewedHash, verifyPassword, verifyTheRest } from '../passwords/passwords.ts'
import { type Client, findSessionEnd, openSession } from './open-session.ts'
import { type SignInRefusal, suspensionOf, wrongCredentials } from './refused-sign-in.ts'
import { endSession, touchSession } from './sessions.repository.ts'
import { issueToken, readToken, type TokenSettings, type TokenType, type ValidToken } from './tokens.ts'

export type SessionDeps = { db: Database; tokens: TokenSettings; now: () => Date }

export const INVALID_TOKEN = 'Token is invalid'

export type SignInAttempt = {
  input: unknown
  client: Client
  /** True if the source has to present a mailed code, as `meetGuessing` decides. */
  needsMailedCode: boolean
}

const isShutOut = ({ status }: AgentAccess): boolean => status === 'Suspended' || status === 'Closed'

/** Returns whether the agent may sign in: the address must be verified and the status Pending or Active (plan rules 1 and 27). */
export const mayComeIn = (agent: AgentAccess | undefined): boolean =>
  agent !== undefined && agent.email_verified_at !== null && !isShutOut(agent)

function causeOf(agent: AgentAccess | undefined, isRight: boolean): SignInRefusal['cause'] {
  if (agent === undefined) return 'unknown-address'
  // For a closed account, no password could be right.
  if (agent.status === 'Closed') return 'closed'
  if (!isRight) return 'wrong-password'
  return agent.status === 'Suspended' ? 'suspended' : 'not-verified'
}

/** Returns whether the token's session has not ended. */
export const isOpen = ({ session_id, session_ended_at }: AgentInSession): boolean =>
  session_id !== null && session_ended_at === null

/** The tokens of a new session, or the second step that signing in still takes. */
export type SignedIn = { tokens: Tokens; secondStep?: never } | { secondStep: SecondStep; tokens?: never }

/**
 * Opens a session and returns a pair of tokens for the right address and password (API-017), or a second step for
 * agents who have set one up. Unknown addresses, wrong passwords, addresses not yet verified, closed accounts, and
 * wrong mailed codes where one is needed get the same response, after the same time. The right password uses up the
 * mailed code. A suspended agent is told about the suspension only after the right password, with the same status and
 * words, or after the second step. A hash that the company has brought from Django is replaced by ours.
 */
export async function signIn(deps: SessionDeps, { input, client, needsMailedCode }: SignInAttempt): Promise<SignedIn> {
  const { db, tokens } = deps
  const { email, password, mailed_code } = parseInput(signInInput, input)
  const agent = await findAgentCredentials(db, email)
  const code = mailedCodeFor(deps, { kind: 'agent', id: agent?.id }, needsMailedCode ? (mailed_code ?? '') : undefined)
  const isCodeRight = await code.isRight(db)
  const stored = isCodeRight ? agent?.password_hash : undefined
  const isRight = await verifyPassword(stored, password)
  const isSuspended = isRight && agent?.status === 'Suspended'
  if (agent === undefined || !isRight || !(mayComeIn(agent) || isSuspended)) {
    await verifyTheRest(stored, password, await listFormerCosts(db))
    const cause = isCodeRight || agent === undefined ? causeOf(agent, isRight) : 'wrong-mailed-code'
    throw wrongCredentials(tokens, { kind: 'agent', cause, id: agent?.id, email })
  }
  const { id, password_hash: former } = agent
  const passwordHash = await renewedHash(former, password)
  return inTransaction(db, async (trx) => {
    if (!(await code.spend(trx))) {
      throw wrongCredentials(tokens, { kind: 'agent', cause: 'wrong-mailed-code', id })
    }
    if (passwordHash !== undefined) await renewPasswordHash(trx, id, { former, passwordHash })
    const secondStep = await findSecondStep({ ...deps, db: trx }, agent)
    if (secondStep !== undefined) return { secondStep }
    if (isSuspended) {
      throw wrongCredentials(tokens, { kind: 'agent', cause: 'suspended', id }, suspensionOf(agent))
    }
    return { tokens: await beginSession(deps, trx, { agent, client, created_by: 'password' }) }
  })
}

type Beginning = { agent: Pick<AgentAccess, 'id' | 'token_version'>; client: Client; created_by: SessionOrigin }

/** Opens a session of this agent and returns its tokens. */
export async function beginSession(
  { tokens, now }: SessionDeps,
  trx: Trx,
  { agent, client, created_by }: Beginning,
): Promise<Tokens> {
  const begun = now()
  const sid = await openSession(
    trx,
    { kind: 'agent', id: agent.id },
    {
      client,
      created_by,
      tokenVersion: agent.token_version,
      begun,
      // The last access token may be issued just before the refresh token expires.
      seconds: tokens.refreshSeconds + tokens.accessSeconds,
    },
  )
  const owner = { user_id: agent.id, version: agent.token_version, sid }
  return {
    refresh: issueToken(tokens, owner, { type: 'refresh', now: begun }),
    access: issueToken(tokens, owner, { type: 'access', now: begun }),
  }
}

const refused = (message: string, details: Record<string, unknown> = {}, event?: SecurityEvent) =>
  unauthenticated(message, { code: 'token_not_valid', ...details }, event)

/** Returns the event of a token that was valid until its session ended. */
export const endedSession = (id: number): SecurityEvent => ({
  kind: 'token-refused',
  cause: 'session-ended',
  actor: 'agent',
  id,
})

type Given = { token: string; types: TokenType[] }

const readGiven = ({ tokens, now }: SessionDeps, { token, types }: Given): ValidToken =>
  readToken(tokens, token, { types, now: now(), refusal: ({ message, event }) => refused(message, {}, event) })

/** Returns an access token for a valid refresh token (API-018). A once valid one is refused with why its session ended. */
export async function refreshAccess(deps: SessionDeps, input: unknown): Promise<{ access: string }> {
  const { refresh } = parseInput(refreshInput, input)
  const owner = readGiven(deps, { token: refresh, types: ['refresh'] })
  const agent = await findAgentInSession(deps.db, { id: owner.user_id, sessionId: owner.sid })
  if (agent !== undefined && agent.token_version !== owner.version) {
    const reason = await findSessionEnd(deps.db, agent, owner.issuedAt)
    throw refused(INVALID_TOKEN, reason === undefined ? {} : { reason, ...suspensionOf(agent) }, endedSession(agent.id))
  }
  if (agent === undefined || !mayComeIn(agent)) {
    throw unauthenticated('No active account found for the given token.')
  }
  if (!isOpen(agent)) {
    const reason = agent.session_ended_at === null ? {} : { reason: 'signed_out_elsewhere' }
    throw refused(INVALID_TOKEN, reason, endedSession(agent.id))
  }
  await touch(deps, agent)
  const { user_id, version, sid } = owner
  return { access: issueToken(deps.tokens, { user_id, version, sid }, { type: 'access', now: deps.now() }) }
}

/** Notes that the session is in use. */
export async function touch({ db, now }: SessionDeps, { session_id, last_used_at }: AgentInSession): Promise<void> {
  if (session_id === null || last_used_at === null) return
  await touchSession(db, session_id, { lastUsedAt: last_used_at, now: now() })
}

/** Resolves if the token, of either type, is still valid. */
export async function verifyToken(deps: SessionDeps, input: unknown): Promise<void> {
  const { token } = parseInput(verifyInput, input)
  const owner = readGiven(deps, { token, types: ['access', 'refresh'] })
  const agent = await findAgentInSession(deps.db, { id: owner.user_id, sessionId: owner.sid })
  const isValid = agent !== undefined && mayComeIn(agent) && agent.token_version === owner.version && isOpen(agent)
  if (!isValid) throw refused(INVALID_TOKEN, {}, agent && endedSession(agent.id))
}

/**
 * Ends the session of the refresh token and no other. A session that has ended already stays as it is, so that signing
 * out twice is not an error. Returns the agent. Throws `unauthenticated` for a token that is not valid.
 */
export async function signOut(deps: SessionDeps, input: unknown): Promise<number> {
  const { refresh } = parseInput(refreshInput, input)
  const { user_id, sid } = readGiven(deps, { token: refresh, types: ['refresh'] })
  if (sid === undefined) throw refused(INVALID_TOKEN)
  await inTransaction(deps.db, (trx) => endSession(trx, { kind: 'agent', id: user_id }, { id: sid, now: deps.now() }))
  return user_id
}

/** Invalidates every token of the refresh token's owner, on all devices. Returns the agent. */
export async function signOutEverywhere(deps: SessionDeps, input: unknown): Promise<number> {
  const { refresh } = parseInput(refreshInput, input)
  const owner = readGiven(deps, { token: refresh, types: ['refresh'] })
  const agent = await findAgentInSession(deps.db, { id: owner.user_id, sessionId: owner.sid })
  if (agent === undefined || agent.token_version !== owner.version || !isOpen(agent)) {
    throw refused(INVALID_TOKEN, {}, agent && endedSession(agent.id))
  }
  await inTransaction(deps.db, async (trx) => {
    await raiseTokenVersion(trx, agent.id)
    const subject = { kind: 'agent', id: agent.id } as const
    const actor = { kind: 'agent', id: agent.id } as const
    await recordAudit(trx, { actor, action: 'agent.end-sessions', subject })
  })
  return agent.id
}
