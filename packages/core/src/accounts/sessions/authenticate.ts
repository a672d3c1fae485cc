/** Finds the agent who makes a call: the one whose access token the call carries, if the session has not ended. */
import { unauthenticated } from '../../platform/errors.ts'
import { type Reader, readerWithSession } from '../../platform/reader.repository.ts'
import type { Database } from '../../platform/schema.ts'
import type { SecurityEvent } from '../../platform/security-event.ts'
import { askTogether } from '../../platform/together.ts'
import {
  type AgentInSession,
  agentInSession,
  findAgentInSession,
  listAgentsInSessions,
  type TokenOwner,
} from '../accounts.repository.ts'
import { endedSession, INVALID_TOKEN, isOpen, mayComeIn, type SessionDeps, touch } from './sessions.service.ts'
import { readToken, type ValidToken } from './tokens.ts'

/** Returns the refusal of a token that came with a call, in the contract's words. */
export const refusedAccess = (message: string, details: Record<string, unknown> = {}, event?: SecurityEvent) =>
  unauthenticated(
    'Given token not valid for any token type',
    {
      code: 'token_not_valid',
      messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
      ...details,
    },
    event,
  )

/** Returns an Authorization header's token; undefined without one of our schemes. Throws `unauthenticated` if malformed. */
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

/** The owner that an access token names, before it is checked whether the session has ended. */
export type Bearer = ValidToken

/**
 * Returns the bearer whose access token the header carries; undefined when it carries none. Throws `unauthenticated` if
 * the token is malformed, forged or has expired. The caller must still check that the session has not ended:
 * `authenticate` does so in a statement of its own, and the reader of `readAsAgent` in the statement that reads.
 */
export function findBearer({ tokens, now }: SessionDeps, header: string | undefined): Bearer | undefined {
  const token = tokenOf(header)
  if (token === undefined) return undefined
  return readToken(tokens, token, {
    types: ['access'],
    now: now(),
    refusal: ({ message, event }) => refusedAccess(message, {}, event),
  })
}

/** Notes that the session is in use and returns it. Throws `unauthenticated` if it ended or the agent may not sign in. */
async function admit(deps: SessionDeps, bearer: Bearer, agent: AgentInSession | undefined): Promise<CallingSession> {
  if (agent === undefined) throw unauthenticated('User not found', { code: 'user_not_found' })
  if (agent.token_version !== bearer.version) throw refusedAccess(INVALID_TOKEN, {}, endedSession(agent.id))
  if (!mayComeIn(agent)) throw unauthenticated('User is inactive', { code: 'user_inactive' })
  if (agent.session_id === null || !isOpen(agent)) throw refusedAccess(INVALID_TOKEN, {}, endedSession(agent.id))
  await touch(deps, agent)
  return { sessionId: agent.session_id, tokenVersion: agent.token_version }
}

type FindAgent = (owner: TokenOwner) => Promise<AgentInSession | undefined>

const finders = new WeakMap<Database, FindAgent>()

/** Returns a function that loads the sessions of simultaneous calls in one statement, each of them anew for every call. */
function sessionFinder(db: Database): FindAgent {
  const known = finders.get(db)
  if (known !== undefined) return known
  const find = async (owners: readonly TokenOwner[]) => {
    const [only, ...others] = owners
    return only !== undefined && others.length === 0
      ? [await findAgentInSession(db, only)]
      : listAgentsInSessions(db, owners)
  }
  const finder = askTogether(find)
  finders.set(db, finder)
  return finder
}

/**
 * Returns the agent whose access token the header carries, and the session; undefined when it carries none. Throws
 * `unauthenticated` if the token is invalid or its session has ended, and for an agent who may not sign in.
 */
export async function authenticate(
  deps: SessionDeps,
  header: string | undefined,
): Promise<(CallingSession & { agentId: number }) | undefined> {
  const bearer = findBearer(deps, header)
  if (bearer === undefined) return undefined
  const agent = await sessionFinder(deps.db)({ id: bearer.user_id, sessionId: bearer.sid })
  return { agentId: bearer.user_id, ...(await admit(deps, bearer, agent)) }
}

/**
 * Reads for the bearer, and checks in the same statement that the session has not ended. Throws as `authenticate` does,
 * and then returns nothing of the data it read.
 */
export const readAsAgent = (deps: SessionDeps, bearer: Bearer): Reader =>
  readerWithSession(
    deps.db,
    {
      query: agentInSession(bearer.user_id, bearer.sid ?? null),
      dates: ['email_verified_at', 'totp_confirmed_at', 'session_ended_at', 'last_used_at'],
    },
    (agent) => admit(deps, bearer, agent),
  )
