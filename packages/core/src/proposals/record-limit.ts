import { formatMoney } from '@evergrove/contract/platform/money'
import { inTransaction } from '@evergrove/db'
import { recordAudit } from '../audit/index.ts'
import type { Database } from '../platform/schema.ts'
import { findRecordedLimit } from './proposals.repository.ts'

/**
 * Records the amount, in minor units, above which adjustments and write-offs take two people, unless it is the one that was recorded
 * last. The check of the ledger judges each of them by the limit of its time, and asks for a second person from the first record
 * on (plan rule 28).
 */
export async function recordLimit({ db }: { db: Database }, limit: bigint): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await findRecordedLimit(trx)
    const after = formatMoney(limit)
    if (before === after) return
    await recordAudit(trx, {
      actor: { kind: 'operator' },
      action: 'setting.change',
      subject: { kind: 'setting', id: 0 },
      before: { second_person_limit: before },
      after: { second_person_limit: after },
    })
  })
}
