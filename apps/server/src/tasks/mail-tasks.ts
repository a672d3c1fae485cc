/** Emails that were given up, as in the console. */

import type { UndeliveredMail } from '@evergrove/contract/mail/undelivered-mails'
import { listUndeliveredMails, tryMailAgain } from '@evergrove/core/jobs'
import { AppError } from '@evergrove/core/platform/errors'
import type { Services } from '../services.ts'
import { SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'

const actor = { kind: 'operator' } as const

/** The highest number of emails that are listed, or read at once. */
const PAGE_SIZE = 200

const line = ({ id, what, recipients, reason, attempts, given_up_at }: UndeliveredMail): string =>
  `${id}  ${given_up_at}  ${what} to ${recipients.join(', ') || 'nobody'}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}: ${reason}`

/** All of this moment. An email that is given up again meanwhile is not among them, so that the task ends. */
async function listIds({ db }: Services): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { items } = await listUndeliveredMails(db, { page, page_size: PAGE_SIZE })
    ids.push(...items.map(({ id }) => id))
    if (items.length < PAGE_SIZE) return ids
  }
}

/** Queues all of them and counts those that nobody else has queued meanwhile. */
async function tryAllAgain(services: Services): Promise<number> {
  let queued = 0
  for (const id of await listIds(services)) {
    try {
      await tryMailAgain(services, { id, actor })
      queued += 1
    } catch (error) {
      const isTaken = error instanceof AppError && (error.code === 'conflict' || error.code === 'not_found')
      if (!isTaken) throw error
    }
  }
  return queued
}

export const mailTasks: Tasks = {
  'mails:undelivered': {
    about: 'lists the emails that were given up, with their numbers',
    run: async ({ db }) => {
      const { items, total = 0 } = await listUndeliveredMails(db, { page: 1, page_size: PAGE_SIZE })
      if (items.length === 0) return 'No email was given up.'
      const more = total - items.length
      return [...items.map(line), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')
    },
  },
  'mails:try-again': {
    needs: ['<number|all>'],
    about: 'queues an email that was given up once more, or all of them',
    check: ([word = '']) => {
      if (!/^(?:all|[1-9]\d{0,14})$/.test(word)) throw new SettingsError('Give the number of an email, or all')
    },
    run: async (services, { words: [word = ''] }) => {
      if (word !== 'all') {
        await tryMailAgain(services, { id: Number(word), actor })
        return 'Queued 1 email again.'
      }
      const queued = await tryAllAgain(services)
      return `Queued ${queued} ${queued === 1 ? 'email' : 'emails'} again.`
    },
  },
}
