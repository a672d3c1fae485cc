/** Bank statements: formats, preview, import, and the lines with their matches (plan rule 25). */
import { cutText } from '@evergrove/contract/platform/plain-text'
import {
  approvableSchema,
  approvedMatchedSchema,
  approveMatchedInput,
  assignInput,
  candidateFilter,
  candidateSchema,
  doubtfulSchema,
  receiptFilter,
  receiptSchema,
  statementImportSchema,
  statementPreviewSchema,
  takenOutSchema,
  takeOutInput,
} from '@evergrove/contract/receipts/receipts'
import { statementFormatInput, statementFormatSchema } from '@evergrove/contract/receipts/statement-formats'
import { invalid } from '@evergrove/core/platform/errors'
import { actOrPropose } from '@evergrove/core/proposals'
import {
  approveMatched,
  assignReceipt,
  changeFormat,
  countApprovable,
  createFormat,
  getLine,
  importStatement,
  listCandidates,
  listFormats,
  listReceipts,
  previewStatement,
  unassignReceipt,
} from '@evergrove/core/receipts'
import { z } from '@hono/zod-openapi'
import { counted, doneOrProposed, staffCalls, staffReads } from '../../call.ts'
import type { ApiDependencies } from '../../environment.ts'
import { jsonResponse, proposedResponse, staffPage, uploadRefusals } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttleUploads } from '../../http/throttle.ts'

const receipts = staffCalls('payments')
const reading = staffReads('payments')

const lineAnswer = { 200: jsonResponse(receiptSchema, 'The line as it is now.') }

/** The list of lines, the possible assignments of one, and the decisions of staff about lines. */
export const receiptCalls = [
  reading('GET /staff/receipts', {
    id: 'listReceipts',
    summary: 'List the lines of bank statements, newest first',
    query: pageQuery.extend(receiptFilter.shape),
    gives: {
      200: jsonResponse(z.array(receiptSchema), 'With what they are about. X-Total-Count counts up to 10,000.'),
    },
    answer: async ({ deps: { cipher }, read, query: { show, search, ...page } }) =>
      counted(await listReceipts(read, { cipher, show, search, ...staffPage(page) })),
  }),
  reading('GET /staff/receipts/approvable', {
    id: 'countApprovableReceipts',
    summary: 'Count the matched payments that can be approved now, with their sum',
    gives: { 200: jsonResponse(approvableSchema, 'As it is now.') },
    answer: ({ read }) => countApprovable(read),
  }),
  receipts('GET /staff/receipts/{id}', {
    id: 'getReceipt',
    summary: 'Get a line of a bank statement',
    gives: lineAnswer,
    answer: ({ deps, params }) => getLine(deps, params.id),
  }),
  receipts('GET /staff/receipts/{id}/candidates', {
    id: 'listReceiptCandidates',
    summary: 'Search for what a line can be matched with, by its amount: PIN, name or email address',
    query: candidateFilter,
    gives: { 200: jsonResponse(z.array(candidateSchema), 'At most twenty of each kind.') },
    answer: ({ deps, params, query }) => listCandidates(deps, { receiptId: params.id, query }),
  }),
  receipts('POST /staff/receipts/{id}/assign', {
    id: 'assignReceipt',
    summary: 'Match a line with a payment, a payout, a refund, a returned receipt, or book it as a charge or interest',
    takes: assignInput,
    gives: lineAnswer,
    async answer({ deps, params, body, actor }) {
      await assignReceipt(deps, { receiptId: params.id, input: body, actor })
      return getLine(deps, params.id)
    },
  }),
  receipts('POST /staff/receipts/{id}/unassign', {
    id: 'unassignReceipt',
    summary: 'Undo what a line is matched with, while its payment is not approved',
    gives: lineAnswer,
    async answer({ deps, params, actor }) {
      await unassignReceipt(deps, { receiptId: params.id, actor })
      return getLine(deps, params.id)
    },
  }),
  receipts('POST /staff/receipts/take-out', {
    id: 'takeOutReceipts',
    summary: 'Take lines out that should not have been imported, with a counter-entry for each',
    takes: takeOutInput,
    gives: { 200: jsonResponse(takenOutSchema, 'How many lines are taken out.'), ...proposedResponse },
    answer: ({ deps, staff, body }) =>
      doneOrProposed(actOrPropose(deps, 'receipt.take-out', { staffId: staff.id, input: body }), (done) => done),
  }),
  receipts('POST /staff/receipts/approve', {
    id: 'approveMatchedPayments',
    summary: 'Approve the payments that lines are matched with, at most a hundred in a call',
    takes: approveMatchedInput,
    gives: { 200: jsonResponse(approvedMatchedSchema, 'How many, and which were refused.') },
    answer: ({ deps, body, actor }) => approveMatched(deps, { input: body, actor }),
  }),
]

/** Room for the largest file plus the rest of the form. */
const MAX_BODY_BYTES = 11 * 1024 * 1024

const file = z.instanceof(File).openapi({ type: 'string', format: 'binary' })
const formatId = z.string().openapi({ description: 'The id of a saved format.' })
const doubtfulSeen = z.string().openapi({
  description: 'How many doubtful lines of the preview were looked at. Needed if there are any.',
})
const formOf = <S extends z.ZodType>(schema: S) => ({
  required: true,
  content: { 'multipart/form-data': { schema } },
})

type Form = Readonly<Record<string, unknown>>

const fieldsOf = (body: unknown): Form => (typeof body === 'object' && body !== null ? (body as Form) : {})

async function fileIn({ file: given }: Form): Promise<{ bytes: Uint8Array; fileName: string }> {
  if (!(given instanceof File)) throw invalid({ file: ['No file was submitted.'] })
  // Browsers send a name without its folders. A longer one adds no information.
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

/** Returns a saved format by its id, or the JSON of one that is tried out. */
function formatIn(form: Form): { id: number } | { input: unknown } {
  const { format } = form
  if (typeof format !== 'string') return { id: formatIdIn(form) }
  try {
    return { input: JSON.parse(format) }
  } catch {
    throw invalid({ format: ['Not valid JSON.'] })
  }
}

const readsFile = {
  before: ({ limits }: ApiDependencies) => [throttleUploads(limits.uploads)],
  reads: anyBody(MAX_BODY_BYTES),
}

/** The formats of statements, and the calls with a file. */
export const statementCalls = [
  staffReads('payments')('GET /staff/receipts/formats', {
    id: 'listStatementFormats',
    summary: 'List the saved formats of bank statements, by name',
    gives: { 200: jsonResponse(z.array(statementFormatSchema), 'All formats.') },
    answer: ({ read }) => listFormats(read),
  }),
  receipts('POST /staff/receipts/formats', {
    id: 'createStatementFormat',
    summary: 'Save how the statements of a bank account are read',
    takes: statementFormatInput,
    gives: { 201: jsonResponse(statementFormatSchema, 'The saved format.') },
    answer: ({ deps, body, actor }) => createFormat(deps, { input: body, actor }),
  }),
  receipts('PUT /staff/receipts/formats/{id}', {
    id: 'changeStatementFormat',
    summary: 'Change a format; its account only until a statement was imported',
    takes: statementFormatInput,
    gives: { 200: jsonResponse(statementFormatSchema, 'The changed format.') },
    answer: ({ deps, params, body, actor }) => changeFormat(deps, { ...params, input: body, actor }),
  }),
  receipts('POST /staff/receipts/preview', {
    id: 'previewStatement',
    summary: 'Preview the import of a bank statement, with a saved format or one that is tried out',
    ...readsFile,
    takes: formOf(
      z.object({
        file,
        format_id: formatId.optional(),
        format: z.string().optional().openapi({ description: 'A format as JSON, instead of a saved one.' }),
      }),
    ),
    gives: { 200: jsonResponse(statementPreviewSchema, 'As it would be now. Nothing has changed.') },
    refuses: uploadRefusals,
    async answer({ deps, body }) {
      const form = fieldsOf(body)
      const { bytes } = await fileIn(form)
      return previewStatement(deps, { bytes, format: formatIn(form) })
    },
  }),
  receipts('POST /staff/receipts/import', {
    id: 'importStatement',
    summary:
      'Import a bank statement: CSV, camt.053 or MT940, at most 10 MB and 50,000 lines. Known lines are left alone',
    ...readsFile,
    takes: formOf(z.object({ file, format_id: formatId, doubtful_seen: doubtfulSeen.optional() })),
    gives: { 200: jsonResponse(statementImportSchema, 'What was imported. Nothing is, if any line cannot be read.') },
    refuses: {
      ...uploadRefusals,
      409: jsonResponse(doubtfulSchema, 'There are doubtful lines, and not exactly so many were looked at.'),
    },
    async answer({ deps, body, actor }) {
      const form = fieldsOf(body)
      const wanted = { ...(await fileIn(form)), format: { id: formatIdIn(form) }, doubtfulSeen: doubtfulSeenIn(form) }
      return importStatement(deps, { ...wanted, actor })
    },
  }),
]
