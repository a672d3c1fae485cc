/** Who is calling: an agent or a member of staff, named by the `Authorization: JWT …` header. */

import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import { staffRoles } from '@evergrove/contract/staff/staff-accounts'
import { authenticate, type SessionDeps } from '@evergrove/core/accounts'
import { unauthenticated } from '@evergrove/core/platform/errors'
import { authenticateStaff, requireDuty, type StaffMember } from '@evergrove/core/staff'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../environment.ts'

type AgentEnvironment = { Variables: ApiEnvironment['Variables'] & { agentId: number } }
type StaffEnvironment = { Variables: ApiEnvironment['Variables'] & { staff: StaffMember } }

/** The id of the agent who is calling; throws `unauthenticated` for anyone else. */
export async function getCallingAgent(deps: SessionDeps, c: Context): Promise<number> {
  const agentId = await authenticate(deps, c.req.header('Authorization'))
  if (agentId === undefined) throw unauthenticated('Authentication credentials were not provided.')
  return agentId
}

/** A middleware that lets only some callers pass, with the sentence that the API document says about them. */
export type AccessCheck = { audience: string }

const admit = <M extends object>(audience: string, check: M): M & AccessCheck => Object.assign(check, { audience })

const rolesFor = (duty: Duty): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(staffRoles.filter((role) => mayDo(role, duty)))

/** Puts the id of the calling agent into the context as `agentId`; 401 for anyone else. */
export const requireAgent = (deps: SessionDeps) =>
  admit(
    'For signed-in agents.',
    createMiddleware<AgentEnvironment>(async (c, next) => {
      c.set('agentId', await getCallingAgent(deps, c))
      await next()
    }),
  )

/** Puts the calling member of staff into the context as `staff`; 401 without a token, 403 for agents and other roles. */
export const requireStaff = (deps: SessionDeps, duty: Duty) =>
  admit(
    `For staff with the role ${rolesFor(duty)}.`,
    createMiddleware<StaffEnvironment>(async (c, next) => {
      const staff = await authenticateStaff(deps, c.req.header('Authorization'))
      requireDuty(staff, duty)
      c.set('staff', staff)
      await next()
    }),
  )

/** How the audit trail names a member of staff. */
export const actorOf = ({ id }: StaffMember) => ({ kind: 'staff', id }) as const

/** Allows calls without a token, but returns 401 for an invalid token. */
export const refuseBadToken = (deps: SessionDeps) =>
  createMiddleware<ApiEnvironment>(async (c, next) => {
    await authenticate(deps, c.req.header('Authorization'))
    await next()
  })

/** Keeps responses that belong to one person out of every cache. */
export const neverStored = createMiddleware(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
})
