/** Staff calls about agents: search, page, actions, returning an account to its owner, and agents who may be one person. */
import {
  agentFilterInput,
  agentOrderField,
  bankCorrectionInput,
  bankDetailsSchema,
  correctionInput,
  newAgentInput,
  sponsorInput,
  staffAgentSchema,
} from '@evergrove/contract/agents/agents'
import {
  agentDuplicateSchema,
  agentSummarySchema,
  duplicateGroupSchema,
  markDifferentInput,
  unmarkDifferentInput,
} from '@evergrove/contract/agents/staff-views'
import { downlineSchema, reasonInput, suspensionInput } from '@evergrove/contract/network'
import { mayDo } from '@evergrove/contract/staff/duties'
import { addAgent, liftFreeze } from '@evergrove/core/accounts'
import {
  changeCode,
  confirmEmailChange,
  correctAgent,
  endSessions,
  exportAgents,
  getStaffAgent,
  listAgentDownlines,
  listAgentDuplicates,
  listDuplicates,
  markDifferent,
  readBankDetails,
  refuseEmailChange,
  removeAgentFactors,
  resendActivation,
  searchAgents,
  unmarkDifferent,
  withdrawEmailChange,
} from '@evergrove/core/agents'
import { reinstateAgent, suspendAgent } from '@evergrove/core/network'
import { actOrPropose } from '@evergrove/core/proposals'
import { z } from '@hono/zod-openapi'
import { counted, doneOrProposed, reply, staffCalls, staffReads } from '../../call.ts'
import { refuseWhileMoving } from '../../http/access.ts'
import {
  done,
  jsonResponse,
  proposedResponse,
  staffPage,
  statusResponse,
  tooManyCalls,
} from '../../http/describe-route.ts'
import { csvResponse, sendCsv } from '../../http/file-responses.ts'
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
  accounts('POST /staff/agents', {
    id: 'addAgent',
    summary: 'Add an agent under the agent with a referral code; the agent is mailed a link to choose a password',
    takes: newAgentInput,
    before: (deps) => [refuseWhileMoving(deps)],
    gives: { 201: jsonResponse(z.object({ id: z.int() }), 'Added, with a payment of the fee that is Pending.') },
    answer: async ({ deps, body, actor }) => reply(201, await addAgent(deps, { input: body, actor })),
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

const balances = staffCalls('balances')

const emails = staffCalls('agentEmails')

/** An agent's bank details, the agents below it, and actions on its account. */
export const agentActionCalls = [
  balances('GET /staff/agents/{id}/bank-details', {
    id: 'getBankDetails',
    summary: 'Get an agent’s full bank details; the access is recorded in the audit trail',
    gives: { 200: jsonResponse(bankDetailsSchema, 'Empty fields are null.') },
    answer: ({ deps, params, actor }) => readBankDetails(deps, { agentId: params.id, actor }),
  }),
  balances('POST /staff/agents/{id}/bank-details', {
    id: 'changeBankDetails',
    summary: 'Replace an agent’s bank details, with a reason; the agent is told',
    takes: bankCorrectionInput,
    gives: { ...done, ...proposedResponse },
    answer: ({ deps, staff, params, body }) =>
      doneOrProposed(
        actOrPropose(deps, 'agent.change-bank-details', { staffId: staff.id, ...params, input: body }),
        () => reply(204, undefined),
      ),
  }),
  staffReads('agents')('GET /staff/agents/{id}/downlines', {
    id: 'listAgentDownlines',
    summary: 'List the agents on the six levels below an agent',
    gives: { 200: jsonResponse(z.array(downlineSchema), 'Level by level, left to right.') },
    answer: ({ read, params }) => listAgentDownlines(read, params.id),
  }),
  accounts('POST /staff/agents/{id}/resend-activation', {
    id: 'resendAgentActivation',
    summary: 'Send an agent a new link to verify their email address',
    gives: done,
    answer: ({ deps, params, actor }) => resendActivation(deps, { agentId: params.id, actor }),
  }),
  accounts('POST /staff/agents/{id}/end-sessions', {
    id: 'endAgentSessions',
    summary: 'Sign an agent out on all devices',
    gives: done,
    async answer({ c, deps, params: { id }, actor }) {
      await endSessions(deps, { agentId: id, actor })
      c.get('record')({ kind: 'session-ended', cause: 'by-staff', actor: 'agent', id })
    },
  }),
]

/** Correcting an agent, and deciding on an email address that support proposed. */
export const agentCorrectionCalls = [
  accounts('POST /staff/email-changes/{id}/withdraw', {
    id: 'withdrawEmailChange',
    summary: 'Withdraw the caller’s own proposal of an email address',
    gives: done,
    answer: ({ deps, params, actor }) => withdrawEmailChange(deps, { ...params, actor }),
  }),
  accounts('POST /staff/agents/{id}/correct', {
    id: 'correctAgent',
    summary: 'Correct an agent’s name or email address, with a reason; another address waits for an admin',
    description: 'The only enabled admin changes the address immediately.',
    takes: correctionInput,
    gives: done,
    answer: ({ deps, staff, params, body, actor }) =>
      correctAgent(deps, {
        agentId: params.id,
        input: body,
        actor,
        mayChangeEmail: mayDo(staff.role, 'agentEmails'),
      }),
  }),
  accounts('POST /staff/agents/{id}/sponsor', {
    id: 'changeSponsor',
    summary: 'Give an agent whose fee was never approved another sponsor, with a reason; both sponsors are told',
    takes: sponsorInput,
    gives: { ...done, ...proposedResponse },
    answer: ({ deps, staff, params, body }) =>
      doneOrProposed(actOrPropose(deps, 'agent.change-sponsor', { staffId: staff.id, ...params, input: body }), () =>
        reply(204, undefined),
      ),
  }),
  accounts('POST /staff/agents/{id}/code', {
    id: 'changeCode',
    summary: 'Give an agent a new referral code, with a reason; the former one stops working and the agent is told',
    takes: reasonInput,
    gives: done,
    answer: ({ deps, params, body, actor }) => changeCode(deps, { agentId: params.id, input: body, actor }),
  }),
  emails('POST /staff/email-changes/{id}/confirm', {
    id: 'confirmEmailChange',
    summary: 'Give an agent the email address that was proposed by somebody else; both addresses are told',
    gives: done,
    answer: ({ deps, params, actor }) => confirmEmailChange(deps, { ...params, actor }),
  }),
  emails('POST /staff/email-changes/{id}/refuse', {
    id: 'refuseEmailChange',
    summary: 'Refuse the email address that was proposed for an agent',
    gives: done,
    answer: ({ deps, params, actor }) => refuseEmailChange(deps, { ...params, actor }),
  }),
]

/** Both calls take a reason for the audit trail. */
export const agentProtectionCalls = [
  staffCalls('agentAccounts')('POST /staff/agents/{id}/lift-freeze', {
    id: 'liftFreeze',
    summary: 'Let an agent whose withdrawals are frozen withdraw again, with a reason',
    takes: reasonInput,
    gives: done,
    answer: ({ deps, params, body, actor }) => liftFreeze(deps, { agentId: params.id, input: body, actor }),
  }),
  staffCalls('agentFactors')('POST /staff/agents/{id}/remove-factors', {
    id: 'removeAgentFactors',
    summary: 'Remove the second factors of an agent who has lost them',
    takes: reasonInput,
    gives: done,
    async answer({ c, deps, params: { id }, body, actor }) {
      await removeAgentFactors(deps, { agentId: id, input: body, actor })
      c.get('record')({ kind: 'second-factor', cause: 'factors-removed', actor: 'agent', id })
    },
  }),
]

export const duplicateCalls = [
  agents('GET /staff/duplicates', {
    id: 'listDuplicates',
    summary: 'List agents who share a bank account, a telephone number, or a name with a date of birth',
    query: pageQuery,
    gives: {
      200: jsonResponse(z.array(duplicateGroupSchema), 'The newest agents first. X-Total-Count counts up to 10,000.'),
    },
    answer: async ({ deps, query }) => counted(await listDuplicates(deps, staffPage(query))),
  }),
  agents('GET /staff/agents/{id}/duplicates', {
    id: 'listAgentDuplicates',
    summary: 'List the agents who share something with an agent',
    gives: {
      200: jsonResponse(z.array(agentDuplicateSchema), 'At most twenty for each kind; those marked come last.'),
    },
    answer: ({ deps, params }) => listAgentDuplicates(deps, params.id),
  }),
  agents('POST /staff/agents/{id}/duplicates/mark-different', {
    id: 'markAgentsDifferent',
    summary: 'Mark two agents as different people although they share something, with a reason',
    takes: markDifferentInput,
    gives: done,
    answer: ({ deps, params, body, actor }) => markDifferent(deps, { agentId: params.id, input: body, actor }),
  }),
  agents('POST /staff/agents/{id}/duplicates/unmark-different', {
    id: 'unmarkAgentsDifferent',
    summary: 'Take back that two agents are different people',
    takes: unmarkDifferentInput,
    gives: done,
    answer: ({ deps, params, body, actor }) => unmarkDifferent(deps, { agentId: params.id, input: body, actor }),
  }),
]
