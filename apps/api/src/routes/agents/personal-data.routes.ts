/** A copy of everything that is kept about an agent: for the agent, and made by an admin on request. */
import { PROOF_HEADER } from '@evergrove/contract/accounts/proof-words'
import { proofRequiredSchema } from '@evergrove/contract/accounts/proofs'
import { reasonInput } from '@evergrove/contract/network'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { exportDataOf, exportOwnData } from '@evergrove/core/agents'
import { z } from '@hono/zod-openapi'
import { agentCall, staffCalls } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'
import { countCall } from '../../http/throttle.ts'
import { sendZip, zipResponse } from '../../http/zip-response.ts'

const FILE_NAME = 'personal-data'

const copy = { 200: zipResponse('Lists as JSON and CSV, and pictures.') }

/** The agent's own copy. */
export const personalDataCalls = [
  agentCall('POST /dashboard/personal-data', {
    id: 'exportOwnData',
    tags: ['Profile'],
    summary: 'Download everything that is kept about the calling agent',
    headers: z.object({
      [PROOF_HEADER.toLowerCase()]: z.string().optional().describe('A proof for `data_export`.'),
    }),
    gives: copy,
    refuses: {
      403: jsonResponse(proofRequiredSchema, 'There is no valid proof.'),
      429: jsonResponse(detailSchema, 'Too many downloads. Retry-After says when to try again.'),
    },
    async answer({ c, deps, agentId, session: { sessionId } }) {
      // By session, like everything that a stolen token could use up for the owner.
      await countCall([{ limit: deps.limits.dataExports, key: sessionId }])
      const pieces = await exportOwnData(deps, { agentId, sessionId }, c.req.header(PROOF_HEADER))
      return sendZip(c, pieces, { name: FILE_NAME, now: deps.now() })
    },
  }),
]

/** The copy that an admin makes for an agent. */
export const staffPersonalDataCalls = [
  staffCalls('personalData')('POST /staff/agents/{id}/personal-data', {
    id: 'exportDataOf',
    summary: 'Download everything that is kept about an agent, with a reason; the agent is notified',
    takes: reasonInput,
    gives: copy,
    async answer({ c, deps, staff, params: { id: agentId }, body, actor }) {
      await countCall([{ limit: deps.limits.dataExports, key: `staff ${staff.id} agent ${agentId}` }])
      const pieces = await exportDataOf(deps, { agentId, input: body, actor })
      return sendZip(c, pieces, { name: `${FILE_NAME}-agent-${agentId}`, now: deps.now() })
    },
  }),
]
