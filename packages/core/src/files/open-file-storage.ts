import { openDisk } from './disk-storage.ts'
import type { FileStorage, FileStorageOptions } from './file-storage.ts'

/** Opens the storage. Rejects with one plain line if the bucket cannot be used. */
export async function openFileStorage(options: FileStorageOptions): Promise<FileStorage> {
  if (options.kind === 'disk') return openDisk(options.folder)
  // Loaded only where it is used, because the client takes a while.
  const { openBucket } = await import('./bucket-storage.ts')
  return openBucket(options)
}
