/** Stores uploaded images and returns them in the size and format that a browser requests. */
import { createHash } from 'node:crypto'
import type { ImageReference } from '@evergrove/contract/platform/image-url'
import { inTransaction } from '@evergrove/db'
import { invalid } from '../platform/errors.ts'
import type { Database, Trx } from '../platform/schema.ts'
import type { FileStorage } from './file-storage.ts'
import { deleteFileUnlessUsed, findFileHash, insertFileOnce, lockFile, type StoredFile } from './files.repository.ts'
import {
  EMPTY_FILE,
  type ImageFormat,
  INVALID_IMAGE,
  imageFolder,
  MAX_IMAGE_BYTES,
  masterKey,
  tooManyBytes,
  variantKey,
  variantWidth,
} from './files.ts'
import { encodeUpload, encodeVariant } from './image-pipeline.ts'
import { findServableFile } from './servable-files.ts'

export type FilesDeps = { db: Database; storage: FileStorage }

export type StoreImageOptions = {
  /** The field that refusals are reported under. */
  field?: string
  maxBytes?: number
}

/** An uploaded image, made ready to be stored. */
export type ReadyImage = { hash: string; bytes: Uint8Array; width: number; height: number }

/**
 * Re-encodes an uploaded JPEG, PNG or WebP: upright, without metadata, at most 2400 pixels a side. Throws `invalid`
 * under the field if the file is too large or not a valid image.
 */
export async function encodeImage(bytes: Uint8Array, options: StoreImageOptions = {}): Promise<ReadyImage> {
  const { field = 'image', maxBytes = MAX_IMAGE_BYTES } = options
  if (bytes.byteLength === 0) throw invalid({ [field]: [EMPTY_FILE] })
  if (bytes.byteLength > maxBytes) throw invalid({ [field]: [tooManyBytes(maxBytes)] })
  const image = await encodeUpload(bytes)
  if (image === undefined) throw invalid({ [field]: [INVALID_IMAGE] })
  return { ...image, hash: createHash('sha256').update(image.bytes).digest('hex').slice(0, 32) }
}

/** Stores an image as a public file, the same content once, in the transaction that goes on to refer to it. */
export async function keepImage(deps: { db: Trx; storage: FileStorage }, image: ReadyImage): Promise<StoredFile> {
  const mime = 'image/webp'
  await lockFile(deps.db, image.hash)
  await deps.storage.write(masterKey(image.hash), image.bytes, mime)
  return insertFileOnce(deps.db, {
    hash: image.hash,
    width: image.width,
    height: image.height,
    mime,
    byte_size: image.bytes.byteLength,
  })
}

/** Encodes and stores an uploaded image; throws as `encodeImage` does. */
export async function storeImage(
  deps: FilesDeps,
  bytes: Uint8Array,
  options: StoreImageOptions = {},
): Promise<StoredFile> {
  const image = await encodeImage(bytes, options)
  return inTransaction(deps.db, (trx) => keepImage({ db: trx, storage: deps.storage }, image))
}

/** Removes a file and everything made from it, unless something still refers to it. */
export async function removeUnusedImage(deps: FilesDeps, id: number): Promise<void> {
  const hash = await findFileHash(deps.db, id)
  if (hash === undefined) return
  await inTransaction(deps.db, async (trx) => {
    await lockFile(trx, hash)
    if (await deleteFileUnlessUsed(trx, id)) await deps.storage.removeAll(imageFolder(hash))
  })
}

export type ImageVariant = { bytes: Uint8Array; mime: string }

/**
 * A public image in a format and about a width: the next width offered, never enlarged. A variant is created on first
 * request and stored. Undefined when there is no public image of this hash and size. Images that were served before are
 * served without the database while it is away.
 */
export async function readImageVariant(
  deps: FilesDeps,
  image: ImageReference,
  wanted: { width?: number | undefined; format: ImageFormat },
): Promise<ImageVariant | undefined> {
  const file = await findServableFile(deps, image.hash)
  if (file === undefined || file.width !== image.width || file.height !== image.height) return undefined
  const width = variantWidth(file, wanted.width)
  const bytes = await readOrMake(deps.storage, {
    hash: file.hash,
    isFullWidth: width === file.width,
    width,
    format: wanted.format,
  })
  return bytes === undefined ? undefined : { bytes, mime: `image/${wanted.format}` }
}

type Variant = { hash: string; width: number; isFullWidth: boolean; format: ImageFormat }

/** The variants that are being created in each storage, so that simultaneous requests share one run. */
const runs = new WeakMap<FileStorage, Map<string, Promise<Uint8Array | undefined>>>()

async function readOrMake(storage: FileStorage, variant: Variant): Promise<Uint8Array | undefined> {
  if (variant.isFullWidth && variant.format === 'webp') return storage.read(masterKey(variant.hash))
  const key = variantKey(variant.hash, variant.width, variant.format)
  const running = runs.get(storage) ?? new Map<string, Promise<Uint8Array | undefined>>()
  runs.set(storage, running)
  const run = running.get(key) ?? readElseMake(storage, key, variant).finally(() => running.delete(key))
  running.set(key, run)
  return run
}

async function readElseMake(storage: FileStorage, key: string, variant: Variant): Promise<Uint8Array | undefined> {
  const kept = await storage.read(key)
  if (kept !== undefined) return kept
  const master = await storage.read(masterKey(variant.hash))
  if (master === undefined) return undefined
  const made = await encodeVariant(master, variant.width, variant.format)
  await storage.write(key, made, `image/${variant.format}`)
  return made
}
