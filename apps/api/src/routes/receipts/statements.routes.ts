/** The formats of bank statements, the preview of a file and its import (plan rule 25). */
import { cutText } from '@evergrove/contract/platform/plain-text'
import { doubtfulSchema, statementImportSchema, statementPreviewSchema } from '@evergrove/contract/receipts/receipts'
import { statementFormatInput, statementFormatSchema } from '@evergrove/contract/receipts/statement-formats'
import { invalid } from '@evergrove/core/platform/errors'
import { changeFormat, createFormat, importStatement, listFormats, previewStatement } from '@evergrove/core/receipts'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, readByStaff, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  idParam,
  jsonRequest,
  jsonResponse,
  staffCall,
  staffRefusals,
  uploadRefusals,
} from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttleUploads } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

/** Room for the largest file plus the rest of the form. */
const MAX_BODY_BYTES = 11 * 1024 * 1024

const file = z.instanceof(File).openapi({ type: 'string', format: 'binary' })
const formatId = z.string().openapi({ description: 'The id of a saved format.' })
const doubtfulSeen = z.string().openapi({
  description: 'How many doubtful lines of the preview were looked at. Needed if there are any.',
})
const formOf = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { 'multipart/form-data': { schema } } },
})

type Form = Readonly<Record<string, unknown>>

const fieldsOf = (body: unknown): Form => (typeof body === 'object' && body !== null ? (body as Form) : {})

async function fileIn({ file: given }: Form): Promise<{ bytes: Uint8Array; fileName: string }> {
  if (!(given instanceof File)) throw invalid({ file: ['No file was submitted.'] })
  // Browsers send a name without its folders; a longer one says no more.
  const fileName = cutText(given.name.replaceAll(/[\p{Cc}]/gu, ''), 200) || 'statement'
  return { bytes: new Uint8Array(await given.arrayBuffer()), fileName }
}

function formatIdIn({ format_id: given }: Form): number {
  if (typeof given !== 'string' || !/^[1-9]\d{0,14}$/.test(given)) {
    throw invalid({ format_id: ['A valid integer is required.'] })
  }
  return Number(given)
}

function doubtfulSeenIn({ doubtful_seen: given }: Form): number | undefined {
  if (given === undefined) return undefined
  if (typeof given !== 'string' || !/^\d{1,5}$/.test(given)) {
    throw invalid({ doubtful_seen: ['A valid integer is required.'] })
  }
  return Number(given)
}

/** A saved format by its id, or one that is tried out, as JSON. */
function formatIn(form: Form): { id: number } | { input: unknown } {
  const { format } = form
  if (typeof format !== 'string') return { id: formatIdIn(form) }
  try {
    return { input: JSON.parse(format) }
  } catch {
    throw invalid({ format: ['Not valid JSON.'] })
  }
}

/** The calls about formats. */
export function statementFormatRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'payments')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/receipts/formats',
    operationId: 'listStatementFormats',
    summary: 'List the saved formats of bank statements, by name',
    middleware: [readByStaff(dependencies, 'payments')] as const,
    responses: { 200: jsonResponse(z.array(statementFormatSchema), 'All formats.'), ...staffRefusals },
  })
  const createFormatRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/receipts/formats',
    operationId: 'createStatementFormat',
    summary: 'Save how the statements of a bank account are read',
    middleware: [finance, anyBody()] as const,
    request: jsonRequest(statementFormatInput),
    responses: { 201: jsonResponse(statementFormatSchema, 'The saved format.'), ...actionRefusals },
  })
  const changeRoute = createRoute({
    ...staffCall,
    method: 'put',
    path: '/staff/receipts/formats/{id}',
    operationId: 'changeStatementFormat',
    summary: 'Change a format; its account only until a statement was imported',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(statementFormatInput) },
    responses: { 200: jsonResponse(statementFormatSchema, 'The changed format.'), ...actionRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listFormats(c.get('read')), 200))
    .openapi(createFormatRoute, async (c) => {
      const wanted = { input: c.get('body'), actor: actorOf(c.get('staff')) }
      return c.json(await createFormat(dependencies, wanted), 201)
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const wanted = { id, input: c.get('body'), actor: actorOf(c.get('staff')) }
      return c.json(await changeFormat(dependencies, wanted), 200)
    })
}

/** The calls with a file. */
export function statementRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'payments')
  const throttled = throttleUploads(dependencies.limits.uploads)

  const previewRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/receipts/preview',
    operationId: 'previewStatement',
    summary: 'Preview the import of a bank statement, with a saved format or one that is tried out',
    middleware: [finance, throttled, anyBody(MAX_BODY_BYTES)] as const,
    request: formOf(
      z.object({
        file,
        format_id: formatId.optional(),
        format: z.string().optional().openapi({ description: 'A format as JSON, instead of a saved one.' }),
      }),
    ),
    responses: {
      ...actionRefusals,
      ...uploadRefusals,
      200: jsonResponse(statementPreviewSchema, 'As it would be now. Nothing has changed.'),
    },
  })
  const importRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/receipts/import',
    operationId: 'importStatement',
    summary:
      'Import a bank statement: CSV, camt.053 or MT940, at most 10 MB and 50,000 lines. Known lines are left alone',
    middleware: [finance, throttled, anyBody(MAX_BODY_BYTES)] as const,
    request: formOf(z.object({ file, format_id: formatId, doubtful_seen: doubtfulSeen.optional() })),
    responses: {
      ...actionRefusals,
      ...uploadRefusals,
      409: jsonResponse(doubtfulSchema, 'There are doubtful lines, and not exactly so many were looked at.'),
      200: jsonResponse(statementImportSchema, 'What was imported. Nothing is, if any line cannot be read.'),
    },
  })

  return createRouter()
    .openapi(previewRoute, async (c) => {
      const form = fieldsOf(c.get('body'))
      const { bytes } = await fileIn(form)
      return c.json(await previewStatement(dependencies, { bytes, format: formatIn(form) }), 200)
    })
    .openapi(importRoute, async (c) => {
      const form = fieldsOf(c.get('body'))
      const wanted = { ...(await fileIn(form)), format: { id: formatIdIn(form) }, doubtfulSeen: doubtfulSeenIn(form) }
      return c.json(await importStatement(dependencies, { ...wanted, actor: actorOf(c.get('staff')) }), 200)
    })
}
