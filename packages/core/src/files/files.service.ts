/** Returns stored images in the size and format that a browser requests. */
import type { ImageReference } from '@evergrove/contract/platform/image-url'
import type { Database } from '../platform/schema.ts'
import type { FileStorage } from './file-storage.ts'
import { findPrivateFolder } from './files.repository.ts'
import { type ImageFormat, masterKey, variantKey, variantWidth } from './files.ts'
import { encodeVariant } from './image-pipeline.ts'
import { findServableFile } from './servable-files.ts'

export type FilesDeps = { db: Database; storage: FileStorage }

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
    folder: file.folder,
    isFullWidth: width === file.width,
    width,
    format: wanted.format,
  })
  return bytes === undefined ? undefined : { bytes, mime: `image/${wanted.format}` }
}

type Variant = { folder: string; width: number; isFullWidth: boolean; format: ImageFormat }

/** The variants that are being created in each storage, so that simultaneous requests share one run. */
const runs = new WeakMap<FileStorage, Map<string, Promise<Uint8Array | undefined>>>()

async function readOrMake(storage: FileStorage, variant: Variant): Promise<Uint8Array | undefined> {
  if (variant.isFullWidth && variant.format === 'webp') return storage.read(masterKey(variant.folder))
  const key = variantKey(variant.folder, variant.width, variant.format)
  const running = runs.get(storage) ?? new Map<string, Promise<Uint8Array | undefined>>()
  runs.set(storage, running)
  const run = running.get(key) ?? readElseMake(storage, key, variant).finally(() => running.delete(key))
  running.set(key, run)
  return run
}

async function readElseMake(storage: FileStorage, key: string, variant: Variant): Promise<Uint8Array | undefined> {
  const kept = await storage.read(key)
  if (kept !== undefined) return kept
  const master = await storage.read(masterKey(variant.folder))
  if (master === undefined) return undefined
  const made = await encodeVariant(master, variant.width, variant.format)
  await storage.write(key, made, `image/${variant.format}`)
  return made
}

/** The WebP bytes of the image in this folder; undefined where there is none. */
export const readMaster = (storage: FileStorage, folder: string): Promise<Uint8Array | undefined> =>
  storage.read(masterKey(folder))

/** The WebP bytes of a private image; undefined where there is none. Whether the asker may see it is the caller's care. */
export async function readPrivateImage(deps: FilesDeps, hash: string): Promise<Uint8Array | undefined> {
  const folder = await findPrivateFolder(deps.db, hash)
  return folder === undefined ? undefined : deps.storage.read(masterKey(folder))
}
