/** The queued emails about an account, sent when a scenario asks for it, with the links that only the emails hold. */
import {
  createProtectionLink,
  sendAgentSecurityMail,
  sendPasswordChangedMail,
  sendWithdrawalsFrozenMail,
} from '@evergrove/core/accounts'
import { sendConfirmEmailMail, sendEmailChangedMail } from '@evergrove/core/agents'
import type { JobPayloads } from '@evergrove/core/jobs'
import type { Mail } from '@evergrove/core/mail'
import { sendNotificationMails } from '@evergrove/core/notifications'
import { sendWithdrawalRequestedMail } from '@evergrove/core/withdrawals'
import { vi } from 'vitest'
import type { TestApi } from './test-api.ts'

type Queued = { name: string; payload: object }

/** Collects the jobs that the API queues from now on. */
export function collectMails(api: TestApi) {
  let queued: Queued[] = []
  vi.spyOn(api.jobs, 'send').mockImplementation(async (_trx, name, ...payloads) => {
    queued.push(...payloads.map((payload) => ({ name, payload })))
  })

  const send = async ({ name, payload }: Queued, mails: Mail[]): Promise<void> => {
    const deps = {
      db: api.db,
      mailer: { send: async (mail: Mail) => void mails.push(mail) },
      publicUrl: () => 'https://www.goldenfield.example',
      now: api.now,
      linkLimit: { consume: async () => 0, giveBack: async () => {} },
      cipher: api.cipher,
    }
    const protectionLink = (agent: { agentId: number; email: string }) => createProtectionLink(deps, agent)
    const job = { id: 'job' }
    const work: Record<string, (given: never) => Promise<void>> = {
      'mail.agent-security': (given: JobPayloads['mail.agent-security']) => sendAgentSecurityMail(deps, given, job),
      'mail.confirm-email': (given: JobPayloads['mail.confirm-email']) => sendConfirmEmailMail(deps, given),
      'mail.email-changed': (given: JobPayloads['mail.email-changed']) => sendEmailChangedMail(deps, given, job),
      'mail.notifications': (given: JobPayloads['mail.notifications']) =>
        sendNotificationMails({ ...deps, protectionLink }, given, job),
      'mail.password-changed': (given: JobPayloads['mail.password-changed']) =>
        sendPasswordChangedMail(deps, given, job),
      'mail.withdrawal-requested': (given: JobPayloads['mail.withdrawal-requested']) =>
        sendWithdrawalRequestedMail(deps, given, job),
      'mail.withdrawals-frozen': (given: JobPayloads['mail.withdrawals-frozen']) =>
        sendWithdrawalsFrozenMail(deps, given, job),
    }
    await work[name]?.(payload as never)
  }

  return {
    /** Sends each queued email once, and returns them. */
    deliver: async (): Promise<Mail[]> => {
      const mails: Mail[] = []
      const all = queued
      queued = []
      for (const job of all) await send(job, mails)
      return mails
    },
  }
}

/** Returns the token of the link in an email: "It was not me" or the confirmation of an address. Throws if there is none. */
export function tokenIn(mail: Mail | undefined): string {
  const [, token] = /\/(?:not-me|confirm-email)\/([\w-]{43})$/.exec(mail?.link ?? '') ?? []
  if (token === undefined) throw new Error('There is no such link in the mail')
  return token
}
