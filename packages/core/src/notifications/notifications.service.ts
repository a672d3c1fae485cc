/** Notifies agents: a notification in the use-case's transaction, a mail after it, and the agent's own list. */
import {
  markReadInput,
  type Notification,
  staffNotificationInput,
} from '@evergrove/contract/notifications/notifications'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { notFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import { readFrom, type Source } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import {
  hasAgent,
  insertForAllAgents,
  insertNotifications,
  markReadOfAgent,
  markReadUpTo,
  notificationsOf,
} from './notifications.repository.ts'
import type { NewNotification } from './notifications.ts'

/** How many notifications an agent sees. Older ones stay stored. */
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

/** The agent's newest 200 notifications, newest first (API-035, ENT-019). */
export const listNotifications = async (source: Source, agentId: number): Promise<Notification[]> =>
  (await readFrom(source, notificationsOf(agentId, SHOWN))).rows.map(
    ({ id, subject, message, is_read, kind, created_at }) => {
      return { id, subject, message, is_read, kind, created_at: created_at.toISOString() }
    },
  )

/**
 * Marks the agent's own notification as read, once or again (API-039). Throws `invalid` for a wrong body and
 * `not_found` for a notification of another agent.
 */
export async function markNotificationRead(db: Database, agentId: number, input: unknown): Promise<void> {
  const { notificationId } = parseInput(markReadInput, input)
  if (!(await markReadOfAgent(db, agentId, notificationId))) throw notFound()
}

/**
 * Marks the agent's notifications as read, up to the newest one that they have seen: one that arrives meanwhile stays
 * unread. Throws `invalid` for a wrong body.
 */
export async function markAllNotificationsRead(db: Database, agentId: number, input: unknown): Promise<void> {
  const { notificationId } = parseInput(markReadInput, input)
  await markReadUpTo(db, agentId, notificationId)
}

/**
 * Writes a notification from staff to one agent, or to every agent, and returns their number. It is not mailed. Throws
 * `invalid` by field and `not_found` for no agent.
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
      before: {},
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
