/** Mailings to the subscribers of the newsletter. */

import {
  failedDeliverySchema,
  mailingAudienceSchema,
  mailingChangeInput,
  mailingInput,
  mailingPreviewSchema,
  mailingSchema,
  mailingSummarySchema,
  mailingVersionInput,
} from '@evergrove/contract/contact/mailings'
import {
  changeMailing,
  countMailingAudience,
  createMailing,
  deleteMailing,
  getMailing,
  listFailedDeliveries,
  listMailings,
  previewMailing,
  startMailing,
  stopMailing,
  testMailing,
} from '@evergrove/core/contact'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  bodyRefusals,
  doneOrRefused,
  idParam,
  jsonRequest,
  jsonResponse,
  staffCall,
  staffPage,
  staffRefusals,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { jsonBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** The longest text in the longest encoding. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024

/** Mailings with their progress. */
export function mailingRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const editor = requireStaff(dependencies, 'subscribers')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/mailings',
    operationId: 'listMailings',
    summary: 'List mailings, newest first',
    middleware: [editor] as const,
    request: { query: pageQuery },
    responses: {
      200: jsonResponse(z.array(mailingSummarySchema), 'X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const getRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/mailings/{id}',
    operationId: 'getMailing',
    summary: 'Get a mailing with its progress',
    middleware: [editor] as const,
    request: { params: idParam },
    responses: { 200: jsonResponse(mailingSchema, 'The mailing.'), ...staffRefusals },
  })
  const audienceRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/mailing-audience',
    operationId: 'countMailingAudience',
    summary: 'Count the subscribers that a mailing would reach',
    middleware: [editor] as const,
    responses: { 200: jsonResponse(mailingAudienceSchema, 'Confirmed subscribers.'), ...staffRefusals },
  })
  const failedRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/mailings/{id}/failed',
    operationId: 'listFailedDeliveries',
    summary: 'List the addresses that a mailing did not reach',
    middleware: [editor] as const,
    request: { params: idParam, query: pageQuery },
    responses: {
      200: jsonResponse(z.array(failedDeliverySchema), 'Kept for 90 days after the mailing. X-Total-Count counts all.'),
      ...staffRefusals,
    },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { items, total } = await listMailings(db, staffPage(c.req.valid('query')))
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
    .openapi(getRoute, async (c) => c.json(await getMailing(db, c.req.valid('param').id), 200))
    .openapi(audienceRoute, async (c) => c.json(await countMailingAudience(db), 200))
    .openapi(failedRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { items, total } = await listFailedDeliveries(db, { id, ...staffPage(c.req.valid('query')) })
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
}

/** Writing and previewing mailings. */
export function draftRoutes(dependencies: ApiDependencies) {
  const { db, publicUrl } = dependencies
  const editor = requireStaff(dependencies, 'subscribers')

  const createMailingRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/mailings',
    operationId: 'createMailing',
    summary: 'Write a draft',
    middleware: [editor, jsonBody(MAX_TEXT_BYTES)] as const,
    request: jsonRequest(mailingInput),
    responses: { 201: jsonResponse(mailingSchema, 'Stored as a draft.'), ...bodyRefusals, ...staffRefusals },
  })
  const changeRoute = createRoute({
    ...staffCall,
    method: 'put',
    path: '/staff/mailings/{id}',
    operationId: 'changeMailing',
    summary: 'Change a draft',
    middleware: [editor, jsonBody(MAX_TEXT_BYTES)] as const,
    request: { params: idParam, ...jsonRequest(mailingChangeInput) },
    responses: { 200: jsonResponse(mailingSchema, 'Stored.'), ...actionRefusals },
  })
  const deleteRoute = createRoute({
    ...staffCall,
    method: 'delete',
    path: '/staff/mailings/{id}',
    operationId: 'deleteMailing',
    summary: 'Delete a draft',
    middleware: [editor] as const,
    request: { params: idParam },
    responses: doneOrRefused,
  })
  const previewRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/mailing-preview',
    operationId: 'previewMailing',
    summary: 'Show a text as it will be mailed',
    middleware: [editor, jsonBody(MAX_TEXT_BYTES)] as const,
    request: jsonRequest(mailingInput),
    responses: { 200: jsonResponse(mailingPreviewSchema, 'As HTML and as text.'), ...bodyRefusals, ...staffRefusals },
  })

  return createRouter()
    .openapi(createMailingRoute, async (c) =>
      c.json(await createMailing({ db }, { input: c.get('body'), actor: actorOf(c.get('staff')) }), 201),
    )
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeMailing({ db }, { id, input: c.get('body'), actor: actorOf(c.get('staff')) }), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteMailing({ db }, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(previewRoute, async (c) => c.json(await previewMailing({ db, publicUrl }, c.get('body')), 200))
}

/** Trying, sending and stopping mailings. */
export function deliveryRoutes(dependencies: ApiDependencies) {
  const { db, jobs } = dependencies
  const editor = requireStaff(dependencies, 'subscribers')

  const testRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/mailings/{id}/test',
    operationId: 'testMailing',
    summary: 'Send a draft to my own address',
    middleware: [editor, jsonBody()] as const,
    request: { params: idParam, ...jsonRequest(mailingVersionInput) },
    responses: { 204: { description: 'Queued.' }, ...actionRefusals },
  })
  const sendRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/mailings/{id}/send',
    operationId: 'sendMailing',
    summary: 'Send a draft to all confirmed subscribers',
    middleware: [editor, jsonBody()] as const,
    request: { params: idParam, ...jsonRequest(mailingVersionInput) },
    responses: { 200: jsonResponse(mailingAudienceSchema, 'The emails are being sent.'), ...actionRefusals },
  })
  const stopRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/mailings/{id}/stop',
    operationId: 'stopMailing',
    summary: 'Stop a mailing that is being sent',
    middleware: [editor] as const,
    request: { params: idParam },
    responses: doneOrRefused,
  })
  return createRouter()
    .openapi(testRoute, async (c) => {
      const { id } = c.req.valid('param')
      await testMailing({ db, jobs }, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(sendRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await startMailing({ db, jobs }, { id, input: c.get('body'), actor: actorOf(c.get('staff')) }), 200)
    })
    .openapi(stopRoute, async (c) => {
      await stopMailing({ db }, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}
