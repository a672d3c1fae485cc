/** All jobs, with their payloads and number of attempts. Payloads contain ids, not personal data. */

/** The events that staff are mailed about because they decide who can sign in as them. */
export type StaffSecurityEvent =
  | 'password-changed'
  | 'app-set-up'
  | 'app-reset'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'

/** The events that agents are mailed about for the same reason. */
export type AgentSecurityEvent =
  | 'app-set-up'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'factors-removed'
  | 'recent-factors-removed'

export type JobPayloads = {
  'mail.contact': { contact_message_id: number }
  'mail.account-link': { link_request_id: number }
  'mail.agent-security': { agent_id: number; event: AgentSecurityEvent }
  'mail.password-changed': { agent_id: number }
  'mail.account-closed': { agent_id: number; withdrawal_id: number | null }
  'mail.confirm-email': { email_request_id: number }
  'mail.email-changed': { email_change_id: number; to: 'old' | 'new' }
  'mail.newsletter': { mailing_id: number; turn: number }
  'mail.newsletter-link': { newsletter_request_id: number }
  'mail.newsletter-test': { mailing_id: number; staff_id: number }
  'mail.notifications': { cause: string }
  'mail.sign-in': { sign_in_mail_id: number }
  /** `audit_entry_id` names the change among the staff. */
  'mail.staff-change': { staff_id: number; audit_entry_id: number }
  'mail.staff-invitation': { invitation_id: number }
  'mail.staff-morning': { staff_id: number }
  'mail.staff-security': { staff_id: number; event: StaffSecurityEvent }
  'mail.withdrawal-requested': { withdrawal_id: number }
  'mail.withdrawals-frozen': { protection_link_id: number; to: 'account' | 'link' }
  'notifications.tell': { staff_notification_id: number }
  'ledger.check': Record<string, never>
  'audit.check': Record<string, never>
  'log.sequence': Record<string, never>
  'log.check': Record<string, never>
  'log.anchor': Record<string, never>
  'log.stamp': Record<string, never>
  'mail.log-checkpoint': Record<string, never>
  'files.sweep': Record<string, never>
  'images.make-sizes': Record<string, never>
  'agents.index-accounts': Record<string, never>
  'newsletter.forget': Record<string, never>
  'security.forget': Record<string, never>
  'personal-data.remove': Record<string, never>
  'disclosures.continue': Record<string, never>
  'staff.morning': Record<string, never>
}

export type JobName = keyof JobPayloads

export const jobNames = [
  'mail.contact',
  'mail.account-link',
  'mail.agent-security',
  'mail.password-changed',
  'mail.account-closed',
  'mail.confirm-email',
  'mail.email-changed',
  'mail.newsletter',
  'mail.newsletter-link',
  'mail.newsletter-test',
  'mail.notifications',
  'mail.sign-in',
  'mail.staff-change',
  'mail.staff-invitation',
  'mail.staff-morning',
  'mail.staff-security',
  'mail.withdrawal-requested',
  'mail.withdrawals-frozen',
  'notifications.tell',
  'ledger.check',
  'audit.check',
  'log.sequence',
  'log.check',
  'log.anchor',
  'log.stamp',
  'mail.log-checkpoint',
  'files.sweep',
  'images.make-sizes',
  'agents.index-accounts',
  'newsletter.forget',
  'security.forget',
  'personal-data.remove',
  'disclosures.continue',
  'staff.morning',
] as const satisfies readonly JobName[]

/** Scheduled jobs. Each runs at the times of its cron expression (UTC). Missed runs are made up for once. */
export const schedules: Partial<Record<JobName, string>> = {
  'ledger.check': '0 2 * * *',
  'audit.check': '30 2 * * *',
  'log.sequence': '* * * * *',
  'log.check': '45 2 * * *',
  'log.anchor': '5 * * * *',
  'log.stamp': '5 * * * *',
  'mail.log-checkpoint': '10 0 * * *',
  'files.sweep': '45 * * * *',
  'images.make-sizes': '* * * * *',
  'agents.index-accounts': '15 3 * * *',
  'newsletter.forget': '15 3 * * *',
  'security.forget': '30 3 * * *',
  'personal-data.remove': '30 3 * * *',
  'disclosures.continue': '0 4 * * *',
  'staff.morning': '0 6 * * *',
}

type Prefixed<Name, Prefix extends string> = Name extends `${Prefix}.${string}` ? Name : never

/** The jobs that send mails. */
export type MailJobName = Prefixed<JobName, 'mail'>

export const mailJobNames = jobNames.filter((name): name is MailJobName => name.startsWith('mail.'))

export const isMailJob = (name: string): name is MailJobName => mailJobNames.some((known) => known === name)

const retryPolicy = { retryLimit: 9, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 }
/** About every minute and a half, so that mails are sent soon after a mail server is back, even if no other mail is tried. */
const mailRetryPolicy = { retryLimit: 80, retryDelay: 10, retryBackoff: true, retryDelayMax: 120 }

/**
 * Returns the times at which a failed job is retried. Mails: after about 10, 20, 40 seconds and then every 60 to 120,
 * for about two hours. Others: nine times, after about 10, 20, 40, … seconds, for more than an hour.
 */
export const retryPolicyOf = (name: JobName) => (isMailJob(name) ? mailRetryPolicy : retryPolicy)

/** The error that a handler throws where another attempt would fail in the same way. The job is given up at once. */
export class FinalFailureError extends Error {
  override name = 'FinalFailureError'
}

/**
 * The error that the handler of a mail throws if the mail server is away, not if it refused the mail. As soon as
 * another mail is sent, those that wait for the server are tried at once.
 */
export class OutageError extends Error {
  override name = 'OutageError'
}

/**
 * The number of mails of one kind that a process sends at the same time, over as many connections to the mail server.
 * The next ones follow when all of these have a result, so a kill can double no more than these.
 */
export const MAILS_AT_ONCE = 5

/**
 * The time until a missed heartbeat counts as the death of the process or the database. Another process then takes over
 * within 45 seconds: the heartbeat is missed after 20 seconds, noticed within 10, and the next attempt, due after at
 * most 10, is found within 5. The expiry of a job that still runs is 15 minutes.
 */
export const HEARTBEAT_SECONDS = 20
export const HEARTBEAT_REFRESH_SECONDS = 5
export const MONITOR_SECONDS = 10
/** The seconds between two polls, which find jobs that become due without a notification, such as retries. */
export const POLLING_SECONDS = 5

/** The queue for jobs whose last attempt has failed. */
export const DEAD_JOBS = 'dead-jobs'
