/** The calls of the screens of the books. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api/api-query.ts'
import { attempt } from '../../platform/session/failure.ts'
import { recordQuery } from '../parts/record-query.ts'
import { staffApi } from '../session/staff-api.ts'

const PATH = 'staff/accounting'
const MONTHS_PATH = `${PATH}/months`
const monthPath = (month: string): string => `${MONTHS_PATH}/${month}`
const accountPath = (number: number): string => `${PATH}/accounts/${number}`

/** The queries that closing the month changes. */
export const changedByClosing = (month: string): string[] => [MONTHS_PATH, monthPath(month)]

const books = () => staffApi().staff.accounting
const paramOf = (number: number) => ({ param: { no: String(number) } })

type AnyResponse = { status: number; json: () => Promise<unknown> }
type Success<R> = R extends { status: 200; json: () => Promise<infer T> } ? T : never

/** What is shown stays while another period loads. The query is part of the key. Fails at once without a connection. */
const reportQuery = <R extends AnyResponse>(
  path: string,
  query: Readonly<Record<string, string>>,
  call: (init: { signal: AbortSignal }) => Promise<R>,
) =>
  queryOptions({
    queryKey: [path, query],
    queryFn: async ({ signal }): Promise<Success<R>> => {
      const response = await call({ signal })
      if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`)
      return (await response.json()) as Success<R>
    },
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })

/** A moment of a report; without it, now. */
export type AtMoment = { at?: string }

export const trialBalanceQuery = (query: AtMoment) =>
  reportQuery(`${PATH}/trial-balance`, query, (init) => books()['trial-balance'].$get({ query }, { init }))

/** The days of some entries, both included (UTC). */
export type Days = { from?: string; to?: string }

/** A page of the entries of an account. */
export const accountLedgerQuery = (number: number, query: Days & { cursor?: string }) =>
  reportQuery(accountPath(number), query, (init) =>
    books().accounts[':no'].$get({ ...paramOf(number), query }, { init }),
  )

/** A page of the agents' shares of an account. */
export const agentBalancesQuery = (number: number, query: AtMoment & { after?: string }) =>
  reportQuery(`${accountPath(number)}/agents`, query, (init) =>
    books().accounts[':no'].agents.$get({ ...paramOf(number), query }, { init }),
  )

export const loadAgentBalances = (number: number, query: AtMoment) =>
  books().accounts[':no']['agents.csv'].$get({ ...paramOf(number), query })

/** The typed client does not describe the body of a response that is a file. */
type FileResponse = Pick<Response, 'status' | 'headers' | 'body' | 'text'>

/** Begins to load the journal of these days. The server records the download. */
export const loadJournal = (query: Days, init: { signal: AbortSignal }) =>
  books()['journal.csv'].$get({ query }, { init }) as Promise<FileResponse>

export const planResultsQuery = (query: Days) =>
  reportQuery(`${PATH}/plan-results`, query, (init) => books()['plan-results'].$get({ query }, { init }))

export const monthsQuery = apiQuery(MONTHS_PATH, (init) => books().months.$get({}, { init }))

export const monthQuery = (month: string) =>
  recordQuery(monthPath(month), (init) => books().months[':month'].$get({ param: { month } }, { init }))

/** Closes the month for good, and resolves to what was stored. */
export const closeMonth = (month: string) =>
  attempt(
    200,
    () => books().months[':month'].close.$post({ param: { month } }),
    (response) => response.json(),
  )
