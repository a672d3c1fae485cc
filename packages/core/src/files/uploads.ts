/**
 * Brings an upload into the storage before the transaction that refers to it. Until a file row takes over its folder,
 * the folder is noted as loose, so that the sweep removes it if that never happens.
 */
import { createHash, randomBytes } from 'node:crypto'
import { CONTENT_PICTURE_MAX_BYTES } from '@evergrove/contract/platform/constants'
import { inTransaction } from '@evergrove/db'
import { invalid } from '../platform/errors.ts'
import { createLimit } from '../platform/limit.ts'
import type { Trx } from '../platform/schema.ts'
import {
  claimFolder,
  deleteFileUnlessUsed,
  deleteLooseFolder,
  findFileHash,
  insertFile,
  insertFileOnce,
  listLooseFolders,
  lockFile,
  type NewFile,
  noteLooseFolder,
  type StoredFile,
} from './files.repository.ts'
import type { FilesDeps } from './files.service.ts'
import { EMPTY_FILE, MASTER_MIME, masterKey, newFolder, tooManyBytes } from './files.ts'
import type { EncodedImage } from './image-pipeline.ts'
import { encodeUpload } from './image-sizes.ts'

export type UploadOptions = {
  /** The field that refusals are reported under. */
  field?: string
  maxBytes?: number
}

/** An image whose bytes are stored and to which no file refers yet. */
export type Upload = {
  contentHash: string
  stored: Pick<NewFile, 'folder' | 'width' | 'height' | 'mime' | 'byte_size'>
}

/** The uploads that are encoded or sent to the storage at once. Each holds its bytes in memory, so nobody waits for a turn. */
const limitUploads = createLimit(6, { maxWaiting: 0 })

async function encode(bytes: Uint8Array, { field = 'image', maxBytes = CONTENT_PICTURE_MAX_BYTES }: UploadOptions) {
  if (bytes.byteLength === 0) throw invalid({ [field]: [EMPTY_FILE] })
  if (bytes.byteLength > maxBytes) throw invalid({ [field]: [tooManyBytes(maxBytes)] })
  const image = await encodeUpload(bytes)
  if (typeof image === 'string') throw invalid({ [field]: [image] })
  return image
}

const hashOf = ({ bytes }: EncodedImage): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/**
 * Re-encodes an uploaded JPEG, PNG or WebP (upright, without metadata, at most 2400 pixels a side) and stores the
 * bytes. Call it before the transaction, and `keepImage` or `keepPrivateImage` in it. Throws `invalid` under the field
 * if the file is too large or not a valid image, and `unavailable` if the storage accepts nothing or too many uploads
 * are under way.
 */
export async function storeUpload(deps: FilesDeps, bytes: Uint8Array, options: UploadOptions = {}): Promise<Upload> {
  if (deps.db.isTransaction) throw new Error('Bytes are stored before the transaction, not in it')
  return limitUploads(() => encodeAndStore(deps, bytes, options))
}

async function encodeAndStore(deps: FilesDeps, bytes: Uint8Array, options: UploadOptions): Promise<Upload> {
  const image = await encode(bytes, options)
  const folder = newFolder()
  await noteLooseFolder(deps.db, folder)
  await deps.storage.write(masterKey(folder), image.bytes, MASTER_MIME)
  const { width, height } = image
  const stored = { folder, width, height, mime: MASTER_MIME, byte_size: image.bytes.byteLength }
  return { contentHash: hashOf(image), stored }
}

/** Makes the upload a public file, the same content once, in the transaction that refers to it. */
export async function keepImage(trx: Trx, { contentHash: hash, stored }: Upload): Promise<StoredFile> {
  await lockFile(trx, hash)
  const kept = await insertFileOnce(trx, { ...stored, hash })
  // If the content was stored already, the new bytes stay loose.
  if (kept.folder === stored.folder) await claimFolder(trx, stored.folder)
  return kept
}

/**
 * Makes the upload a private file under a random name, in the transaction that refers to it. The same content stored
 * twice is two files: a private image is independent of other uploads and of public images. For the proof of a payment,
 * the content is noted separately, so that a copied proof is found.
 */
export async function keepPrivateImage(
  trx: Trx,
  { contentHash, stored }: Upload,
  { proofOf }: { proofOf?: number } = {},
): Promise<StoredFile> {
  await claimFolder(trx, stored.folder)
  const file = { ...stored, hash: randomBytes(16).toString('hex'), is_private: true }
  return insertFile(trx, proofOf === undefined ? file : { ...file, content_name: contentHash, proof_of: proofOf })
}

/** Encodes and stores an uploaded image as a public file; throws as `storeUpload` does. */
export async function storeImage(deps: FilesDeps, bytes: Uint8Array, options?: UploadOptions): Promise<StoredFile> {
  const upload = await storeUpload(deps, bytes, options)
  return inTransaction(deps.db, (trx) => keepImage(trx, upload))
}

/**
 * Removes the row of a file to which nothing refers any more, and leaves its folder, which is returned, to the sweep.
 * So the bytes are removed some time after the transaction, even if the process ends.
 */
export async function looseUnusedImage(trx: Trx, id: number): Promise<string | undefined> {
  const hash = await findFileHash(trx, id)
  if (hash === undefined) return undefined
  await lockFile(trx, hash)
  const folder = await deleteFileUnlessUsed(trx, id)
  if (folder !== undefined) await noteLooseFolder(trx, folder)
  return folder
}

/**
 * Removes a file and everything made from it, unless something still refers to it. Call it after the transaction. The
 * folder stays noted as loose, because a variant that is being made may still be written to it: the sweep removes that.
 */
export async function removeUnusedImage(deps: FilesDeps, id: number): Promise<void> {
  const folder = await inTransaction(deps.db, (trx) => looseUnusedImage(trx, id))
  if (folder !== undefined) await deps.storage.removeAll(folder)
}

/**
 * Removes the content of loose folders an hour after they were noted: uploads to which nothing refers, and the rest of
 * removed files. Throws `unavailable` if the storage does not respond; the next run continues.
 */
export async function sweepLooseFolders(deps: FilesDeps & { now: () => Date }): Promise<void> {
  for (const folder of await listLooseFolders(deps.db, deps.now())) {
    await deps.storage.removeAll(folder)
    await deleteLooseFolder(deps.db, folder)
  }
}
