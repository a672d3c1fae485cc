/** Pictures for content. */
import { storedImageSchema } from '@evergrove/contract/content/content-editing'
import { uploadImage } from '@evergrove/core/content'
import { invalid } from '@evergrove/core/platform/errors'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer } from '../../answers/json-answer.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { anyBody } from '../../request/read-body.ts'
import { createRouter } from '../../router.ts'
import { actRefusals } from '../describe-staff-route.ts'
import { actorOf, requireStaff } from '../staff-access.ts'
import { described } from './describe-content-route.ts'

/** Room for the largest picture and what stands around it. */
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

/** A router with the one call that stores a picture. */
export function contentImageRoutes(dependencies: ApiDependencies) {
  const imageRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/images',
    summary: 'Store a picture: JPEG, PNG or WebP, at most 10 MB',
    middleware: [requireStaff(dependencies, ['editor']), anyBody(MAX_BODY_BYTES)] as const,
    request: imageForm,
    responses: { ...actRefusals, 201: jsonAnswer(storedImageSchema, 'The picture, to be named by its id.') },
  })

  return createRouter().openapi(imageRoute, async (c) => {
    const bytes = await bytesOf(c.get('body'))
    return c.json(await uploadImage(dependencies, { bytes, actor: actorOf(c.get('staff')) }), 201)
  })
}
