/** Agents who may be one person, for the staff who see agents. */
import {
  agentDuplicateSchema,
  duplicateGroupSchema,
  markDifferentInput,
  unmarkDifferentInput,
} from '@evergrove/contract/agents/duplicates'
import { listAgentDuplicates, listDuplicates, markDifferent, unmarkDifferent } from '@evergrove/core/agents'
import { z } from '@hono/zod-openapi'
import { counted, staffCalls } from '../../call.ts'
import { done, jsonResponse, staffPage } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'

const agents = staffCalls('agents')

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
