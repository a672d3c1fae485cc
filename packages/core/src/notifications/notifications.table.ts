import type { Generated } from 'kysely'
import type { NotificationKind } from './notifications.ts'

export interface NotificationsTable {
  id: Generated<number>
  agent_id: number
  kind: NotificationKind
  subject: string
  message: string
  is_read: Generated<boolean>
  cause: string | null
  mailed_at: Generated<Date | null>
  created_at: Generated<Date>
}
