/** Newsletter subscribers with the proof of their consent, and the texts that agents and subscribers agreed to. */

import {
  legalTextSchema,
  subscriberRecordSchema,
  subscriberSchema,
  subscriptionStates,
} from '@evergrove/contract/contact/subscribers'
import { getLegalText } from '@evergrove/core/accounts'
import { exportSubscribers, getSubscriber, listSubscribers, removeSubscriber } from '@evergrove/core/contact'
import { z } from '@hono/zod-openapi'
import { counted, staffCalls } from '../../call.ts'
import { csvResponse, sendCsv } from '../../http/csv-response.ts'
import { jsonResponse, staffPage, staffRefusals, tooManyCalls } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'
import { throttleCaller } from '../../http/throttle.ts'

const filterQuery = z.object({
  search: z.string().max(254).default(''),
  state: z.enum(subscriptionStates).optional().describe('By default, all that have not ended.'),
})

const subscribers = staffCalls('subscribers')

/** Newsletter subscribers, and the texts behind the consents of agents and subscribers. */
export const subscriberCalls = [
  subscribers('GET /staff/subscribers', {
    id: 'listSubscribers',
    summary: 'List newsletter subscribers, newest first',
    query: pageQuery.extend(filterQuery.shape),
    gives: { 200: jsonResponse(z.array(subscriberSchema), 'X-Total-Count counts up to 10,000.') },
    answer: async ({ deps, query: { search, state, ...page } }) =>
      counted(await listSubscribers(deps.db, { search, state, ...staffPage(page) })),
  }),
  subscribers('GET /staff/subscribers.csv', {
    id: 'exportSubscribers',
    summary: 'Export all matching subscribers as CSV',
    query: filterQuery,
    before: ({ limits }) => [throttleCaller(limits.staffExports)],
    gives: { 200: csvResponse('Newest first.') },
    refuses: tooManyCalls,
    async answer({ c, deps, query: { search, state }, actor }) {
      const pieces = await exportSubscribers(deps.db, { search, state, actor })
      return sendCsv(c, pieces, { name: 'subscribers', now: deps.now() })
    },
  }),
  subscribers('GET /staff/subscribers/{id}', {
    id: 'getSubscriber',
    summary: 'Get a subscription with the proof of its consent',
    gives: { 200: jsonResponse(subscriberRecordSchema, 'Also after the subscription has ended.') },
    refusals: staffRefusals,
    answer: ({ deps, params }) => getSubscriber(deps.db, params.id),
  }),
  subscribers('DELETE /staff/subscribers/{id}', {
    id: 'removeSubscriber',
    summary: 'End a subscription',
    gives: { 204: { description: 'Ended.' } },
    answer: ({ deps, params, actor }) => removeSubscriber(deps, { ...params, actor }),
  }),
  staffCalls('legalTexts')('GET /staff/legal-texts/{id}', {
    id: 'getLegalText',
    summary: 'Get a version of a text that someone agreed to',
    gives: { 200: jsonResponse(legalTextSchema, 'Exactly as it was then.') },
    refusals: staffRefusals,
    answer: ({ deps, params }) => getLegalText(deps.db, params.id),
  }),
]
