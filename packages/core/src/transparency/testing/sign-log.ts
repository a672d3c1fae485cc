import type { Database } from '../../platform/schema.ts'
import { findNewestCheckpoint } from '../log.repository.ts'
import { publishCheckpoint } from '../publish-checkpoint.ts'
import { sequenceRecords } from '../sequence-records.ts'
import { openLogKey } from '../signed-note.ts'
import { memoryStorage, signatureMemory } from './memory-storage.ts'

/** Takes all records into the log and signs it, as the job does every minute. The tiles are not kept. */
export async function signLog({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await sequenceRecords({ db })
  const key = { ...openLogKey('1'.repeat(64)), mayReplace: false }
  const storage = memoryStorage()
  const newest = await findNewestCheckpoint(db)
  if (newest !== undefined) await storage.write('log/checkpoint', Buffer.from(newest.note), 'text/plain')
  await publishCheckpoint({ db, storage, key, signed: signatureMemory(), origin: () => 'example.com/log', now })
}
