/** The calls of the screens of mailings, and how they name states. */
import type { MailingState, MailingSummary } from '@evergrove/contract/contact/mailings'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { staffList, staffRecord } from '../session/staff-api.ts'

export const MAILINGS_PATH = 'staff/mailings'

export const mailingPath = (id: number): string => `${MAILINGS_PATH}/${id}`

const RELOAD_EVERY_MS = 1000

type Loaded<T> = { state: { data?: T | undefined; status: string } }

const isSending = (mailing: Pick<MailingSummary, 'state'> | null | undefined): boolean => mailing?.state === 'sending'

/** A page of the mailings. Reloads while one of them is being sent. */
export const mailingsQuery = (page: number) => ({
  ...staffList('GET /staff/mailings', { query: { page: String(page), page_size: String(STAFF_PAGE_SIZE) } }),
  refetchInterval: ({ state: { data, status } }: Loaded<{ rows: readonly MailingSummary[] }>) =>
    status !== 'error' && data?.rows.some(isSending) ? RELOAD_EVERY_MS : (false as const),
})

/** A mailing. Reloads while it is being sent. */
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
