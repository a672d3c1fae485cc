import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../platform/errors.ts'
import { removeUnfinished, writeWholeFile } from '../platform/whole-files.ts'
import type { FileStorage, FileStorageOptions } from './files.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Turns any failure of the disk, such as a full or a read-only one, into `unavailable`, as for a bucket that does not respond. */
async function call<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw unavailable('The file storage has no room or does not work. Try again later.', { cause })
  }
}

/** Opens the folder and removes files that an earlier process did not finish writing. */
async function openDisk(folder: string): Promise<FileStorage> {
  const unfinished = join(folder, 'unfinished')
  await removeUnfinished(unfinished)
  return {
    write: (key, bytes) => call(writeWholeFile(join(folder, key), bytes, unfinished)),
    read: (key) =>
      call(
        readFile(join(folder, key)).catch((error: unknown) => {
          if (isMissing(error)) return undefined
          throw error
        }),
      ),
    removeAll: (prefix) => call(rm(join(folder, prefix), { recursive: true, force: true })),
  }
}

/** Opens the storage. Rejects with one plain line if the bucket cannot be used. */
export async function openFileStorage(options: FileStorageOptions): Promise<FileStorage> {
  if (options.kind === 'disk') return openDisk(options.folder)
  // Loaded only where it is used, because the client takes a while.
  const { openBucket } = await import('./bucket-storage.ts')
  return openBucket(options)
}
