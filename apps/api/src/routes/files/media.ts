/** Serves stored public images at immutable URLs: `?w=` chooses a width, `Accept` chooses AVIF or WebP. */
import { parseImageUrl } from '@evergrove/contract/platform/image-url'
import { wholeNumberField } from '@evergrove/contract/platform/whole-number'
import { type FilesDeps, readImageVariant } from '@evergrove/core/files'
import { Hono } from 'hono'
import type { ApiEnvironment } from '../../environment.ts'

export type MediaDependencies = { files: FilesDeps }

const ONE_YEAR = 'public, max-age=31536000, immutable'
/** The cache header of the stored image while the requested size is being made. */
const FOR_NOW = 'public, max-age=30'
const widthInput = wholeNumberField({ min: 1, max: 99_999 }).optional()

/**
 * Creates a router to be mounted below `/media`. Responds with 404 to an unknown name, 400 to a malformed width, and
 * 503 while images cannot be read. Until a new image has its sizes, it is sent in its stored form.
 */
export function createMedia({ files }: MediaDependencies) {
  const media = new Hono<ApiEnvironment>()
  return media.get('/:name', async (c) => {
    const image = parseImageUrl(c.req.param('name'))
    if (image === undefined) return c.json({ detail: 'Not found.' }, 404)
    const width = widthInput.safeParse(c.req.query('w'))
    if (!width.success) return c.json({ w: ['A valid integer is required.'] }, 400)
    const negotiated = c.req.header('Accept')?.includes('image/avif') ? 'avif' : 'webp'
    const format = image.extension === 'jpg' ? 'jpeg' : negotiated
    const variant = await readImageVariant(files, image, { format, width: width.data })
    if (variant === undefined) return c.json({ detail: 'Not found.' }, 404)
    return c.body(new Uint8Array(variant.bytes), 200, {
      'Content-Type': variant.mime,
      'Cache-Control': variant.isFinal ? ONE_YEAR : FOR_NOW,
      ...(image.extension === 'jpg' ? {} : { Vary: 'Accept' }),
    })
  })
}
