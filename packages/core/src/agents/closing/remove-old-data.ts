/** The nightly job that removes personal data whose retention period is over. */
import { inTransaction } from '@evergrove/db'
import { recordAudit } from '../../audit/index.ts'
import { closedSince } from '../../platform/retention.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { personalTables } from '../personal-data/personal-tables.ts'
import { listAddresses, lockErasable } from './erasure.repository.ts'

export type RemovalDeps = { db: Database; now: () => Date; retentionYears: number }

/** Few enough to be locked for a moment only. */
const AT_ONCE = 50

async function eraseNext(trx: Trx, closedBefore: Date): Promise<number> {
  const ids = await lockErasable(trx, closedBefore, AT_ONCE)
  for (const id of ids) {
    const leaving = { id, emails: await listAddresses(trx, id) }
    for (const { afterRetention } of Object.values(personalTables).toReversed()) await afterRetention?.(trx, leaving)
  }
  if (ids.length > 0) {
    await recordAudit(trx, {
      actor: { kind: 'operator' },
      action: 'agents.erase',
      subject: { kind: 'agent', id: 0 },
      after: { erased: ids.length },
    })
  }
  return ids.length
}

/**
 * Replaces the name and the address of accounts that were closed longer ago than the retention period, and removes
 * everything else that was kept about them. Then it removes other data that is older than its period in
 * `platform/retention.ts`, and ends expired proposals. Fifty accounts share a transaction and an audit entry, which
 * holds only their number. The next run continues interrupted work, and a repetition is harmless. Pictures are left to
 * the sweep of files. Returns the number of erased accounts.
 */
export async function removeOldData({ db, now, retentionYears }: RemovalDeps): Promise<{ erased: number }> {
  const moment = now()
  const closedBefore = closedSince(retentionYears, moment)
  let erased = 0
  for (let count = AT_ONCE; count > 0; erased += count) {
    count = await inTransaction(db, (trx) => eraseNext(trx, closedBefore))
  }
  await inTransaction(db, async (trx) => {
    for (const { nightly } of Object.values(personalTables)) await nightly?.(trx, moment)
  })
  return { erased }
}
