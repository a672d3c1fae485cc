/** Sends all approved withdrawals to the bank, which pays them, without the calls of the API. */
import type { Jobs } from '@evergrove/core/jobs'
import { createBatch, getBatch, releaseBatch, settleBatch } from '@evergrove/core/withdrawals'
import type { TestApi } from './test-api.ts'

/** Makes, releases and settles a batch. Returns its number. The bank's reference is stored with each withdrawal. */
export async function payApproved(api: TestApi, jobs: Pick<Jobs, 'send'>, reference: string): Promise<number> {
  const deps = { db: api.product.db, jobs, cipher: api.cipher, payer: undefined }
  const actor = { kind: 'operator' } as const
  const { id } = await createBatch(deps, { input: {}, actor })
  const { lines, total } = await getBatch(deps.db, id)
  await releaseBatch(deps, { id, input: { format: 'csv', lines, total }, actor })
  await settleBatch(deps, { id, input: { reference }, actor })
  return id
}
