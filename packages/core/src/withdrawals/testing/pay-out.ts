import { noJobs, staff, worldCipher } from '../../network/testing/network-world.ts'
import type { Database } from '../../platform/schema.ts'
import { createBatch, getBatch, releaseBatch, settleBatch } from '../index.ts'

/** Pays all approved withdrawals by a batch that the bank confirms. */
export async function payOut(db: Database): Promise<void> {
  const deps = { db, jobs: noJobs, cipher: worldCipher, payer: undefined }
  const { id } = await createBatch(deps, { input: {}, actor: staff })
  const { lines, total } = await getBatch(db, id)
  await releaseBatch(deps, { id, input: { format: 'csv', lines, total }, actor: staff })
  await settleBatch(deps, { id, input: {}, actor: staff })
}
