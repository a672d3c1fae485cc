import type { FileStorage } from '@evergrove/core/files'
import type { Metrics } from './metrics.ts'

/** The same storage, with each call that fails counted. */
export function countFailures(storage: FileStorage, { storeErrors }: Pick<Metrics, 'storeErrors'>): FileStorage {
  const counted = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      storeErrors.inc()
      throw error
    }
  }
  return {
    write: (key, bytes, mime) => counted(storage.write(key, bytes, mime)),
    read: (key) => counted(storage.read(key)),
    removeAll: (folder) => counted(storage.removeAll(folder)),
  }
}
