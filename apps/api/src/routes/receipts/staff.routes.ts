/** Lines of bank statements, what they are matched with, and the approval of what has arrived (plan rule 25). */
import {
  approvableSchema,
  approvedMatchedSchema,
  approveMatchedInput,
  assignInput,
  candidateFilter,
  candidateSchema,
  receiptFilter,
  receiptSchema,
  takenOutSchema,
  takeOutInput,
} from '@evergrove/contract/receipts/receipts'
import { actOrPropose } from '@evergrove/core/proposals'
import {
  approveMatched,
  assignReceipt,
  countApprovable,
  getLine,
  listCandidates,
  listReceipts,
  unassignReceipt,
} from '@evergrove/core/receipts'
import { z } from '@hono/zod-openapi'
import { counted, doneOrProposed, staffCalls, staffReads } from '../../call.ts'
import { jsonResponse, proposedResponse, staffPage } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'

const receipts = staffCalls('payments')
const reading = staffReads('payments')

const lineAnswer = { 200: jsonResponse(receiptSchema, 'The line as it is now.') }

/** The list of lines, what can be chosen for one, and what staff decide about them. */
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
