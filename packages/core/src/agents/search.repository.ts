/**
 * Finds agents among millions. A text is looked up as a prefix in one index for each searchable field. Each look-up
 * ends after a fixed number of matches, so that even a single letter is cheap.
 */
import type { AgentFilter } from '@evergrove/contract/agents/agents'
import { sql } from 'kysely'
import type { AgentSummary } from '../network/index.ts'
import type { Database } from '../platform/schema.ts'

/** The most matches for each field. Beyond it, the search text must be longer. */
const MATCHES = 500

/** The expressions of the indexes. */
const searched = [
  sql`lower(first_name || ' ' || last_name) collate "C"`,
  sql`lower(last_name || ' ' || first_name) collate "C"`,
  sql`lower(email) collate "C"`,
  sql`phone_number collate "C"`,
  sql`code collate "C"`,
]

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

const ofStatus = ({ status }: AgentFilter) => (status === undefined ? sql`true` : sql`status = ${status}`)

/** The proposals that wait have an index of their own. */
const ofEmailChange = ({ email_change }: AgentFilter) =>
  email_change === undefined ? sql`true` : sql`id in (select agent_id from email_changes where status = 'Proposed')`

const passes = (filter: AgentFilter) => sql`${ofStatus(filter)} and ${ofEmailChange(filter)}`

/** The agents whose name, address, telephone number or code begins with the filter's text, newest first, each once. */
export async function selectMatches(db: Database, filter: AgentFilter): Promise<number[]> {
  const text = escapeLike(filter.search.trim().replaceAll(/\s+/g, ' '))
  const lookUps = searched.map(
    (column) => sql`
      (select id from agents where ${column} like lower(${text}) || '%' and ${passes(filter)}
      order by ${column}, id limit ${sql.lit(MATCHES)})`,
  )
  const { rows } = await sql<{ id: number }>`${sql.join(lookUps, sql` union `)}`.execute(db)
  return rows.map(({ id }) => id).toSorted((a, b) => b - a)
}

export type AgentRow = Omit<AgentSummary, 'date_joined'> & { date_joined: Date }

const columns = sql`id, date_joined, first_name, last_name, email, phone_number, status, recommended_by, code`

/** These agents, the newest first. */
export async function selectAgents(db: Database, ids: number[]): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    select ${columns} from agents where id = any(${ids}) order by id desc`.execute(db)
  return rows
}

/**
 * Agents who pass the filter without its text, newest first, and only those older than `before` if it is given. Rows
 * before the page are skipped in an index and never read.
 */
export async function selectNewest(
  db: Database,
  filter: AgentFilter,
  { limit, offset = 0, before }: { limit: number; offset?: number; before?: number | undefined },
): Promise<AgentRow[]> {
  const older = before === undefined ? sql`` : sql`and id < ${before}`
  const { rows } = await sql<AgentRow>`
    select ${columns}
    from (
      select id from agents where ${passes(filter)} ${older} order by id desc limit ${limit} offset ${offset}
    ) page join agents using (id)
    order by id desc`.execute(db)
  return rows
}

/** How many agents pass the filter without its text, counted up to a limit. */
export async function countAgents(db: Database, filter: AgentFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from agents where ${passes(filter)} limit ${limit}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
