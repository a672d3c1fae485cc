/**
 * Signing in, staying signed in, signing out, and identifying the caller. Every refusal uses the exact words of the
 * auth contract.
 */
import { refreshInput, signInInput, type Tokens, verifyInput } from '@evergrove/contract/accounts/sessions'
import { inTransaction } from '@evergrove/db'
import { recordAudit } from '../../audit/index.ts'
import { unauthenticated } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import {
  type AgentAccess,
  type AgentInSession,
  findAgentCredentials,
  findAgentInSession,
  raiseTokenVersion,
} from '../accounts.repository.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import type { Client } from './device.ts'
import { openSession } from './open-session.ts'
import { type SignInRefusal, wrongCredentials } from './refused-sign-in.ts'
import { findSessionEnd } from './session-end.ts'
import { endSession, touchSession } from './sessions.repository.ts'
import { issueToken, readToken, TokenError, type TokenSettings, type TokenType, type ValidToken } from './tokens.ts'

export type SessionDeps = { db: Database; tokens: TokenSettings; now: () => Date }

const INVALID_TOKEN = 'Token is invalid'

/** Agents can sign in if their address is verified and they are not suspended (plan rule 1). */
const mayComeIn = (agent: AgentAccess | undefined): boolean =>
  agent !== undefined && agent.email_verified_at !== null && agent.status !== 'Suspended'

function causeOf(agent: AgentAccess | undefined, isRight: boolean): SignInRefusal['cause'] {
  if (agent === undefined) return 'unknown-address'
  if (!isRight) return 'wrong-password'
  return agent.status === 'Suspended' ? 'suspended' : 'not-verified'
}

const isOpen = ({ session_id, session_ended_at }: AgentInSession): boolean =>
  session_id !== null && session_ended_at === null

/**
 * A new session with a pair of tokens for the right address and password (API-017). Unknown addresses, wrong passwords, addresses not yet
 * verified and suspended agents get the same response, after the same time.
 */
export async function signIn(
  deps: SessionDeps,
  { input, client }: { input: unknown; client: Client },
): Promise<Tokens> {
  const { db, tokens } = deps
  const { email, password } = parseInput(signInInput, input)
  const agent = await findAgentCredentials(db, email)
  const isRight = await verifyPassword(agent?.password_hash, password)
  if (agent === undefined || !isRight || !mayComeIn(agent)) {
    throw wrongCredentials(tokens, { kind: 'agent', cause: causeOf(agent, isRight), id: agent?.id, email })
  }
  return inTransaction(db, (trx) => beginSession(deps, trx, { agent, client }))
}

/** The tokens of a new session of this agent. */
export async function beginSession(
  { tokens, now }: SessionDeps,
  trx: Trx,
  { agent, client }: { agent: Pick<AgentAccess, 'id' | 'token_version'>; client: Client },
): Promise<Tokens> {
  const begun = now()
  const sid = await openSession(
    trx,
    { kind: 'agent', id: agent.id },
    {
      client,
      created_by: 'password',
      tokenVersion: agent.token_version,
      begun,
      // The last access token may be issued just before the refresh token expires.
      seconds: tokens.refreshSeconds + tokens.accessSeconds,
    },
  )
  const owner = { user_id: agent.id, version: agent.token_version, sid }
  return {
    refresh: await issueToken(tokens, owner, { type: 'refresh', now: begun }),
    access: await issueToken(tokens, owner, { type: 'access', now: begun }),
  }
}

const refused = (message: string, details: Record<string, unknown> = {}) =>
  unauthenticated(message, { code: 'token_not_valid', ...details })

type Given = { token: string; types: TokenType[] }

async function readGiven({ tokens, now }: SessionDeps, { token, types }: Given): Promise<ValidToken> {
  try {
    return await readToken(tokens, token, { types, now: now() })
  } catch (error) {
    throw error instanceof TokenError ? refused(error.message) : error
  }
}

/**
 * A new access token for a valid refresh token (API-018). The refusal of one that was valid says why the session has
 * ended.
 */
export async function refreshAccess(deps: SessionDeps, input: unknown): Promise<{ access: string }> {
  const { refresh } = parseInput(refreshInput, input)
  const owner = await readGiven(deps, { token: refresh, types: ['refresh'] })
  const agent = await findAgentInSession(deps.db, { id: owner.user_id, sessionId: owner.sid })
  if (agent !== undefined && agent.token_version !== owner.version) {
    const reason = await findSessionEnd(deps.db, agent, owner.issuedAt)
    throw refused(INVALID_TOKEN, reason === undefined ? {} : { reason })
  }
  if (agent === undefined || !mayComeIn(agent)) {
    throw unauthenticated('No active account found for the given token.')
  }
  if (!isOpen(agent)) {
    throw refused(INVALID_TOKEN, agent.session_ended_at === null ? {} : { reason: 'signed_out_elsewhere' })
  }
  await touch(deps, agent)
  const { user_id, version, sid } = owner
  return { access: await issueToken(deps.tokens, { user_id, version, sid }, { type: 'access', now: deps.now() }) }
}

async function touch({ db, now }: SessionDeps, { session_id, last_used_at }: AgentInSession): Promise<void> {
  if (session_id === null || last_used_at === null) return
  await touchSession(db, session_id, { lastUsedAt: last_used_at, now: now() })
}

/** Resolves if the token, of either type, is still valid. */
export async function verifyToken(deps: SessionDeps, input: unknown): Promise<void> {
  const { token } = parseInput(verifyInput, input)
  const owner = await readGiven(deps, { token, types: ['access', 'refresh'] })
  const agent = await findAgentInSession(deps.db, { id: owner.user_id, sessionId: owner.sid })
  const isValid = agent !== undefined && mayComeIn(agent) && agent.token_version === owner.version && isOpen(agent)
  if (!isValid) throw refused(INVALID_TOKEN)
}

/**
 * Ends the session of the refresh token and no other. A session that has ended already stays as it is, so that signing
 * out twice is no mistake. Throws `unauthenticated` for a token that is not valid.
 */
export async function signOut(deps: SessionDeps, input: unknown): Promise<void> {
  const { refresh } = parseInput(refreshInput, input)
  const { user_id, sid } = await readGiven(deps, { token: refresh, types: ['refresh'] })
  if (sid === undefined) throw refused(INVALID_TOKEN)
  await inTransaction(deps.db, (trx) => endSession(trx, { kind: 'agent', id: user_id }, { id: sid, now: deps.now() }))
}

/** Invalidates every token of the refresh token's owner, on all devices. */
export async function signOutEverywhere(deps: SessionDeps, input: unknown): Promise<void> {
  const { refresh } = parseInput(refreshInput, input)
  const owner = await readGiven(deps, { token: refresh, types: ['refresh'] })
  const agent = await findAgentInSession(deps.db, { id: owner.user_id, sessionId: owner.sid })
  if (agent === undefined || agent.token_version !== owner.version || !isOpen(agent)) throw refused(INVALID_TOKEN)
  await inTransaction(deps.db, async (trx) => {
    await raiseTokenVersion(trx, agent.id)
    const subject = { kind: 'agent', id: agent.id } as const
    const actor = { kind: 'agent', id: agent.id } as const
    await recordAudit(trx, { actor, action: 'agent.end-sessions', subject, before: {}, after: {} })
  })
}

/** The refusal of a token that came with a call, in the contract's words. */
export const refusedAccess = (message: string, details: Record<string, unknown> = {}) =>
  unauthenticated('Given token not valid for any token type', {
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
    ...details,
  })

/**
 * The token of an Authorization header; undefined when it names no scheme of ours, `unauthenticated` when it is
 * malformed.
 */
export function tokenOf(header: string | undefined): string | undefined {
  const [scheme, token, ...rest] = (header ?? '').split(/\s+/).filter((part) => part !== '')
  if (scheme !== 'JWT') return undefined
  if (token === undefined || rest.length > 0) {
    throw unauthenticated('Authorization header must contain two space-delimited values', {
      code: 'bad_authorization_header',
    })
  }
  return token
}

/** The session that a call belongs to. */
export type CallingSession = { sessionId: string; tokenVersion: number }

/**
 * The agent whose access token the header carries, and the session; undefined when it carries none. Throws
 * `unauthenticated` if it carries an invalid one or its session has ended, and for an agent who may not sign in.
 */
export async function authenticate(
  deps: SessionDeps,
  header: string | undefined,
): Promise<(CallingSession & { agentId: number }) | undefined> {
  const token = tokenOf(header)
  if (token === undefined) return undefined
  const owner = await readToken(deps.tokens, token, { types: ['access'], now: deps.now() }).catch((error: unknown) => {
    throw error instanceof TokenError ? refusedAccess(error.message) : error
  })
  const agent = await findAgentInSession(deps.db, { id: owner.user_id, sessionId: owner.sid })
  if (agent === undefined) throw unauthenticated('User not found', { code: 'user_not_found' })
  if (agent.token_version !== owner.version) throw refusedAccess(INVALID_TOKEN)
  if (!mayComeIn(agent)) throw unauthenticated('User is inactive', { code: 'user_inactive' })
  if (agent.session_id === null || !isOpen(agent)) throw refusedAccess(INVALID_TOKEN)
  await touch(deps, agent)
  return { agentId: agent.id, sessionId: agent.session_id, tokenVersion: agent.token_version }
}
