/** Stored images, in the size and format that a browser requests. */
import type { ImageReference } from '@evergrove/contract/platform/image-url'
import { isDatabaseAway } from '@evergrove/db'
import type { Database } from '../platform/schema.ts'
import { findPrivateFolder, findPublicFile, type StoredFile } from './files.repository.ts'
import { type FileStorage, type ImageFormat, MASTER_MIME, masterKey, variantFor, variantKey } from './files.ts'

export type FilesDeps = { db: Database; storage: FileStorage }

type ServedImage = {
  bytes: Uint8Array
  mime: string
  /** True for the requested variant. Until it has been made, the image as it was stored takes its place. */
  isFinal: boolean
}

/**
 * Returns a public image in a format and the next width offered, never enlarged. Undefined when there is no public
 * image of this hash and size. Images that were served before are served without the database while it is away.
 */
export async function readImageVariant(
  deps: FilesDeps,
  image: ImageReference,
  wanted: { width?: number | undefined; format: ImageFormat },
): Promise<ServedImage | undefined> {
  const file = await findServableFile(deps, image.hash)
  if (file === undefined || file.width !== image.width || file.height !== image.height) return undefined
  const variant = variantFor(file, wanted)
  const isMaster = variant.width === file.width && variant.format === 'webp'
  const made = isMaster ? undefined : await deps.storage.read(variantKey(file.folder, variant))
  if (made !== undefined) return { bytes: made, mime: `image/${variant.format}`, isFinal: true }
  const master = await deps.storage.read(masterKey(file.folder))
  return master && { bytes: master, mime: MASTER_MIME, isFinal: isMaster }
}

/** Returns the WebP bytes of the image in this folder; undefined where there is none. */
export const readMaster = (storage: FileStorage, folder: string): Promise<Uint8Array | undefined> =>
  storage.read(masterKey(folder))

/** Returns the WebP bytes of a private image; undefined where there is none. The caller must check that the person may see it. */
export async function readPrivateImage(deps: FilesDeps, hash: string): Promise<Uint8Array | undefined> {
  const folder = await findPrivateFolder(deps.db, hash)
  return folder === undefined ? undefined : deps.storage.read(masterKey(folder))
}

// An image that was found to be public stays so, also while the database is away, because its name is a hash.

const MOST_FILES = 10_000

const foundIn = new WeakMap<FileStorage, Map<string, StoredFile>>()

function remember(found: Map<string, StoredFile>, file: StoredFile): void {
  found.delete(file.hash)
  found.set(file.hash, file)
  const [oldest] = found.keys()
  if (found.size > MOST_FILES && oldest !== undefined) found.delete(oldest)
}

/**
 * Returns the public file of this hash, or undefined. While the database is away, returns the file if this process has
 * found it before, and otherwise throws the database's own error.
 */
async function findServableFile(
  { db, storage }: { db: Database; storage: FileStorage },
  hash: string,
): Promise<StoredFile | undefined> {
  const found = foundIn.get(storage) ?? new Map<string, StoredFile>()
  foundIn.set(storage, found)
  try {
    const file = await findPublicFile(db, hash)
    if (file === undefined) found.delete(hash)
    else remember(found, file)
    return file
  } catch (error) {
    const known = found.get(hash)
    if (known === undefined || !isDatabaseAway(error)) throw error
    return known
  }
}
