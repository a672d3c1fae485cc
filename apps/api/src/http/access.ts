/** Who is calling: an agent or a member of staff, named by the `Authorization: JWT …` header. */

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
import { unauthenticated } from '@evergrove/core/platform/errors'
import type { Reader } from '@evergrove/core/platform/reader.repository'
import { authenticateStaff, readAsStaff, requireDuty, type StaffCall, type StaffMember } from '@evergrove/core/staff'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../environment.ts'

type Caller = { agentId: number; session: CallingSession }
type AgentEnvironment = { Variables: ApiEnvironment['Variables'] & Caller }
type ReaderEnvironment = { Variables: ApiEnvironment['Variables'] & { agentId: number; read: Reader } }
type StaffEnvironment = { Variables: ApiEnvironment['Variables'] & { staff: StaffMember } }

/** The agent who is calling, and from which session; throws `unauthenticated` for anyone else. */
export async function getCallingAgent(deps: SessionDeps, c: Context): Promise<CallingSession & { agentId: number }> {
  const caller = await authenticate(deps, c.req.header('Authorization'))
  if (caller === undefined) throw notAuthenticated()
  return caller
}

const notAuthenticated = () => unauthenticated('Authentication credentials were not provided.')

/** A middleware that lets only some callers pass, with the sentence that the API document says about them. */
export type AccessCheck = { audience: string }

const admit = <M extends object>(audience: string, check: M): M & AccessCheck => Object.assign(check, { audience })

const rolesFor = (duty: Duty): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(staffRoles.filter((role) => mayDo(role, duty)))

/** Puts the id of the calling agent into the context as `agentId` and the session as `session`; 401 for anyone else. */
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

/** Remembers whether it was read with; a response that was made without is an error. */
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
 * For calls that only read: puts the id that the token names into the context as `agentId`, and as `read` the reader that
 * looks in the same statement whether the session lives, and throws 401 otherwise. Everything that the response says about
 * the agent has to come from this reader.
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

/** The same for staff: `read` throws 401 if the session has ended, and 403 for agents and other roles. */
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

/** What a staff call says about who makes it, and whether anyone is there. */
export const staffCallOf = (c: Context): StaffCall => ({
  authorization: c.req.header('Authorization'),
  isUnattended: c.req.header(UNATTENDED_HEADER) !== undefined,
})

/** Who calls, as a new session keeps it. */
export const clientOf = (
  c: Pick<Context, 'req'> & { var: Pick<ApiEnvironment['Variables'], 'clientAddress' | 'record'> },
): Client => ({
  userAgent: c.req.header('User-Agent'),
  address: c.var.clientAddress,
  record: c.var.record,
})

/** Puts the calling member of staff into the context as `staff`; 401 without a token, 403 for agents and other roles. */
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

/** How the audit trail names a member of staff. */
export const actorOf = ({ id }: Pick<StaffMember, 'id'>) => ({ kind: 'staff', id }) as const

/** Allows calls without a token, but returns 401 for an invalid token. */
export const refuseBadToken = (deps: SessionDeps) =>
  createMiddleware<ApiEnvironment>(async (c, next) => {
    await authenticate(deps, c.req.header('Authorization'))
    await next()
  })

/** Keeps responses that belong to one person out of every cache. */
export const neverStored = createMiddleware(async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
})
