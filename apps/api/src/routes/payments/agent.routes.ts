/** The agent's payment of the registration fee and its proof (API-040, API-041, GAP-25). */

import { paymentSchema } from '@evergrove/contract/payments'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { idField } from '@evergrove/contract/platform/whole-number'
import { attachProof, listPayments, readProof } from '@evergrove/core/payments'
import { AppError, invalid } from '@evergrove/core/platform/errors'
import { parseInput } from '@evergrove/core/platform/parse-input'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { readByAgent, requireAgent } from '../../http/access.ts'
import { bodyRefusals, idParam, jsonResponse, notSignedIn, uploadRefusals } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttleUploads } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'
import { createProofUrl, proofPath } from './proof-url.ts'

/** Room for the largest proof plus the rest of the form. */
const MAX_BODY_BYTES = 6 * 1024 * 1024

const proofInput = z.object({
  id: idField(),
  payment_proof: z.unknown().optional(),
})

const proofForm = {
  body: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: z.object({
          id: z.string(),
          payment_proof: z.instanceof(File).openapi({ type: 'string', format: 'binary' }),
        }),
      },
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

/** The calls about the agent's payment and its proof. */
export function paymentRoutes(dependencies: ApiDependencies) {
  const { db, storage, urls, now } = dependencies
  const proofUrl = createProofUrl(dependencies)
  const described = { path: '/dashboard/payments' as const, tags: ['Payments'], security: [{ jwt: [] }] }
  const agent = requireAgent(dependencies)

  const listRoute = createRoute({
    ...described,
    method: 'get',
    operationId: 'listPayments',
    summary: 'List the calling agent’s payments',
    middleware: [readByAgent(dependencies)] as const,
    responses: { 200: jsonResponse(z.array(paymentSchema), 'One payment: the registration fee.'), ...notSignedIn },
  })
  const proveRoute = createRoute({
    ...described,
    method: 'put',
    operationId: 'uploadProof',
    summary: 'Upload the proof of a payment, an image of at most 5 MB',
    middleware: [agent, throttleUploads(dependencies.limits.uploads), anyBody(MAX_BODY_BYTES)] as const,
    request: proofForm,
    responses: {
      ...bodyRefusals,
      ...uploadRefusals,
      ...notSignedIn,
      200: jsonResponse(paymentSchema, 'The payment with its proof.'),
      404: jsonResponse(detailSchema, 'The calling agent has no such record.'),
      409: jsonResponse(detailSchema, 'The payment has already been approved.'),
    },
  })
  const proofRoute = createRoute({
    method: 'get',
    path: '/payment-proofs/{id}',
    tags: ['Payments'],
    operationId: 'getProof',
    summary: 'Get the image of a proof by its signed URL',
    request: {
      params: idParam,
      query: z.object({ expires: z.string().default(''), signature: z.string().default('') }),
    },
    responses: {
      200: { description: 'The image.', content: { 'image/webp': { schema: z.unknown() } } },
      403: jsonResponse(detailSchema, 'The URL has expired.'),
      404: jsonResponse(detailSchema, 'There is no proof, or the signature of the URL is not valid.'),
    },
  })

  return createRouter()
    .openapi(listRoute, async (c) =>
      c.json(await listPayments(c.get('read'), { agentId: c.get('agentId'), proofUrl }), 200),
    )
    .openapi(proveRoute, async (c) => {
      const agentId = c.get('agentId')
      const { id: paymentId, payment_proof } = parseInput(proofInput, c.get('body'))
      await attachProof({ db, storage }, { agentId, paymentId, bytes: await bytesOf(payment_proof) })
      const proven = (await listPayments(db, { agentId, proofUrl })).find(({ id }) => id === paymentId)
      if (proven === undefined) throw new Error(`Payment ${paymentId} has gone`)
      return c.json(proven, 200)
    })
    .openapi(proofRoute, async (c) => {
      const { id } = c.req.valid('param')
      const state = urls.stateOf(proofPath(id), c.req.valid('query'), now())
      if (state === 'expired') {
        throw new AppError('forbidden', 'This link has expired. Open the proof again from your payments.')
      }
      const bytes = state === 'valid' ? await readProof({ db, storage }, id) : undefined
      if (bytes === undefined) return c.json({ detail: 'Not found.' }, 404)
      return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' })
    })
}
