/** Files in a folder of this machine. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeUnfinished, writeWholeFile } from '../platform/whole-files.ts'
import type { FileStorage } from './file-storage.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Opens the folder and removes what an earlier process did not finish writing. */
export async function openDisk(folder: string): Promise<FileStorage> {
  const unfinished = join(folder, 'unfinished')
  await removeUnfinished(unfinished)
  return {
    write: (key, bytes) => writeWholeFile(join(folder, key), bytes, unfinished),
    read: async (key) => {
      try {
        return await readFile(join(folder, key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    removeAll: (prefix) => rm(join(folder, prefix), { recursive: true, force: true }),
  }
}
