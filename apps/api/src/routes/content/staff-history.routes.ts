/** The history of content: versions of a record, deleted records, and restoring either. */
import {
  contentVersionSchema,
  deletedRecordSchema,
  editedRecordSchema,
  restoreInput,
} from '@evergrove/contract/content/content-editing'
import { listDeleted, listHistory, restoreVersion } from '@evergrove/core/content'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import { actionRefusals, jsonRequest, jsonResponse, staffPage } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'
import { jsonBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'
import { contentCall, kindParam, recordParam } from './staff.routes.ts'

/** Versions, deleted records and restoring. */
export function contentHistoryRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const editor = requireStaff(dependencies, 'content')

  const historyRoute = createRoute({
    ...contentCall,
    method: 'get',
    path: '/staff/content/{kind}/{id}/history',
    operationId: 'listContentVersions',
    summary: 'List the versions of a record, even a deleted one',
    middleware: [editor] as const,
    request: { params: recordParam, query: pageQuery },
    responses: { ...actionRefusals, 200: jsonResponse(z.array(contentVersionSchema), 'Newest first.') },
  })
  const deletedRoute = createRoute({
    ...contentCall,
    method: 'get',
    path: '/staff/content/{kind}/deleted',
    operationId: 'listDeletedContent',
    summary: 'List the deleted records of a kind',
    middleware: [editor] as const,
    request: { params: kindParam },
    responses: { ...actionRefusals, 200: jsonResponse(z.array(deletedRecordSchema), 'Most recently deleted first.') },
  })
  const restoreRoute = createRoute({
    ...contentCall,
    method: 'post',
    path: '/staff/content/{kind}/{id}/restore',
    operationId: 'restoreContent',
    summary: 'Restore a version, even of a deleted record',
    middleware: [editor, jsonBody()] as const,
    request: { params: recordParam, ...jsonRequest(restoreInput) },
    responses: { ...actionRefusals, 200: jsonResponse(editedRecordSchema, 'The record with its new version number.') },
  })

  return createRouter()
    .openapi(historyRoute, async (c) => {
      const page = staffPage(c.req.valid('query'))
      return c.json(await listHistory(db, { ...c.req.valid('param'), ...page }), 200)
    })
    .openapi(deletedRoute, async (c) => c.json(await listDeleted(db, c.req.valid('param').kind), 200))
    .openapi(restoreRoute, async (c) => {
      const edit = { ...c.req.valid('param'), input: c.get('body'), actor: actorOf(c.get('staff')) }
      return c.json(await restoreVersion(db, edit), 200)
    })
}
