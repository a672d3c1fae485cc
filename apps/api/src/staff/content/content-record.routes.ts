/** The kinds of content and their records: read, added, saved, taken away. */
import {
  editableKindSchema,
  editedRecordSchema,
  newRecordInput,
  savedRecordInput,
} from '@evergrove/contract/content/content-editing'
import { createRecord, deleteRecord, listEditedRecords, listKinds, saveRecord } from '@evergrove/core/content'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonRequest } from '../../answers/describe-route.ts'
import { jsonAnswer } from '../../answers/json-answer.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { jsonBody } from '../../request/read-body.ts'
import { createRouter } from '../../router.ts'
import { actRefusals, staffRefusals } from '../describe-staff-route.ts'
import { actorOf, requireStaff } from '../staff-access.ts'
import { described, kindParam, MAX_CONTENT_BYTES, recordParam } from './describe-content-route.ts'

/** A router with the calls of the lists and forms. */
export function contentRecordRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const editor = requireStaff(dependencies, ['editor'])

  const kindsRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/content',
    summary: 'Every kind of content, with the fields of its form',
    middleware: [editor] as const,
    responses: { 200: jsonAnswer(z.array(editableKindSchema), 'With the numbers of records.'), ...staffRefusals },
  })
  const recordsRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/content/{kind}',
    summary: 'The records of a kind, published or not',
    middleware: [editor] as const,
    request: { params: kindParam },
    responses: { ...actRefusals, 200: jsonAnswer(z.array(editedRecordSchema), 'In their order.') },
  })
  const createdRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/content/{kind}',
    summary: 'Add a record at the end of its kind',
    middleware: [editor, jsonBody(MAX_CONTENT_BYTES)] as const,
    request: { params: kindParam, ...jsonRequest(newRecordInput) },
    responses: { ...actRefusals, 201: jsonAnswer(editedRecordSchema, 'The record with its id.') },
  })
  const savedRoute = createRoute({
    ...described,
    method: 'put',
    path: '/staff/content/{kind}/{id}',
    summary: 'Save fields of a record, if nobody has saved it meanwhile',
    middleware: [editor, jsonBody(MAX_CONTENT_BYTES)] as const,
    request: { params: recordParam, ...jsonRequest(savedRecordInput) },
    responses: { ...actRefusals, 200: jsonAnswer(editedRecordSchema, 'The record with its new version.') },
  })
  const deletedRoute = createRoute({
    ...described,
    method: 'delete',
    path: '/staff/content/{kind}/{id}',
    summary: 'Take a record away; it can be restored',
    middleware: [editor] as const,
    request: { params: recordParam },
    responses: { ...actRefusals, 204: { description: 'It is gone from the site.' } },
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
