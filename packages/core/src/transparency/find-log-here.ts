/** Whether a process can judge the files of the log: it may be on another machine than the folder that they are in. */
import type { FileStorage } from '../files/index.ts'
import type { Database } from '../platform/schema.ts'
import { selectKeys } from './log.repository.ts'
import { NEWEST, type SignatureMemory } from './publish-checkpoint.ts'
import { readNote } from './signed-note.ts'

type Place = { db: Database; storage: Pick<FileStorage, 'read'>; signed: Pick<SignatureMemory, 'read'> }

/**
 * Whose checkpoint is here, in the file storage or beside the key: that of this log, of another one, or none. It proves nothing: one
 * that was exchanged counts as well, and is for the check to find.
 */
export async function findLogHere({ db, storage, signed }: Place): Promise<'this' | 'other' | 'none'> {
  const stored = await storage.read(NEWEST)
  const kept = [stored && Buffer.from(stored).toString('utf8'), await signed.read()]
  const notes = kept.filter((note) => note !== undefined)
  if (notes.length === 0) return 'none'
  const origins = new Set((await selectKeys(db)).map(({ origin }) => origin))
  return notes.some((note) => origins.has(readNote(note)?.origin ?? '')) ? 'this' : 'other'
}
