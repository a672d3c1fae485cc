/** Proposals that wait for a second person, and the decisions on them (plan rule 28). */
import {
  confirmationInput,
  proposalFilterInput,
  proposalSchema,
  secondPersonSchema,
} from '@evergrove/contract/proposals/proposals'
import {
  confirmProposal,
  getSecondPerson,
  listProposals,
  refuseProposal,
  withdrawProposal,
} from '@evergrove/core/proposals'
import { z } from '@hono/zod-openapi'
import { counted, staffCalls } from '../../call.ts'
import { jsonResponse, staffPage } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'

const proposals = staffCalls('proposals')

const decided = { 200: jsonResponse(proposalSchema, 'The proposal as it is now.') }

/** The list, the three decisions, and the acts that the caller cannot do alone. */
export const proposalCalls = [
  proposals('GET /staff/proposals', {
    id: 'listProposals',
    summary: 'List proposals that wait for a second person, the oldest first, or those that were decided',
    description:
      'Each role sees the kinds that it proposes or decides. Changes of email addresses are listed while they wait; the calls below `/staff/email-changes` decide on them.',
    query: pageQuery.extend(proposalFilterInput.shape),
    gives: { 200: jsonResponse(z.array(proposalSchema), 'With X-Total-Count.') },
    answer: async ({ deps, staff, query: { page, page_size, ...filter } }) =>
      counted(await listProposals(deps.db, { filter, staff, ...staffPage({ page, page_size }) })),
  }),
  proposals('POST /staff/proposals/{id}/confirm', {
    id: 'confirmProposal',
    summary: 'Confirm someone else’s proposal, which carries it out with all its checks',
    description: 'If it is refused by then, because the payment is already reversed for example, it goes on waiting.',
    takes: { content: { 'application/json': { schema: confirmationInput } } },
    gives: decided,
    answer: ({ deps, staff, params, body }) => confirmProposal(deps, { ...params, staff, input: body }),
  }),
  proposals('POST /staff/proposals/{id}/refuse', {
    id: 'refuseProposal',
    summary: 'Refuse someone else’s proposal',
    gives: decided,
    answer: ({ deps, staff, params }) => refuseProposal(deps, { ...params, staff }),
  }),
  proposals('POST /staff/proposals/{id}/withdraw', {
    id: 'withdrawProposal',
    summary: 'Withdraw the caller’s own proposal',
    gives: decided,
    answer: ({ deps, staff, params }) => withdrawProposal(deps, { ...params, staff }),
  }),
  proposals('GET /staff/second-person', {
    id: 'getSecondPerson',
    summary: 'Get what the caller only proposes at the moment, because another person may decide as well',
    gives: { 200: jsonResponse(secondPersonSchema, 'Kinds of proposals, and the limit.') },
    answer: ({ deps, staff }) => getSecondPerson(deps, staff),
  }),
]
