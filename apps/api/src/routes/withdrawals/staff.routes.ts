/** Withdrawals that staff approve or reject. */

import { bankDetailsSchema } from '@evergrove/contract/agents/agents'
import { staffWithdrawalSchema } from '@evergrove/contract/agents/staff-views'
import { reasonInput } from '@evergrove/contract/network'
import { dayRange } from '@evergrove/contract/platform/day-range'
import { approvedManySchema, approveManyInput } from '@evergrove/contract/withdrawals/approve-many'
import { approvalInput, concernedSchema } from '@evergrove/contract/withdrawals/concerns'
import { withdrawalStatuses, withdrawalSumSchema } from '@evergrove/contract/withdrawals/withdrawals'
import {
  approveWithdrawal,
  approveWithdrawals,
  listWithdrawalsForStaff,
  readDestination,
  rejectWithdrawal,
  sumWithdrawalsForStaff,
} from '@evergrove/core/withdrawals'
import { z } from '@hono/zod-openapi'
import { counted, staffCalls, staffReads } from '../../call.ts'
import {
  bodyRefusals,
  idFilter,
  jsonResponse,
  optionalBody,
  searchFilter,
  staffPage,
  staffRefusals,
  statusResponse,
} from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'

const withdrawals = staffCalls('withdrawals')
const reading = staffReads('withdrawals')

/** Which withdrawals: those of one status, requested on the days (UTC) from and to, both included, and found by a text. */
const withdrawalFilter = z.object({
  status: z.enum(withdrawalStatuses).optional(),
  from: dayRange.from.describe('The first day of the request (UTC).'),
  to: dayRange.to.describe('The last day of the request (UTC), included.'),
  ...searchFilter('The number, or the beginning of the name, email address or payment PIN of the agent.').shape,
})

/** The withdrawals queue, what it comes to, where each one goes, and the two decisions on one. */
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
