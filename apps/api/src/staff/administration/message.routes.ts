/** What visitors sent: contact messages for support, newsletter subscriptions for editors. */

import {
  answeredInput,
  messageStatuses,
  staffMessageSchema,
  subscriberSchema,
} from '@evergrove/contract/contact/messages'
import { fieldErrorsSchema } from '@evergrove/contract/platform/errors'
import {
  exportSubscribers,
  listMessages,
  listSubscribers,
  markAnswered,
  removeSubscriber,
} from '@evergrove/core/contact'
import { createRoute, z } from '@hono/zod-openapi'
import { csvAnswer, sendCsv } from '../../answers/csv-answer.ts'
import { jsonRequest } from '../../answers/describe-route.ts'
import { jsonAnswer } from '../../answers/json-answer.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { pageQuery, setTotal } from '../../request/paging.ts'
import { anyBody } from '../../request/read-body.ts'
import { createRouter } from '../../router.ts'
import { actRefusals, described, idParam, staffPage, staffRefusals } from '../describe-staff-route.ts'
import { actorOf, requireStaff } from '../staff-access.ts'

const refusals = { 400: jsonAnswer(fieldErrorsSchema, 'Messages by field.'), ...staffRefusals }
const searchQuery = z.object({ search: z.string().max(254).default('') })

/** A router with the inbox. */
export function messageRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const support = requireStaff(dependencies, ['support'])

  const listRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/messages',
    summary: 'Contact messages, the newest first',
    middleware: [support] as const,
    request: { query: pageQuery.extend({ status: z.enum(messageStatuses).optional() }) },
    responses: {
      200: jsonAnswer(z.array(staffMessageSchema), 'X-Total-Count counts up to 10,000 of them.'),
      ...refusals,
    },
  })
  const answeredRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/messages/{id}/answered',
    summary: 'Note that a message is answered, or is not',
    middleware: [support, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(answeredInput) },
    responses: { 204: { description: 'Noted.' }, ...actRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { status, ...page } = c.req.valid('query')
      const { items, total } = await listMessages(db, { status, ...staffPage(page) })
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
    .openapi(answeredRoute, async (c) => {
      const { id } = c.req.valid('param')
      await markAnswered({ db }, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}

/** A router with the newsletter's subscribers. */
export function subscriberRoutes(dependencies: ApiDependencies) {
  const { db, now } = dependencies
  const editor = requireStaff(dependencies, ['editor'])

  const listRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/subscribers',
    summary: 'Subscribers of the newsletter, the newest first',
    middleware: [editor] as const,
    request: { query: pageQuery.extend(searchQuery.shape) },
    responses: {
      200: jsonAnswer(z.array(subscriberSchema), 'X-Total-Count counts up to 10,000 of them.'),
      ...refusals,
    },
  })
  const fileRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/subscribers.csv',
    summary: 'The same subscribers, all of them, as a file for spreadsheets',
    middleware: [editor] as const,
    request: { query: searchQuery },
    responses: { 200: csvAnswer('The newest first.'), ...refusals },
  })
  const removeRoute = createRoute({
    ...described,
    method: 'delete',
    path: '/staff/subscribers/{id}',
    summary: 'End a subscription',
    middleware: [editor] as const,
    request: { params: idParam },
    responses: { 204: { description: 'Ended.' }, ...actRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { search, ...page } = c.req.valid('query')
      const { items, total } = await listSubscribers(db, { search, ...staffPage(page) })
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
    .openapi(fileRoute, async (c) => {
      const { search } = c.req.valid('query')
      const pieces = await exportSubscribers(db, { search, actor: actorOf(c.get('staff')) })
      return sendCsv(c, pieces, { name: 'subscribers', now: now() })
    })
    .openapi(removeRoute, async (c) => {
      await removeSubscriber({ db }, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}
