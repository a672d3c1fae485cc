/** The calls of the screens of mailings, and the names of states. */
import type { MailingState, MailingSummary } from '@evergrove/contract/contact/newsletter'
import { staffRecord } from '../session/staff-api.ts'

export const MAILINGS_PATH = 'staff/mailings'

export const mailingPath = (id: number): string => `${MAILINGS_PATH}/${id}`

export const RELOAD_EVERY_MS = 1000

type Loaded<T> = { state: { data?: T | undefined; status: string } }

export const isSending = (mailing: Pick<MailingSummary, 'state'> | null | undefined): boolean =>
  mailing?.state === 'sending'

/** Returns the query of a mailing, which reloads while it is being sent. */
export const mailingQuery = (id: number) => ({
  ...staffRecord('GET /staff/mailings/{id}', { params: { id } }),
  refetchInterval: ({ state: { data, status } }: Loaded<MailingSummary | null>) =>
    status !== 'error' && isSending(data) ? RELOAD_EVERY_MS : (false as const),
})

export const stateWords = {
  draft: 'Draft',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
} as const satisfies Record<MailingState, string>

export const number = (count: number): string => count.toLocaleString('en-US')

export const subscribers = (count: number): string => (count === 1 ? '1 subscriber' : `${number(count)} subscribers`)
