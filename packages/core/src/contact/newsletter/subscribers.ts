/** Subscribers as staff see them: listed, exported, removed. */
import type { Subscriber } from '@evergrove/contract/contact/messages'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { csvFile } from '../../platform/csv.ts'
import { notFound } from '../../platform/errors.ts'
import { COUNTED, type Listed, type Page, rowsOf } from '../../platform/paging.ts'
import type { Database } from '../../platform/schema.ts'
import {
  countSubscribers,
  deleteSubscription,
  type SubscriberRow,
  selectSubscribers,
} from './subscribers.repository.ts'

const BATCH_ROWS = 5000

const toSubscriber = (row: SubscriberRow): Subscriber => ({ ...row, created_at: row.created_at.toISOString() })

/** One page of the subscribers whose address begins with the text, the newest first; `total` counts up to ten thousand. */
export async function listSubscribers(
  db: Database,
  { search, ...page }: Page & { search: string },
): Promise<Listed<Subscriber>> {
  const rows = await selectSubscribers(db, { search, ...rowsOf(page) })
  return { items: rows.map(toSubscriber), total: await countSubscribers(db, search, COUNTED) }
}

/** All these subscribers as pieces of a CSV file, newest first. The export is recorded in the audit trail. */
export async function exportSubscribers(
  db: Database,
  { search, actor }: { search: string; actor: Actor },
): Promise<AsyncGenerator<string>> {
  await inTransaction(db, async (trx) => {
    const subject = { kind: 'newsletter', id: 0 } as const
    await recordAudit(trx, { actor, action: 'subscribers.export', subject, before: {}, after: { search } })
  })
  return csvFile<SubscriberRow>(
    ['Address', 'Since (UTC)'],
    (last) => selectSubscribers(db, { search, limit: BATCH_ROWS, before: last?.id }),
    ({ email, created_at }) => [email, created_at.toISOString()],
  )
}

/** Ends a subscription for staff. Throws `not_found`. */
export async function removeSubscriber(
  { db }: { db: Database },
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const removed = await deleteSubscription(trx, id)
    if (removed === undefined) throw notFound()
    const subject = { kind: 'subscriber', id } as const
    await recordAudit(trx, { actor, action: 'subscriber.remove', subject, before: removed, after: {} })
  })
}
