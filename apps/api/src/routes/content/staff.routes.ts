/** Content for staff: records, their versions, restoring either, and images. */
import {
  contentVersionSchema,
  deletedRecordSchema,
  editableKindSchema,
  editedRecordSchema,
  newRecordInput,
  orderInput,
  previewInput,
  publishInput,
  restoreInput,
  savedRecordInput,
  storedImageSchema,
} from '@evergrove/contract/content/content-editing'
import { contentKinds } from '@evergrove/contract/content/content-kinds'
import {
  createPreview,
  createRecord,
  deleteRecord,
  listDeleted,
  listEditedRecords,
  listHistory,
  listKinds,
  orderRecords,
  publishRecord,
  restoreVersion,
  saveRecord,
  uploadImage,
} from '@evergrove/core/content'
import { invalid } from '@evergrove/core/platform/errors'
import { z } from '@hono/zod-openapi'
import { staffCalls } from '../../call.ts'
import { idParam, jsonResponse, staffPage, uploadRefusals } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'
import { anyBody, jsonBody } from '../../http/read-body.ts'
import { throttleUploads } from '../../http/throttle.ts'

const editorCall = staffCalls('content', ['Staff: content'])

/** Core knows the kinds and throws `not_found` for any other. */
const kindParam = z.object({ kind: z.string().openapi({ enum: Object.keys(contentKinds) }) })

const recordParam = kindParam.extend(idParam.shape)

/** Large enough for the largest kind with every text at its maximum length. */
const MAX_CONTENT_BYTES = 4 * 1024 * 1024

/**
 * The calls behind the editor's lists and forms, and the actions on records and kinds: publish or hide, order, preview.
 */
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

export const contentHistoryCalls = [
  editorCall('GET /staff/content/{kind}/{id}/history', {
    id: 'listContentVersions',
    summary: 'List the versions of a record, even a deleted one',
    params: recordParam,
    query: pageQuery,
    gives: { 200: jsonResponse(z.array(contentVersionSchema), 'Newest first.') },
    answer: ({ deps, params, query }) => listHistory(deps.db, { ...params, ...staffPage(query) }),
  }),
  editorCall('GET /staff/content/{kind}/deleted', {
    id: 'listDeletedContent',
    summary: 'List the deleted records of a kind',
    params: kindParam,
    gives: { 200: jsonResponse(z.array(deletedRecordSchema), 'Most recently deleted first.') },
    answer: ({ deps, params }) => listDeleted(deps.db, params.kind),
  }),
  editorCall('POST /staff/content/{kind}/{id}/restore', {
    id: 'restoreContent',
    summary: 'Restore a version, even of a deleted record',
    params: recordParam,
    takes: restoreInput,
    reads: jsonBody(),
    gives: { 200: jsonResponse(editedRecordSchema, 'The record with its new version number.') },
    answer: ({ deps, params, body, actor }) => restoreVersion(deps.db, { ...params, input: body, actor }),
  }),
]

/** Room for the largest image plus the rest of the form. */
const MAX_BODY_BYTES = 11 * 1024 * 1024

const imageForm = z.object({ image: z.instanceof(File).openapi({ type: 'string', format: 'binary' }) })

async function bytesOf(body: unknown): Promise<Uint8Array> {
  const image = typeof body === 'object' && body !== null && 'image' in body ? body.image : undefined
  if (image instanceof File) return new Uint8Array(await image.arrayBuffer())
  throw invalid({ image: ['No file was submitted.'] })
}

export const imageCalls = [
  editorCall('POST /staff/images', {
    id: 'uploadImage',
    summary: 'Upload an image: JPEG, PNG or WebP, at most 10 MB',
    before: ({ limits }) => [throttleUploads(limits.uploads)],
    takes: { required: true, content: { 'multipart/form-data': { schema: imageForm } } },
    reads: anyBody(MAX_BODY_BYTES),
    gives: { 201: jsonResponse(storedImageSchema, 'The stored image. Content refers to it by its id.') },
    refuses: uploadRefusals,
    answer: async ({ deps, body, actor }) => uploadImage(deps, { bytes: await bytesOf(body), actor }),
  }),
]
