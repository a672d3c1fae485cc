import type { StatementEntry, StatementFilter } from '@evergrove/contract/ledger/statement'
import { statementKindLabels } from '@evergrove/contract/ledger/statement-kinds'
import { BYTE_ORDER_MARK, csvLines } from '../../platform/csv.ts'
import { invalid } from '../../platform/errors.ts'
import { minorUnits } from '../../platform/money.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { type Continuation, entriesOf, inOneSnapshot } from './statement.repository.ts'
import { toStatementEntry } from './statement.service.ts'

/** Some 20 MB of text, which take a second or two. */
const MAX_ROWS = 200_000
/** How many rows are turned into text at once. Other requests are handled in between. */
const BATCH_ROWS = 10_000

const HEADINGS = ['Entry', 'Time (UTC)', 'Kind', 'Agent', 'Level', 'Withdrawal', 'Reason', 'Amount', 'Balance']

const toCells = ({ agent, ...entry }: StatementEntry): string[] => [
  String(entry.id),
  entry.created_at,
  statementKindLabels[entry.kind],
  agent === null ? '' : `${agent.first_name} ${agent.last_name}`,
  String(entry.level ?? ''),
  String(entry.withdrawal_id ?? ''),
  entry.reason ?? '',
  entry.amount,
  entry.balance,
]

/**
 * All entries of the agent's statement that pass the filter, the newest first, as the text of a CSV file with a line of
 * headings. They are loaded in batches from one snapshot, so no new entry shifts a balance. Throws `invalid` under
 * `from` if there are more than `maxRows`.
 */
export async function exportStatement(
  db: Database,
  { agentId, filter, maxRows = MAX_ROWS }: { agentId: number; filter: StatementFilter; maxRows?: number },
): Promise<string> {
  return inOneSnapshot(db, async (trx) => {
    const parts = [BYTE_ORDER_MARK, csvLines([HEADINGS])]
    let before: Continuation | undefined
    for (let written = 0; ; ) {
      const { rows } = await entriesOf(agentId, { filter, limit: BATCH_ROWS, offset: 0, before }).execute(trx)
      written += rows.length
      if (written > maxRows) throw invalid({ from: [`More than ${maxRows} entries. Choose a shorter period.`] })
      parts.push(csvLines(rows.map((row) => toCells(toStatementEntry(row)))))
      const last = rows.at(-1)
      if (last === undefined || rows.length < BATCH_ROWS) return parts.join('')
      before = { id: last.id, balance: minorUnits(last.balance) - minorUnits(last.moved) }
    }
  })
}

/** All entries of the agent's statement in the caller's snapshot, the newest first, loaded in batches. */
export async function* exportedEntries(trx: Trx, agentId: number): AsyncGenerator<StatementEntry> {
  let before: Continuation | undefined
  for (;;) {
    const { rows } = await entriesOf(agentId, { filter: {}, limit: BATCH_ROWS, offset: 0, before }).execute(trx)
    yield* rows.map(toStatementEntry)
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH_ROWS) return
    before = { id: last.id, balance: minorUnits(last.balance) - minorUnits(last.moved) }
  }
}
