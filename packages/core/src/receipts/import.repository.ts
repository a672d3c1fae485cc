/** Stores the lines of a statement. */
import type { Finding, MatchedWith, ReceiptStatus } from '@evergrove/contract/receipts/receipt-words'
import { sql } from 'kysely'
import type { Days } from '../bank-files/index.ts'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import { columnsOf, recordset } from '../platform/recordset.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'

/**
 * The days that a statement may have by the clock of the database: those of the last two years, and a week ahead, because banks
 * book some entries with the day on which they count.
 */
export async function importableDays(db: Database): Promise<Days> {
  const { rows } = await sql<Days>`
    select (today - interval '2 years')::date::text as "from", (today + 7)::text as "to"
    from (select (now() at time zone 'UTC')::date as today) clock`.execute(db)
  const [days] = rows
  if (days === undefined) throw new Error('The database has no clock')
  return days
}

/** Few enough for one statement. */
const AT_ONCE = 2000

/** Rows in batches for one statement each. */
export function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += AT_ONCE) yield rows.slice(start, start + AT_ONCE)
}

/** Those of the keys that are stored. */
export async function listKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of batches(keys)) {
    const { rows } = await sql<{ line_key: string }>`
      select k.line_key from unnest(${some}::text[]) k (line_key)
      where exists (select from receipts r where r.line_key = k.line_key)`.execute(db)
    for (const { line_key } of rows) known.add(line_key)
  }
  return known
}

export async function insertImport(
  trx: Trx,
  statement: { format_id: number; file_name: string; file_hash: string; lines: number; added: number },
): Promise<number> {
  const { id } = await trx.insertInto('statement_imports').values(statement).returning('id').executeTakeFirstOrThrow()
  return id
}

export type NewReceipt = {
  import_id: number
  line_key: string
  account: string
  booked_on: string
  amount: bigint
  details: string
  status: ReceiptStatus
  finding: Finding | null
  matched_with: MatchedWith | null
  payment_id: number | null
  round: number | null
}

const types = {
  import_id: 'bigint',
  line_key: 'text',
  account: 'text',
  booked_on: 'date',
  amount: 'bigint',
  details: 'text',
  status: 'text',
  finding: 'text',
  matched_with: 'text',
  payment_id: 'bigint',
  round: 'smallint',
}

export type StoredReceipt = { id: number; amount: bigint; isMatched: boolean }

/** Stores new lines and returns their ids, in the order of the lines. */
export async function insertReceipts(trx: Trx, receipts: readonly NewReceipt[]): Promise<StoredReceipt[]> {
  const stored: StoredReceipt[] = []
  for (const some of batches(receipts)) {
    const columns = columnsOf(types)
    const { rows } = await sql<{ id: number; amount: StoredAmount; status: ReceiptStatus }>`
      insert into receipts (${columns}) select ${columns} from ${recordset(some, types)}
      returning id, amount, status`.execute(trx)
    stored.push(
      ...rows.map(({ id, amount, status }) => ({ id, amount: minorUnits(amount), isMatched: status === 'Matched' })),
    )
  }
  return stored.toSorted((one, other) => one.id - other.id)
}

/** Lines that were proposed for payments which another line is matched with by now. */
export async function withdrawProposals(trx: Trx, paymentIds: readonly number[]): Promise<void> {
  await sql`
    update receipts set status = 'Waiting', finding = 'matched_before'
    where status = 'Proposed' and payment_id = any(${paymentIds}::bigint[])`.execute(trx)
}
