/** The jobs that write to members of staff. */
import type { Jobs } from '@evergrove/core/jobs'
import {
  type InvitationMailDeps,
  queueMorningMails,
  sendInvitationMail,
  sendMorningMail,
  sendStaffChangeMail,
  sendStaffSecurityMail,
} from '@evergrove/core/staff'

type Deps = InvitationMailDeps & { jobs: Pick<Jobs, 'send'>; now: () => Date }

/** Registers what they do. */
export function workStaffMails(jobs: Pick<Jobs, 'work'>, deps: Deps): void {
  jobs.work('mail.staff-invitation', (payload) => sendInvitationMail(deps, payload))
  jobs.work('mail.staff-change', (payload, job) => sendStaffChangeMail(deps, payload, job))
  jobs.work('mail.staff-morning', (payload, job) => sendMorningMail(deps, payload, job))
  jobs.work('mail.staff-security', (payload, job) => sendStaffSecurityMail(deps, payload, job))
  jobs.work('staff.morning', () => queueMorningMails(deps))
}
