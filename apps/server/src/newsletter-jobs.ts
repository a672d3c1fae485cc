/** Connects the jobs of the newsletter to their use-cases. */
import { deliverMailing, forgetSubscribers, sendConfirmationMail, sendMailingTest } from '@evergrove/core/contact'
import type { Jobs } from '@evergrove/core/jobs'

type Deps = Parameters<typeof deliverMailing>[0] & Parameters<typeof sendConfirmationMail>[0]

export function workNewsletter(jobs: Pick<Jobs, 'work'>, deps: Deps): void {
  jobs.work('mail.newsletter', (payload) => deliverMailing(deps, payload))
  jobs.work('mail.newsletter-link', (payload) => sendConfirmationMail(deps, payload))
  jobs.work('mail.newsletter-test', (payload, job) => sendMailingTest(deps, payload, job))
  jobs.work('newsletter.forget', () => forgetSubscribers(deps))
}
