/** The calls of the screen of receipts: lines, what they are matched with, and the approval of what has arrived. */
import type { MatchedWith } from '@evergrove/contract/receipts/receipt-words'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { attempt } from '../../platform/session/failure.ts'
import { pageQuery, STAFF_PAGE_SIZE } from '../parts/page-query.ts'
import { recordQuery } from '../parts/record-query.ts'
import { PAYMENTS_PATH } from '../payments/payment-calls.ts'
import { wasProposed } from '../proposals/was-proposed.ts'
import { staffApi } from '../session/staff-api.ts'
import type { LineFilter } from './line-filter.ts'

const RECEIPTS_PATH = 'staff/receipts'
const APPROVABLE_PATH = `${RECEIPTS_PATH}/approvable`

/** The key of the query for one line. */
export const linePath = (id: number): string => `${RECEIPTS_PATH}/${id}`

/** The queries that a decision about lines or a new statement changes. */
export const changedPaths = [RECEIPTS_PATH, APPROVABLE_PATH, PAYMENTS_PATH, 'staff/home'] as const

const receipts = () => staffApi().staff.receipts
const receipt = () => receipts()[':id']
const paramOf = (id: number) => ({ param: { id: String(id) } })

/** A page of the lines that pass the filter. */
export function linesQuery(filter: LineFilter, page: number) {
  const query = { ...filter, page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return pageQuery(RECEIPTS_PATH, query, (init) => receipts().$get({ query }, { init }))
}

export const lineQuery = (id: number) => recordQuery(linePath(id), (init) => receipt().$get(paramOf(id), { init }))

/** What a line can be matched with. What was found stays while the next search runs. */
export const candidatesQuery = (id: number, search: string) =>
  queryOptions({
    queryKey: [`${linePath(id)}/candidates`, search],
    queryFn: async ({ signal }) => {
      const query = search === '' ? {} : { search }
      const response = await receipt().candidates.$get({ ...paramOf(id), query }, { init: { signal } })
      if (response.status !== 200) throw new Error(`GET the candidates of ${id} answered ${response.status}`)
      return response.json()
    },
    placeholderData: keepPreviousData,
    // Colleagues match lines meanwhile.
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })

export type Match = { matched_with: MatchedWith; target_id?: number; together_with?: number[] }

/** Matches a line, or undoes that where there is no match. Resolves to the line as it is then. */
export const storeMatch = ({ id, match }: { id: number; match: Match | undefined }) =>
  match === undefined
    ? attempt(
        200,
        () => receipt().unassign.$post(paramOf(id)),
        (response) => response.json(),
      )
    : attempt(
        200,
        () => receipt().assign.$post({ ...paramOf(id), json: match }),
        (response) => response.json(),
      )

/** Takes lines out that should not have been imported, or proposes that. */
export const takeOut = (json: { ids: number[]; whole_imports: boolean; reason: string }) =>
  attempt([200, 202], () => receipts()['take-out'].$post({ json }), wasProposed)

/** How many matched payments can be approved now, and their sum. */
export const approvableQuery = queryOptions({
  queryKey: [APPROVABLE_PATH],
  queryFn: async ({ signal }) => {
    const response = await receipts().approvable.$get({}, { init: { signal } })
    if (response.status !== 200) throw new Error(`GET ${APPROVABLE_PATH} answered ${response.status}`)
    return response.json()
  },
  networkMode: 'always',
})

/** Approves the next payments whose lines are behind `after` and not behind `up_to`. */
export const approveMatched = (json: { after: number; up_to: number }) =>
  attempt(
    200,
    () => receipts().approve.$post({ json }),
    (response) => response.json(),
  )
