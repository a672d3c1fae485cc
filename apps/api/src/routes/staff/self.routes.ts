/** Calls for every member of staff: their own account, their password, accepting an invitation, and the home screen. */

import { linkStateSchema } from '@evergrove/contract/accounts/accounts'
import {
  acceptInvitationInput,
  invitationLinkInput,
  morningMailInput,
  morningMailSchema,
  staffMemberSchema,
  staffPasswordInput,
} from '@evergrove/contract/staff/staff-accounts'
import { staffHomeSchema } from '@evergrove/contract/staff/staff-home'
import { waitingSchema } from '@evergrove/contract/staff/waiting'
import {
  acceptInvitation,
  changeOwnPassword,
  checkInvitation,
  countWaiting,
  getMorningMail,
  getStaffHome,
  switchMorningMail,
} from '@evergrove/core/staff'
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import { countPassword } from '../../http/count-sign-in.ts'
import { bodyRefusals, jsonRequest, jsonResponse, staffCall, staffRefusals } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttle } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

/** The calls about the caller's own account. */
export function staffSelfRoutes(dependencies: ApiDependencies) {
  const { limits } = dependencies
  const deps = { ...dependencies, codeLimit: limits.staffCodes }
  const anybody = requireStaff(dependencies, 'console')

  const meRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/me',
    operationId: 'getStaffMember',
    summary: 'Get the signed-in member of staff and their role',
    middleware: [anybody] as const,
    responses: { 200: jsonResponse(staffMemberSchema, 'The owner of the token.'), ...staffRefusals },
  })
  const passwordRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/password',
    operationId: 'changeStaffPassword',
    summary: 'Change your own password',
    middleware: [anybody, anyBody()] as const,
    request: jsonRequest(staffPasswordInput),
    responses: {
      ...bodyRefusals,
      ...staffRefusals,
      200: jsonResponse(z.object({ token: z.string() }), 'Changed. Earlier tokens are no longer valid; use this one.'),
    },
  })
  const invitationRoute = createRoute({
    method: 'post',
    path: '/staff/invitation',
    tags: ['Staff'],
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation by choosing a password',
    middleware: [throttle(limits.linkUses), anyBody()] as const,
    request: jsonRequest(acceptInvitationInput),
    responses: {
      ...bodyRefusals,
      201: jsonResponse(z.object({ email: z.string() }), 'The account was created. Sign in with this email address.'),
    },
  })
  const invitationCheckRoute = createRoute({
    method: 'post',
    path: '/staff/invitation/check',
    tags: ['Staff'],
    operationId: 'checkInvitation',
    summary: 'Check whether an invitation can still be accepted',
    middleware: [throttle(limits.linkUses), anyBody()] as const,
    request: jsonRequest(invitationLinkInput),
    responses: { ...bodyRefusals, 200: jsonResponse(linkStateSchema, 'The link stays as it is.') },
  })

  return createRouter()
    .openapi(meRoute, (c) => {
      const { id, email, role } = c.get('staff')
      return c.json({ id, email, role }, 200)
    })
    .openapi(passwordRoute, async (c) => {
      const { sessionId, ...staff } = c.get('staff')
      const actor = actorOf(staff)
      const forgive = await countPassword(dependencies, { ...actor, sessionId })
      const changed = await changeOwnPassword(deps, { input: c.get('body'), actor, email: staff.email, sessionId })
      c.get('record')({ kind: 'session-ended', cause: 'password-changed', actor: 'staff', id: actor.id })
      await forgive()
      return c.json(changed, 200)
    })
    .openapi(invitationRoute, async (c) => c.json(await acceptInvitation(dependencies, c.get('body')), 201))
    .openapi(invitationCheckRoute, async (c) => c.json(await checkInvitation(dependencies, c.get('body')), 200))
}

/** What waits: the call behind the home screen, and the counts of the menu. */
export function homeRoutes(dependencies: ApiDependencies) {
  const homeRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/home',
    operationId: 'getStaffHome',
    summary: 'Get the open work and the figures of the last 30 days',
    middleware: [requireStaff(dependencies, 'console')] as const,
    responses: { 200: jsonResponse(staffHomeSchema, 'Anything the role may not see is null.'), ...staffRefusals },
  })
  const waitingRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/waiting',
    operationId: 'countWaiting',
    summary: 'Count the open work',
    middleware: [requireStaff(dependencies, 'console')] as const,
    responses: { 200: jsonResponse(waitingSchema, 'Anything the role may not see is null.'), ...staffRefusals },
  })
  return createRouter()
    .openapi(homeRoute, async (c) => c.json(await getStaffHome(dependencies, c.get('staff').role), 200))
    .openapi(waitingRoute, async (c) => c.json(await countWaiting(dependencies.db, c.get('staff')), 200))
}

/** The email of the morning: whether the caller gets it. */
export function morningMailRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const anybody = requireStaff(dependencies, 'console')
  const readRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/morning-mail',
    operationId: 'getMorningMail',
    summary: 'Get whether you are emailed each morning what waits',
    middleware: [anybody] as const,
    responses: { 200: jsonResponse(morningMailSchema, 'The setting of the caller.'), ...staffRefusals },
  })
  const switchRoute = createRoute({
    ...staffCall,
    method: 'put',
    path: '/staff/morning-mail',
    operationId: 'switchMorningMail',
    summary: 'Switch the email of the morning on or off',
    middleware: [anybody, anyBody()] as const,
    request: jsonRequest(morningMailInput),
    responses: { ...bodyRefusals, ...staffRefusals, 204: { description: 'Switched.' } },
  })
  return createRouter()
    .openapi(readRoute, async (c) => c.json(await getMorningMail(db, c.get('staff').id), 200))
    .openapi(switchRoute, async (c) => {
      await switchMorningMail({ db }, { input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}
