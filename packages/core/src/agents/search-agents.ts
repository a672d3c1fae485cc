import type { AgentFilter, AgentOrder } from '@evergrove/contract/agents/agents'
import { isBlank } from '@evergrove/contract/platform/plain-text'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { AgentSummary } from '../network/index.ts'
import { csvFile } from '../platform/csv.ts'
import { inIso } from '../platform/moments.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { readFrom, type Source } from '../platform/reader.repository.ts'
import type { Database } from '../platform/schema.ts'
import {
  type AgentRow,
  agentCount,
  allAgents,
  listMatches,
  matchCount,
  matchingAgents,
  selectAgents,
} from './search.repository.ts'

const BATCH_ROWS = 2000

const HEADINGS = ['Agent', 'Joined (UTC)', 'First name', 'Last name', 'Email', 'Telephone', 'Status', 'Code', 'Sponsor']

const isUnlimited = ({ search }: AgentFilter): boolean => isBlank(search)

/**
 * Returns one page of the agents that pass the filter, the newest first unless `order` says otherwise; `total` counts
 * up to ten thousand. If the text begins the names of more than five hundred agents, the first five hundred in
 * alphabetical order are found.
 */
export async function searchAgents(
  source: Source,
  { filter, order, ...page }: Page & { filter: AgentFilter; order?: AgentOrder | undefined },
): Promise<Listed<AgentSummary>> {
  const range = { ...rowsOf(page), order }
  const { rows, total } = isUnlimited(filter)
    ? await readFrom(source, allAgents(filter, range), agentCount(filter))
    : await readFrom(source, matchingAgents(filter, range), matchCount(filter))
  return { items: rows.map(inIso), total }
}

/** Returns all these agents as pieces of a CSV file. The export is recorded in the audit trail. */
export async function exportAgents(
  db: Database,
  { filter, actor }: { filter: AgentFilter; actor: Actor },
): Promise<AsyncGenerator<string>> {
  await inTransaction(db, async (trx) => {
    const subject = { kind: 'all_agents', id: 0 } as const
    await recordAudit(trx, { actor, action: 'agents.export', subject, after: filter })
  })
  const ids = isUnlimited(filter) ? undefined : await listMatches(db, filter)
  return csvFile<AgentRow>(
    HEADINGS,
    (last) => readNext(db, { filter, ids, before: last?.id }),
    (row) => [
      String(row.id),
      row.date_joined.toISOString(),
      row.first_name,
      row.last_name,
      row.email,
      row.phone_number,
      row.status,
      row.code,
      String(row.recommended_by ?? ''),
    ],
  )
}

type Next = { filter: AgentFilter; ids: number[] | undefined; before: number | undefined }

/** Returns the next batch of the agents in `ids`, which are ordered newest first, or of all agents with the status. */
async function readNext(db: Database, { filter, ids, before }: Next): Promise<AgentRow[]> {
  if (ids === undefined) return (await allAgents(filter, { limit: BATCH_ROWS, before }).execute(db)).rows
  const rest = before === undefined ? ids : ids.filter((id) => id < before)
  return selectAgents(db, rest.slice(0, BATCH_ROWS))
}
