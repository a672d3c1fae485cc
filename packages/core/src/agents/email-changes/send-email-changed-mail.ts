import { getCompanyName, getSingle } from '../../content/index.ts'
import type { JobPayloads } from '../../jobs/index.ts'
import { emailChangedMail, type Mailer } from '../../mail/index.ts'
import type { Database } from '../../platform/schema.ts'
import { findChangeWithName } from './email-changes.repository.ts'

/**
 * Tells the old or the new address of an agent that the address was changed, and whom to contact. Neither is told the
 * other.
 */
export async function sendEmailChangedMail(
  { db, mailer, publicUrl }: { db: Database; mailer: Pick<Mailer, 'send'>; publicUrl: () => string },
  { email_change_id: id, to }: JobPayloads['mail.email-changed'],
  job: { id: string },
): Promise<void> {
  const change = await findChangeWithName(db, id)
  if (change === undefined) return
  const email = to === 'old' ? change.old_email : change.new_email
  const company = await getSingle(db, 'company-information')
  const mail = emailChangedMail(
    { ...change, email },
    { to, companyName: await getCompanyName(db), companyEmail: company?.email, contactUrl: `${publicUrl()}/contact` },
  )
  await mailer.send(mail, job.id)
}
