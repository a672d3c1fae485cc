/** The accounts of the staff, for admins. */
import { reasonInput } from '@evergrove/contract/network'
import { staffAccountsSchema, staffInvitationInput, staffRoleInput } from '@evergrove/contract/staff/staff-accounts'
import {
  changeStaffRole,
  disableStaff,
  enableStaff,
  inviteStaff,
  listStaffAccounts,
  resetStaffCode,
  signOutStaff,
  withdrawInvitation,
} from '@evergrove/core/staff'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonRequest } from '../../../answers/describe-route.ts'
import { jsonAnswer } from '../../../answers/json-answer.ts'
import type { ApiDependencies } from '../../../dependencies.ts'
import { anyBody } from '../../../request/read-body.ts'
import { createRouter } from '../../../router.ts'
import { actRefusals, described, idParam, staffRefusals } from '../../describe-staff-route.ts'
import { actorOf, requireStaff } from '../../staff-access.ts'

const done = { 204: { description: 'Done.' }, ...actRefusals }

/** The acts on one account: what each takes besides the account, and what it is for. */
function describeActs(dependencies: ApiDependencies) {
  const admin = requireStaff(dependencies, [])
  const post = { ...described, method: 'post' as const, responses: done }
  return {
    role: createRoute({
      ...post,
      path: '/staff/accounts/{id}/role',
      summary: 'Give an account another role',
      middleware: [admin, anyBody()] as const,
      request: { params: idParam, ...jsonRequest(staffRoleInput) },
    }),
    disable: createRoute({
      ...post,
      path: '/staff/accounts/{id}/disable',
      summary: 'Keep an account from coming in',
      middleware: [admin] as const,
      request: { params: idParam },
    }),
    enable: createRoute({
      ...post,
      path: '/staff/accounts/{id}/enable',
      summary: 'Let a disabled account come in again',
      middleware: [admin] as const,
      request: { params: idParam },
    }),
    signOut: createRoute({
      ...post,
      path: '/staff/accounts/{id}/sign-out',
      summary: 'End every session of an account',
      middleware: [admin] as const,
      request: { params: idParam },
    }),
    resetCode: createRoute({
      ...post,
      path: '/staff/accounts/{id}/reset-code',
      summary: 'Forget the authenticator app of an account, with a reason',
      middleware: [admin, anyBody()] as const,
      request: { params: idParam, ...jsonRequest(reasonInput) },
    }),
    withdraw: createRoute({
      ...described,
      method: 'delete',
      path: '/staff/invitations/{id}',
      summary: 'Take an invitation back',
      middleware: [admin] as const,
      request: { params: idParam },
      responses: done,
    }),
  }
}

/** A router with the list of accounts, invitations, and the acts of admins. */
export function staffAccountRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const admin = requireStaff(dependencies, [])
  const acts = describeActs(dependencies)

  const listRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/accounts',
    summary: 'Everybody of the staff, and who is invited',
    middleware: [admin] as const,
    responses: { 200: jsonAnswer(staffAccountsSchema, 'Disabled ones among them.'), ...staffRefusals },
  })
  const inviteRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/accounts/invite',
    summary: 'Mail somebody an invitation to the staff',
    middleware: [admin, anyBody()] as const,
    request: jsonRequest(staffInvitationInput),
    responses: {
      ...actRefusals,
      201: jsonAnswer(z.object({ id: z.int() }), 'The link is mailed; it holds for 3 days.'),
    },
  })

  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listStaffAccounts(db), 200))
    .openapi(inviteRoute, async (c) =>
      c.json(await inviteStaff(dependencies, { input: c.get('body'), actor: actorOf(c.get('staff')) }), 201),
    )
    .openapi(acts.role, async (c) => {
      const { id } = c.req.valid('param')
      await changeStaffRole({ db }, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(acts.disable, async (c) => {
      await disableStaff({ db }, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(acts.enable, async (c) => {
      await enableStaff({ db }, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(acts.signOut, async (c) => {
      await signOutStaff({ db }, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(acts.resetCode, async (c) => {
      const { id } = c.req.valid('param')
      await resetStaffCode({ db }, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(acts.withdraw, async (c) => {
      await withdrawInvitation({ db }, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}
