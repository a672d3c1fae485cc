/**
 * Notifications from staff to many agents, sent immediately to a few and by a job to many, and the list of those sent.
 */
import {
  type AudienceFilter,
  type SentNotification,
  type StaffNotification,
  type StaffNotificationSent,
  staffMessageToAgentsInput,
} from '@evergrove/contract/notifications/notifications'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { JobDeps, JobPayloads } from '../jobs/index.ts'
import { requireFound } from '../platform/errors.ts'
import { inIso } from '../platform/moments.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { writeStaffNotification } from './notifications.service.ts'
import {
  countSent,
  findStaffNotification,
  insertStaffNotification,
  measureAudience,
  type SentRow,
  selectSent,
  tellNext,
} from './tell-many.repository.ts'

/** The most agents that are notified before the response. More would make the sender wait. */
const AT_ONCE = 1000
/** The number of agents that are notified in one transaction. */
const BATCH = 5000

type Sent = { input: unknown; actor: Actor }

/** Notifies one agent, or all that match a filter, without mail. Throws `invalid` by field, `not_found` if there is none. */
export async function notifyAgents({ db, jobs }: JobDeps, { input, actor }: Sent): Promise<StaffNotificationSent> {
  const { agent_id, subject, message, ...audience } = parseInput(staffMessageToAgentsInput, input)
  if (agent_id !== null) {
    const { recipients } = await writeStaffNotification({ db }, { input: { agent_id, subject, message }, actor })
    return { id: null, recipients, is_finished: true }
  }
  return inTransaction(db, async (trx) => {
    const { expected, last_agent_id } = await measureAudience(trx, audience)
    const id = await insertStaffNotification(trx, { subject, message, ...audience, expected, last_agent_id })
    await recordAudit(trx, {
      actor,
      action: 'notification.write',
      subject: { kind: 'staff_notification', id },
      after: { subject, message, ...audience, recipients: expected },
    })
    const isFew = expected <= AT_ONCE
    if (isFew) await tellNext(trx, id, AT_ONCE + 1)
    else await jobs.send(trx, 'notifications.tell', { staff_notification_id: id })
    return { id, recipients: expected, is_finished: isFew }
  })
}

/** Returns how many agents a notification with this filter would reach now. */
export async function countAudience(db: Database, filter: AudienceFilter): Promise<{ recipients: number }> {
  const { expected } = await measureAudience(db, {
    status: filter.status ?? null,
    joined_from: filter.joined_from ?? null,
    joined_to: filter.joined_to ?? null,
  })
  return { recipients: expected }
}

/** Notifies many agents, batch by batch, as a job. It continues where an earlier attempt ended. */
export async function tellAgents(
  { db, batch = BATCH }: { db: Database; batch?: number },
  { staff_notification_id: id }: JobPayloads['notifications.tell'],
): Promise<void> {
  while (!(await inTransaction(db, (trx) => tellNext(trx, id, batch)))) {
    // Each batch is a transaction of its own, so that other work is done in between.
  }
}

/** Returns a notification to many agents and its progress. Throws `not_found`. */
export async function getStaffNotification(db: Database, id: number): Promise<StaffNotification> {
  const row = requireFound(await findStaffNotification(db, id))
  const { expected, last_agent_id: _, reached_agent_id: __, ...shown } = row
  return { ...inIso(shown), recipients: expected }
}

function toSent({ agent_id, first_name, last_name, ...row }: SentRow): SentNotification {
  const isToOne = agent_id !== null && first_name !== null && last_name !== null
  return { ...inIso(row), agent: isToOne ? { id: agent_id, first_name, last_name } : null }
}

/**
 * Returns one page of the notifications that staff sent, the newest first, with the number of agents notified so far.
 */
export async function listSentNotifications(db: Database, page: Page): Promise<Listed<SentNotification>> {
  const rows = await selectSent(db, rowsOf(page))
  return { items: rows.map(toSent), total: await countSent(db) }
}
