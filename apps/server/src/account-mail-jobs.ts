/** The jobs that write to agents about their accounts. */
import {
  type AccountMailDeps,
  createProtectionLink,
  sendAgentSecurityMail,
  sendLinkMail,
  sendPasswordChangedMail,
  sendSignInMail,
  sendWithdrawalsFrozenMail,
} from '@evergrove/core/accounts'
import { sendAccountClosedMail, sendConfirmEmailMail, sendEmailChangedMail } from '@evergrove/core/agents'
import type { Jobs } from '@evergrove/core/jobs'
import { sendNotificationMails } from '@evergrove/core/notifications'
import type { FieldCipher } from '@evergrove/core/platform/field-encryption'
import { sendWithdrawalRequestedMail } from '@evergrove/core/withdrawals'

type Deps = AccountMailDeps & { cipher: FieldCipher; retentionYears: number }

/** Registers what they do. */
export function workAccountMails(jobs: Pick<Jobs, 'work'>, deps: Deps): void {
  const protectionLink = (agent: { agentId: number; email: string }) => createProtectionLink(deps, agent)
  jobs.work('mail.account-link', (payload) => sendLinkMail(deps, payload))
  jobs.work('mail.agent-security', (payload, job) => sendAgentSecurityMail(deps, payload, job))
  jobs.work('mail.sign-in', (payload, job) => sendSignInMail(deps, payload, job))
  jobs.work('mail.account-closed', (payload, job) => sendAccountClosedMail(deps, payload, job))
  jobs.work('mail.password-changed', (payload, job) => sendPasswordChangedMail(deps, payload, job))
  jobs.work('mail.confirm-email', (payload) => sendConfirmEmailMail(deps, payload))
  jobs.work('mail.email-changed', (payload, job) => sendEmailChangedMail(deps, payload, job))
  jobs.work('mail.notifications', (payload, job) => sendNotificationMails({ ...deps, protectionLink }, payload, job))
  jobs.work('mail.withdrawal-requested', (payload, job) => sendWithdrawalRequestedMail(deps, payload, job))
  jobs.work('mail.withdrawals-frozen', (payload, job) => sendWithdrawalsFrozenMail(deps, payload, job))
}
