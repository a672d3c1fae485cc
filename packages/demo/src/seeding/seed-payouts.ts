/** Pays most of the demonstration agent's approved withdrawals, in two batches: one is paid in full, of the other one line comes back. */
import type { Jobs } from '@evergrove/core/jobs'
import type { FieldCipher } from '@evergrove/core/platform/field-encryption'
import type { Trx } from '@evergrove/core/platform/schema'
import {
  createBatch,
  getBatch,
  listBatchLines,
  recordResult,
  releaseBatch,
  settleBatch,
} from '@evergrove/core/withdrawals'
import { payouts } from '../company/network-agents.ts'

const actor = { kind: 'operator' } as const

type SeedPayoutsDeps = { db: Trx; cipher: FieldCipher; jobs: Pick<Jobs, 'send'> }

/** What stays approved waits for the next batch. */
export async function seedPayouts({ db, cipher, jobs }: SeedPayoutsDeps): Promise<void> {
  for (const { returned, reason, ...filter } of payouts) {
    const paying = { db, cipher, payer: undefined }
    const { id } = await createBatch(paying, { input: filter, actor })
    const { lines, total } = await getBatch(db, id)
    await releaseBatch(paying, { id, input: { format: 'csv', lines, total }, actor })
    if (returned !== undefined) {
      const { items } = await listBatchLines(db, { id, page: 1, page_size: 100 })
      const line = items.find(({ amount }) => amount === returned)
      if (line === undefined) throw new Error('The withdrawal that comes back is not in its batch')
      await recordResult({ db, jobs }, { id, input: { ids: [line.id], result: 'returned', reason }, actor })
    }
    await settleBatch({ db, jobs }, { id, input: { reference: `Statement ${id}` }, actor })
  }
}
