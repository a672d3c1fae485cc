/** Closing an account: by its agent, and by an admin; and the last withdrawal that follows. */
import { PROOF_HEADER } from '@evergrove/contract/accounts/proof-words'
import { proofRequiredSchema } from '@evergrove/contract/accounts/proofs'
import { reasonInput } from '@evergrove/contract/network'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { closeAccountOf, closeOwnAccount } from '@evergrove/core/agents'
import { requestLastWithdrawal } from '@evergrove/core/withdrawals'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireAgent, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  doneOrRefused,
  idParam,
  jsonRequest,
  jsonResponse,
  notSignedIn,
  staffCall,
  statusResponse,
} from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

const proofHeader = z.object({
  [PROOF_HEADER.toLowerCase()]: z.string().optional().describe('A proof for `account_closing`.'),
})

/** The agent's own account. */
export function closingRoutes(dependencies: ApiDependencies) {
  const ownRoute = createRoute({
    method: 'post',
    path: '/auth/users/close',
    tags: ['Profile'],
    security: [{ jwt: [] }],
    operationId: 'closeOwnAccount',
    summary: 'Close the account of the calling agent; the balance becomes the last withdrawal',
    middleware: [requireAgent(dependencies)] as const,
    request: { headers: proofHeader },
    responses: {
      204: { description: 'Closed. Every device is signed out.' },
      403: jsonResponse(proofRequiredSchema, 'There is no valid proof. Nothing was changed.'),
      409: jsonResponse(detailSchema, 'The account cannot be closed now, and why. Nothing was changed.'),
      ...notSignedIn,
    },
  })
  return createRouter().openapi(ownRoute, async (c) => {
    const caller = { agentId: c.get('agentId'), ...c.get('session') }
    await closeOwnAccount(dependencies, caller, c.req.header(PROOF_HEADER))
    return c.body(null, 204)
  })
}

/** Closing by an admin, and paying what a closed account has. */
export function staffClosingRoutes(dependencies: ApiDependencies) {
  const closeRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/agents/{id}/close',
    operationId: 'closeAccountOf',
    summary: 'Close the account of an agent, with a reason; the balance becomes the last withdrawal',
    middleware: [requireStaff(dependencies, 'closeAccounts'), anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reasonInput) },
    responses: { 200: statusResponse, ...actionRefusals },
  })
  const lastRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/agents/{id}/last-withdrawal',
    operationId: 'requestLastWithdrawal',
    summary: 'Request the balance of a closed account again, to the account of its newest withdrawal',
    middleware: [requireStaff(dependencies, 'balances')] as const,
    request: { params: idParam },
    responses: doneOrRefused,
  })
  return createRouter()
    .openapi(closeRoute, async (c) => {
      const { id: agentId } = c.req.valid('param')
      await closeAccountOf(dependencies, { agentId, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.json({ status: 'Closed' }, 200)
    })
    .openapi(lastRoute, async (c) => {
      await requestLastWithdrawal(dependencies, {
        agentId: c.req.valid('param').id,
        actor: actorOf(c.get('staff')),
      })
      return c.body(null, 204)
    })
}
