/** What is done with content besides writing it: publishing, ordering, looking at it before it is published. */
import { editedRecordSchema, orderInput, previewInput, publishInput } from '@evergrove/contract/content-editing'
import { orderRecords, publishRecord } from '@evergrove/core/content-editing'
import { createPreview } from '@evergrove/core/content-preview'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { jsonRequest } from '../../http/describe-route.ts'
import { actRefusals } from '../../http/describe-staff-route.ts'
import { jsonAnswer } from '../../http/json-response.ts'
import { jsonBody } from '../../http/read-body.ts'
import { actorOf, requireStaff } from '../../http/staff-access.ts'
import { createRouter } from '../../router.ts'
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
