/** The ledger for staff: adjustments, the check of its invariants, and the entries of one agent. */

import { ledgerEntrySchema } from '@evergrove/contract/agents/agents'
import { explanationInput, ledgerCheckSchema } from '@evergrove/contract/checks'
import { ledgerFilters } from '@evergrove/contract/ledger/entry-groups'
import { entryExplanationSchema } from '@evergrove/contract/ledger/explanation'
import { debtEntrySchema } from '@evergrove/contract/ledger/statement'
import { adjustmentInput, writeOffInput } from '@evergrove/contract/network'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { unpaidOutcomeSchema } from '@evergrove/contract/rewards'
import { listAgentDebt, listAgentLedger, listAgentUnpaid } from '@evergrove/core/agents'
import { proveLedger } from '@evergrove/core/checks'
import { explainEntry } from '@evergrove/core/ledger'
import { actOrPropose } from '@evergrove/core/proposals'
import { z } from '@hono/zod-openapi'
import { counted, doneOrProposed, staffCalls, staffReads } from '../../call.ts'
import { jsonResponse, keyHeader, proposedResponse, staffPage, staffRefusals } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'

const balances = staffCalls('balances')
const agents = staffReads('agents')

const explained = {
  gives: {
    200: jsonResponse(entryExplanationSchema, 'The reason, the facts that it rests on, and who decided it.'),
  },
  refusals: { ...staffRefusals, 404: jsonResponse(detailSchema, 'There is no such entry.') },
}

/**
 * Adjustments and write-offs, the check of the ledger with the explanations of its findings, and one entry with its
 * reason: entries of an agent for everyone who may see agents, and any entry for accounting.
 */
export const staffLedgerCalls = [
  balances('POST /staff/adjustments', {
    id: 'adjustBalance',
    summary: 'Adjust an agent’s balance with a new entry, with a reason',
    headers: keyHeader,
    takes: adjustmentInput,
    gives: {
      201: jsonResponse(
        z.object({}),
        'The adjustment is in the ledger, from this call or an earlier one with the same key.',
      ),
      ...proposedResponse,
    },
    refuses: { 422: jsonResponse(detailSchema, 'The key was already used for a different adjustment.') },
    answer({ c, deps, staff, body }) {
      const asked = { staffId: staff.id, input: body, idempotencyKey: c.req.header('Idempotency-Key') }
      return doneOrProposed(actOrPropose(deps, 'balance.adjust', asked), () => ({}))
    },
  }),
  balances('POST /staff/agents/{id}/write-off', {
    id: 'writeOffDebt',
    summary: 'Write off what an agent owes, or a part of it, with a reason',
    takes: writeOffInput,
    gives: { 201: jsonResponse(z.object({}), 'The write-off is in the ledger.'), ...proposedResponse },
    answer: ({ deps, staff, params, body }) =>
      doneOrProposed(
        actOrPropose(deps, 'receivable.write-off', { staffId: staff.id, ...params, input: body }),
        () => ({}),
      ),
  }),
  balances('POST /staff/ledger/findings/{id}/explain', {
    id: 'explainFinding',
    summary: 'Explain a finding of the ledger check, so that it no longer counts until it changes',
    takes: explanationInput,
    gives: { 201: jsonResponse(z.object({}), 'The explanation is recorded.'), ...proposedResponse },
    answer: ({ deps, staff, params, body }) =>
      doneOrProposed(actOrPropose(deps, 'finding.explain', { staffId: staff.id, ...params, input: body }), () => ({})),
  }),
  balances('GET /staff/ledger/check', {
    id: 'checkLedger',
    summary: 'Check every rule of the ledger and the network; the result is stored',
    gives: { 200: jsonResponse(ledgerCheckSchema, 'Every rule with its number of breaches.') },
    answer: ({ deps }) => proveLedger(deps),
  }),
  agents('GET /staff/entries/{id}', {
    id: 'explainAgentEntry',
    summary: 'Get an entry that concerns an agent, with its reason and its audit entry',
    ...explained,
    answer: ({ read, params }) => explainEntry(read, params.id, 'any agent'),
  }),
  staffReads('accounting')('GET /staff/accounting/entries/{id}', {
    id: 'explainEntry',
    summary: 'Get any entry of the books, with its reason and its audit entry',
    ...explained,
    answer: ({ read, params }) => explainEntry(read, params.id, 'anyone'),
  }),
]

/** The bonuses and rewards that were not paid, the entries of the agent’s account, and the agent's debt. */
export const agentLedgerCalls = [
  agents('GET /staff/agents/{id}/unpaid', {
    id: 'listAgentUnpaid',
    summary: 'List the bonuses and rewards that an agent did not get, with the reason',
    query: pageQuery,
    gives: { 200: jsonResponse(z.array(unpaidOutcomeSchema), 'Newest first. X-Total-Count gives the total.') },
    answer: async ({ read, params, query }) => counted(await listAgentUnpaid(read, { ...params, ...staffPage(query) })),
  }),
  agents('GET /staff/agents/{id}/ledger', {
    id: 'listAgentLedger',
    summary: 'List the entries of an agent’s account, each with its cause and the resulting balance',
    query: pageQuery.extend({ kind: z.enum(ledgerFilters).optional() }),
    gives: { 200: jsonResponse(z.array(ledgerEntrySchema), 'Newest first. X-Total-Count gives the total.') },
    answer: async ({ read, params, query: { kind, ...page } }) =>
      counted(await listAgentLedger(read, { ...params, kind, ...staffPage(page) })),
  }),
  agents('GET /staff/agents/{id}/debt', {
    id: 'listAgentDebt',
    summary: 'List what an agent owes the company and why, and what has repaid it',
    query: pageQuery,
    gives: { 200: jsonResponse(z.array(debtEntrySchema), 'Newest first. X-Total-Count gives the total.') },
    answer: async ({ read, params, query }) => counted(await listAgentDebt(read, { ...params, ...staffPage(query) })),
  }),
]
