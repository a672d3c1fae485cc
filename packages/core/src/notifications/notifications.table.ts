import type { OpenStatus } from '@evergrove/contract/accounts/accounts'
import type { NotificationKind } from '@evergrove/contract/notifications/notification-kinds'
import type { Generated } from 'kysely'

declare module '../platform/schema.ts' {
  interface Schema {
    notifications: {
      id: Generated<number>
      agent_id: number
      kind: NotificationKind
      subject: string
      message: string
      is_read: Generated<boolean>
      cause: string | null
      mailed_at: Generated<Date | null>
      /** The reason for which the mail was refused for good, and the job that tried it. */
      refusal: Generated<string | null>
      refused_job_id: Generated<string | null>
      created_at: Generated<Date>
    }
    /** A notification from staff to many agents, and its progress. */
    staff_notifications: {
      id: Generated<number>
      subject: string
      message: string
      status: OpenStatus | null
      joined_from: string | null
      joined_to: string | null
      /** The number of recipients. */
      expected: number
      told: Generated<number>
      reached_agent_id: Generated<number>
      last_agent_id: number
      created_at: Generated<Date>
      finished_at: Generated<Date | null>
    }
  }
}
