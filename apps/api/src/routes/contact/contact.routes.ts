/** The two public forms, reports of browser errors (API-008, API-016, ERR-018), and the messages for support. */
import {
  answeredInput,
  clientErrorInput,
  contactMessageInput,
  contactMessageSchema,
  messageStatuses,
  staffMessageSchema,
  subscriptionInput,
  subscriptionSchema,
} from '@evergrove/contract/contact/contact'
import { listMessages, markAnswered, submitContactMessage, subscribe } from '@evergrove/core/contact'
import { parseInput } from '@evergrove/core/platform/parse-input'
import { z } from '@hono/zod-openapi'
import { counted, publicCall, staffCalls } from '../../call.ts'
import { jsonResponse, staffPage } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'
import { jsonBody } from '../../http/read-body.ts'
import { throttle } from '../../http/throttle.ts'

/** The calls that store what visitors send. */
export const contactCalls = [
  publicCall('POST /email-subscription', {
    id: 'subscribe',
    summary: 'Subscribe to the newsletter',
    tags: ['Forms'],
    before: ({ limits }) => [throttle(limits.forms)],
    takes: subscriptionInput,
    reads: jsonBody(),
    gives: {
      201: jsonResponse(subscriptionSchema, 'The address gets an email with a link that confirms the subscription.'),
    },
    answer: ({ deps, body }) => subscribe(deps, body),
  }),
  publicCall('POST /contact-us', {
    id: 'sendContactMessage',
    summary: 'Send the company a message',
    tags: ['Forms'],
    before: ({ limits }) => [throttle(limits.forms)],
    takes: contactMessageInput,
    reads: jsonBody(),
    gives: { 201: jsonResponse(contactMessageSchema, 'Stored. The company is notified by email.') },
    answer: ({ deps, body }) => submitContactMessage(deps, body),
  }),
  publicCall('POST /client-errors', {
    id: 'reportClientError',
    summary: 'Report an error in the web app',
    tags: ['Forms'],
    before: ({ limits }) => [throttle(limits.clientErrors)],
    takes: clientErrorInput,
    reads: jsonBody(4096),
    gives: { 204: { description: 'Logged.' } },
    answer({ c, deps, body }) {
      const clientError = parseInput(clientErrorInput, body)
      deps.clientErrors.inc()
      c.get('log').warn({ clientError }, 'client error')
    },
  }),
]

const messages = staffCalls('messages')

/** The inbox of contact messages. */
export const messageCalls = [
  messages('GET /staff/messages', {
    id: 'listContactMessages',
    summary: 'List contact messages, newest first',
    query: pageQuery.extend({ status: z.enum(messageStatuses).optional() }),
    gives: { 200: jsonResponse(z.array(staffMessageSchema), 'X-Total-Count counts up to 10,000.') },
    answer: async ({ deps, query: { status, ...page } }) =>
      counted(await listMessages(deps.db, { status, ...staffPage(page) })),
  }),
  messages('POST /staff/messages/{id}/answered', {
    id: 'markContactMessageAnswered',
    summary: 'Mark a message as answered or not answered',
    takes: answeredInput,
    gives: { 204: { description: 'Noted.' } },
    answer: ({ deps, params, body, actor }) => markAnswered(deps, { ...params, input: body, actor }),
  }),
]
