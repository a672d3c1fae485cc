/** Which images are public, also while the database is away: what was found once stays as it is, by the hash of its name. */
import { isDatabaseAway } from '@evergrove/db'
import type { Database } from '../platform/schema.ts'
import type { FileStorage } from './file-storage.ts'
import { findPublicFile, type StoredFile } from './files.repository.ts'

const MOST_FILES = 10_000

const foundIn = new WeakMap<FileStorage, Map<string, StoredFile>>()

function remember(found: Map<string, StoredFile>, file: StoredFile): void {
  found.delete(file.hash)
  found.set(file.hash, file)
  const [oldest] = found.keys()
  if (found.size > MOST_FILES && oldest !== undefined) found.delete(oldest)
}

/**
 * The public file of this hash, or undefined. While the database is away, the one that this process found before.
 * Throws the database's own error when it never did.
 */
export async function findServableFile(
  { db, storage }: { db: Database; storage: FileStorage },
  hash: string,
): Promise<StoredFile | undefined> {
  const found = foundIn.get(storage) ?? new Map<string, StoredFile>()
  foundIn.set(storage, found)
  try {
    const file = await findPublicFile(db, hash)
    if (file === undefined) found.delete(hash)
    else remember(found, file)
    return file
  } catch (error) {
    const known = found.get(hash)
    if (known === undefined || !isDatabaseAway(error)) throw error
    return known
  }
}
