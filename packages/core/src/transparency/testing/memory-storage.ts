import type { FileStorage } from '../../files/index.ts'
import type { SignatureMemory } from '../publish-checkpoint.ts'

/** Returns the memory of a process with a key, which a test can let forget. */
export function signatureMemory(): SignatureMemory & { forget: () => void } {
  let note: string | undefined
  return {
    read: async () => note,
    write: async (signed) => {
      note = signed
    },
    forget: () => {
      note = undefined
    },
  }
}

/** Returns a file storage in memory, with the keys in the order in which they were written. */
export function memoryStorage() {
  const stored = new Map<string, Uint8Array>()
  const written: string[] = []
  const storage: Pick<FileStorage, 'read' | 'write'> = {
    read: async (key) => stored.get(key),
    write: async (key, bytes) => {
      stored.set(key, bytes)
      written.push(key)
    },
  }
  return { ...storage, written, remove: (key: string) => stored.delete(key) }
}
