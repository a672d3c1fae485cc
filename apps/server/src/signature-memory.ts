import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWholeFile } from '@evergrove/core/platform/whole-files'
import type { SignatureMemory } from '@evergrove/core/transparency'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * The last signature that this process knows, as `log-signed` in its data folder: somebody with the database and the file
 * storage cannot change it. The file is whole or not there.
 */
export function keepSignature(folder: string): SignatureMemory {
  const path = join(folder, 'log-signed')
  return {
    read: async () => {
      try {
        return await readFile(path, 'utf8')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    write: (note) => writeWholeFile(path, Buffer.from(note), join(folder, 'log-unfinished')),
  }
}
