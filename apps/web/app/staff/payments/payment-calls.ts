/** The queue of payments and its two decisions. */
import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { attempt } from '../../platform/session/failure.ts'
import { pageQuery } from '../parts/page-query.ts'
import type { QueueFilter } from '../queue/decidable.ts'
import type { QueueCalls } from '../queue/use-queue-actions.ts'
import { staffApi } from '../session/staff-api.ts'

export const PAYMENTS_PATH = 'staff/payments'

const paramOf = (id: number) => ({ param: { id: String(id) } })

export const paymentCalls: QueueCalls<StaffPayment> = {
  path: PAYMENTS_PATH,
  query: (filter: QueueFilter) =>
    pageQuery(PAYMENTS_PATH, { ...filter }, (init) => staffApi().staff.payments.$get({ query: filter }, { init })),
  approve: ({ id }) =>
    attempt(
      200,
      () => staffApi().staff.payments[':id'].approve.$post(paramOf(id)),
      (response) => response.json(),
    ),
  reject: (id, reason) =>
    attempt(
      200,
      () => staffApi().staff.payments[':id'].reject.$post({ ...paramOf(id), json: { reason } }),
      (response) => response.json(),
    ),
}
