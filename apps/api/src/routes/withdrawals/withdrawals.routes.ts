/** The agent's withdrawals (API-033, API-037, API-038), and the decisions of staff. */

import { bankDetailsSchema } from '@evergrove/contract/agents/agents'
import { staffWithdrawalSchema } from '@evergrove/contract/agents/staff-views'
import { reasonInput } from '@evergrove/contract/network'
import { dayRange } from '@evergrove/contract/platform/day-range'
import {
  approvalInput,
  approvedManySchema,
  approveManyInput,
  askedWithdrawalSchema,
  concernedSchema,
  withdrawalErrorSchema,
  withdrawalInput,
  withdrawalSchema,
  withdrawalStatuses,
  withdrawalSumSchema,
} from '@evergrove/contract/withdrawals/withdrawals'
import { AppError } from '@evergrove/core/platform/errors'
import {
  approveWithdrawal,
  approveWithdrawals,
  listWithdrawals,
  listWithdrawalsForStaff,
  readDestination,
  rejectWithdrawal,
  repeatWithdrawal,
  requestWithdrawal,
  sumWithdrawalsForStaff,
} from '@evergrove/core/withdrawals'
import { z } from '@hono/zod-openapi'
import { agentCall, agentRead, counted, staffCalls, staffReads } from '../../call.ts'
import {
  badBodySchema,
  bodyRefusals,
  idFilter,
  jsonResponse,
  keyHeader,
  optionalBody,
  searchFilter,
  staffPage,
  staffRefusals,
  statusResponse,
} from '../../http/describe-route.ts'
import { pageOf, pageQuery } from '../../http/paging.ts'

const PAGE_SIZE = 6

/** The calls that list withdrawals and request one. */
export const ownWithdrawalCalls = [
  agentRead('GET /dashboard/withdrawals', {
    id: 'listWithdrawals',
    summary: 'List the calling agent’s withdrawals',
    tags: ['Withdrawals'],
    query: pageQuery,
    gives: {
      200: jsonResponse(
        z.array(withdrawalSchema),
        'Newest first. When a page is requested, X-Total-Count gives the total.',
      ),
    },
    async answer({ deps: { cipher }, read, agentId, query }) {
      return counted(await listWithdrawals(read, { agentId, page: pageOf(query, PAGE_SIZE), cipher }))
    },
  }),
  agentCall('POST /dashboard/withdrawals', {
    id: 'requestWithdrawal',
    summary: 'Request a withdrawal; the amount is put on hold immediately',
    tags: ['Withdrawals'],
    headers: keyHeader,
    takes: withdrawalInput,
    gives: { 200: jsonResponse(askedWithdrawalSchema, 'The new withdrawal, with status Pending.') },
    refuses: {
      400: jsonResponse(
        z.union([withdrawalErrorSchema, badBodySchema]),
        'The reason for the refusal, in one sentence, or what is wrong with the body.',
      ),
      422: jsonResponse(withdrawalErrorSchema, 'The key was already used for a different amount.'),
    },
    async answer({ c, deps, agentId, body }) {
      try {
        const idempotencyKey = c.req.header('Idempotency-Key')
        return await requestWithdrawal(deps, { agentId, input: body, idempotencyKey })
      } catch (error) {
        if (error instanceof AppError && error.code === 'refused') return c.json({ error: error.message }, 400)
        if (error instanceof AppError && error.code === 'key_reused') return c.json({ error: error.message }, 422)
        throw error
      }
    },
  }),
]

const withdrawals = staffCalls('withdrawals')
const reading = staffReads('withdrawals')

/**
 * Selects the withdrawals of one status, requested on the days (UTC) from and to, both included, and matching a text.
 */
const withdrawalFilter = z.object({
  status: z.enum(withdrawalStatuses).optional(),
  from: dayRange.from.describe('The first day of the request (UTC).'),
  to: dayRange.to.describe('The last day of the request (UTC), included.'),
  ...searchFilter('The number, or the beginning of the name, email address or payment PIN of the agent.').shape,
})

/** The withdrawals queue, its totals, the destination of each withdrawal, the two decisions on one, and the undoing of a rejection. */
export const staffWithdrawalCalls = [
  withdrawals('GET /staff/withdrawals/{id}/bank-details', {
    id: 'getWithdrawalBankDetails',
    summary: 'Get the full bank details a withdrawal goes to; the access is recorded in the audit trail',
    gives: { 200: jsonResponse(bankDetailsSchema, 'As they were when the withdrawal was requested.') },
    answer: ({ deps, params, actor }) => readDestination(deps, { ...params, actor }),
  }),
  reading('GET /staff/withdrawals', {
    id: 'listWithdrawalsForStaff',
    summary: 'List withdrawals, newest first; pending withdrawals oldest first',
    query: pageQuery.extend({ ...idFilter.shape, ...withdrawalFilter.shape }),
    gives: { 200: jsonResponse(z.array(staffWithdrawalSchema), 'With the agent. X-Total-Count counts up to 10,000.') },
    async answer({ deps, read, query: { page, page_size, ...filter } }) {
      const asked = { ...filter, ...staffPage({ page, page_size }), cipher: deps.cipher }
      const { items, total = items.length } = await listWithdrawalsForStaff(read, asked)
      return counted({ items, total })
    },
  }),
  reading('GET /staff/withdrawals/sum', {
    id: 'sumWithdrawalsForStaff',
    summary: 'Add up the withdrawals that the list has with the same filter, on all its pages',
    query: withdrawalFilter,
    gives: { 200: jsonResponse(withdrawalSumSchema, 'Their exact number and sum.') },
    answer: ({ read, query }) => sumWithdrawalsForStaff(read, query),
  }),
  withdrawals('POST /staff/withdrawals/{id}/approve', {
    id: 'approveWithdrawal',
    summary: 'Approve a withdrawal: the amount on hold waits to be paid out',
    description: 'Without a body, or with an override that names every concern about the withdrawal.',
    takes: optionalBody(approvalInput),
    gives: { 200: statusResponse },
    refuses: {
      409: jsonResponse(
        concernedSchema,
        'It is already decided, or there are concerns that the override does not name.',
      ),
    },
    async answer({ deps, params, body, actor }) {
      await approveWithdrawal(deps, { ...params, input: body, actor })
      return { status: 'Approved' }
    },
  }),
  withdrawals('POST /staff/withdrawals/{id}/reject', {
    id: 'rejectWithdrawal',
    summary: 'Reject a withdrawal, with a reason: the amount on hold is released',
    takes: reasonInput,
    gives: { 200: statusResponse },
    async answer({ deps, params, body, actor }) {
      await rejectWithdrawal(deps, { ...params, input: body, actor })
      return { status: 'Rejected' }
    },
  }),
  withdrawals('POST /staff/withdrawals/{id}/undo-rejection', {
    id: 'repeatWithdrawal',
    summary: 'Undo the rejection of a withdrawal: the same amount is requested again, with a reason',
    description:
      'The new withdrawal holds its amount and waits for a decision; the rejected one stays as it is. Refused after the agent has requested money again, and whenever the agent could not request the amount.',
    takes: reasonInput,
    gives: { 200: jsonResponse(askedWithdrawalSchema, 'The new withdrawal, with status Pending.') },
    answer: ({ deps, params, body, actor }) => repeatWithdrawal(deps, { ...params, input: body, actor }),
  }),
]

/** Approving many withdrawals at once. */
export const approveManyCalls = [
  withdrawals('POST /staff/withdrawals/approve', {
    id: 'approveWithdrawals',
    summary: 'Approve many withdrawals; each succeeds or fails on its own',
    takes: approveManyInput,
    gives: {
      200: jsonResponse(
        approvedManySchema,
        'For each withdrawal, whether it was approved or why not. Concerns cannot be overridden here.',
      ),
    },
    refusals: { ...bodyRefusals, ...staffRefusals },
    answer: ({ deps, body, actor }) => approveWithdrawals(deps, { input: body, actor }),
  }),
]
