/** Uploads of images for content. */
import { storedImageSchema } from '@evergrove/contract/content/content-editing'
import { uploadImage } from '@evergrove/core/content'
import { invalid } from '@evergrove/core/platform/errors'
import { z } from '@hono/zod-openapi'
import { jsonResponse, uploadRefusals } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttleUploads } from '../../http/throttle.ts'
import { editorCall } from '../content/staff.routes.ts'

/** Room for the largest image plus the rest of the form. */
const MAX_BODY_BYTES = 11 * 1024 * 1024

const imageForm = z.object({ image: z.instanceof(File).openapi({ type: 'string', format: 'binary' }) })

async function bytesOf(body: unknown): Promise<Uint8Array> {
  const image = typeof body === 'object' && body !== null && 'image' in body ? body.image : undefined
  if (image instanceof File) return new Uint8Array(await image.arrayBuffer())
  throw invalid({ image: ['No file was submitted.'] })
}

export const imageCalls = [
  editorCall('POST /staff/images', {
    id: 'uploadImage',
    summary: 'Upload an image: JPEG, PNG or WebP, at most 10 MB',
    before: ({ limits }) => [throttleUploads(limits.uploads)],
    takes: { required: true, content: { 'multipart/form-data': { schema: imageForm } } },
    reads: anyBody(MAX_BODY_BYTES),
    gives: { 201: jsonResponse(storedImageSchema, 'The stored image. Content refers to it by its id.') },
    refuses: uploadRefusals,
    answer: async ({ deps, body, actor }) => uploadImage(deps, { bytes: await bytesOf(body), actor }),
  }),
]
