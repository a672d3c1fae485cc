/** Agents for staff: search, export, one agent's page, suspension and reinstatement. */

import { agentFilterInput, agentOrderField, staffAgentSchema } from '@evergrove/contract/agents/agents'
import { agentSummarySchema } from '@evergrove/contract/agents/staff-views'
import { suspensionInput } from '@evergrove/contract/network'
import { mayDo } from '@evergrove/contract/staff/duties'
import { exportAgents, getStaffAgent, searchAgents } from '@evergrove/core/agents'
import { reinstateAgent, suspendAgent } from '@evergrove/core/network'
import { z } from '@hono/zod-openapi'
import { counted, staffCalls, staffReads } from '../../call.ts'
import { csvResponse, sendCsv } from '../../http/csv-response.ts'
import { jsonResponse, staffPage, statusResponse, tooManyCalls } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'
import { throttleCaller } from '../../http/throttle.ts'
import { createProofUrl } from '../payments/proof-url.ts'

const agents = staffCalls('agents')
const accounts = staffCalls('agentAccounts')

/** Search, page, suspension and reinstatement of agents. */
export const staffAgentCalls = [
  staffReads('agents')('GET /staff/agents', {
    id: 'searchAgents',
    summary: 'Search agents by the start of their name, email address, telephone number or referral code',
    query: pageQuery.extend({ ...agentFilterInput.shape, order: agentOrderField() }),
    gives: {
      200: jsonResponse(z.array(agentSummarySchema), 'Newest first by default. X-Total-Count counts up to 10,000.'),
    },
    answer: async ({ read, query: { page, page_size, order, ...filter } }) =>
      counted(await searchAgents(read, { filter, order, ...staffPage({ page, page_size }) })),
  }),
  agents('GET /staff/agents/{id}', {
    id: 'getAgent',
    summary: 'Get one agent with placement, levels, balance, payments, withdrawals, audit entries and notifications',
    gives: { 200: jsonResponse(staffAgentSchema, 'Everything except the bank details and the ledger entries.') },
    answer: ({ deps, staff, params }) =>
      // Only roles that decide payments may see proofs.
      getStaffAgent(deps, { ...params, proofUrl: mayDo(staff.role, 'payments') ? createProofUrl(deps) : () => '' }),
  }),
  accounts('POST /staff/agents/{id}/suspend', {
    id: 'suspendAgent',
    summary: 'Suspend an agent, with a reason, and another one that the agent is told',
    takes: suspensionInput,
    gives: { 200: statusResponse },
    async answer({ c, deps, params: { id }, body, actor }) {
      await suspendAgent(deps, { agentId: id, input: body, actor })
      c.get('record')({ kind: 'session-ended', cause: 'by-staff', actor: 'agent', id })
      return { status: 'Suspended' }
    },
  }),
  accounts('POST /staff/agents/{id}/reinstate', {
    id: 'reinstateAgent',
    summary: 'Reinstate a suspended agent',
    gives: { 200: statusResponse },
    async answer({ deps, params, actor }) {
      await reinstateAgent(deps, { agentId: params.id, actor })
      return { status: 'Active' }
    },
  }),
]

/** The export of all agents that a search finds. */
export const agentFileCalls = [
  agents('GET /staff/agents.csv', {
    id: 'exportAgents',
    summary: 'Export all agents that a search finds as CSV; the export is recorded in the audit trail',
    query: agentFilterInput,
    before: ({ limits }) => [throttleCaller(limits.staffExports)],
    gives: { 200: csvResponse('Newest first.') },
    refuses: tooManyCalls,
    answer: async ({ c, deps, query: filter, actor }) =>
      sendCsv(c, await exportAgents(deps.db, { filter, actor }), { name: 'agents', now: deps.now() }),
  }),
]
