/** Encodes images in a process of its own: an image that crashes the decoder takes no request with it. */
import { unavailable } from '../platform/errors.ts'
import { openProcess } from '../platform/own-process.ts'
import type { ImageTasks } from './image-process.ts'

const run = openProcess<ImageTasks>({
  entry: new URL('./image-process.ts', import.meta.url),
  refusal: () => unavailable('The image could not be processed. Try again in a moment.'),
})

/**
 * The uploaded image, upright, without metadata, within the stored size, as WebP; or the sentence that refuses it. Throws
 * `unavailable` if the process ended before it was encoded.
 */
export const encodeUpload = (...args: Parameters<ImageTasks['encodeUpload']>) => run('encodeUpload', ...args)

/** A stored image in another width and format. Throws as `encodeUpload` does. */
export const encodeVariant = (...args: Parameters<ImageTasks['encodeVariant']>) => run('encodeVariant', ...args)
