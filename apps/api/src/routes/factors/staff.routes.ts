/** The passkeys of the calling member of staff. */
import { newPasskeyInput, passkeyQuestionSchema, passkeySchema } from '@evergrove/contract/accounts/factors'
import { staffPasskeyProofInput } from '@evergrove/contract/staff/staff-accounts'
import { addStaffPasskey, askNewStaffPasskey, listStaffPasskeys, removeStaffPasskey } from '@evergrove/core/staff'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { clientOf, requireStaff } from '../../http/access.ts'
import { countPassword } from '../../http/count-sign-in.ts'
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

/** The calls about the caller's own passkeys. */
export function staffPasskeyRoutes(dependencies: ApiDependencies) {
  const deps = { ...dependencies, codeLimit: dependencies.limits.staffCodes }
  const anybody = requireStaff(dependencies, 'console')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/passkeys',
    operationId: 'listStaffPasskeys',
    summary: 'List your own passkeys',
    middleware: [anybody] as const,
    responses: { 200: jsonResponse(z.array(passkeySchema), 'The oldest first.'), ...staffRefusals },
  })
  const askRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/passkeys/question',
    operationId: 'askNewStaffPasskey',
    summary: 'Start adding a passkey, with your password and a code',
    middleware: [anybody, anyBody()] as const,
    request: jsonRequest(staffPasskeyProofInput),
    responses: { ...actionRefusals, 200: jsonResponse(passkeyQuestionSchema, 'Make the passkey with these options.') },
  })
  const addRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/passkeys',
    operationId: 'addStaffPasskey',
    summary: 'Add the passkey that the browser made',
    middleware: [anybody, anyBody()] as const,
    request: jsonRequest(newPasskeyInput),
    responses: doneOrRefused,
  })
  const removeRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/passkeys/{id}/remove',
    operationId: 'removeStaffPasskey',
    summary: 'Remove one of your own passkeys, with your password and a code',
    middleware: [anybody, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(staffPasskeyProofInput) },
    responses: doneOrRefused,
  })
  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listStaffPasskeys(dependencies, c.get('staff').id), 200))
    .openapi(askRoute, async (c) => {
      const staff = c.get('staff')
      const forgive = await countPassword(dependencies, { kind: 'staff', ...staff })
      const question = await askNewStaffPasskey(deps, { staff, input: c.get('body') })
      await forgive()
      return c.json(question, 200)
    })
    .openapi(addRoute, async (c) => {
      const staff = c.get('staff')
      await addStaffPasskey(deps, { staff, client: clientOf(c), input: c.get('body') })
      c.get('record')({ kind: 'second-factor', cause: 'passkey-added', actor: 'staff', id: staff.id })
      return c.body(null, 204)
    })
    .openapi(removeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const staff = c.get('staff')
      const forgive = await countPassword(dependencies, { kind: 'staff', ...staff })
      await removeStaffPasskey(deps, { staff, id, input: c.get('body') })
      c.get('record')({ kind: 'second-factor', cause: 'passkey-removed', actor: 'staff', id: staff.id })
      await forgive()
      return c.body(null, 204)
    })
}
