/** Payout batches: drafts, their release with a file for the bank, and the results of the bank. */
import { reasonInput } from '@evergrove/contract/network'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { payoutFormatInput, payoutFormatSchema } from '@evergrove/contract/withdrawals/payout-formats'
import { MAX_RESULTS_LENGTH, payoutStates } from '@evergrove/contract/withdrawals/payout-words'
import {
  batchesSchema,
  batchLineSchema,
  batchLinesInput,
  batchSchema,
  newBatchInput,
  payoutFileInput,
  payoutFilter,
  releaseInput,
  resultInput,
  resultsFileInput,
  resultsSchema,
  settleInput,
} from '@evergrove/contract/withdrawals/payouts'
import { actOrPropose, importOrPropose } from '@evergrove/core/proposals'
import {
  addToBatch,
  createBatch,
  dissolveBatch,
  downloadFile,
  getBatch,
  listBatches,
  listBatchLines,
  listPayoutFormats,
  removeFromBatch,
  returnWithdrawal,
  savePayoutFormat,
  settleBatch,
} from '@evergrove/core/withdrawals'
import { z } from '@hono/zod-openapi'
import { counted, doneOrProposed, staffCalls } from '../../call.ts'
import {
  bodyRefusals,
  jsonResponse,
  proposedResponse,
  staffPage,
  staffRefusals,
  statusResponse,
  tooManyCalls,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { jsonBody } from '../../http/read-body.ts'
import { throttleCaller } from '../../http/throttle.ts'

const payouts = staffCalls('withdrawals')

const batchAnswer = { 200: jsonResponse(batchSchema, 'The batch as it is now.') }

/** Room for the numbers of as many withdrawals as a batch can have. */
const MAX_IDS_BYTES = 256 * 1024

const amountFilter = z.string().optional()

const mediaTypes = { csv: 'text/csv', 'pain.001': 'application/xml' } as const

/** The batches with their contents, drafts, the file formats, releases, and the results of the bank. */
export const payoutCalls = [
  payouts('GET /staff/payouts', {
    id: 'listPayoutBatches',
    summary: 'List payout batches, newest first, and sum up what waits to be put into one',
    query: pageQuery.extend({ ...payoutFilter.shape, minimum: amountFilter, maximum: amountFilter }),
    gives: { 200: jsonResponse(batchesSchema, 'The filter is for what waits. X-Total-Count counts the batches.') },
    refuses: bodyRefusals,
    async answer({ c, deps, query: { page, page_size, ...query } }) {
      const { batches, total } = await listBatches(deps, { query, page: staffPage({ page, page_size }) })
      setTotal(c, total)
      return batches
    },
  }),
  payouts('GET /staff/payouts/{id}', {
    id: 'getPayoutBatch',
    summary: 'Get a payout batch',
    gives: batchAnswer,
    answer: ({ deps, params }) => getBatch(deps.db, params.id),
  }),
  payouts('GET /staff/payouts/{id}/lines', {
    id: 'listPayoutLines',
    summary: 'List the withdrawals of a payout batch, in the order of its file',
    query: pageQuery.extend({ state: z.enum(payoutStates).optional() }),
    gives: { 200: jsonResponse(z.array(batchLineSchema), 'With X-Total-Count.') },
    refusals: staffRefusals,
    answer: async ({ deps, params, query: { state, ...page } }) =>
      counted(await listBatchLines(deps, { ...params, state, ...staffPage(page) })),
  }),
  payouts('POST /staff/payouts', {
    id: 'createPayoutBatch',
    summary: 'Put approved withdrawals that are in no batch into a new draft, at most 10,000',
    takes: newBatchInput,
    reads: jsonBody(MAX_IDS_BYTES),
    gives: { 201: jsonResponse(batchSchema, 'The draft. Each withdrawal is in one batch only.') },
    refusals: {
      ...bodyRefusals,
      ...staffRefusals,
      409: jsonResponse(detailSchema, 'Nothing is waiting, or a chosen withdrawal is not.'),
    },
    async answer({ deps, body, actor }) {
      const { id } = await createBatch(deps, { input: body, actor })
      return getBatch(deps.db, id)
    },
  }),
  payouts('POST /staff/payouts/{id}/add', {
    id: 'addToPayoutBatch',
    summary: 'Add approved withdrawals to a draft: all of them, or none',
    takes: batchLinesInput,
    reads: jsonBody(MAX_IDS_BYTES),
    gives: batchAnswer,
    async answer({ deps, params, body, actor }) {
      await addToBatch(deps, { ...params, input: body, actor })
      return getBatch(deps.db, params.id)
    },
  }),
  payouts('POST /staff/payouts/{id}/remove', {
    id: 'removeFromPayoutBatch',
    summary: 'Take withdrawals out of a draft: all of them, or none',
    takes: batchLinesInput,
    reads: jsonBody(MAX_IDS_BYTES),
    gives: batchAnswer,
    async answer({ deps, params, body, actor }) {
      await removeFromBatch(deps, { ...params, input: body, actor })
      return getBatch(deps.db, params.id)
    },
  }),
  payouts('POST /staff/payouts/{id}/dissolve', {
    id: 'dissolvePayoutBatch',
    summary: 'Give up a draft: its withdrawals wait again',
    gives: batchAnswer,
    async answer({ deps, params, actor }) {
      await dissolveBatch(deps, { ...params, actor })
      return getBatch(deps.db, params.id)
    },
  }),
  payouts('GET /staff/payout-formats', {
    id: 'listPayoutFormats',
    summary: 'List the saved formats of payout files, by name',
    gives: { 200: jsonResponse(z.array(payoutFormatSchema), 'All formats.') },
    answer: ({ deps }) => listPayoutFormats(deps.db),
  }),
  payouts('POST /staff/payout-formats', {
    id: 'createPayoutFormat',
    summary: 'Save how a bank wants payout files in CSV',
    takes: payoutFormatInput,
    gives: { 201: jsonResponse(payoutFormatSchema, 'The saved format.') },
    answer: ({ deps, body, actor }) => savePayoutFormat(deps, { input: body, actor }),
  }),
  payouts('PUT /staff/payout-formats/{id}', {
    id: 'changePayoutFormat',
    summary: 'Change a format; files that were made with it stay as they are',
    takes: payoutFormatInput,
    gives: { 200: jsonResponse(payoutFormatSchema, 'The changed format.') },
    answer: ({ deps, params, body, actor }) => savePayoutFormat(deps, { ...params, input: body, actor }),
  }),
  payouts('POST /staff/payouts/{id}/release', {
    id: 'releasePayoutBatch',
    summary: 'Release a draft, or replace the file of a released batch',
    description:
      'The file is made, and the withdrawals are with the bank. With `replaces`, a file that the bank has refused is made again, of the same withdrawals, under another message id: only while no result and no matched line of a statement is known. The number of withdrawals and their total are those that were looked at; others are refused.',
    takes: releaseInput,
    gives: { ...batchAnswer, ...proposedResponse },
    answer: ({ deps, staff, params, body }) =>
      doneOrProposed(actOrPropose(deps, 'payouts.release', { staffId: staff.id, ...params, input: body }), () =>
        getBatch(deps.db, params.id),
      ),
  }),
  payouts('GET /staff/payouts/{id}/file', {
    id: 'downloadPayoutFile',
    summary: 'Download a file of a released batch, with bank details; recorded in the audit trail',
    before: ({ limits }) => [throttleCaller(limits.staffExports)],
    query: payoutFileInput,
    gives: {
      200: {
        description: 'The same bytes each time. The name of a file that was replaced says that it must not be sent.',
        content: { 'text/csv': { schema: z.string() }, 'application/xml': { schema: z.string() } },
      },
    },
    refusals: { ...staffRefusals, ...tooManyCalls, 404: jsonResponse(detailSchema, 'The batch has no such file.') },
    async answer({ c, deps, params, query: { number }, actor }) {
      const { name, format, encoding, bytes } = await downloadFile(deps, { ...params, number, actor })
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': `${mediaTypes[format]}; charset=${encoding}`,
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    },
  }),
  payouts('POST /staff/withdrawals/{id}/return', {
    id: 'returnWithdrawal',
    summary: 'Send an approved withdrawal back to its agent before it has gone to the bank, with a reason',
    takes: reasonInput,
    gives: { 200: statusResponse },
    async answer({ deps, params, body, actor }) {
      await returnWithdrawal(deps, { ...params, input: body, actor })
      return { status: 'Returned' }
    },
  }),
  payouts('POST /staff/payouts/{id}/results', {
    id: 'importPayoutResults',
    summary: 'Import a file of results: CSV, ISO 20022 pain.002 or camt.053, or MT940',
    description:
      'The same file again changes nothing, and lines that fit nothing are listed. Returns that take two people are proposed, and the rest is recorded at once: of what was paid, or above the limit, unless a line of a bank statement is matched that shows them.',
    takes: resultsFileInput,
    reads: jsonBody(2 * MAX_RESULTS_LENGTH),
    gives: { 200: jsonResponse(resultsSchema, 'What became of each line.') },
    answer: ({ deps, staff, params, body }) => importOrPropose(deps, { staffId: staff.id, ...params, input: body }),
  }),
  payouts('POST /staff/payouts/{id}/record', {
    id: 'recordPayoutResult',
    summary: 'Record by hand that withdrawals of a batch were paid or returned: all of them, or none',
    description:
      'A return takes two people if the withdrawal was paid, or above the limit, unless a line of a bank statement is matched that shows it.',
    takes: resultInput,
    reads: jsonBody(MAX_IDS_BYTES),
    gives: { ...batchAnswer, ...proposedResponse },
    answer: ({ deps, staff, params, body }) =>
      doneOrProposed(actOrPropose(deps, 'payouts.results', { staffId: staff.id, ...params, input: body }), () =>
        getBatch(deps.db, params.id),
      ),
  }),
  payouts('POST /staff/payouts/{id}/settle', {
    id: 'settlePayoutBatch',
    summary: 'Record that every withdrawal of a batch without a result was paid',
    takes: settleInput,
    gives: batchAnswer,
    async answer({ deps, params, body, actor }) {
      await settleBatch(deps, { ...params, input: body, actor })
      return getBatch(deps.db, params.id)
    },
  }),
]
