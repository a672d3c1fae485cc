/** What content was: the versions of a record, what was deleted, and bringing either back. */
import {
  contentVersionSchema,
  deletedRecordSchema,
  editedRecordSchema,
  restoreInput,
} from '@evergrove/contract/content/content-editing'
import { listDeleted, listHistory, restoreVersion } from '@evergrove/core/content'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonRequest } from '../../answers/describe-route.ts'
import { jsonAnswer } from '../../answers/json-answer.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { pageQuery } from '../../request/paging.ts'
import { jsonBody } from '../../request/read-body.ts'
import { createRouter } from '../../router.ts'
import { actRefusals, staffPage } from '../describe-staff-route.ts'
import { actorOf, requireStaff } from '../staff-access.ts'
import { described, kindParam, recordParam } from './describe-content-route.ts'

/** A router with the calls of the history. */
export function contentHistoryRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const editor = requireStaff(dependencies, ['editor'])

  const historyRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/content/{kind}/{id}/history',
    summary: 'The versions of a record, deleted or not',
    middleware: [editor] as const,
    request: { params: recordParam, query: pageQuery },
    responses: { ...actRefusals, 200: jsonAnswer(z.array(contentVersionSchema), 'The newest first.') },
  })
  const deletedRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/content/{kind}/deleted',
    summary: 'The records of a kind that were deleted',
    middleware: [editor] as const,
    request: { params: kindParam },
    responses: { ...actRefusals, 200: jsonAnswer(z.array(deletedRecordSchema), 'The last deleted first.') },
  })
  const restoreRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/content/{kind}/{id}/restore',
    summary: 'Bring a version back, also of a deleted record',
    middleware: [editor, jsonBody()] as const,
    request: { params: recordParam, ...jsonRequest(restoreInput) },
    responses: { ...actRefusals, 200: jsonAnswer(editedRecordSchema, 'The record with its new version.') },
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
