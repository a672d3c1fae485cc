import { getCompanyName } from '../../content/index.ts'
import type { JobPayloads } from '../../jobs/index.ts'
import { accountClosedMail, type Mailer } from '../../mail/index.ts'
import { minorUnits } from '../../platform/money.ts'
import type { Database } from '../../platform/schema.ts'
import { findAmount, findClosedOwner } from './erasure.repository.ts'

export type ClosedMailDeps = {
  db: Database
  mailer: Pick<Mailer, 'send'>
  publicUrl: () => string
  /** For how many years the name and the address of a closed account are kept. */
  retentionYears: number
}

/** Confirms to the agent that the account is closed, what is paid, and what is kept. Unverified addresses are told nothing. */
export async function sendAccountClosedMail(
  { db, mailer, publicUrl, retentionYears }: ClosedMailDeps,
  { agent_id: agentId, withdrawal_id: id }: JobPayloads['mail.account-closed'],
  job: { id: string },
): Promise<void> {
  const owner = await findClosedOwner(db, agentId)
  if (owner === undefined || owner.email_verified_at === null) return
  const amount = id === null ? undefined : await findAmount(db, { id, agentId })
  const mail = accountClosedMail(owner, {
    companyName: await getCompanyName(db),
    contactUrl: `${publicUrl()}/contact`,
    paid: amount === undefined ? undefined : minorUnits(amount),
    retentionYears,
  })
  await mailer.send(mail, job.id)
}
