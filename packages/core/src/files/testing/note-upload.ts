/** Uploads for tests in which nobody looks at the bytes. */
import type { Trx } from '../../platform/schema.ts'
import { noteLooseFolder } from '../files.repository.ts'
import { newFolder } from '../files.ts'
import type { Upload } from '../uploads.ts'

/** Records a folder as an upload, without storing bytes in it. */
export async function noteUpload(trx: Trx): Promise<Upload> {
  const folder = newFolder()
  await noteLooseFolder(trx, folder)
  return { contentHash: '0'.repeat(32), stored: { folder, width: 2, height: 2, mime: 'image/webp', byte_size: 1 } }
}
