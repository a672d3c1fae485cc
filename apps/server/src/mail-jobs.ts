/** Connects the jobs of mails to their use-cases. */
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
import { deliverMailing, forgetSubscribers, sendConfirmationMail, sendMailingTest } from '@evergrove/core/contact'
import type { Jobs } from '@evergrove/core/jobs'
import { sendNotificationMails } from '@evergrove/core/notifications'
import type { FieldCipher } from '@evergrove/core/platform/field-encryption'
import {
  type InvitationMailDeps,
  queueMorningMails,
  sendInvitationMail,
  sendMorningMail,
  sendStaffChangeMail,
  sendStaffSecurityMail,
} from '@evergrove/core/staff'
import { sendWithdrawalRequestedMail } from '@evergrove/core/withdrawals'

type AccountJobDeps = AccountMailDeps & { cipher: FieldCipher; retentionYears: number }

/** Registers the jobs that email agents about their accounts. */
export function workAccountMails(jobs: Pick<Jobs, 'work'>, deps: AccountJobDeps): void {
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

type NewsletterDeps = Parameters<typeof deliverMailing>[0] & Parameters<typeof sendConfirmationMail>[0]

export function workNewsletter(jobs: Pick<Jobs, 'work'>, deps: NewsletterDeps): void {
  jobs.work('mail.newsletter', (payload) => deliverMailing(deps, payload))
  jobs.work('mail.newsletter-link', (payload) => sendConfirmationMail(deps, payload))
  jobs.work('mail.newsletter-test', (payload, job) => sendMailingTest(deps, payload, job))
  jobs.work('newsletter.forget', () => forgetSubscribers(deps))
}

type StaffMailDeps = InvitationMailDeps & { jobs: Pick<Jobs, 'send'>; now: () => Date }

/** Registers the jobs that email members of staff. */
export function workStaffMails(jobs: Pick<Jobs, 'work'>, deps: StaffMailDeps): void {
  jobs.work('mail.staff-invitation', (payload) => sendInvitationMail(deps, payload))
  jobs.work('mail.staff-change', (payload, job) => sendStaffChangeMail(deps, payload, job))
  jobs.work('mail.staff-morning', (payload, job) => sendMorningMail(deps, payload, job))
  jobs.work('mail.staff-security', (payload, job) => sendStaffSecurityMail(deps, payload, job))
  jobs.work('staff.morning', () => queueMorningMails(deps))
}
