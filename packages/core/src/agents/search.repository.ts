/**
 * Finds agents among millions. A text is looked up as a prefix in one index for each searchable field. Each look-up
 * ends after a fixed number of matches, so that even a single letter is cheap.
 */

import type { AgentFilter, AgentOrder } from '@evergrove/contract/agents/agents'
import { type RawBuilder, sql } from 'kysely'
import type { AgentSummary } from '../network/index.ts'
import { countOf } from '../platform/reader.repository.ts'
import type { Database } from '../platform/schema.ts'
import { beginsWith, foldedName, namePrefixes, type Prefix, typedText } from '../platform/text-search.repository.ts'
import { isWaiting } from './email-changes/email-changes.repository.ts'

/** The number of last digits by which telephone numbers are compared, with or without the code of a country. */
const COMPARED_DIGITS = 10

/** Returns the digits of an agent's telephone number that are compared, as its index has them, and whether it has enough. */
export function telephoneOf(agent: string): { value: RawBuilder<string>; isThere: RawBuilder<boolean> } {
  const digits = sql`regexp_replace(${sql.ref(`${agent}.phone_number`)}, '[^0-9]', '', 'g')`
  return { value: sql`right(${digits}, ${sql.lit(COMPARED_DIGITS)})`, isThere: sql`length(${digits}) >= 7` }
}

/** The most matches for each field. Beyond it, the search text must be longer. */
const MATCHES = 500

/** A telephone number as people write it. */
const WRITTEN_NUMBER = /^\+?[\d\s().-]+$/

/** A condition that an index answers, and the order in which it has the agents. */
type LookUp = { condition: RawBuilder<boolean>; order: RawBuilder<unknown> }

/** Returns the agents with this telephone number, with or without a country code; none unless the text is a whole number. */
function byTelephone(text: string): LookUp[] {
  const digits = text.replaceAll(/\D/g, '')
  if (!WRITTEN_NUMBER.test(text) || digits.length < COMPARED_DIGITS) return []
  const { value, isThere } = telephoneOf('agents')
  return [{ condition: sql`${value} = ${digits.slice(-COMPARED_DIGITS)} and ${isThere}`, order: sql`id desc` }]
}

function lookUpsFor(search: string): LookUp[] {
  const text = typedText(search)
  const prefixes: Prefix[] = [
    ...namePrefixes(text),
    [sql`phone_number collate "C"`, text],
    [sql`code collate "C"`, text.toLowerCase()],
  ]
  const byPrefix = prefixes.map(([column, prefix]) => ({
    condition: beginsWith(column, prefix),
    order: sql`${column}, id`,
  }))
  return [...byPrefix, ...byTelephone(text)]
}

const ofStatus = ({ status }: AgentFilter) => (status === undefined ? sql`true` : sql`status = ${status}`)

/** Returns the condition on proposed addresses. Waiting proposals have an index of their own. */
const ofEmailChange = ({ email_change }: AgentFilter) =>
  email_change === undefined ? sql`true` : sql`id in (select agent_id from email_changes where ${isWaiting})`

/** Returns the condition on frozen withdrawals. Frozen agents have an index of their own. */
const ofWithdrawals = ({ withdrawals }: AgentFilter) =>
  withdrawals === undefined ? sql`true` : sql`withdrawals_frozen_at is not null`

/** Returns the condition on the days of signing up, which the index by date answers. */
function ofDays({ from, to }: AgentFilter) {
  if (from === undefined && to === undefined) return sql`true`
  const since = from === undefined ? sql`'-infinity'` : sql`${from}::date::timestamp at time zone 'UTC'`
  const until = to === undefined ? sql`'infinity'` : sql`(${to}::date + 1)::timestamp at time zone 'UTC'`
  return sql`(recommended_by is not null and date_joined >= ${since} and date_joined < ${until})`
}

const passes = (filter: AgentFilter) =>
  sql`${ofStatus(filter)} and ${ofEmailChange(filter)} and ${ofWithdrawals(filter)} and ${ofDays(filter)}`

/**
 * Returns the ids of the agents whose name, address, telephone number or code begins with the filter's text, each once.
 */
export function matchingAgentIds(filter: AgentFilter): RawBuilder<{ id: number }> {
  const lookUps = lookUpsFor(filter.search).map(
    ({ condition, order }) => sql`
      (select id from agents where ${condition} and ${passes(filter)} order by ${order} limit ${sql.lit(MATCHES)})`,
  )
  return sql`${sql.join(lookUps, sql` union `)}`
}

/** Returns the ids of `matchingAgentIds`, the newest first. */
export async function listMatches(db: Database, filter: AgentFilter): Promise<number[]> {
  const { rows } = await matchingAgentIds(filter).execute(db)
  return rows.map(({ id }) => id).toSorted((a, b) => b - a)
}

/** Returns how many agents match. */
export const matchCount = (filter: AgentFilter): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from (${matchingAgentIds(filter)}) matching`

export type AgentRow = Omit<AgentSummary, 'date_joined'> & { date_joined: Date }

const columns = sql`id, date_joined, first_name, last_name, email, phone_number, status, recommended_by, code`

/** Returns these agents, the newest first. */
export async function selectAgents(db: Database, ids: number[]): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    select ${columns} from agents where id = any(${ids}) order by id desc`.execute(db)
  return rows
}

type Range = { limit: number; offset?: number; order?: AgentOrder | undefined }

/** The orders, each of which has an index. Agents are numbered as they join. */
const orders: Record<AgentOrder, RawBuilder<unknown>> = {
  newest: sql`id desc`,
  oldest: sql`id`,
  name: sql`${foldedName}, id`,
}

/** Returns one page of the agents that match. */
export const matchingAgents = (
  filter: AgentFilter,
  { limit, offset = 0, order = 'newest' }: Range,
): RawBuilder<AgentRow> => {
  // Thousands may match, and only their names have to be read to sort them.
  const names = order === 'name' ? sql`join agents using (id)` : sql``
  return sql`
    select ${columns}
    from (
      select id from (${matchingAgentIds(filter)}) matching ${names}
      order by ${orders[order]} limit ${limit} offset ${offset}
    ) page join agents using (id)
    order by ${orders[order]}`
}

/**
 * Returns agents who pass the filter without its text, and only those older than `before` if it is given. Rows before
 * the page are skipped in an index and never read.
 */
export function allAgents(
  filter: AgentFilter,
  { limit, offset = 0, order = 'newest', before }: Range & { before?: number | undefined },
): RawBuilder<AgentRow> {
  const older = before === undefined ? sql`` : sql`and id < ${before}`
  return sql`
    select ${columns}
    from (
      select id from agents where ${passes(filter)} ${older} order by ${orders[order]} limit ${limit} offset ${offset}
    ) page join agents using (id)
    order by ${orders[order]}`
}

/** Counts the agents that pass the filter without its text. */
export const agentCount = (filter: AgentFilter) => countOf(sql`select from agents where ${passes(filter)}`)
