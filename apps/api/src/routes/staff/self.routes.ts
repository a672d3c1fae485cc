/** What every member of the staff does for themselves: who am I, my password, and accepting an invitation. */

import { acceptInvitationInput, staffMemberSchema, staffPasswordInput } from '@evergrove/contract/staff-accounts'
import { staffHomeSchema } from '@evergrove/contract/staff-home'
import { acceptInvitation, changeOwnPassword } from '@evergrove/core/staff-accounts'
import { getStaffHome } from '@evergrove/core/staff-home'
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import { bodyRefusals, jsonRequest, jsonResponse, staffCall, staffRefusals } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { countCall, throttle } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

/** A router with the calls about whoever asks. */
export function staffSelfRoutes(dependencies: ApiDependencies) {
  const { limits } = dependencies
  const anybody = requireStaff(dependencies, ['finance', 'editor', 'support'])

  const meRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/me',
    summary: 'Who is signed in, in which role',
    middleware: [anybody] as const,
    responses: { 200: jsonResponse(staffMemberSchema, 'The member of staff whose token it is.'), ...staffRefusals },
  })
  const passwordRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/password',
    summary: 'Change one’s own password',
    middleware: [anybody, anyBody()] as const,
    request: jsonRequest(staffPasswordInput),
    responses: {
      ...bodyRefusals,
      ...staffRefusals,
      200: jsonResponse(z.object({ token: z.string() }), 'Changed; every earlier token is void, this one holds.'),
    },
  })
  const invitationRoute = createRoute({
    method: 'post',
    path: '/staff/invitation',
    tags: ['Staff'],
    summary: 'Accept an invitation by choosing a password',
    middleware: [throttle(limits.linkUses), anyBody()] as const,
    request: jsonRequest(acceptInvitationInput),
    responses: {
      ...bodyRefusals,
      201: jsonResponse(z.object({ email: z.string() }), 'The account is there; sign in with this address.'),
    },
  })

  return createRouter()
    .openapi(meRoute, (c) => {
      const { id, email, role } = c.get('staff')
      return c.json({ id, email, role }, 200)
    })
    .openapi(passwordRoute, async (c) => {
      const actor = actorOf(c.get('staff'))
      const forgive = await countCall([{ limit: limits.passwordChanges, key: `staff ${actor.id}` }])
      const changed = await changeOwnPassword(dependencies, { input: c.get('body'), actor })
      await forgive()
      return c.json(changed, 200)
    })
    .openapi(invitationRoute, async (c) => c.json(await acceptInvitation(dependencies, c.get('body')), 201))
}

/** A router with the call of the first screen. */
export function homeRoutes(dependencies: ApiDependencies) {
  const homeRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/home',
    summary: 'What waits, and the figures of the last thirty days',
    middleware: [requireStaff(dependencies, ['finance', 'editor', 'support'])] as const,
    responses: { 200: jsonResponse(staffHomeSchema, 'What the role may not see is null.'), ...staffRefusals },
  })
  return createRouter().openapi(homeRoute, async (c) =>
    c.json(await getStaffHome(dependencies, c.get('staff').role), 200),
  )
}
