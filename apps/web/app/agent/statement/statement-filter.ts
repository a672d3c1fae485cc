/**
 * The filter of the statement. It is part of the address, so that a shared or reloaded address shows the same entries.
 */
import {
  type EntryFilter,
  entryGroupLabels,
  isEntryGroup,
  statementKindLabels,
} from '@evergrove/contract/ledger/entry-groups'
import type { StatementFilter, StatementOrder } from '@evergrove/contract/ledger/statement'
import { dayWords } from '../../components/day-words.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

const isKind = (text: string | null): text is EntryFilter =>
  text !== null && (isEntryGroup(text) || Object.hasOwn(statementKindLabels, text))

/** Describes a kind or a group of kinds in words. */
export const filterWords = (kind: EntryFilter): string =>
  isEntryGroup(kind) ? entryGroupLabels[kind] : statementKindLabels[kind]

function dayIn(text: string | null): string | undefined {
  const isDay = text !== null && DAY.test(text) && text >= '0001' && !Number.isNaN(Date.parse(text))
  return isDay ? text : undefined
}

/** The choice on the screen. */
export type StatementChoice = { filter: StatementFilter; order: StatementOrder }

/** Returns the filter in the query string. Invalid values are ignored. */
export function filterIn(query: URLSearchParams): StatementFilter {
  const [kind, from, to] = [query.get('kind'), dayIn(query.get('from')), dayIn(query.get('to'))]
  return { ...(isKind(kind) && { kind }), ...(from && { from }), ...(to && { to }) }
}

/** Returns the order in the query string. The default is the newest first. */
export const orderIn = (query: URLSearchParams): StatementOrder =>
  query.get('order') === 'oldest' ? 'oldest' : 'newest'

/** Returns the filter with one value changed. An empty value removes it. */
export const withChoice = (filter: StatementFilter, name: keyof StatementFilter, value: string): StatementFilter => {
  const query = queryFor({ filter, order: 'newest' })
  query.set(name, value)
  return filterIn(query)
}

/** Returns the query string for a choice and a page. It omits the default order and the first page. */
export function queryFor({ filter: { kind, from, to }, order }: StatementChoice, page = 1): URLSearchParams {
  const values = {
    kind,
    from,
    to,
    order: order === 'oldest' ? order : undefined,
    page: page > 1 ? String(page) : undefined,
  }
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** Returns the periods that are chosen with one press: whole months and years of UTC. */
export function periodsAt(now: Date): { name: string; from: string; to: string }[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const between = (name: string, first: number, next: number) => ({
    name,
    from: dayOf(year, first, 1),
    to: dayOf(year, next, 0),
  })
  return [between('This month', month, month + 1), between('Last month', month - 1, month), between('This year', 0, 12)]
}

export const isFiltered = (filter: StatementFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)

/** Returns the reason why the period is invalid. The server would refuse it. */
export const problemOf = ({ from, to }: StatementFilter): string | undefined =>
  from !== undefined && to !== undefined && from > to ? 'Choose an end date on or after the start date.' : undefined

/** Describes the choice in words, for print. */
export function choiceWords({ filter: { kind, from, to }, order }: StatementChoice): string {
  const what = kind === undefined ? 'All transactions' : `${filterWords(kind)} only`
  const since = from === undefined ? '' : ` from ${dayWords(from)}`
  const until = to === undefined ? '' : ` until ${dayWords(to)}`
  return what + since + until + (order === 'oldest' ? ', oldest first' : '')
}
