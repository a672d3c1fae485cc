/** Pictures for content. An unused picture does no harm, because nobody can guess its name. */
import type { StoredImage } from '@evergrove/contract/content/content-editing'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { type FilesDeps, keepImage, storeUpload } from '../../files/index.ts'
import { toStoredImage } from './content-editing.ts'

/** Stores a JPEG, PNG or WebP of at most 10 MB as a public file, the same picture once. Throws `invalid` under `image`. */
export async function uploadImage(
  deps: FilesDeps,
  { bytes, actor }: { bytes: Uint8Array; actor: Actor },
): Promise<StoredImage> {
  const upload = await storeUpload(deps, bytes)
  return inTransaction(deps.db, async (trx) => {
    const file = await keepImage(trx, upload)
    const { id, hash, width, height } = file
    await recordAudit(trx, {
      actor,
      action: 'content.upload',
      subject: { kind: 'file', id },
      before: {},
      after: { hash, width, height },
    })
    return toStoredImage(file)
  })
}
