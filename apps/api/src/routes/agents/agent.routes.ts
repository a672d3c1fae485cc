/** The end of an account, by its agent and by an admin, and the copy of all stored data about an agent. */
import { PROOF_HEADER } from '@evergrove/contract/accounts/account-words'
import { proofRequiredSchema } from '@evergrove/contract/accounts/protection'
import { reasonInput } from '@evergrove/contract/network'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { closeAccountOf, closeOwnAccount, exportDataOf, exportOwnData } from '@evergrove/core/agents'
import { requestLastWithdrawal } from '@evergrove/core/withdrawals'
import { z } from '@hono/zod-openapi'
import { agentCall, staffCalls } from '../../call.ts'
import { done, jsonResponse, statusResponse } from '../../http/describe-route.ts'
import { sendZip, zipResponse } from '../../http/file-responses.ts'
import { countCall } from '../../http/throttle.ts'

/** The agent's own account. */
export const closingCalls = [
  agentCall('POST /auth/users/close', {
    id: 'closeOwnAccount',
    tags: ['Profile'],
    summary: 'Close the account of the calling agent; the balance becomes the last withdrawal',
    headers: z.object({
      [PROOF_HEADER.toLowerCase()]: z.string().optional().describe('A proof for `account_closing`.'),
    }),
    gives: { 204: { description: 'Closed. Every device is signed out.' } },
    refuses: {
      403: jsonResponse(proofRequiredSchema, 'There is no valid proof. Nothing was changed.'),
      409: jsonResponse(detailSchema, 'The account cannot be closed now, and why. Nothing was changed.'),
    },
    answer: ({ c, deps, agentId, session }) =>
      closeOwnAccount(deps, { agentId, ...session }, c.req.header(PROOF_HEADER)),
  }),
]

/** Closing by an admin, and the payment of a closed account's balance. */
export const staffClosingCalls = [
  staffCalls('closeAccounts')('POST /staff/agents/{id}/close', {
    id: 'closeAccountOf',
    summary: 'Close the account of an agent, with a reason; the balance becomes the last withdrawal',
    takes: reasonInput,
    gives: { 200: statusResponse },
    async answer({ deps, params, body, actor }) {
      await closeAccountOf(deps, { agentId: params.id, input: body, actor })
      return { status: 'Closed' }
    },
  }),
  staffCalls('balances')('POST /staff/agents/{id}/last-withdrawal', {
    id: 'requestLastWithdrawal',
    summary: 'Request the balance of a closed account again, to the account of its newest withdrawal',
    gives: done,
    answer: ({ deps, params, actor }) => requestLastWithdrawal(deps, { agentId: params.id, actor }),
  }),
]

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
      // Counted by session, like everything that a stolen token could use up for the owner.
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
