/**
 * Makes the sizes and formats of public images, some time after their upload, so that no visitor waits for an encoder.
 */
import { unavailable } from '../platform/errors.ts'
import { openProcess } from '../platform/own-process.ts'
import { claimFileWithoutSizes, noteSizes, type StoredFile } from './files.repository.ts'
import type { FilesDeps } from './files.service.ts'
import { type FileStorage, masterKey, variantKey, variantsOf } from './files.ts'
import type { ImageTasks } from './image-process.ts'

// An image that crashes the decoder takes no request with it, because images are encoded in a process of their own.

const run = openProcess<ImageTasks>({
  entry: new URL('./image-process.ts', import.meta.url),
  refusal: () => unavailable('The image could not be processed. Try again in a moment.'),
})

/**
 * Returns the uploaded image, upright, without metadata, within the stored size, as WebP; or the sentence that refuses
 * it. Throws `unavailable` if the process ended before it was encoded.
 */
export const encodeUpload = (...args: Parameters<ImageTasks['encodeUpload']>) => run('encodeUpload', ...args)

/** Returns a stored image in another width and format. Throws as `encodeUpload` does. */
const encodeVariant = (...args: Parameters<ImageTasks['encodeVariant']>) => run('encodeVariant', ...args)

/** Few enough for a run to end before the queue takes it for lost. The next run begins within a minute. */
const MOST_IMAGES = 50

/** Makes an image's variants, keeping those of an interrupted run; none if it was removed meanwhile, as it has no bytes. */
async function makeSizesOf(storage: FileStorage, { folder, width }: StoredFile): Promise<void> {
  const master = await storage.read(masterKey(folder))
  if (master === undefined) return
  for (const variant of variantsOf({ width })) {
    const key = variantKey(folder, variant)
    if ((await storage.read(key)) !== undefined) continue
    await storage.write(key, await encodeVariant(master, variant), `image/${variant.format}`)
  }
}

/**
 * Makes the variants of public images that have none yet, one image after another and at most 50, and returns their
 * number. Processes that do so at the same time share the images. Throws if an image cannot be read, made or stored; it
 * is tried again ten minutes later, and the next run continues with the others.
 */
export async function makeImageSizes({ db, storage }: FilesDeps): Promise<number> {
  for (let made = 0; made < MOST_IMAGES; made += 1) {
    const file = await claimFileWithoutSizes(db)
    if (file === undefined) return made
    await makeSizesOf(storage, file)
    await noteSizes(db, file.id)
  }
  return MOST_IMAGES
}
