/** Uploads of images for content. */
import { storedImageSchema } from '@evergrove/contract/content/content-editing'
import { uploadImage } from '@evergrove/core/content'
import { invalid } from '@evergrove/core/platform/errors'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import { actionRefusals, jsonResponse, uploadRefusals } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttleUploads } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'
import { contentCall } from '../content/staff.routes.ts'

/** Room for the largest image plus the rest of the form. */
const MAX_BODY_BYTES = 11 * 1024 * 1024

const imageForm = {
  body: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: z.object({ image: z.instanceof(File).openapi({ type: 'string', format: 'binary' }) }),
      },
    },
  },
}

async function bytesOf(body: unknown): Promise<Uint8Array> {
  const image = typeof body === 'object' && body !== null && 'image' in body ? body.image : undefined
  if (image instanceof File) return new Uint8Array(await image.arrayBuffer())
  throw invalid({ image: ['No file was submitted.'] })
}

/** The call that stores an image. */
export function imageRoutes(dependencies: ApiDependencies) {
  const imageRoute = createRoute({
    ...contentCall,
    method: 'post',
    path: '/staff/images',
    operationId: 'uploadImage',
    summary: 'Upload an image: JPEG, PNG or WebP, at most 10 MB',
    middleware: [
      requireStaff(dependencies, 'content'),
      throttleUploads(dependencies.limits.uploads),
      anyBody(MAX_BODY_BYTES),
    ] as const,
    request: imageForm,
    responses: {
      ...actionRefusals,
      ...uploadRefusals,
      201: jsonResponse(storedImageSchema, 'The stored image. Content refers to it by its id.'),
    },
  })

  return createRouter().openapi(imageRoute, async (c) => {
    const bytes = await bytesOf(c.get('body'))
    return c.json(await uploadImage(dependencies, { bytes, actor: actorOf(c.get('staff')) }), 201)
  })
}
