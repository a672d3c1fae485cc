/** Notifies agents: a notification in the use-case's transaction, a mail after it, and the agent's own list. */
import {
  markReadInput,
  type Notification,
  staffNotificationInput,
} from '@evergrove/contract/notifications/notifications'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { getCompanyName } from '../content/index.ts'
import { FinalFailureError, type JobPayloads, type Jobs, OutageError } from '../jobs/index.ts'
import { type Mailer, notificationMail } from '../mail/index.ts'
import { notFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import { type RowOf, readFrom, type Source } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import {
  hasAgent,
  insertForAllAgents,
  insertNotifications,
  listRefusals,
  listUnmailed,
  markMailed,
  markReadOfAgent,
  markReadUpTo,
  markRefused,
  notificationsOf,
} from './notifications.repository.ts'
import { type NewNotification, pathOf } from './notifications.ts'

/** The number of notifications that an agent sees. Older ones stay stored. */
const SHOWN = 200

/** Queues the emails for the notifications of these causes. They are sent after the commit. */
export async function queueNotificationMails(
  { trx, jobs }: { trx: Trx; jobs: Pick<Jobs, 'send'> },
  ...causes: string[]
): Promise<void> {
  await jobs.send(trx, 'mail.notifications', ...causes.map((cause) => ({ cause })))
}

/** Writes notifications and queues their emails, which are sent after the commit. */
export async function notify(
  deps: { trx: Trx; jobs: Pick<Jobs, 'send'> },
  notifications: NewNotification[],
  cause: string,
): Promise<void> {
  await insertNotifications(deps.trx, notifications, cause)
  await queueNotificationMails(deps, cause)
}

type NotificationRow = RowOf<typeof notificationsOf>

const toNotification = ({ cause, bonuses, created_at, ...shown }: NotificationRow): Notification => ({
  ...shown,
  path: pathOf({ ...shown, cause, bonuses }),
  created_at: created_at.toISOString(),
})

/** Returns the agent's newest 200 notifications, the newest first (API-035, ENT-019). */
export const listNotifications = async (source: Source, agentId: number): Promise<Notification[]> =>
  (await readFrom(source, notificationsOf(agentId, SHOWN))).rows.map(toNotification)

/**
 * Marks the agent's own notification as read; a repetition is harmless (API-039). Throws `invalid` for a wrong body and
 * `not_found` for a notification of another agent.
 */
export async function markNotificationRead(db: Database, agentId: number, input: unknown): Promise<void> {
  const { notificationId } = parseInput(markReadInput, input)
  if (!(await markReadOfAgent(db, agentId, notificationId))) throw notFound()
}

/**
 * Marks the agent's notifications as read, up to the newest one that they have seen, so that one that arrives meanwhile
 * stays unread. Throws `invalid` for a wrong body.
 */
export async function markAllNotificationsRead(db: Database, agentId: number, input: unknown): Promise<void> {
  const { notificationId } = parseInput(markReadInput, input)
  await markReadUpTo(db, agentId, notificationId)
}

/**
 * Writes a notification from staff to one agent, or to every agent, and returns their number. It is not mailed. Throws
 * `invalid` by field, and `not_found` if there is no such agent.
 */
export async function writeStaffNotification(
  { db }: { db: Database },
  { input, actor }: { input: unknown; actor: Actor },
): Promise<{ recipients: number }> {
  const { agent_id: agentId, ...text } = parseInput(staffNotificationInput, input)
  return inTransaction(db, async (trx) => {
    const recipients = agentId === null ? await insertForAllAgents(trx, text) : await insertForOne(trx, agentId, text)
    await recordAudit(trx, {
      actor,
      action: 'notification.write',
      subject: { kind: agentId === null ? 'all_agents' : 'agent', id: agentId ?? 0 },
      after: { ...text, recipients },
    })
    return { recipients }
  })
}

async function insertForOne(trx: Trx, agentId: number, text: { subject: string; message: string }): Promise<number> {
  if (!(await hasAgent(trx, agentId))) throw notFound()
  await insertNotifications(trx, [{ agent_id: agentId, kind: 'staff', ...text }], null)
  return 1
}

type NotificationMailDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  /** The product's own address, without a last slash. */
  publicUrl: () => string
  /** Creates a link "It was not me" and returns its URL, for notifications about the account itself. */
  protectionLink: (agent: { agentId: number; email: string }) => Promise<string>
}

/**
 * Mails the notifications of a cause, each once. A mail that cannot be sent does not stop the others: the job fails and
 * is retried for those that the server did not accept now. A mail that the server refuses for good is not tried again
 * in this job. If only such mails are left, the job is given up, so that staff see what was refused and can have it
 * tried again by another job. If the mail server is away, the others are not tried. A process that is killed between
 * sending and recording may send one mail twice, with the same Message-ID.
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
        const mail = notificationMail(
          { ...notification, path: pathOf(notification) },
          { companyName, publicUrl: deps.publicUrl(), protectionUrl },
        )
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
