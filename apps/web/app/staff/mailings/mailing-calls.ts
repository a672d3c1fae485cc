/** The calls of the screens of mailings, and how they name states. */
import type { MailingInput, MailingState, MailingSummary } from '@evergrove/contract/contact/mailings'
import { apiQuery } from '../../platform/api/api-query.ts'
import { attempt } from '../../platform/session/failure.ts'
import { pageQuery, STAFF_PAGE_SIZE } from '../parts/page-query.ts'
import { recordQuery } from '../parts/record-query.ts'
import { staffApi } from '../session/staff-api.ts'

export const MAILINGS_PATH = 'staff/mailings'

export const mailingPath = (id: number): string => `${MAILINGS_PATH}/${id}`

const RELOAD_EVERY_MS = 1000

type Loaded<T> = { state: { data?: T | undefined; status: string } }

const isSending = (mailing: Pick<MailingSummary, 'state'> | null | undefined): boolean => mailing?.state === 'sending'

/** A page of the mailings. Reloads while one of them is being sent. */
export function mailingsQuery(page: number) {
  const query = { page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return {
    ...pageQuery(MAILINGS_PATH, query, (init) => staffApi().staff.mailings.$get({ query }, { init })),
    refetchInterval: ({ state: { data, status } }: Loaded<{ rows: readonly MailingSummary[] }>) =>
      status !== 'error' && data?.rows.some(isSending) ? RELOAD_EVERY_MS : (false as const),
  }
}

/** A mailing. Reloads while it is being sent. */
export const mailingQuery = (id: number) => ({
  ...recordQuery(mailingPath(id), (init) =>
    staffApi().staff.mailings[':id'].$get({ param: { id: String(id) } }, { init }),
  ),
  refetchInterval: ({ state: { data, status } }: Loaded<MailingSummary | null>) =>
    status !== 'error' && isSending(data) ? RELOAD_EVERY_MS : (false as const),
})

/** A page of the addresses that the mailing did not reach. */
export function failedQuery(id: number, page: number) {
  const query = { page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return pageQuery(`${mailingPath(id)}/failed`, query, (init) =>
    staffApi().staff.mailings[':id'].failed.$get({ param: { id: String(id) }, query }, { init }),
  )
}

/** How many subscribers a mailing would reach; counted again each time. */
export const audienceQuery = {
  ...apiQuery('staff/mailing-audience', (init) => staffApi().staff['mailing-audience'].$get({}, { init })),
  staleTime: 0,
}

/** The text as it will be mailed. */
export const previewQuery = (text: MailingInput) => ({
  ...apiQuery(`staff/mailing-preview ${JSON.stringify(text)}`, (init) =>
    staffApi().staff['mailing-preview'].$post({ json: text }, { init }),
  ),
  // A text that is refused will be refused again, but a call that was cut off, as by leaving the page, is no refusal.
  retry: 1,
})

const param = (id: number) => ({ id: String(id) })

/** Stores the text: as a new draft, or in place of the version that was edited. */
export const saveMailing = ({
  draft,
  text,
}: {
  draft: { id: number; version: number } | undefined
  text: MailingInput
}) =>
  draft === undefined
    ? attempt(
        201,
        () => staffApi().staff.mailings.$post({ json: text }),
        (response) => response.json(),
      )
    : attempt(
        200,
        () =>
          staffApi().staff.mailings[':id'].$put({ param: param(draft.id), json: { ...text, version: draft.version } }),
        (response) => response.json(),
      )

type Version = { id: number; version: number }

export const testMailing = ({ id, version }: Version) =>
  attempt(
    204,
    () => staffApi().staff.mailings[':id'].test.$post({ param: param(id), json: { version } }),
    async () => true,
  )

export const sendMailing = ({ id, version }: Version) =>
  attempt(
    200,
    () => staffApi().staff.mailings[':id'].send.$post({ param: param(id), json: { version } }),
    (response) => response.json(),
  )

export const stopMailing = (id: number) =>
  attempt(
    204,
    () => staffApi().staff.mailings[':id'].stop.$post({ param: param(id) }),
    async () => true,
  )

export const deleteMailing = (id: number) =>
  attempt(
    204,
    () => staffApi().staff.mailings[':id'].$delete({ param: param(id) }),
    async () => true,
  )

export const stateWords = {
  draft: 'Draft',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
} as const satisfies Record<MailingState, string>

export const number = (count: number): string => count.toLocaleString('en-US')

export const subscribers = (count: number): string => (count === 1 ? '1 subscriber' : `${number(count)} subscribers`)
