/**
 * Images with restricted access. Their names differ from public ones, so that they are never served as public images.
 */
import { randomBytes } from 'node:crypto'
import type { Trx } from '../platform/schema.ts'
import type { FileStorage } from './file-storage.ts'
import { hasPrivateFile, insertFileOnce, type StoredFile } from './files.repository.ts'
import type { FilesDeps, ReadyImage } from './files.service.ts'
import { masterKey } from './files.ts'

/**
 * Stores an image under a random name, in the transaction that goes on to refer to it. The same content stored twice is
 * two files: a private image is independent of what others upload and of public images.
 */
export async function keepPrivateImage(
  deps: { db: Trx; storage: FileStorage },
  image: ReadyImage,
): Promise<StoredFile> {
  const hash = randomBytes(16).toString('hex')
  const mime = 'image/webp'
  await deps.storage.write(masterKey(hash), image.bytes, mime)
  return insertFileOnce(deps.db, {
    hash,
    width: image.width,
    height: image.height,
    mime,
    byte_size: image.bytes.byteLength,
    is_private: true,
  })
}

/** The WebP bytes of a private image; undefined where there is none. Whether the asker may see it is the caller's care. */
export async function readPrivateImage(deps: FilesDeps, hash: string): Promise<Uint8Array | undefined> {
  return (await hasPrivateFile(deps.db, hash)) ? deps.storage.read(masterKey(hash)) : undefined
}
