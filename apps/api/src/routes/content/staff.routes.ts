/** Content for editors: its kinds, and records that are listed, added, saved, published, ordered, previewed and deleted. */

import {
  editableKindSchema,
  editedRecordSchema,
  newRecordInput,
  orderInput,
  previewInput,
  publishInput,
  savedRecordInput,
} from '@evergrove/contract/content/content-editing'
import { contentKinds } from '@evergrove/contract/content/content-kinds'
import {
  createPreview,
  createRecord,
  deleteRecord,
  listEditedRecords,
  listKinds,
  orderRecords,
  publishRecord,
  saveRecord,
} from '@evergrove/core/content'
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

/** Core knows the kinds and throws `not_found` for any other. */
export const kindParam = z.object({ kind: z.string().openapi({ enum: Object.keys(contentKinds) }) })

export const recordParam = kindParam.extend(idParam.shape)

/** Large enough for the largest kind with every text at its maximum length. */
const MAX_CONTENT_BYTES = 4 * 1024 * 1024

/** The calls behind the editor's lists and forms. */
export function contentRecordRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const editor = requireStaff(dependencies, 'content')
  const bodiless = { ...contentCall, middleware: editor }

  const kindsRoute = createRoute({
    ...bodiless,
    method: 'get',
    path: '/staff/content',
    operationId: 'listContentKinds',
    summary: 'List the kinds of content with their form fields',
    responses: {
      200: jsonResponse(z.array(editableKindSchema), 'With the number of records of each kind.'),
      ...staffRefusals,
    },
  })
  const recordsRoute = createRoute({
    ...bodiless,
    method: 'get',
    path: '/staff/content/{kind}',
    operationId: 'listContent',
    summary: 'List all records of a kind, published or hidden',
    request: { params: kindParam },
    responses: { ...actionRefusals, 200: jsonResponse(z.array(editedRecordSchema), 'In display order.') },
  })
  const createdRoute = createRoute({
    ...contentCall,
    method: 'post',
    path: '/staff/content/{kind}',
    operationId: 'createContent',
    summary: 'Add a record at the end of its list',
    middleware: [editor, jsonBody(MAX_CONTENT_BYTES)] as const,
    request: { params: kindParam, ...jsonRequest(newRecordInput) },
    responses: { ...actionRefusals, 201: jsonResponse(editedRecordSchema, 'The new record with its id.') },
  })
  const savedRoute = createRoute({
    ...contentCall,
    method: 'put',
    path: '/staff/content/{kind}/{id}',
    operationId: 'saveContent',
    summary: 'Save fields of a record, unless someone else has saved it in the meantime',
    middleware: [editor, jsonBody(MAX_CONTENT_BYTES)] as const,
    request: { params: recordParam, ...jsonRequest(savedRecordInput) },
    responses: { ...actionRefusals, 200: jsonResponse(editedRecordSchema, 'The record with its new version number.') },
  })
  const deletedRoute = createRoute({
    ...bodiless,
    method: 'delete',
    path: '/staff/content/{kind}/{id}',
    operationId: 'deleteContent',
    summary: 'Delete a record; it can be restored',
    request: { params: recordParam },
    responses: { ...actionRefusals, 204: { description: 'The record no longer appears on the site.' } },
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

/** Actions on records and kinds: publish or hide, order, preview. */
export function contentActionRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const editor = requireStaff(dependencies, 'content')

  const publishRoute = createRoute({
    ...contentCall,
    method: 'post',
    path: '/staff/content/{kind}/{id}/publish',
    operationId: 'publishContent',
    summary: 'Publish or hide a record',
    middleware: [editor, jsonBody()] as const,
    request: { params: recordParam, ...jsonRequest(publishInput) },
    responses: { ...actionRefusals, 200: jsonResponse(editedRecordSchema, 'The record with its new state.') },
  })
  const orderRoute = createRoute({
    ...contentCall,
    method: 'post',
    path: '/staff/content/{kind}/order',
    operationId: 'orderContent',
    summary: 'Set the display order of all records of a kind',
    middleware: [editor, jsonBody()] as const,
    request: { params: kindParam, ...jsonRequest(orderInput) },
    responses: { ...actionRefusals, 200: jsonResponse(z.array(editedRecordSchema), 'The records in the new order.') },
  })
  const previewRoute = createRoute({
    ...contentCall,
    method: 'post',
    path: '/staff/content/{kind}/preview',
    operationId: 'previewContent',
    summary: 'Create a preview of the public page with these fields; it is available for one hour',
    middleware: [editor, jsonBody(MAX_CONTENT_BYTES)] as const,
    request: { params: kindParam, ...jsonRequest(previewInput) },
    responses: { ...actionRefusals, 201: jsonResponse(z.object({ url: z.string() }), 'A path on this site.') },
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
