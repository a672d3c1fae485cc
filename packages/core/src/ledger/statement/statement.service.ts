/** The entries of an agent's account, as the agent and as staff see them, and its bonuses by month. */
import type { LedgerEntry } from '@evergrove/contract/agents/agents'
import {
  isEntryGroup,
  kindsOf,
  type LedgerFilter,
  statementKindLabels,
  transferKindsOf,
} from '@evergrove/contract/ledger/entry-groups'
import type {
  DebtEntry,
  EntrySum,
  MonthlyEarnings,
  StatementEntry,
  StatementFilter,
  StatementOrder,
} from '@evergrove/contract/ledger/statement'
import { bonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { formatMoney } from '@evergrove/contract/platform/money'
import { recordOf } from '@evergrove/contract/platform/records'
import { BYTE_ORDER_MARK, csvLines } from '../../platform/csv.ts'
import { invalid } from '../../platform/errors.ts'
import { minorUnits, type StoredAmount } from '../../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../../platform/paging.ts'
import { readFrom, type Source } from '../../platform/reader.repository.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import {
  bonusesOf,
  type Continuation,
  type DebtRow,
  debtEntriesOf,
  debtEntryCountOf,
  type EntryRow,
  entriesOf,
  entryCountOf,
  inOneSnapshot,
  sumByKind,
  sumPassing,
} from './statement.repository.ts'

const amountOf = (stored: StoredAmount): string => formatMoney(minorUnits(stored))

/** Returns an entry as the agent sees it: with its sign, and as a returned withdrawal if a hold was voided. */
const toStatementEntry = ({ first_name, last_name, ...row }: EntryRow): StatementEntry => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  kind: row.shown_as,
  amount: amountOf(row.moved),
  balance: amountOf(row.balance),
  agent: first_name === null || last_name === null ? null : { first_name, last_name },
  level: row.level,
  withdrawal_id: row.withdrawal_id,
  reason: row.reason ?? row.return_reason,
})

/** Returns an entry as staff see it: the transfer as it is stored, and the agent who caused it. */
function toLedgerEntry(row: EntryRow): LedgerEntry {
  const { payer_id, first_name, last_name } = row
  const { id, kind, phase, side, plan_version_id, payment_id, level, withdrawal_id, reason } = row
  const isKnown = payer_id !== null && first_name !== null && last_name !== null
  return {
    id,
    kind,
    phase,
    side,
    plan_version_id,
    payment_id,
    level,
    withdrawal_id,
    reason,
    amount: amountOf(row.amount),
    balance: amountOf(row.balance),
    created_at: row.created_at.toISOString(),
    caused_by: isKnown ? { id: payer_id, first_name, last_name } : null,
  }
}

/**
 * Returns the entries that moved the agent's available balance, the newest first unless the oldest are requested: one
 * page, or the first thousand. The newest balance is the available one, and every balance includes the entries that the
 * filter leaves out. Empty before activation. The cost of a page grows with the number of entries before it, and with
 * all entries if there is a filter or a total to count.
 */
export async function listStatement(
  source: Source,
  agentId: number,
  {
    filter = {},
    order,
    page,
  }: { filter?: StatementFilter; order?: StatementOrder | undefined; page?: Page | undefined } = {},
): Promise<Listed<StatementEntry>> {
  const count = page && entryCountOf(agentId, { filter })
  const { rows, total } = await readFrom(source, entriesOf(agentId, { filter, order, ...rowsOf(page) }), count)
  return { items: rows.map(toStatementEntry), total }
}

const toDebtEntry = ({
  moved,
  owed,
  created_at,
  first_name,
  last_name,
  id,
  kind,
  level,
  reason,
}: DebtRow): DebtEntry => ({
  id,
  created_at: created_at.toISOString(),
  kind,
  amount: amountOf(moved),
  owed: amountOf(owed),
  agent: first_name === null || last_name === null ? null : { first_name, last_name },
  level,
  reason,
})

/**
 * Returns an agent's debt with its reasons: the entries of the debt, the newest first, each with the debt after it. The
 * cost grows with their number. Empty for an agent who never owed anything.
 */
export async function listDebt(source: Source, agentId: number, page?: Page): Promise<Listed<DebtEntry>> {
  const count = page && debtEntryCountOf(agentId)
  const { rows, total } = await readFrom(source, debtEntriesOf(agentId, rowsOf(page)), count)
  return { items: rows.map(toDebtEntry), total }
}

/** The entries of an agent's account that staff request. */
export type LedgerPage = Page & { kind?: LedgerFilter | undefined }

/**
 * Returns one page of the entries of an agent's account for staff, the newest first, each with the balance after it.
 */
export async function listLedger(
  source: Source,
  agentId: number,
  { kind, ...page }: LedgerPage,
): Promise<Listed<LedgerEntry>> {
  const selection = { isComplete: true, filter: { transferKinds: kind && transferKindsOf(kind) } }
  const query = entriesOf(agentId, { ...selection, ...rowsOf(page) })
  const { rows, total } = await readFrom(source, query, entryCountOf(agentId, selection))
  return { items: rows.map(toLedgerEntry), total }
}

/** Returns the newest entries for staff, at most `limit`, each with the balance after it. */
export async function listNewestEntries(source: Source, agentId: number, limit: number): Promise<LedgerEntry[]> {
  return (await readFrom(source, entriesOf(agentId, { isComplete: true, limit, offset: 0 }))).rows.map(toLedgerEntry)
}

/** Returns the sum of the entries of each kind. Together they are the available balance. */
export async function sumLedger(db: Database, agentId: number): Promise<EntrySum[]> {
  return (await sumByKind(db, agentId)).map(({ kind, amount }) => ({ kind, amount: amountOf(amount) }))
}

/**
 * Returns the sum of the entries of each kind that pass the filter. The sums of bonuses also include what their
 * reversals took beyond the balance, which the agent owes instead. The cost grows with the account.
 */
export async function sumStatement(db: Database, agentId: number, filter: StatementFilter): Promise<EntrySum[]> {
  const { kind } = filter
  const debtKinds = kind !== undefined && isEntryGroup(kind) ? kindsOf(kind) : []
  const rows = await sumPassing(db, agentId, { filter, debtKinds })
  return rows.map(({ kind: of, amount, owed }) => ({ kind: of, amount: amountOf(amount), owed: amountOf(owed) }))
}

/** Returns the calendar months (UTC) up to that of `now`, the oldest first. */
const monthsUntil = (now: Date, months: number): string[] =>
  Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1 - index), 1)).toISOString().slice(0, 7),
  )

/**
 * Returns the bonuses of each of the last `months` calendar months (UTC), the oldest first and the current one last,
 * with zeros for months without any. Adjustments are left out, as withdrawals are, because they are corrections, not
 * earnings.
 */
export async function listEarnings(
  { db, now }: { db: Source; now: () => Date },
  { agentId, months }: { agentId: number; months: number },
): Promise<MonthlyEarnings[]> {
  const shown = monthsUntil(now(), months)
  const { rows: sums } = await readFrom(db, bonusesOf(agentId, new Date(`${shown[0]}-01T00:00:00Z`)))
  const earned = new Map(sums.map(({ month, kind, amount }) => [`${month} ${kind}`, minorUnits(amount)]))
  const toEarnings = (month: string): MonthlyEarnings => ({
    month,
    ...recordOf(bonusKinds, (kind) => formatMoney(earned.get(`${month} ${kind}`) ?? 0n)),
  })
  return shown.map(toEarnings)
}

/** Some 20 MB of text, which take a second or two. */
const MAX_ROWS = 200_000
/** The number of rows that are turned into text at once. Other requests are handled in between. */
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
 * Returns all entries of the agent's statement that pass the filter, the newest first, as the text of a CSV file with a
 * line of headings. They are loaded in batches from one snapshot, so no new entry shifts a balance. Throws `invalid`
 * under `from` if there are more than `maxRows`.
 */
export async function exportStatement(
  db: Database,
  { agentId, filter, maxRows = MAX_ROWS }: { agentId: number; filter: StatementFilter; maxRows?: number },
): Promise<string> {
  return inOneSnapshot(db, async (trx) => {
    const parts = [BYTE_ORDER_MARK, csvLines([HEADINGS])]
    let written = 0
    for await (const entries of batchesOf(trx, agentId, filter)) {
      written += entries.length
      if (written > maxRows) throw invalid({ from: [`More than ${maxRows} entries. Choose a shorter period.`] })
      parts.push(csvLines(entries.map(toCells)))
    }
    return parts.join('')
  })
}

/** Yields all entries of the agent's statement in the caller's snapshot, the newest first. */
export async function* exportedEntries(trx: Trx, agentId: number): AsyncGenerator<StatementEntry> {
  for await (const entries of batchesOf(trx, agentId, {})) yield* entries
}

/** Loads the entries of a statement in the caller's snapshot, the newest first, a batch at a time. */
async function* batchesOf(trx: Trx, agentId: number, filter: StatementFilter): AsyncGenerator<StatementEntry[]> {
  let before: Continuation | undefined
  for (;;) {
    const { rows } = await entriesOf(agentId, { filter, limit: BATCH_ROWS, offset: 0, before }).execute(trx)
    yield rows.map(toStatementEntry)
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH_ROWS) return
    before = { id: last.id, balance: minorUnits(last.balance) - minorUnits(last.moved) }
  }
}
