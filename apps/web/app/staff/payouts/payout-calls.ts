/** The calls of the screens of payouts. */
import type { PayoutFormatInput } from '@evergrove/contract/withdrawals/payout-formats'
import type { PayoutFormat, PayoutState } from '@evergrove/contract/withdrawals/payout-words'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api/api-query.ts'
import { attempt } from '../../platform/session/failure.ts'
import { pageQuery, STAFF_PAGE_SIZE } from '../parts/page-query.ts'
import { recordQuery } from '../parts/record-query.ts'
import { PROPOSALS_PATH } from '../proposals/proposal-calls.ts'
import { wasProposed } from '../proposals/was-proposed.ts'
import { staffApi } from '../session/staff-api.ts'
import { WITHDRAWALS_PATH } from '../withdrawals/withdrawal-calls.ts'
import type { Filter } from './payout-filter.ts'

export const PAYOUTS_PATH = 'staff/payouts'

const batchPath = (id: number): string => `${PAYOUTS_PATH}/${id}`
const linesPath = (id: number): string => `${batchPath(id)}/lines`

/** The queries that an action on a batch changes. */
export const changedBy = (id: number): string[] => [
  PAYOUTS_PATH,
  batchPath(id),
  linesPath(id),
  WITHDRAWALS_PATH,
  PROPOSALS_PATH,
  'staff/home',
]

const paramOf = (id: number) => ({ param: { id: String(id) } })
const payouts = () => staffApi().staff.payouts
const payout = () => payouts()[':id']

/** A page of the batches, and what could be put into a new one by this filter. What is shown stays while the next loads. */
export function payoutsQuery(filter: Filter, page: number) {
  const query = { ...filter, page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return queryOptions({
    queryKey: [PAYOUTS_PATH, query],
    queryFn: async ({ signal }) => {
      const response = await payouts().$get({ query }, { init: { signal } })
      if (response.status !== 200) throw new Error(`GET ${PAYOUTS_PATH} answered ${response.status}`)
      const { waiting, left_out, batches } = await response.json()
      const counted = response.headers.get('X-Total-Count')
      return { waiting, leftOut: left_out, rows: batches, total: Number(counted ?? batches.length) }
    },
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
}

export const batchQuery = (id: number) => recordQuery(batchPath(id), (init) => payout().$get(paramOf(id), { init }))

/** A page of the lines of a batch: those in this state if one is given. */
export function linesQuery(id: number, { state, page }: { state: PayoutState | undefined; page: number }) {
  const query = {
    page: String(page),
    page_size: String(STAFF_PAGE_SIZE),
    ...(state === undefined ? {} : { state }),
  }
  return pageQuery(linesPath(id), query, (init) => payout().lines.$get({ ...paramOf(id), query }, { init }))
}

/** Puts what waits and fits the filter into a new draft, and resolves to it. */
export const createBatch = (filter: Filter) =>
  attempt(
    201,
    () => payouts().$post({ json: filter }),
    (response) => response.json(),
  )

export const removeLines = ({ id, ids }: { id: number; ids: number[] }) =>
  attempt(
    200,
    () => payout().remove.$post({ ...paramOf(id), json: { ids } }),
    (response) => response.json(),
  )

export const dissolveBatch = (id: number) =>
  attempt(
    200,
    () => payout().dissolve.$post(paramOf(id)),
    (response) => response.json(),
  )

export const PAYOUT_FORMATS_PATH = 'staff/payout-formats'

const payoutFormats = () => staffApi().staff['payout-formats']

export const payoutFormatsQuery = apiQuery(PAYOUT_FORMATS_PATH, (init) => payoutFormats().$get({}, { init }))

/** Saves a new format, or changes the one with the id. */
export const savePayoutFormat = ({ id, format }: { id: number | undefined; format: PayoutFormatInput }) =>
  id === undefined
    ? attempt(
        201,
        () => payoutFormats().$post({ json: format }),
        (response) => response.json(),
      )
    : attempt(
        200,
        () => payoutFormats()[':id'].$put({ param: { id: String(id) }, json: format }),
        (response) => response.json(),
      )

export type Release = {
  id: number
  format: PayoutFormat
  /** A saved format of CSV. */
  format_id?: number
  lines: number
  total: string
  /** The number of the file that is replaced, with a reason; of a draft, neither. */
  replaces?: number
  reason?: string
}

/** Makes the file of a draft, or makes it again, or proposes it. Refused unless the batch still has these lines and this total. */
export const releaseBatch = ({ id, ...json }: Release) =>
  attempt([200, 202], () => payout().release.$post({ ...paramOf(id), json }), wasProposed)

/** The typed client does not describe the body of a response that is a file. */
type FileResponse = Pick<Response, 'headers' | 'text' | 'blob'> & ({ status: 200 } | { status: 400 | 401 | 403 | 404 })

/** The file of a batch with this number, the same each time. The server records the download. */
export const loadFile = ({ id, number }: { id: number; number: number }) =>
  attempt(
    200,
    () => payout().file.$get({ ...paramOf(id), query: { number: String(number) } }) as Promise<FileResponse>,
    async (response) => ({ headers: response.headers, file: await response.blob() }),
  )

export const importResults = ({ id, file }: { id: number; file: string }) =>
  attempt(
    200,
    () => payout().results.$post({ ...paramOf(id), json: { file } }),
    (response) => response.json(),
  )

/** When and under which reference the bank paid or returned something; empty where nobody knows. */
export type BankWords = { date: string; reference: string }

const filledOf = ({ date, reference }: BankWords) => ({
  ...(date === '' ? {} : { date }),
  ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
})

/** What the bank did with some lines. A reason is for lines that it returned. */
export type ByHand = BankWords & { id: number; ids: number[]; result: 'paid' | 'returned'; reason: string }

export const recordResult = ({ id, ids, result, reason, ...bank }: ByHand) =>
  attempt(
    [200, 202],
    () =>
      payout().record.$post({
        ...paramOf(id),
        json:
          result === 'paid'
            ? { ids, result, ...filledOf(bank) }
            : { ids, result, reason: reason.trim(), ...filledOf(bank) },
      }),
    wasProposed,
  )

/** Records that everything in the batch without a result was paid. */
export const settleBatch = ({ id, ...bank }: BankWords & { id: number }) =>
  attempt(
    200,
    () => payout().settle.$post({ ...paramOf(id), json: filledOf(bank) }),
    (response) => response.json(),
  )
