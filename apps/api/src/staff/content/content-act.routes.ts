/** What is done with content besides writing it: publishing, ordering, looking at it before it is published. */
import { editedRecordSchema, orderInput, previewInput, publishInput } from '@evergrove/contract/content/content-editing'
import { createPreview, orderRecords, publishRecord } from '@evergrove/core/content'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonRequest } from '../../answers/describe-route.ts'
import { jsonAnswer } from '../../answers/json-answer.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { jsonBody } from '../../request/read-body.ts'
import { createRouter } from '../../router.ts'
import { actRefusals } from '../describe-staff-route.ts'
import { actorOf, requireStaff } from '../staff-access.ts'
import { described, kindParam, MAX_CONTENT_BYTES, recordParam } from './describe-content-route.ts'

/** A router with the acts on records and kinds. */
export function contentActRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const editor = requireStaff(dependencies, ['editor'])

  const publishRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/content/{kind}/{id}/publish',
    summary: 'Show a record to its readers, or hide it',
    middleware: [editor, jsonBody()] as const,
    request: { params: recordParam, ...jsonRequest(publishInput) },
    responses: { ...actRefusals, 200: jsonAnswer(editedRecordSchema, 'The record as it is now.') },
  })
  const orderRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/content/{kind}/order',
    summary: 'Put all records of a kind into an order',
    middleware: [editor, jsonBody()] as const,
    request: { params: kindParam, ...jsonRequest(orderInput) },
    responses: { ...actRefusals, 200: jsonAnswer(z.array(editedRecordSchema), 'The records in that order.') },
  })
  const previewRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/content/{kind}/preview',
    summary: 'An address that shows the public page with these fields, for an hour',
    middleware: [editor, jsonBody(MAX_CONTENT_BYTES)] as const,
    request: { params: kindParam, ...jsonRequest(previewInput) },
    responses: { ...actRefusals, 201: jsonAnswer(z.object({ url: z.string() }), 'A path of this site.') },
  })

  return createRouter()
    .openapi(publishRoute, async (c) => {
      const edit = { ...c.req.valid('param'), input: c.get('body'), actor: actorOf(c.get('staff')) }
      return c.json(await publishRecord(db, edit), 200)
    })
    .openapi(orderRoute, async (c) => {
      const edit = { ...c.req.valid('param'), input: c.get('body'), actor: actorOf(c.get('staff')) }
      return c.json(await orderRecords(db, edit), 200)
    })
    .openapi(previewRoute, async (c) => {
      const edit = { ...c.req.valid('param'), input: c.get('body'), actor: actorOf(c.get('staff')) }
      return c.json(await createPreview(dependencies, edit), 201)
    })
}
