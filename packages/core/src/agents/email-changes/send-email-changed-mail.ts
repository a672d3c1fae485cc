import { createProtectionLink, type ProtectionLinkDeps } from '../../accounts/index.ts'
import { getCompanyName, getSingle } from '../../content/index.ts'
import type { JobPayloads } from '../../jobs/index.ts'
import { emailChangedMail, type Mailer } from '../../mail/index.ts'
import { findChangeWithName } from './email-changes.repository.ts'

/**
 * Tells the old or the new address of an agent that the address was changed, and whom to contact. Neither is told the
 * other. The old one gets a link that freezes withdrawals.
 */
export async function sendEmailChangedMail(
  deps: ProtectionLinkDeps & { mailer: Pick<Mailer, 'send'> },
  { email_change_id: id, to }: JobPayloads['mail.email-changed'],
  job: { id: string },
): Promise<void> {
  const { db, mailer, publicUrl } = deps
  const change = await findChangeWithName(db, id)
  if (change === undefined) return
  const email = to === 'old' ? change.old_email : change.new_email
  const company = await getSingle(db, 'company-information')
  const agentId = change.agent_id
  const mail = emailChangedMail(
    { ...change, email },
    {
      to,
      // Only the agent's own change has no reason, and was confirmed from the new address.
      isVerified: change.reason === null,
      companyName: await getCompanyName(db),
      companyEmail: company?.email,
      url: to === 'old' ? await createProtectionLink(deps, { agentId, email }) : `${publicUrl()}/contact`,
    },
  )
  await mailer.send(mail, job.id)
}
