/** Sends the emails about agents that the API queues, as the server does. */
import {
  type AccountMailDeps,
  createProtectionLink,
  sendAgentSecurityMail,
  sendLinkMail,
  sendPasswordChangedMail,
} from '@evergrove/core/accounts'
import { sendAccountClosedMail, sendConfirmEmailMail, sendEmailChangedMail } from '@evergrove/core/agents'
import { sendConfirmationMail, sendContactMail } from '@evergrove/core/contact'
import type { Jobs } from '@evergrove/core/jobs'
import { sendNotificationMails } from '@evergrove/core/notifications'
import type { FieldCipher } from '@evergrove/core/platform/field-encryption'
import type { RateLimit } from '@evergrove/core/platform/rate-limits'
import type { Database } from '@evergrove/core/platform/schema'
import { sendWithdrawalRequestedMail } from '@evergrove/core/withdrawals'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'

type Deps = Omit<AccountMailDeps, 'linkSeconds'> & {
  cipher: FieldCipher
  newsletterLimit: RateLimit
  retentionYears: number
}

const linkSeconds = { activation: 259_200, reset: 3600 }

/** Registers the handlers of the jobs. */
export function workMails(jobs: Pick<Jobs, 'work'>, deps: Deps): void {
  const protectionLink = (agent: { agentId: number; email: string }) => createProtectionLink(deps, agent)
  jobs.work('mail.contact', (payload, job) => sendContactMail(deps, payload, job))
  jobs.work('mail.account-link', (payload) => sendLinkMail({ ...deps, linkSeconds }, payload))
  jobs.work('mail.account-closed', (payload, job) => sendAccountClosedMail(deps, payload, job))
  jobs.work('mail.agent-security', (payload, job) => sendAgentSecurityMail(deps, payload, job))
  jobs.work('mail.password-changed', (payload, job) => sendPasswordChangedMail(deps, payload, job))
  jobs.work('mail.confirm-email', (payload) => sendConfirmEmailMail(deps, payload))
  jobs.work('mail.email-changed', (payload, job) => sendEmailChangedMail(deps, payload, job))
  jobs.work('mail.newsletter-link', (payload) => sendConfirmationMail(deps, payload))
  jobs.work('mail.withdrawal-requested', (payload, job) => sendWithdrawalRequestedMail(deps, payload, job))
  jobs.work('mail.notifications', (payload, job) => sendNotificationMails({ ...deps, protectionLink }, payload, job))
}

/** Waits until every job is done, for at most 20 seconds. */
export async function waitForJobs(db: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ name: string }>`select name from pgboss.job where state < 'completed'`.execute(db)
      expect(rows).toEqual([])
    },
    { timeout: 20_000 },
  )
}
