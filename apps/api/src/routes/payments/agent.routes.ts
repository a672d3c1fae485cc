/** The agent's payment of the registration fee and its proof (API-040, API-041, GAP-25). */

import { paymentSchema } from '@evergrove/contract/payments'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { idField } from '@evergrove/contract/platform/whole-number'
import { attachProof, listPayments, readProof } from '@evergrove/core/payments'
import { AppError, invalid } from '@evergrove/core/platform/errors'
import { parseInput } from '@evergrove/core/platform/parse-input'
import { z } from '@hono/zod-openapi'
import { agentCall, agentRead, publicCall } from '../../call.ts'
import { jsonResponse, uploadRefusals } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttleUploads } from '../../http/throttle.ts'
import { createProofUrl, proofPath } from './proof-url.ts'

/** Room for the largest proof plus the rest of the form. */
const MAX_BODY_BYTES = 6 * 1024 * 1024

const proofInput = z.object({
  id: idField(),
  payment_proof: z.unknown().optional(),
})

const proofForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: z.object({
        id: z.string(),
        payment_proof: z.instanceof(File).openapi({ type: 'string', format: 'binary' }),
      }),
    },
  },
}

function refuseProof(message: string): never {
  throw invalid({ payment_proof: [message] })
}

async function bytesOf(proof: unknown): Promise<Uint8Array> {
  if (proof instanceof File) return new Uint8Array(await proof.arrayBuffer())
  if (proof === undefined || proof === '') return refuseProof('No file was submitted.')
  return refuseProof('The submitted data was not a file. Check the encoding type on the form.')
}

/** The agent's payment and its proof. */
export const ownPaymentCalls = [
  agentRead('GET /dashboard/payments', {
    id: 'listPayments',
    summary: 'List the calling agent’s payments',
    tags: ['Payments'],
    gives: { 200: jsonResponse(z.array(paymentSchema), 'One payment: the registration fee.') },
    answer: ({ deps, read, agentId }) => listPayments(read, { agentId, proofUrl: createProofUrl(deps) }),
  }),
  agentCall('PUT /dashboard/payments', {
    id: 'uploadProof',
    summary: 'Upload the proof of a payment, an image of at most 5 MB',
    tags: ['Payments'],
    before: ({ limits }) => [throttleUploads(limits.uploads)],
    takes: proofForm,
    reads: anyBody(MAX_BODY_BYTES),
    gives: { 200: jsonResponse(paymentSchema, 'The payment with its proof.') },
    refuses: {
      ...uploadRefusals,
      404: jsonResponse(detailSchema, 'The calling agent has no such record.'),
      409: jsonResponse(detailSchema, 'The payment has already been approved.'),
    },
    async answer({ deps, agentId, body }) {
      const { id: paymentId, payment_proof } = parseInput(proofInput, body)
      await attachProof(deps, { agentId, paymentId, bytes: await bytesOf(payment_proof) })
      const payments = await listPayments(deps.db, { agentId, proofUrl: createProofUrl(deps) })
      const proven = payments.find(({ id }) => id === paymentId)
      if (proven === undefined) throw new Error(`Payment ${paymentId} has gone`)
      return proven
    },
  }),
  publicCall('GET /payment-proofs/{id}', {
    id: 'getProof',
    summary: 'Get the image of a proof by its signed URL',
    tags: ['Payments'],
    query: z.object({ expires: z.string().default(''), signature: z.string().default('') }),
    gives: { 200: { description: 'The image.', content: { 'image/webp': { schema: z.unknown() } } } },
    refuses: {
      403: jsonResponse(detailSchema, 'The URL has expired.'),
      404: jsonResponse(detailSchema, 'There is no proof, or the signature of the URL is not valid.'),
    },
    async answer({ c, deps, params: { id }, query }) {
      const state = deps.urls.stateOf(proofPath(id), query, deps.now())
      if (state === 'expired') {
        throw new AppError('forbidden', 'This link has expired. Open the proof again from your payments.')
      }
      const bytes = state === 'valid' ? await readProof(deps, id) : undefined
      if (bytes === undefined) return c.json({ detail: 'Not found.' }, 404)
      return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' })
    },
  }),
]
