/** Identifies the caller, an agent or a member of staff, by the `Authorization: JWT …` header. */

import { UNATTENDED_HEADER } from '@evergrove/contract/platform/constants'
import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import { staffRoles } from '@evergrove/contract/staff/staff-accounts'
import {
  authenticate,
  type CallingSession,
  type Client,
  findBearer,
  readAsAgent,
  type SessionDeps,
} from '@evergrove/core/accounts'
import { isMovingIn } from '@evergrove/core/moving-in'
import { unauthenticated, unavailable } from '@evergrove/core/platform/errors'
import type { Reader } from '@evergrove/core/platform/reader.repository'
import { authenticateStaff, readAsStaff, requireDuty, type StaffCall, type StaffMember } from '@evergrove/core/staff'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../environment.ts'

type Caller = { agentId: number; session: CallingSession }
type AgentEnvironment = { Variables: ApiEnvironment['Variables'] & Caller }
type ReaderEnvironment = { Variables: ApiEnvironment['Variables'] & { agentId: number; read: Reader } }
type StaffEnvironment = { Variables: ApiEnvironment['Variables'] & { staff: StaffMember } }

/** Returns the calling agent and the session of the call. Throws `unauthenticated` for any other caller. */
export async function getCallingAgent(deps: SessionDeps, c: Context): Promise<CallingSession & { agentId: number }> {
  const caller = await authenticate(deps, c.req.header('Authorization'))
  if (caller === undefined) throw notAuthenticated()
  return caller
}

const notAuthenticated = () => unauthenticated('Authentication credentials were not provided.')

/** A middleware that admits only some callers, with the sentence about them in the API document. */
export type AccessCheck = { audience: string }

const admit = <M extends object>(audience: string, check: M): M & AccessCheck => Object.assign(check, { audience })

const rolesFor = (duty: Duty): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(staffRoles.filter((role) => mayDo(role, duty)))

/** Puts the calling agent's id into the context as `agentId`, and the session as `session`. Responds with 401 to others. */
export const requireAgent = (deps: SessionDeps) =>
  admit(
    'For signed-in agents.',
    createMiddleware<AgentEnvironment>(async (c, next) => {
      const { agentId, ...session } = await getCallingAgent(deps, c)
      c.set('agentId', agentId)
      c.set('session', session)
      await next()
    }),
  )

/** Remembers whether the reader was used. A response without its use is an error. */
function watch(read: Reader): { read: Reader; requireUse: (c: Context) => void } {
  let isUsed = false
  return {
    read: async (query, count) => {
      const reading = await read(query, count)
      isUsed = true
      return reading
    },
    requireUse: (c) => {
      if (!isUsed && c.error === undefined) throw new Error(`${c.req.path} was not read as the caller`)
    },
  }
}

/**
 * Authorises calls that only read. Puts the id in the token into the context as `agentId`, and as `read` a reader that
 * checks the session in the same statement and throws 401 if it has ended. All data about the agent in the response
 * must come from this reader.
 */
export const readByAgent = (deps: SessionDeps) =>
  admit(
    'For signed-in agents.',
    createMiddleware<ReaderEnvironment>(async (c, next) => {
      const bearer = findBearer(deps, c.req.header('Authorization'))
      if (bearer === undefined) throw notAuthenticated()
      const { read, requireUse } = watch(readAsAgent(deps, bearer))
      c.set('agentId', bearer.user_id)
      c.set('read', read)
      await next()
      requireUse(c)
    }),
  )

/** Authorises calls of staff that only read. `read` throws 401 if the session has ended, and 403 for agents and other roles. */
export const readByStaff = (deps: SessionDeps, duty: Duty) =>
  admit(
    `For staff with the role ${rolesFor(duty)}.`,
    createMiddleware<{ Variables: ApiEnvironment['Variables'] & { read: Reader } }>(async (c, next) => {
      const { read, requireUse } = watch(readAsStaff(deps, staffCallOf(c), duty))
      c.set('read', read)
      await next()
      requireUse(c)
    }),
  )

/** Returns the claims of a staff call about its caller, and whether somebody is at the screen. */
export const staffCallOf = (c: Context): StaffCall => ({
  authorization: c.req.header('Authorization'),
  isUnattended: c.req.header(UNATTENDED_HEADER) !== undefined,
})

/** Returns the client as a new session stores it. */
export const clientOf = (
  c: Pick<Context, 'req'> & { var: Pick<ApiEnvironment['Variables'], 'clientAddress' | 'record'> },
): Client => ({
  userAgent: c.req.header('User-Agent'),
  address: c.var.clientAddress,
  record: c.var.record,
})

/** Puts the calling member of staff into the context as `staff`. Responds with 401 without a token, 403 without the role. */
export const requireStaff = (deps: SessionDeps, duty: Duty) =>
  admit(
    `For staff with the role ${rolesFor(duty)}.`,
    createMiddleware<StaffEnvironment>(async (c, next) => {
      const staff = await authenticateStaff(deps, staffCallOf(c))
      requireDuty(staff, duty)
      c.set('staff', staff)
      await next()
    }),
  )

/** Returns a member of staff in the form of the audit trail. */
export const actorOf = ({ id }: Pick<StaffMember, 'id'>) => ({ kind: 'staff', id }) as const

/** Allows calls without a token, but returns 401 for an invalid token. */
export const refuseBadToken = (deps: SessionDeps) =>
  createMiddleware<ApiEnvironment>(async (c, next) => {
    await authenticate(deps, c.req.header('Authorization'))
    await next()
  })

/**
 * Refuses with 503 while the company moves in: an account that its agent changes meanwhile could not be brought over
 * again, and the move could not be undone (ADR 0069).
 */
export const refuseWhileMoving = ({ db }: Pick<SessionDeps, 'db'>) =>
  createMiddleware<ApiEnvironment>(async (_, next) => {
    if (await isMovingIn(db)) {
      throw unavailable('We are moving all accounts to a new system. You can log in as soon as that is done.')
    }
    await next()
  })

/** Keeps responses that belong to one person out of every cache. */
export const neverStored = createMiddleware(async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
})
