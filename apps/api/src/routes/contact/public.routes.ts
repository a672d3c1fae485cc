/** The two public forms, and reports of browser errors (API-008, API-016, ERR-018, GAP-33, GAP-34). */

import {
  clientErrorInput,
  contactMessageInput,
  contactMessageSchema,
  subscriptionInput,
  subscriptionSchema,
} from '@evergrove/contract/contact/contact'
import { submitContactMessage, subscribe } from '@evergrove/core/contact'
import { parseInput } from '@evergrove/core/platform/parse-input'
import { publicCall } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'
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
