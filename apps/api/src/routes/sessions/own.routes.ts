/** Where the caller is signed in, for agents and for staff, and signing out there. */
import { sessionSchema } from '@evergrove/contract/accounts/sessions'
import { ownSignInSchema } from '@evergrove/contract/security-log'
import { endOneSession, getCurrentAgent, listSessions } from '@evergrove/core/accounts'
import { listSignIns } from '@evergrove/core/security'
import { endOtherStaffSessions } from '@evergrove/core/staff'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireAgent, requireStaff } from '../../http/access.ts'
import { jsonResponse, notSignedIn, staffCall, staffRefusals } from '../../http/describe-route.ts'
import { createRouter } from '../../router.ts'

const sessionParam = z.object({ id: z.uuid('A valid session id is required.') })

const listed = jsonResponse(z.array(sessionSchema), 'At most 100, the last used first.')
const ended = { description: 'The session has ended. Its tokens are no longer valid.' }

/** The calls about the calling agent's own sessions. */
export function agentSessionRoutes(dependencies: ApiDependencies) {
  const described = { tags: ['Sessions'], security: [{ jwt: [] }] }
  const agent = requireAgent(dependencies)

  const listRoute = createRoute({
    ...described,
    method: 'get',
    path: '/auth/sessions',
    operationId: 'listSessions',
    summary: 'List where the calling agent is signed in',
    middleware: [agent] as const,
    responses: { 200: listed, ...notSignedIn },
  })
  const endRoute = createRoute({
    ...described,
    method: 'delete',
    path: '/auth/sessions/{id}',
    operationId: 'endSession',
    summary: 'Sign out on one device',
    middleware: [agent] as const,
    request: { params: sessionParam },
    responses: { 204: ended, ...notSignedIn },
  })
  const signInsRoute = createRoute({
    ...described,
    method: 'get',
    path: '/auth/sign-ins',
    operationId: 'listSignIns',
    summary: 'List the last sign-ins to the calling agent’s account, and attempts that were refused',
    middleware: [agent] as const,
    responses: { 200: jsonResponse(z.array(ownSignInSchema), 'At most 20, the newest first.'), ...notSignedIn },
  })
  const callerOf = (id: number) => ({ kind: 'agent', id }) as const

  return createRouter()
    .openapi(listRoute, async (c) => {
      const caller = { owner: callerOf(c.get('agentId')), ...c.get('session') }
      return c.json(await listSessions(dependencies, caller), 200)
    })
    .openapi(signInsRoute, async (c) => {
      const owner = await getCurrentAgent(dependencies, c.get('agentId'))
      return c.json(await listSignIns(dependencies, owner), 200)
    })
    .openapi(endRoute, async (c) => {
      const agentId = c.get('agentId')
      await endOneSession(dependencies, callerOf(agentId), c.req.valid('param').id)
      c.get('record')({ kind: 'session-ended', cause: 'one-session', actor: 'agent', id: agentId })
      return c.body(null, 204)
    })
}

/** The calls about the sessions of the calling member of staff. */
export function staffOwnSessionRoutes(dependencies: ApiDependencies) {
  const anybody = requireStaff(dependencies, 'console')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/sessions',
    operationId: 'listStaffSessions',
    summary: 'List where you are signed in',
    middleware: [anybody] as const,
    responses: { 200: listed, ...staffRefusals },
  })
  const othersRoute = createRoute({
    ...staffCall,
    method: 'delete',
    path: '/staff/sessions',
    operationId: 'endOtherStaffSessions',
    summary: 'Sign out on all your other devices',
    middleware: [anybody] as const,
    responses: { 204: { description: 'Only the session of this call continues.' }, ...staffRefusals },
  })
  const endRoute = createRoute({
    ...staffCall,
    method: 'delete',
    path: '/staff/sessions/{id}',
    operationId: 'endOwnStaffSession',
    summary: 'Sign out on one of your devices',
    middleware: [anybody] as const,
    request: { params: sessionParam },
    responses: { 204: ended, ...staffRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { id, ...session } = c.get('staff')
      return c.json(await listSessions(dependencies, { owner: actorOf({ id }), ...session }), 200)
    })
    .openapi(othersRoute, async (c) => {
      await endOtherStaffSessions(dependencies, c.get('staff'))
      c.get('record')({ kind: 'session-ended', cause: 'other-sessions', actor: 'staff', id: c.get('staff').id })
      return c.body(null, 204)
    })
    .openapi(endRoute, async (c) => {
      await endOneSession(dependencies, actorOf(c.get('staff')), c.req.valid('param').id)
      c.get('record')({ kind: 'session-ended', cause: 'one-session', actor: 'staff', id: c.get('staff').id })
      return c.body(null, 204)
    })
}
