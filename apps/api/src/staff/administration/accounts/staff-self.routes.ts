/** What every member of the staff does for themselves: who am I, my password, and accepting an invitation. */
import { acceptInvitationInput, staffMemberSchema, staffPasswordInput } from '@evergrove/contract/staff/staff-accounts'
import { acceptInvitation, changeOwnPassword } from '@evergrove/core/staff'
import { createRoute, z } from '@hono/zod-openapi'
import { bodyRefusals, jsonRequest } from '../../../answers/describe-route.ts'
import { jsonAnswer } from '../../../answers/json-answer.ts'
import type { ApiDependencies } from '../../../dependencies.ts'
import { anyBody } from '../../../request/read-body.ts'
import { countCall, throttle } from '../../../request/throttle.ts'
import { createRouter } from '../../../router.ts'
import { described, staffRefusals } from '../../describe-staff-route.ts'
import { actorOf, requireStaff } from '../../staff-access.ts'

/** A router with the calls about whoever asks. */
export function staffSelfRoutes(dependencies: ApiDependencies) {
  const { limits } = dependencies
  const anybody = requireStaff(dependencies, ['finance', 'editor', 'support'])

  const meRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/me',
    summary: 'Who is signed in, in which role',
    middleware: [anybody] as const,
    responses: { 200: jsonAnswer(staffMemberSchema, 'The member of staff whose token it is.'), ...staffRefusals },
  })
  const passwordRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/password',
    summary: 'Change one’s own password',
    middleware: [anybody, anyBody()] as const,
    request: jsonRequest(staffPasswordInput),
    responses: {
      ...bodyRefusals,
      ...staffRefusals,
      200: jsonAnswer(z.object({ token: z.string() }), 'Changed; every earlier token is void, this one holds.'),
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
      201: jsonAnswer(z.object({ email: z.string() }), 'The account is there; sign in with this address.'),
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
