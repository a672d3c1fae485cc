import { getCompanyName } from '../content/index.ts'
import { FinalFailureError, type JobPayloads, OutageError } from '../jobs/index.ts'
import { type Mailer, notificationMail } from '../mail/index.ts'
import type { Database } from '../platform/schema.ts'
import { listRefusals, listUnmailed, markMailed, markRefused } from './notifications.repository.ts'

export type NotificationMailDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  /** The product's own address, without a last slash. */
  publicUrl: () => string
  /** The address of a new link "It was not me", for notifications about the account itself. */
  protectionLink: (agent: { agentId: number; email: string }) => Promise<string>
}

/**
 * Mails the notifications of a cause, each once. One that cannot be sent does not stop the others: the job fails and is
 * retried for those that the server did not accept now. One that the server refuses for good is not offered again in this
 * job. If nothing else is left, the job is given up, so that staff see what was refused and can have it tried again by
 * another job. Without a mail server the others are not tried. A process that is killed between sending and recording may
 * send one twice, with the same Message-ID.
 */
export async function sendNotificationMails(
  deps: NotificationMailDeps,
  { cause }: JobPayloads['mail.notifications'],
  job: { id: string },
): Promise<void> {
  const mailing = { cause, jobId: job.id }
  const companyName = await getCompanyName(deps.db)
  const failures: unknown[] = []
  for (const notification of await listUnmailed(deps.db, mailing)) {
    try {
      // Unverified addresses receive no mails about an account.
      if (notification.email_verified_at !== null) {
        const { kind, agent_id: agentId, email } = notification
        const protectionUrl = kind === 'account' ? await deps.protectionLink({ agentId, email }) : undefined
        const mail = notificationMail(notification, { companyName, publicUrl: deps.publicUrl(), protectionUrl })
        await deps.mailer.send(mail, `${job.id}:${notification.id}`)
      }
      await markMailed(deps.db, notification.id)
    } catch (error) {
      if (error instanceof OutageError) throw error
      if (!(error instanceof FinalFailureError)) failures.push(error)
      else await markRefused(deps.db, notification.id, { jobId: job.id, refusal: error.message })
    }
  }
  const reasons = [...(await listRefusals(deps.db, mailing)), ...failures.map(String)]
  if (reasons.length === 0) return
  const what = `${reasons.length} mails of ${cause} could not be sent: ${reasons.join('; ')}`
  if (failures.length === 0) throw new FinalFailureError(what)
  throw new AggregateError(failures, what)
}
