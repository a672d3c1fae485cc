import { getCompanyName } from '../content/index.ts'
import { FinalFailureError, type JobPayloads, OutageError } from '../jobs/index.ts'
import { type Mailer, notificationMail } from '../mail/index.ts'
import type { Database } from '../platform/schema.ts'
import { listUnmailed, markMailed, type UnmailedNotification } from './notifications.repository.ts'

export type NotificationMailDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  /** The product's own address, without a last slash. */
  publicUrl: () => string
}

/** Unverified addresses receive no mails about an account. Addresses under `.invalid` do not exist. */
const canBeMailed = ({ email, email_verified_at }: UnmailedNotification): boolean =>
  email_verified_at !== null && !email.toLowerCase().endsWith('.invalid')

/**
 * Mails the notifications of a cause, each once. One that cannot be sent does not stop the others, and the job fails so
 * that it is retried, unless all that failed were refused for good. Without a mail server it does not try the others. A process that is killed between sending and recording may send one twice, with the same Message-ID.
 */
export async function sendNotificationMails(
  deps: NotificationMailDeps,
  { cause }: JobPayloads['mail.notifications'],
  job: { id: string },
): Promise<void> {
  const companyName = await getCompanyName(deps.db)
  const failures: unknown[] = []
  for (const notification of await listUnmailed(deps.db, cause)) {
    try {
      if (canBeMailed(notification)) {
        const mail = notificationMail(notification, { companyName, publicUrl: deps.publicUrl() })
        await deps.mailer.send(mail, `${job.id}:${notification.id}`)
      }
      await markMailed(deps.db, notification.id)
    } catch (error) {
      if (error instanceof OutageError) throw error
      failures.push(error)
    }
  }
  if (failures.length === 0) return
  const what = `${failures.length} mails of ${cause} could not be sent: ${failures.map(String).join('; ')}`
  if (failures.every((error) => error instanceof FinalFailureError)) throw new FinalFailureError(what)
  throw new AggregateError(failures, what)
}
