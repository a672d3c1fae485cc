/** The jobs there are, what each carries, and how often it is tried. Payloads hold ids, not personal data. */

export type JobPayloads = {
  'mail.contact': { contact_message_id: number }
  'mail.account-link': { link_request_id: number }
  'mail.password-changed': { agent_id: number }
  'mail.notifications': { cause: string }
  'mail.staff-invitation': { invitation_id: number }
  'notifications.tell': { staff_notification_id: number }
  'ledger.check': Record<string, never>
  'audit.check': Record<string, never>
}

export type JobName = keyof JobPayloads

export const jobNames = [
  'mail.contact',
  'mail.account-link',
  'mail.password-changed',
  'mail.notifications',
  'mail.staff-invitation',
  'notifications.tell',
  'ledger.check',
  'audit.check',
] as const satisfies readonly JobName[]

/** Jobs that nobody sends: each comes by itself, at the times its cron expression names (UTC), missed ones once. */
export const schedules: Partial<Record<JobName, string>> = {
  'ledger.check': '0 2 * * *',
  'audit.check': '30 2 * * *',
}

/** A failed job is tried nine times more, after about 10, 20, 40, … seconds: for more than an hour in all. */
export const retryPolicy = { retryLimit: 9, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 }

/** Where a job goes when its last attempt has failed. */
export const DEAD_JOBS = 'dead-jobs'
