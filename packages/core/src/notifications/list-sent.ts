import type { SentNotification } from '@evergrove/contract/notifications/staff-notifications'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import type { Database } from '../platform/schema.ts'
import { countSent, type SentRow, selectSent } from './sent.repository.ts'

function toSent({ agent_id, first_name, last_name, created_at, ...row }: SentRow): SentNotification {
  const isToOne = agent_id !== null && first_name !== null && last_name !== null
  return {
    ...row,
    created_at: created_at.toISOString(),
    agent: isToOne ? { id: agent_id, first_name, last_name } : null,
  }
}

/** One page of the notifications that staff sent, newest first, with the number of agents notified so far. */
export async function listSentNotifications(db: Database, page: Page): Promise<Listed<SentNotification>> {
  const rows = await selectSent(db, rowsOf(page))
  return { items: rows.map(toSent), total: await countSent(db) }
}
