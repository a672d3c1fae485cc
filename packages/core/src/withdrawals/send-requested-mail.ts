import { maskAccount } from '@evergrove/contract/accounts/masking'
import { createProtectionLink, openBankDetails, type ProtectionLinkDeps } from '../accounts/index.ts'
import { getCompanyName } from '../content/index.ts'
import type { JobPayloads } from '../jobs/index.ts'
import { type Mailer, withdrawalRequestedMail } from '../mail/index.ts'
import { moneyWords } from '../platform/currency.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { minorUnits } from '../platform/money.ts'
import { findFinalReturn } from './concerns.repository.ts'
import { findDestination, findRequested } from './withdrawals.repository.ts'

/**
 * Tells the agent that a withdrawal was requested and to which account, masked, with a link to use if someone else requested
 * it.
 */
export async function sendWithdrawalRequestedMail(
  deps: ProtectionLinkDeps & { mailer: Pick<Mailer, 'send'>; cipher: FieldCipher },
  { withdrawal_id: id }: JobPayloads['mail.withdrawal-requested'],
  job: { id: string },
): Promise<void> {
  const requested = await findRequested(deps.db, id)
  const destination = await findDestination(deps.db, id)
  if (requested === undefined || destination === undefined) return
  const { agent_id: agentId, email } = requested
  const { account_number } = openBankDetails(deps.cipher, { ...destination, id: agentId })
  const mail = withdrawalRequestedMail(requested, {
    companyName: await getCompanyName(deps.db),
    amount: moneyWords(minorUnits(requested.amount)),
    account: maskAccount(account_number ?? ''),
    url: await createProtectionLink(deps, { agentId, email }),
    cameBack: await findFinalReturn(deps.db, agentId),
    profileUrl: `${deps.publicUrl()}/dashboard/edit-profile#bank-details`,
  })
  await deps.mailer.send(mail, job.id)
}
