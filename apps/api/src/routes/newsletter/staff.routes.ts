/** The subscribers of the newsletter, and mailings to them. */

import {
  failedDeliverySchema,
  legalTextSchema,
  mailingAudienceSchema,
  mailingChangeInput,
  mailingInput,
  mailingPreviewSchema,
  mailingSchema,
  mailingSummarySchema,
  mailingVersionInput,
  subscriberRecordSchema,
  subscriberSchema,
  subscriptionStates,
} from '@evergrove/contract/contact/newsletter'
import { getLegalText } from '@evergrove/core/accounts'
import {
  changeMailing,
  countMailingAudience,
  createMailing,
  deleteMailing,
  exportSubscribers,
  getMailing,
  getSubscriber,
  listFailedDeliveries,
  listMailings,
  listSubscribers,
  previewMailing,
  removeSubscriber,
  startMailing,
  stopMailing,
  testMailing,
} from '@evergrove/core/contact'
import { z } from '@hono/zod-openapi'
import { counted, staffCalls } from '../../call.ts'
import { bodyRefusals, done, jsonResponse, staffPage, staffRefusals, tooManyCalls } from '../../http/describe-route.ts'
import { csvResponse, sendCsv } from '../../http/file-responses.ts'
import { pageQuery } from '../../http/paging.ts'
import { jsonBody } from '../../http/read-body.ts'
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

/** The longest text in the longest encoding. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024

const mailings = staffCalls('subscribers')

/** Reading mailings with their progress, writing and previewing them, and trying, sending and stopping them. */
export const mailingCalls = [
  mailings('GET /staff/mailings', {
    id: 'listMailings',
    summary: 'List mailings, newest first',
    query: pageQuery,
    gives: { 200: jsonResponse(z.array(mailingSummarySchema), 'X-Total-Count counts up to 10,000.') },
    answer: async ({ deps, query }) => counted(await listMailings(deps.db, staffPage(query))),
  }),
  mailings('GET /staff/mailings/{id}', {
    id: 'getMailing',
    summary: 'Get a mailing with its progress',
    gives: { 200: jsonResponse(mailingSchema, 'The mailing.') },
    refusals: staffRefusals,
    answer: ({ deps, params }) => getMailing(deps.db, params.id),
  }),
  mailings('GET /staff/mailing-audience', {
    id: 'countMailingAudience',
    summary: 'Count the subscribers that a mailing would reach',
    gives: { 200: jsonResponse(mailingAudienceSchema, 'Confirmed subscribers.') },
    answer: ({ deps }) => countMailingAudience(deps.db),
  }),
  mailings('GET /staff/mailings/{id}/failed', {
    id: 'listFailedDeliveries',
    summary: 'List the addresses that a mailing did not reach',
    query: pageQuery,
    gives: {
      200: jsonResponse(z.array(failedDeliverySchema), 'Kept for 90 days after the mailing. X-Total-Count counts all.'),
    },
    refusals: staffRefusals,
    answer: async ({ deps, params, query }) =>
      counted(await listFailedDeliveries(deps.db, { ...params, ...staffPage(query) })),
  }),
  mailings('POST /staff/mailings', {
    id: 'createMailing',
    summary: 'Write a draft',
    takes: mailingInput,
    reads: jsonBody(MAX_TEXT_BYTES),
    gives: { 201: jsonResponse(mailingSchema, 'Stored as a draft.') },
    refusals: { ...bodyRefusals, ...staffRefusals },
    answer: ({ deps, body, actor }) => createMailing(deps, { input: body, actor }),
  }),
  mailings('PUT /staff/mailings/{id}', {
    id: 'changeMailing',
    summary: 'Change a draft',
    takes: mailingChangeInput,
    reads: jsonBody(MAX_TEXT_BYTES),
    gives: { 200: jsonResponse(mailingSchema, 'Stored.') },
    answer: ({ deps, params, body, actor }) => changeMailing(deps, { ...params, input: body, actor }),
  }),
  mailings('DELETE /staff/mailings/{id}', {
    id: 'deleteMailing',
    summary: 'Delete a draft',
    gives: done,
    answer: ({ deps, params, actor }) => deleteMailing(deps, { ...params, actor }),
  }),
  mailings('POST /staff/mailing-preview', {
    id: 'previewMailing',
    summary: 'Show a text as it will be mailed',
    takes: mailingInput,
    reads: jsonBody(MAX_TEXT_BYTES),
    gives: { 200: jsonResponse(mailingPreviewSchema, 'As HTML and as text.') },
    refusals: { ...bodyRefusals, ...staffRefusals },
    answer: ({ deps, body }) => previewMailing(deps, body),
  }),
  mailings('POST /staff/mailings/{id}/test', {
    id: 'testMailing',
    summary: 'Send a draft to my own address',
    takes: mailingVersionInput,
    reads: jsonBody(),
    gives: { 204: { description: 'Queued.' } },
    answer: ({ deps, params, body, actor }) => testMailing(deps, { ...params, input: body, actor }),
  }),
  mailings('POST /staff/mailings/{id}/send', {
    id: 'sendMailing',
    summary: 'Send a draft to all confirmed subscribers',
    takes: mailingVersionInput,
    reads: jsonBody(),
    gives: { 200: jsonResponse(mailingAudienceSchema, 'The emails are being sent.') },
    answer: ({ deps, params, body, actor }) => startMailing(deps, { ...params, input: body, actor }),
  }),
  mailings('POST /staff/mailings/{id}/stop', {
    id: 'stopMailing',
    summary: 'Stop a mailing that is being sent',
    gives: done,
    answer: ({ deps, params, actor }) => stopMailing(deps, { ...params, actor }),
  }),
]
