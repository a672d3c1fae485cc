/** The history of content: versions of a record, deleted records, and restoring either. */
import {
  contentVersionSchema,
  deletedRecordSchema,
  editedRecordSchema,
  restoreInput,
} from '@evergrove/contract/content/content-editing'
import { listDeleted, listHistory, restoreVersion } from '@evergrove/core/content'
import { z } from '@hono/zod-openapi'
import { jsonResponse, staffPage } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'
import { jsonBody } from '../../http/read-body.ts'
import { editorCall, kindParam, recordParam } from './staff.routes.ts'

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
