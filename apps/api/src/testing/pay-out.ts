import { createBatch, getBatch, releaseBatch, settleBatch } from '@evergrove/core/withdrawals'
import type { TestApi } from './test-api.ts'

const actor = { kind: 'operator' } as const

/** Pays every approved withdrawal out in one batch, as the operator does. */
export async function payOut({ db, cipher, jobs }: Pick<TestApi, 'db' | 'cipher' | 'jobs'>): Promise<void> {
  const deps = { db, cipher, payer: undefined }
  const { id } = await createBatch(deps, { input: {}, actor })
  const { lines, total } = await getBatch(db, id)
  await releaseBatch(deps, { id, input: { format: 'csv', lines, total }, actor })
  await settleBatch({ db, jobs }, { id, input: {}, actor })
}
