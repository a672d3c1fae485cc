/** The ledger as staff use it: adjustments, the check of its invariants, and the entries of one agent. */

import { ledgerEntrySchema } from '@evergrove/contract/agents/agents'
import { explanationInput, ledgerCheckSchema } from '@evergrove/contract/checks'
import { ledgerFilters } from '@evergrove/contract/ledger/entry-groups'
import { entryExplanationSchema } from '@evergrove/contract/ledger/explanation'
import { debtEntrySchema } from '@evergrove/contract/ledger/statement'
import { adjustmentInput, writeOffInput } from '@evergrove/contract/network'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { unpaidOutcomeSchema } from '@evergrove/contract/unpaid'
import { listAgentDebt, listAgentLedger, listAgentUnpaid } from '@evergrove/core/agents'
import { proveLedger } from '@evergrove/core/checks'
import { explainEntry } from '@evergrove/core/ledger'
import { actOrPropose } from '@evergrove/core/proposals'
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { readByStaff, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  idParam,
  jsonRequest,
  jsonResponse,
  keyHeader,
  proposedResponse,
  staffCall,
  staffPage,
  staffRefusals,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** Adjustments and write-offs. */
export function ledgerRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'balances')

  const adjustmentRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/adjustments',
    operationId: 'adjustBalance',
    summary: 'Adjust an agent’s balance with a new entry, with a reason',
    middleware: [finance, anyBody()] as const,
    request: { ...jsonRequest(adjustmentInput), headers: keyHeader },
    responses: {
      ...actionRefusals,
      201: jsonResponse(
        z.object({}),
        'The adjustment is in the ledger, from this call or an earlier one with the same key.',
      ),
      ...proposedResponse,
      422: jsonResponse(detailSchema, 'The key was already used for a different adjustment.'),
    },
  })
  const writeOffRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/agents/{id}/write-off',
    operationId: 'writeOffDebt',
    summary: 'Write off what an agent owes, or a part of it, with a reason',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(writeOffInput) },
    responses: {
      ...actionRefusals,
      201: jsonResponse(z.object({}), 'The write-off is in the ledger.'),
      ...proposedResponse,
    },
  })
  return createRouter()
    .openapi(adjustmentRoute, async (c) => {
      const idempotencyKey = c.req.header('Idempotency-Key')
      const asked = { staffId: c.get('staff').id, input: c.get('body'), idempotencyKey }
      const outcome = await actOrPropose(dependencies, 'balance.adjust', asked)
      return 'proposal' in outcome ? c.json(outcome.proposal, 202) : c.json({}, 201)
    })
    .openapi(writeOffRoute, async (c) => {
      const { id } = c.req.valid('param')
      const asked = { staffId: c.get('staff').id, id, input: c.get('body') }
      const outcome = await actOrPropose(dependencies, 'receivable.write-off', asked)
      return 'proposal' in outcome ? c.json(outcome.proposal, 202) : c.json({}, 201)
    })
}

/** The check of the ledger, and the explanations of what it finds. */
export function ledgerCheckRoutes(dependencies: ApiDependencies) {
  const { db, now } = dependencies
  const finance = requireStaff(dependencies, 'balances')
  const checkRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/ledger/check',
    operationId: 'checkLedger',
    summary: 'Check every rule of the ledger and the network; the result is stored',
    middleware: [finance] as const,
    responses: { 200: jsonResponse(ledgerCheckSchema, 'Every rule with its number of breaches.'), ...staffRefusals },
  })

  const explainRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/ledger/findings/{id}/explain',
    operationId: 'explainFinding',
    summary: 'Explain a finding of the ledger check, so that it no longer counts until it changes',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(explanationInput) },
    responses: {
      ...actionRefusals,
      201: jsonResponse(z.object({}), 'The explanation is recorded.'),
      ...proposedResponse,
    },
  })

  return createRouter()
    .openapi(explainRoute, async (c) => {
      const { id } = c.req.valid('param')
      const asked = { staffId: c.get('staff').id, id, input: c.get('body') }
      const outcome = await actOrPropose(dependencies, 'finding.explain', asked)
      return 'proposal' in outcome ? c.json(outcome.proposal, 202) : c.json({}, 201)
    })
    .openapi(checkRoute, async (c) => c.json(await proveLedger({ db, now }), 200))
}

/** The entries of one agent's account, and of what the agent owes. */
export function agentLedgerRoutes(dependencies: ApiDependencies) {
  const ledgerRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/agents/{id}/ledger',
    operationId: 'listAgentLedger',
    summary: 'List the entries of an agent’s account, each with its cause and the resulting balance',
    middleware: [readByStaff(dependencies, 'agents')] as const,
    request: { params: idParam, query: pageQuery.extend({ kind: z.enum(ledgerFilters).optional() }) },
    responses: {
      ...actionRefusals,
      200: jsonResponse(z.array(ledgerEntrySchema), 'Newest first. X-Total-Count gives the total.'),
    },
  })
  const debtRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/agents/{id}/debt',
    operationId: 'listAgentDebt',
    summary: 'List what an agent owes the company and why, and what has repaid it',
    middleware: [readByStaff(dependencies, 'agents')] as const,
    request: { params: idParam, query: pageQuery },
    responses: {
      ...actionRefusals,
      200: jsonResponse(z.array(debtEntrySchema), 'Newest first. X-Total-Count gives the total.'),
    },
  })
  const unpaidRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/agents/{id}/unpaid',
    operationId: 'listAgentUnpaid',
    summary: 'List the bonuses and rewards that an agent did not get, with the reason',
    middleware: [readByStaff(dependencies, 'agents')] as const,
    request: { params: idParam, query: pageQuery },
    responses: {
      ...actionRefusals,
      200: jsonResponse(z.array(unpaidOutcomeSchema), 'Newest first. X-Total-Count gives the total.'),
    },
  })
  return createRouter()
    .openapi(unpaidRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { items, total } = await listAgentUnpaid(c.get('read'), { id, ...staffPage(c.req.valid('query')) })
      setTotal(c, total)
      return c.json(items, 200)
    })
    .openapi(ledgerRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { kind, ...page } = c.req.valid('query')
      const { items, total } = await listAgentLedger(c.get('read'), { id, kind, ...staffPage(page) })
      setTotal(c, total)
      return c.json(items, 200)
    })
    .openapi(debtRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { items, total } = await listAgentDebt(c.get('read'), { id, ...staffPage(c.req.valid('query')) })
      setTotal(c, total)
      return c.json(items, 200)
    })
}

/** One entry with its reason: of an agent for everyone who may see agents, and any for accounting. */
export function entryRoutes(dependencies: ApiDependencies) {
  const responses = {
    ...staffRefusals,
    200: jsonResponse(entryExplanationSchema, 'The reason, the facts that it rests on, and who decided it.'),
    404: jsonResponse(detailSchema, 'There is no such entry.'),
  }
  const agentsRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/entries/{id}',
    operationId: 'explainAgentEntry',
    summary: 'Get an entry that concerns an agent, with its reason and its audit entry',
    middleware: [readByStaff(dependencies, 'agents')] as const,
    request: { params: idParam },
    responses,
  })
  const anyRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/accounting/entries/{id}',
    operationId: 'explainEntry',
    summary: 'Get any entry of the books, with its reason and its audit entry',
    middleware: [readByStaff(dependencies, 'accounting')] as const,
    request: { params: idParam },
    responses,
  })
  return createRouter()
    .openapi(agentsRoute, async (c) =>
      c.json(await explainEntry(c.get('read'), c.req.valid('param').id, 'any agent'), 200),
    )
    .openapi(anyRoute, async (c) => c.json(await explainEntry(c.get('read'), c.req.valid('param').id, 'anyone'), 200))
}
