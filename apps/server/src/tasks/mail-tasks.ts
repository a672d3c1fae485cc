/** Emails that were given up, as in the console. */

import type { UndeliveredMail } from '@evergrove/contract/mail/undelivered-mails'
import { listUndeliveredMails, tryMailAgain } from '@evergrove/core/jobs'
import { SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'

const actor = { kind: 'operator' } as const

/** The highest number of emails that one run lists or queues. */
const MOST = 1000

const line = ({ id, what, recipients, reason, attempts, given_up_at }: UndeliveredMail): string =>
  `${id}  ${given_up_at}  ${what} to ${recipients.join(', ') || 'nobody'}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}: ${reason}`

export const mailTasks: Tasks = {
  'mails:undelivered': {
    about: 'lists the emails that were given up, with their numbers',
    run: async ({ db }) => {
      const { items } = await listUndeliveredMails(db, { page: 1, page_size: MOST })
      return items.length === 0 ? 'No email was given up.' : items.map(line).join('\n')
    },
  },
  'mails:try-again': {
    needs: ['<number|all>'],
    about: 'queues an email that was given up once more, or all of them',
    check: ([word = '']) => {
      if (!/^(?:all|[1-9]\d{0,14})$/.test(word)) throw new SettingsError('Give the number of an email, or all')
    },
    run: async ({ db, jobs }, { words: [word = ''] }) => {
      const ids =
        word === 'all'
          ? (await listUndeliveredMails(db, { page: 1, page_size: MOST })).items.map(({ id }) => id)
          : [Number(word)]
      for (const id of ids) await tryMailAgain({ db, jobs }, { id, actor })
      return `Queued ${ids.length} ${ids.length === 1 ? 'email' : 'emails'} again.`
    },
  },
}
