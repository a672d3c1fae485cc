/** Emails that were given up, which the console also lists. */

import type { UndeliveredMail } from '@evergrove/contract/mail/undelivered-mails'
import { dismissMail, listUndeliveredMails, tryMailAgain } from '@evergrove/core/jobs'
import { AppError } from '@evergrove/core/platform/errors'
import type { Services } from '../services.ts'
import type { Tasks } from './task.ts'

const actor = { kind: 'operator' } as const

/** The highest number of emails that are listed, or read at once. */
const PAGE_SIZE = 200

const line = ({ id, what, recipients, reason, attempts, given_up_at }: UndeliveredMail): string =>
  `${id}  ${given_up_at}  ${what} to ${recipients.join(', ') || 'nobody'}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}: ${reason}`

/** Lists all emails given up at this moment, without those given up again meanwhile, so that the task ends. */
async function listIds({ db }: Services): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { items } = await listUndeliveredMails(db, { page, page_size: PAGE_SIZE })
    ids.push(...items.map(({ id }) => id))
    if (items.length < PAGE_SIZE) return ids
  }
}

type Action = (services: Services, chosen: { id: number; actor: typeof actor }) => Promise<void>

/** Applies the action to all of them, and counts those that nobody else has queued or dismissed meanwhile. */
async function doForAll(services: Services, act: Action): Promise<number> {
  let done = 0
  for (const id of await listIds(services)) {
    try {
      await act(services, { id, actor })
      done += 1
    } catch (error) {
      const isTaken = error instanceof AppError && (error.code === 'conflict' || error.code === 'not_found')
      if (!isTaken) throw error
    }
  }
  return done
}

/** Creates a task for one email that was given up, by its number, or for all. */
function taskForChosen(about: string, act: Action, report: (mails: string) => string): Tasks[string] {
  return {
    needs: ['<number|all>'],
    about,
    run: async (services, { words: [word = ''] }) => {
      if (word !== 'all') {
        await act(services, { id: Number(word), actor })
        return report('1 email')
      }
      const done = await doForAll(services, act)
      return report(`${done} ${done === 1 ? 'email' : 'emails'}`)
    },
  }
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
  'mails:try-again': taskForChosen(
    'queues an email that was given up once more, or all of them',
    tryMailAgain,
    (mails) => `Queued ${mails} again.`,
  ),
  'mails:dismiss': taskForChosen(
    'removes an email that was given up from the list, unsent, or all of them',
    dismissMail,
    (mails) => `Dismissed ${mails}.`,
  ),
}
