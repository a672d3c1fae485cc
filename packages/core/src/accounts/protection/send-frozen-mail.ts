import { getCompanyName, getSingle } from '../../content/index.ts'
import type { JobPayloads } from '../../jobs/index.ts'
import { type Mailer, withdrawalsFrozenMail } from '../../mail/index.ts'
import type { Database } from '../../platform/schema.ts'
import { findLinkOwner } from './protection.repository.ts'

/** Tells the address of the account, or the one that the used link was mailed to, that withdrawals are frozen. */
export async function sendWithdrawalsFrozenMail(
  { db, mailer, publicUrl }: { db: Database; mailer: Pick<Mailer, 'send'>; publicUrl: () => string },
  { protection_link_id: id, to }: JobPayloads['mail.withdrawals-frozen'],
  job: { id: string },
): Promise<void> {
  const owner = await findLinkOwner(db, id)
  if (owner === undefined) return
  const company = await getSingle(db, 'company-information')
  const mail = withdrawalsFrozenMail(
    { ...owner, email: to === 'account' ? owner.email : owner.link_email },
    { to, companyName: await getCompanyName(db), companyEmail: company?.email, publicUrl: publicUrl() },
  )
  await mailer.send(mail, job.id)
}
