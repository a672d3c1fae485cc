/** Tells members of staff by mail when the ways to sign in to their account change, so that a stranger does not go unnoticed. */
import { getCompanyName } from '../content/index.ts'
import type { JobPayloads } from '../jobs/index.ts'
import { type Mailer, staffSecurityMail } from '../mail/index.ts'
import type { Database } from '../platform/schema.ts'
import { findStaffAccess } from './staff.repository.ts'

/** Mails the event to the account's address. A use-case queues the job in the transaction that makes the change. */
export async function sendStaffSecurityMail(
  { db, mailer }: { db: Database; mailer: Pick<Mailer, 'send'> },
  { staff_id, event }: JobPayloads['mail.staff-security'],
  job: { id: string },
): Promise<void> {
  const staff = await findStaffAccess(db, staff_id)
  if (staff === undefined) return
  await mailer.send(staffSecurityMail(staff, { companyName: await getCompanyName(db), event }), job.id)
}
