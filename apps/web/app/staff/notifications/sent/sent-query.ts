import type { SentNotification } from '@evergrove/contract/notifications/staff-notifications'
import { pageQuery, STAFF_PAGE_SIZE } from '../../parts/page-query.ts'
import { staffApi } from '../../session/staff-api.ts'

export const SENT_PATH = 'staff/notifications'

const ASKED_EVERY_MS = 2000

type State = { data?: { rows: readonly SentNotification[] } | undefined; status: string }

/** A page of what was sent; read again for as long as one of them is on its way. */
export function sentQuery(page: number) {
  const query = { page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return {
    ...pageQuery(SENT_PATH, query, (init) => staffApi().staff.notifications.$get({ query }, { init })),
    refetchInterval: ({ state: { data, status } }: { state: State }) =>
      status !== 'error' && data?.rows.some(({ is_finished }) => !is_finished) ? ASKED_EVERY_MS : false,
  }
}
