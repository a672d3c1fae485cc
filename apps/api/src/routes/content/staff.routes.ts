/** The kinds of content and their records: read, added, saved, taken away. */

import {
  editableKindSchema,
  editedRecordSchema,
  newRecordInput,
  orderInput,
  previewInput,
  publishInput,
  savedRecordInput,
} from '@evergrove/contract/content-editing'
import { contentKinds } from '@evergrove/contract/content-kinds'
import {
  createRecord,
  deleteRecord,
  listEditedRecords,
  listKinds,
  orderRecords,
  publishRecord,
  saveRecord,
} from '@evergrove/core/content-editing'
import { createPreview } from '@evergrove/core/content-preview'
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  idParam,
  jsonRequest,
  jsonResponse,
  staffCall,
  staffRefusals,
} from '../../http/describe-route.ts'
import { jsonBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

export const contentCall = { ...staffCall, tags: ['Staff: content'] }

/** Core knows which kinds there are, and answers 404 for others. */
export const kindParam = z.object({ kind: z.string().openapi({ enum: Object.keys(contentKinds) }) })

export const recordParam = kindParam.extend(idParam.shape)

/** Room for every text of the largest kind at its full length. */
export const MAX_CONTENT_BYTES = 4 * 1024 * 1024

/** A router with the calls of the lists and forms. */
export function contentRecordRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const editor = requireStaff(dependencies, ['editor'])

  const kindsRoute = createRoute({
    ...contentCall,
    method: 'get',
    path: '/staff/content',
    summary: 'Every kind of content, with the fields of its form',
    middleware: [editor] as const,
    responses: { 200: jsonResponse(z.array(editableKindSchema), 'With the numbers of records.'), ...staffRefusals },
  })
  const recordsRoute = createRoute({
    ...contentCall,
    method: 'get',
    path: '/staff/content/{kind}',
    summary: 'The records of a kind, published or not',
    middleware: [editor] as const,
    request: { params: kindParam },
    responses: { ...actionRefusals, 200: jsonResponse(z.array(editedRecordSchema), 'In their order.') },
  })
  const createdRoute = createRoute({
    ...contentCall,
    method: 'post',
    path: '/staff/content/{kind}',
    summary: 'Add a record at the end of its kind',
    middleware: [editor, jsonBody(MAX_CONTENT_BYTES)] as const,
    request: { params: kindParam, ...jsonRequest(newRecordInput) },
    responses: { ...actionRefusals, 201: jsonResponse(editedRecordSchema, 'The record with its id.') },
  })
  const savedRoute = createRoute({
    ...contentCall,
    method: 'put',
    path: '/staff/content/{kind}/{id}',
    summary: 'Save fields of a record, if nobody has saved it meanwhile',
    middleware: [editor, jsonBody(MAX_CONTENT_BYTES)] as const,
    request: { params: recordParam, ...jsonRequest(savedRecordInput) },
    responses: { ...actionRefusals, 200: jsonResponse(editedRecordSchema, 'The record with its new version.') },
  })
  const deletedRoute = createRoute({
    ...contentCall,
    method: 'delete',
    path: '/staff/content/{kind}/{id}',
    summary: 'Take a record away; it can be restored',
    middleware: [editor] as const,
    request: { params: recordParam },
    responses: { ...actionRefusals, 204: { description: 'It is gone from the site.' } },
  })

  return createRouter()
    .openapi(kindsRoute, async (c) => c.json(await listKinds(db), 200))
    .openapi(recordsRoute, async (c) => c.json(await listEditedRecords(db, c.req.valid('param').kind), 200))
    .openapi(createdRoute, async (c) => {
      const edit = { ...c.req.valid('param'), input: c.get('body'), actor: actorOf(c.get('staff')) }
      return c.json(await createRecord(db, edit), 201)
    })
    .openapi(savedRoute, async (c) => {
      const edit = { ...c.req.valid('param'), input: c.get('body'), actor: actorOf(c.get('staff')) }
      return c.json(await saveRecord(db, edit), 200)
    })
    .openapi(deletedRoute, async (c) => {
      await deleteRecord(db, { ...c.req.valid('param'), actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}

/** A router with the acts on records and kinds. */
export function contentActionRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const editor = requireStaff(dependencies, ['editor'])

  const publishRoute = createRoute({
    ...contentCall,
    method: 'post',
    path: '/staff/content/{kind}/{id}/publish',
    summary: 'Show a record to its readers, or hide it',
    middleware: [editor, jsonBody()] as const,
    request: { params: recordParam, ...jsonRequest(publishInput) },
    responses: { ...actionRefusals, 200: jsonResponse(editedRecordSchema, 'The record as it is now.') },
  })
  const orderRoute = createRoute({
    ...contentCall,
    method: 'post',
    path: '/staff/content/{kind}/order',
    summary: 'Put all records of a kind into an order',
    middleware: [editor, jsonBody()] as const,
    request: { params: kindParam, ...jsonRequest(orderInput) },
    responses: { ...actionRefusals, 200: jsonResponse(z.array(editedRecordSchema), 'The records in that order.') },
  })
  const previewRoute = createRoute({
    ...contentCall,
    method: 'post',
    path: '/staff/content/{kind}/preview',
    summary: 'An address that shows the public page with these fields, for an hour',
    middleware: [editor, jsonBody(MAX_CONTENT_BYTES)] as const,
    request: { params: kindParam, ...jsonRequest(previewInput) },
    responses: { ...actionRefusals, 201: jsonResponse(z.object({ url: z.string() }), 'A path of this site.') },
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
