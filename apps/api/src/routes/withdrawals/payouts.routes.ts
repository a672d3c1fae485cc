/** Payout batches: drafts, their release with a file for the bank, and what the bank answers. */
import { reasonInput } from '@evergrove/contract/network'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { payoutFormatInput, payoutFormatSchema } from '@evergrove/contract/withdrawals/payout-formats'
import { MAX_RESULTS_LENGTH, payoutStates } from '@evergrove/contract/withdrawals/payout-words'
import {
  batchesSchema,
  batchLineSchema,
  batchLinesInput,
  batchSchema,
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
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  bodyRefusals,
  idParam,
  jsonRequest,
  jsonResponse,
  proposedResponse,
  staffCall,
  staffPage,
  staffRefusals,
  statusResponse,
  tooManyCalls,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody, jsonBody } from '../../http/read-body.ts'
import { throttleCaller } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

const batchAnswer = { 200: jsonResponse(batchSchema, 'The batch as it is now.'), ...actionRefusals }

/** For the numbers of as many withdrawals as a batch can have. */
const MAX_IDS_BYTES = 256 * 1024

const amountFilter = z.string().optional()

/** The batches, and what is in them. */
export function payoutRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'withdrawals')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/payouts',
    operationId: 'listPayoutBatches',
    summary: 'List payout batches, newest first, and sum up what waits to be put into one',
    middleware: [finance] as const,
    request: {
      query: pageQuery.extend({ ...payoutFilter.shape, minimum: amountFilter, maximum: amountFilter }),
    },
    responses: {
      ...bodyRefusals,
      ...staffRefusals,
      200: jsonResponse(batchesSchema, 'The filter is for what waits. X-Total-Count counts the batches.'),
    },
  })
  const oneRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/payouts/{id}',
    operationId: 'getPayoutBatch',
    summary: 'Get a payout batch',
    middleware: [finance] as const,
    request: { params: idParam },
    responses: batchAnswer,
  })
  const linesRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/payouts/{id}/lines',
    operationId: 'listPayoutLines',
    summary: 'List the withdrawals of a payout batch, in the order of its file',
    middleware: [finance] as const,
    request: { params: idParam, query: pageQuery.extend({ state: z.enum(payoutStates).optional() }) },
    responses: { 200: jsonResponse(z.array(batchLineSchema), 'With X-Total-Count.'), ...staffRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { page, page_size, ...query } = c.req.valid('query')
      const { batches, total } = await listBatches(dependencies, { query, page: staffPage({ page, page_size }) })
      setTotal(c, total)
      return c.json(batches, 200)
    })
    .openapi(oneRoute, async (c) => c.json(await getBatch(dependencies.db, c.req.valid('param').id), 200))
    .openapi(linesRoute, async (c) => {
      const { state, ...page } = c.req.valid('query')
      const { id } = c.req.valid('param')
      const { items, total } = await listBatchLines(dependencies.db, { id, state, ...staffPage(page) })
      setTotal(c, total)
      return c.json(items, 200)
    })
}

/** The saved formats of payout files. */
export function payoutFormatRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'withdrawals')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/payout-formats',
    operationId: 'listPayoutFormats',
    summary: 'List the saved formats of payout files, by name',
    middleware: [finance] as const,
    responses: { 200: jsonResponse(z.array(payoutFormatSchema), 'All formats.'), ...staffRefusals },
  })
  const createFormatRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/payout-formats',
    operationId: 'createPayoutFormat',
    summary: 'Save how a bank wants payout files in CSV',
    middleware: [finance, anyBody()] as const,
    request: jsonRequest(payoutFormatInput),
    responses: { 201: jsonResponse(payoutFormatSchema, 'The saved format.'), ...actionRefusals },
  })
  const changeRoute = createRoute({
    ...staffCall,
    method: 'put',
    path: '/staff/payout-formats/{id}',
    operationId: 'changePayoutFormat',
    summary: 'Change a format; files that were made with it stay as they are',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(payoutFormatInput) },
    responses: { 200: jsonResponse(payoutFormatSchema, 'The changed format.'), ...actionRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listPayoutFormats(dependencies.db), 200))
    .openapi(createFormatRoute, async (c) => {
      const wanted = { input: c.get('body'), actor: actorOf(c.get('staff')) }
      return c.json(await savePayoutFormat(dependencies, wanted), 201)
    })
    .openapi(changeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const wanted = { id, input: c.get('body'), actor: actorOf(c.get('staff')) }
      return c.json(await savePayoutFormat(dependencies, wanted), 200)
    })
}

/** Drafts: made, changed and dissolved. */
export function payoutDraftRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'withdrawals')
  const act = { ...staffCall, method: 'post' as const }

  const createBatchRoute = createRoute({
    ...act,
    path: '/staff/payouts',
    operationId: 'createPayoutBatch',
    summary: 'Put approved withdrawals that are in no batch into a new draft, at most 10,000',
    middleware: [finance, anyBody()] as const,
    request: jsonRequest(payoutFilter),
    responses: {
      ...bodyRefusals,
      ...staffRefusals,
      201: jsonResponse(batchSchema, 'The draft. Each withdrawal is in one batch only.'),
      409: jsonResponse(detailSchema, 'Nothing is waiting.'),
    },
  })
  const addRoute = createRoute({
    ...act,
    path: '/staff/payouts/{id}/add',
    operationId: 'addToPayoutBatch',
    summary: 'Add approved withdrawals to a draft: all of them, or none',
    middleware: [finance, jsonBody(MAX_IDS_BYTES)] as const,
    request: { params: idParam, ...jsonRequest(batchLinesInput) },
    responses: batchAnswer,
  })
  const removeRoute = createRoute({
    ...act,
    path: '/staff/payouts/{id}/remove',
    operationId: 'removeFromPayoutBatch',
    summary: 'Take withdrawals out of a draft: all of them, or none',
    middleware: [finance, jsonBody(MAX_IDS_BYTES)] as const,
    request: { params: idParam, ...jsonRequest(batchLinesInput) },
    responses: batchAnswer,
  })
  const dissolveRoute = createRoute({
    ...act,
    middleware: [finance] as const,
    path: '/staff/payouts/{id}/dissolve',
    operationId: 'dissolvePayoutBatch',
    summary: 'Give up a draft: its withdrawals wait again',
    request: { params: idParam },
    responses: batchAnswer,
  })

  return createRouter()
    .openapi(createBatchRoute, async (c) => {
      const { id } = await createBatch(dependencies, { input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.json(await getBatch(dependencies.db, id), 201)
    })
    .openapi(addRoute, async (c) => {
      const { id } = c.req.valid('param')
      await addToBatch(dependencies, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.json(await getBatch(dependencies.db, id), 200)
    })
    .openapi(removeRoute, async (c) => {
      const { id } = c.req.valid('param')
      await removeFromBatch(dependencies, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.json(await getBatch(dependencies.db, id), 200)
    })
    .openapi(dissolveRoute, async (c) => {
      const { id } = c.req.valid('param')
      await dissolveBatch(dependencies, { id, actor: actorOf(c.get('staff')) })
      return c.json(await getBatch(dependencies.db, id), 200)
    })
}

const mediaTypes = { csv: 'text/csv', 'pain.001': 'application/xml' } as const

/** The release of a batch, its file, and sending a withdrawal back instead. */
export function payoutReleaseRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'withdrawals')

  const releaseRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/payouts/{id}/release',
    operationId: 'releasePayoutBatch',
    summary: 'Release a draft, or replace the file of a released batch',
    description:
      'The file is made, and the withdrawals are with the bank. With `replaces`, a file that the bank has refused is made again, of the same withdrawals, under another message id: only while no result and no matched line of a statement is known. The number of withdrawals and their total are those that were looked at; others are refused.',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(releaseInput) },
    responses: { ...batchAnswer, ...proposedResponse },
  })
  const fileRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/payouts/{id}/file',
    operationId: 'downloadPayoutFile',
    summary: 'Download a file of a released batch, with bank details; recorded in the audit trail',
    middleware: [finance, throttleCaller(dependencies.limits.staffExports)] as const,
    request: { params: idParam, query: payoutFileInput },
    responses: {
      200: {
        description: 'The same bytes each time. The name of a file that was replaced says that it must not be sent.',
        content: { 'text/csv': { schema: z.string() }, 'application/xml': { schema: z.string() } },
      },
      ...staffRefusals,
      ...tooManyCalls,
      404: jsonResponse(detailSchema, 'The batch has no such file.'),
    },
  })
  const returnRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/withdrawals/{id}/return',
    operationId: 'returnWithdrawal',
    summary: 'Send an approved withdrawal back to its agent before it has gone to the bank, with a reason',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reasonInput) },
    responses: { 200: statusResponse, ...actionRefusals },
  })

  return createRouter()
    .openapi(releaseRoute, async (c) => {
      const { id } = c.req.valid('param')
      const asked = { staffId: c.get('staff').id, id, input: c.get('body') }
      const outcome = await actOrPropose(dependencies, 'payouts.release', asked)
      if ('proposal' in outcome) return c.json(outcome.proposal, 202)
      return c.json(await getBatch(dependencies.db, id), 200)
    })
    .openapi(fileRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { name, format, encoding, bytes } = await downloadFile(dependencies, {
        id,
        number: c.req.valid('query').number,
        actor: actorOf(c.get('staff')),
      })
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': `${mediaTypes[format]}; charset=${encoding}`,
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    })
    .openapi(returnRoute, async (c) => {
      const { id } = c.req.valid('param')
      await returnWithdrawal(dependencies, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.json({ status: 'Returned' }, 200)
    })
}

/** What the bank did: a file of results, by hand, or everything that is left. */
export function payoutResultRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'withdrawals')
  const act = { ...staffCall, method: 'post' as const }

  const importRoute = createRoute({
    ...act,
    path: '/staff/payouts/{id}/results',
    operationId: 'importPayoutResults',
    summary: 'Import a file of results: CSV, ISO 20022 pain.002 or camt.053, or MT940',
    description:
      'The same file again changes nothing, and lines that fit nothing are listed. Returns that take two people are proposed, and the rest is recorded at once: of what was paid, or above the limit, unless a line of a bank statement is matched that shows them.',
    middleware: [finance, jsonBody(2 * MAX_RESULTS_LENGTH)] as const,
    request: { params: idParam, ...jsonRequest(resultsFileInput) },
    responses: { 200: jsonResponse(resultsSchema, 'What became of each line.'), ...actionRefusals },
  })
  const recordRoute = createRoute({
    ...act,
    path: '/staff/payouts/{id}/record',
    operationId: 'recordPayoutResult',
    summary: 'Record by hand that withdrawals of a batch were paid or returned: all of them, or none',
    description:
      'A return takes two people if the withdrawal was paid, or above the limit, unless a line of a bank statement is matched that shows it.',
    middleware: [finance, jsonBody(MAX_IDS_BYTES)] as const,
    request: { params: idParam, ...jsonRequest(resultInput) },
    responses: { ...batchAnswer, ...proposedResponse },
  })
  const settleRoute = createRoute({
    ...act,
    path: '/staff/payouts/{id}/settle',
    operationId: 'settlePayoutBatch',
    summary: 'Record that every withdrawal of a batch without a result was paid',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(settleInput) },
    responses: batchAnswer,
  })

  return createRouter()
    .openapi(importRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await importOrPropose(dependencies, { staffId: c.get('staff').id, id, input: c.get('body') }), 200)
    })
    .openapi(recordRoute, async (c) => {
      const { id } = c.req.valid('param')
      const asked = { staffId: c.get('staff').id, id, input: c.get('body') }
      const outcome = await actOrPropose(dependencies, 'payouts.results', asked)
      if ('proposal' in outcome) return c.json(outcome.proposal, 202)
      return c.json(await getBatch(dependencies.db, id), 200)
    })
    .openapi(settleRoute, async (c) => {
      const { id } = c.req.valid('param')
      await settleBatch(dependencies, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.json(await getBatch(dependencies.db, id), 200)
    })
}
