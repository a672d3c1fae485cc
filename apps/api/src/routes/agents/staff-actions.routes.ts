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
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { actorOf, readByStaff, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  doneOrRefused,
  idParam,
  jsonRequest,
  jsonResponse,
  proposedResponse,
  staffCall,
} from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** An agent's bank details: reading and replacing them. */
export function bankDetailRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'balances')

  const bankRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/agents/{id}/bank-details',
    operationId: 'getBankDetails',
    summary: 'Get an agent’s full bank details; the access is recorded in the audit trail',
    middleware: [finance] as const,
    request: { params: idParam },
    responses: { 200: jsonResponse(bankDetailsSchema, 'Empty fields are null.'), ...actionRefusals },
  })
  const changeBankRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/agents/{id}/bank-details',
    operationId: 'changeBankDetails',
    summary: 'Replace an agent’s bank details, with a reason; the agent is told',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(bankCorrectionInput) },
    responses: { ...doneOrRefused, ...proposedResponse },
  })

  return createRouter()
    .openapi(bankRoute, async (c) => {
      const action = { agentId: c.req.valid('param').id, actor: actorOf(c.get('staff')) }
      return c.json(await readBankDetails(dependencies, action), 200)
    })
    .openapi(changeBankRoute, async (c) => {
      const { id } = c.req.valid('param')
      const asked = { staffId: c.get('staff').id, id, input: c.get('body') }
      const outcome = await actOrPropose(dependencies, 'agent.change-bank-details', asked)
      return 'proposal' in outcome ? c.json(outcome.proposal, 202) : c.body(null, 204)
    })
}

/** Actions on one agent's account, and the agents below it. */
export function agentActionRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const support = requireStaff(dependencies, 'agentAccounts')
  const withoutResult = { ...staffCall, method: 'post' as const, responses: doneOrRefused }

  const downlinesRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/agents/{id}/downlines',
    operationId: 'listAgentDownlines',
    summary: 'List the agents on the six levels below an agent',
    middleware: [readByStaff(dependencies, 'agents')] as const,
    request: { params: idParam },
    responses: { 200: jsonResponse(z.array(downlineSchema), 'Level by level, left to right.'), ...actionRefusals },
  })
  const resendRoute = createRoute({
    ...withoutResult,
    path: '/staff/agents/{id}/resend-activation',
    operationId: 'resendAgentActivation',
    summary: 'Send an agent a new link to verify their email address',
    middleware: [support] as const,
    request: { params: idParam },
  })
  const sessionsRoute = createRoute({
    ...withoutResult,
    path: '/staff/agents/{id}/end-sessions',
    operationId: 'endAgentSessions',
    summary: 'Sign an agent out on all devices',
    middleware: [support] as const,
    request: { params: idParam },
  })
  return createRouter()
    .openapi(downlinesRoute, async (c) => c.json(await listAgentDownlines(c.get('read'), c.req.valid('param').id), 200))
    .openapi(resendRoute, async (c) => {
      const action = { agentId: c.req.valid('param').id, actor: actorOf(c.get('staff')) }
      await resendActivation(dependencies, action)
      return c.body(null, 204)
    })
    .openapi(sessionsRoute, async (c) => {
      const { id } = c.req.valid('param')
      await endSessions({ db }, { agentId: id, actor: actorOf(c.get('staff')) })
      c.get('record')({ kind: 'session-ended', cause: 'by-staff', actor: 'agent', id })
      return c.body(null, 204)
    })
}

/** Correcting an agent, and deciding on an email address that support proposed. */
export function correctionRoutes(dependencies: ApiDependencies) {
  const admin = requireStaff(dependencies, 'agentEmails')
  const correctRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/agents/{id}/correct',
    operationId: 'correctAgent',
    summary: 'Correct an agent’s name or email address, with a reason; another address waits for an admin',
    description: 'The only enabled admin changes the address immediately.',
    middleware: [requireStaff(dependencies, 'agentAccounts'), anyBody()] as const,
    request: { params: idParam, ...jsonRequest(correctionInput) },
    responses: doneOrRefused,
  })
  const confirmRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/email-changes/{id}/confirm',
    operationId: 'confirmEmailChange',
    summary: 'Give an agent the email address that was proposed by somebody else; both addresses are told',
    middleware: [admin] as const,
    request: { params: idParam },
    responses: doneOrRefused,
  })
  const refuseRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/email-changes/{id}/refuse',
    operationId: 'refuseEmailChange',
    summary: 'Refuse the email address that was proposed for an agent',
    middleware: [admin] as const,
    request: { params: idParam },
    responses: doneOrRefused,
  })

  const withdrawRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/email-changes/{id}/withdraw',
    operationId: 'withdrawEmailChange',
    summary: 'Withdraw the caller’s own proposal of an email address',
    middleware: [requireStaff(dependencies, 'agentAccounts')] as const,
    request: { params: idParam },
    responses: doneOrRefused,
  })

  return createRouter()
    .openapi(withdrawRoute, async (c) => {
      await withdrawEmailChange(dependencies, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(correctRoute, async (c) => {
      const { id: agentId } = c.req.valid('param')
      const staff = c.get('staff')
      const mayChangeEmail = mayDo(staff.role, 'agentEmails')
      await correctAgent(dependencies, { agentId, input: c.get('body'), actor: actorOf(staff), mayChangeEmail })
      return c.body(null, 204)
    })
    .openapi(confirmRoute, async (c) => {
      await confirmEmailChange(dependencies, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(refuseRoute, async (c) => {
      await refuseEmailChange(dependencies, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}
