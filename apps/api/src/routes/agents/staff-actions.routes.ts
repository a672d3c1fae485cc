/** Staff actions on one agent, apart from suspension and reinstatement. */

import { bankCorrectionInput, bankDetailsSchema, correctionInput } from '@evergrove/contract/agents/agents'
import { downlineSchema } from '@evergrove/contract/network'
import { mayDo } from '@evergrove/contract/staff/duties'
import {
  confirmEmailChange,
  correctAgent,
  endSessions,
  listAgentDownlines,
  readBankDetails,
  refuseEmailChange,
  resendActivation,
  withdrawEmailChange,
} from '@evergrove/core/agents'
import { actOrPropose } from '@evergrove/core/proposals'
import { z } from '@hono/zod-openapi'
import { doneOrProposed, reply, staffCalls, staffReads } from '../../call.ts'
import { done, jsonResponse, proposedResponse } from '../../http/describe-route.ts'

const balances = staffCalls('balances')
const accounts = staffCalls('agentAccounts')
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
