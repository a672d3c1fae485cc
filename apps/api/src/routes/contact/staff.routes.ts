/** The contact messages that visitors have sent, for support. */

import { answeredInput, messageStatuses, staffMessageSchema } from '@evergrove/contract/contact/messages'
import { listMessages, markAnswered } from '@evergrove/core/contact'
import { z } from '@hono/zod-openapi'
import { counted, staffCalls } from '../../call.ts'
import { jsonResponse, staffPage } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'

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
