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
import { z } from '@hono/zod-openapi'
import { staffCalls } from '../../call.ts'
import { idParam, jsonResponse } from '../../http/describe-route.ts'
import { jsonBody } from '../../http/read-body.ts'

export const editorCall = staffCalls('content', ['Staff: content'])

/** Core knows the kinds and throws `not_found` for any other. */
export const kindParam = z.object({ kind: z.string().openapi({ enum: Object.keys(contentKinds) }) })

export const recordParam = kindParam.extend(idParam.shape)

/** Large enough for the largest kind with every text at its maximum length. */
const MAX_CONTENT_BYTES = 4 * 1024 * 1024

/** The calls behind the editor's lists and forms, and the actions on records and kinds: publish or hide, order, preview. */
export const staffContentCalls = [
  editorCall('GET /staff/content', {
    id: 'listContentKinds',
    summary: 'List the kinds of content with their form fields',
    gives: { 200: jsonResponse(z.array(editableKindSchema), 'With the number of records of each kind.') },
    answer: ({ deps }) => listKinds(deps.db),
  }),
  editorCall('GET /staff/content/{kind}', {
    id: 'listContent',
    summary: 'List all records of a kind, published or hidden',
    params: kindParam,
    gives: { 200: jsonResponse(z.array(editedRecordSchema), 'In display order.') },
    answer: ({ deps, params }) => listEditedRecords(deps.db, params.kind),
  }),
  editorCall('POST /staff/content/{kind}', {
    id: 'createContent',
    summary: 'Add a record at the end of its list',
    params: kindParam,
    takes: newRecordInput,
    reads: jsonBody(MAX_CONTENT_BYTES),
    gives: { 201: jsonResponse(editedRecordSchema, 'The new record with its id.') },
    answer: ({ deps, params, body, actor }) => createRecord(deps.db, { ...params, input: body, actor }),
  }),
  editorCall('PUT /staff/content/{kind}/{id}', {
    id: 'saveContent',
    summary: 'Save fields of a record, unless someone else has saved it in the meantime',
    params: recordParam,
    takes: savedRecordInput,
    reads: jsonBody(MAX_CONTENT_BYTES),
    gives: { 200: jsonResponse(editedRecordSchema, 'The record with its new version number.') },
    answer: ({ deps, params, body, actor }) => saveRecord(deps.db, { ...params, input: body, actor }),
  }),
  editorCall('DELETE /staff/content/{kind}/{id}', {
    id: 'deleteContent',
    summary: 'Delete a record; it can be restored',
    params: recordParam,
    gives: { 204: { description: 'The record no longer appears on the site.' } },
    answer: ({ deps, params, actor }) => deleteRecord(deps.db, { ...params, actor }),
  }),
  editorCall('POST /staff/content/{kind}/{id}/publish', {
    id: 'publishContent',
    summary: 'Publish or hide a record',
    params: recordParam,
    takes: publishInput,
    reads: jsonBody(),
    gives: { 200: jsonResponse(editedRecordSchema, 'The record with its new state.') },
    answer: ({ deps, params, body, actor }) => publishRecord(deps.db, { ...params, input: body, actor }),
  }),
  editorCall('POST /staff/content/{kind}/order', {
    id: 'orderContent',
    summary: 'Set the display order of all records of a kind',
    params: kindParam,
    takes: orderInput,
    reads: jsonBody(),
    gives: { 200: jsonResponse(z.array(editedRecordSchema), 'The records in the new order.') },
    answer: ({ deps, params, body, actor }) => orderRecords(deps.db, { ...params, input: body, actor }),
  }),
  editorCall('POST /staff/content/{kind}/preview', {
    id: 'previewContent',
    summary: 'Create a preview of the public page with these fields; it is available for one hour',
    params: kindParam,
    takes: previewInput,
    reads: jsonBody(MAX_CONTENT_BYTES),
    gives: { 201: jsonResponse(z.object({ url: z.string() }), 'A path on this site.') },
    answer: ({ deps, params, body, actor }) => createPreview(deps, { ...params, input: body, actor }),
  }),
]
