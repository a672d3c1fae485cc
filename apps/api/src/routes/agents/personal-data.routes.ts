/** A copy of everything that is kept about an agent: for the agent, and made by an admin on request. */
import { PROOF_HEADER } from '@evergrove/contract/accounts/proof-words'
import { proofRequiredSchema } from '@evergrove/contract/accounts/proofs'
import { reasonInput } from '@evergrove/contract/network'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { exportDataOf, exportOwnData } from '@evergrove/core/agents'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireAgent, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  idParam,
  jsonRequest,
  jsonResponse,
  notSignedIn,
  staffCall,
} from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { countCall } from '../../http/throttle.ts'
import { sendZip, zipResponse } from '../../http/zip-response.ts'
import { createRouter } from '../../router.ts'

const proofHeader = z.object({
  [PROOF_HEADER.toLowerCase()]: z.string().optional().describe('A proof for `data_export`.'),
})

const FILE_NAME = 'personal-data'

/** The agent's own copy. */
export function personalDataRoutes(dependencies: ApiDependencies) {
  const { limits, now } = dependencies
  const ownRoute = createRoute({
    method: 'post',
    path: '/dashboard/personal-data',
    tags: ['Profile'],
    security: [{ jwt: [] }],
    operationId: 'exportOwnData',
    summary: 'Download everything that is kept about the calling agent',
    middleware: [requireAgent(dependencies)] as const,
    request: { headers: proofHeader },
    responses: {
      200: zipResponse('Lists as JSON and CSV, and pictures.'),
      403: jsonResponse(proofRequiredSchema, 'There is no valid proof.'),
      429: jsonResponse(detailSchema, 'Too many downloads. Retry-After says when to try again.'),
      ...notSignedIn,
    },
  })
  return createRouter().openapi(ownRoute, async (c) => {
    const agentId = c.get('agentId')
    const { sessionId } = c.get('session')
    // By session, like everything that a stolen token could use up for the owner.
    await countCall([{ limit: limits.dataExports, key: sessionId }])
    const pieces = await exportOwnData(dependencies, { agentId, sessionId }, c.req.header(PROOF_HEADER))
    return sendZip(c, pieces, { name: FILE_NAME, now: now() })
  })
}

/** The copy that an admin makes for an agent. */
export function staffPersonalDataRoutes(dependencies: ApiDependencies) {
  const { limits, now } = dependencies
  const staffRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/agents/{id}/personal-data',
    operationId: 'exportDataOf',
    summary: 'Download everything that is kept about an agent, with a reason; the agent is notified',
    middleware: [requireStaff(dependencies, 'personalData'), anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reasonInput) },
    responses: { 200: zipResponse('Lists as JSON and CSV, and pictures.'), ...actionRefusals },
  })
  return createRouter().openapi(staffRoute, async (c) => {
    const { id: agentId } = c.req.valid('param')
    const actor = actorOf(c.get('staff'))
    await countCall([{ limit: limits.dataExports, key: `staff ${c.get('staff').id} agent ${agentId}` }])
    const pieces = await exportDataOf(dependencies, { agentId, input: c.get('body'), actor })
    return sendZip(c, pieces, { name: `${FILE_NAME}-agent-${agentId}`, now: now() })
  })
}
