/** All admins learn by mail who comes to the staff and what becomes of accounts, so that nobody makes colleagues up in silence. */
import type { AuditSubject } from '../../audit/index.ts'
import { getCompanyName } from '../../content/index.ts'
import type { JobPayloads, Jobs } from '../../jobs/index.ts'
import { type Mailer, staffChangeMail } from '../../mail/index.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { findStaffAccess } from '../staff.repository.ts'
import { listActiveAdmins } from './staff-accounts.repository.ts'
import { findStaffChange, newestEntry } from './staff-changes.repository.ts'

/**
 * Queues the mails about the newest audit entry of the subject, in the transaction that has written it: to every admin who can
 * sign in, and to `also`, who may be an admin no more.
 */
export async function tellAdmins(
  { trx, jobs }: { trx: Trx; jobs: Pick<Jobs, 'send'> },
  { subject, also = [] }: { subject: AuditSubject; also?: readonly number[] },
): Promise<void> {
  const audit_entry_id = await newestEntry(trx, subject)
  for (const staff_id of new Set([...(await listActiveAdmins(trx)), ...also])) {
    await jobs.send(trx, 'mail.staff-change', { staff_id, audit_entry_id })
  }
}

/** Mails what changed among the staff to one admin. */
export async function sendStaffChangeMail(
  { db, mailer, publicUrl }: { db: Database; mailer: Pick<Mailer, 'send'>; publicUrl: () => string },
  { staff_id, audit_entry_id }: JobPayloads['mail.staff-change'],
  job: { id: string },
): Promise<void> {
  const staff = await findStaffAccess(db, staff_id)
  const change = await findStaffChange(db, audit_entry_id)
  if (staff === undefined || change === undefined) return
  const words = { companyName: await getCompanyName(db), url: `${publicUrl()}/staff/accounts`, change }
  await mailer.send(staffChangeMail(staff, words), job.id)
}
