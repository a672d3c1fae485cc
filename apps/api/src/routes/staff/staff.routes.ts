/** Staff accounts, for admins. */
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
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  doneOrRefused,
  idParam,
  jsonRequest,
  jsonResponse,
  staffCall,
  staffRefusals,
} from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** Describes the actions on one account: their input and purpose. */
function describeActions(dependencies: ApiDependencies) {
  const admin = requireStaff(dependencies, 'accounts')
  const post = { ...staffCall, method: 'post' as const, responses: doneOrRefused }
  return {
    role: createRoute({
      ...post,
      path: '/staff/accounts/{id}/role',
      operationId: 'changeStaffRole',
      summary: 'Change the role of an account',
      middleware: [admin, anyBody()] as const,
      request: { params: idParam, ...jsonRequest(staffRoleInput) },
    }),
    disable: createRoute({
      ...post,
      path: '/staff/accounts/{id}/disable',
      operationId: 'disableStaff',
      summary: 'Disable an account',
      middleware: [admin] as const,
      request: { params: idParam },
    }),
    enable: createRoute({
      ...post,
      path: '/staff/accounts/{id}/enable',
      operationId: 'enableStaff',
      summary: 'Enable a disabled account',
      middleware: [admin] as const,
      request: { params: idParam },
    }),
    signOut: createRoute({
      ...post,
      path: '/staff/accounts/{id}/sign-out',
      operationId: 'signOutStaff',
      summary: 'End all sessions of an account',
      middleware: [admin] as const,
      request: { params: idParam },
    }),
    resetCode: createRoute({
      ...post,
      path: '/staff/accounts/{id}/reset-code',
      operationId: 'resetStaffCode',
      summary: 'Remove the authenticator app of an account, with a reason',
      middleware: [admin, anyBody()] as const,
      request: { params: idParam, ...jsonRequest(reasonInput) },
    }),
    withdraw: createRoute({
      ...staffCall,
      method: 'delete',
      path: '/staff/invitations/{id}',
      operationId: 'withdrawInvitation',
      summary: 'Withdraw an invitation',
      middleware: [admin] as const,
      request: { params: idParam },
      responses: doneOrRefused,
    }),
  }
}

/** The list of accounts, invitations and the actions of admins. */
export function staffAccountRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const admin = requireStaff(dependencies, 'accounts')
  const actions = describeActions(dependencies)

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/accounts',
    operationId: 'listStaffAccounts',
    summary: 'List staff accounts and open invitations',
    middleware: [admin] as const,
    responses: { 200: jsonResponse(staffAccountsSchema, 'Including disabled accounts.'), ...staffRefusals },
  })
  const inviteRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/accounts/invite',
    operationId: 'inviteStaff',
    summary: 'Invite someone to join the staff by email',
    middleware: [admin, anyBody()] as const,
    request: jsonRequest(staffInvitationInput),
    responses: {
      ...actionRefusals,
      201: jsonResponse(z.object({ id: z.int() }), 'The link is sent by email and is valid for 3 days.'),
    },
  })

  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listStaffAccounts(db), 200))
    .openapi(inviteRoute, async (c) =>
      c.json(await inviteStaff(dependencies, { input: c.get('body'), actor: actorOf(c.get('staff')) }), 201),
    )
    .openapi(actions.role, async (c) => {
      const { id } = c.req.valid('param')
      await changeStaffRole(dependencies, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(actions.disable, async (c) => {
      const { id } = c.req.valid('param')
      await disableStaff(dependencies, { id, actor: actorOf(c.get('staff')) })
      c.get('record')({ kind: 'session-ended', cause: 'by-staff', actor: 'staff', id })
      return c.body(null, 204)
    })
    .openapi(actions.enable, async (c) => {
      await enableStaff(dependencies, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(actions.signOut, async (c) => {
      const { id } = c.req.valid('param')
      await signOutStaff({ db }, { id, actor: actorOf(c.get('staff')) })
      c.get('record')({ kind: 'session-ended', cause: 'by-staff', actor: 'staff', id })
      return c.body(null, 204)
    })
    .openapi(actions.resetCode, async (c) => {
      const { id } = c.req.valid('param')
      await resetStaffCode(dependencies, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      c.get('record')({ kind: 'second-factor', cause: 'app-reset', actor: 'staff', id })
      return c.body(null, 204)
    })
    .openapi(actions.withdraw, async (c) => {
      await withdrawInvitation({ db }, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}
