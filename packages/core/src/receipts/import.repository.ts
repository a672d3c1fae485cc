/** Stores the lines of a statement. */
import type { Finding, MatchedWith, ReceiptStatus } from '@evergrove/contract/receipts/receipt-words'
import type { StatementPreview } from '@evergrove/contract/receipts/receipts'
import { type Insertable, sql } from 'kysely'
import type { StatementEntry } from '../bank-files/index.ts'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import { columnsOf, recordset } from '../platform/recordset.repository.ts'
import type { Database, Schema, Trx } from '../platform/schema.ts'
import type { Alike } from './read-statement.ts'

/** Few enough for one statement. */
const AT_ONCE = 2000

/** Yields rows in batches for one statement each. */
export function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += AT_ONCE) yield rows.slice(start, start + AT_ONCE)
}

/** Returns the account's stored lines, not taken out, with the day and amount of one of the entries, the oldest first. */
export async function listAlike(db: Database, account: string, entries: readonly StatementEntry[]): Promise<Alike[]> {
  const wanted = new Map(entries.map(({ bookedOn, amount }) => [`${bookedOn} ${amount}`, { bookedOn, amount }]))
  const alike: Alike[] = []
  for (const some of batches([...wanted.values()])) {
    const { rows } = await sql<Omit<Alike, 'amount'> & { amount: StoredAmount }>`
      select r.id, r.line_key, r.folded_key, r.booked_on::text as booked_on, r.amount
      from receipts r join unnest(
        ${some.map(({ bookedOn }) => bookedOn)}::date[], ${some.map(({ amount }) => String(amount))}::bigint[]
      ) k (booked_on, amount) on r.booked_on = k.booked_on and r.amount = k.amount
      where r.account = ${account} and r.taken_out_at is null order by r.id`.execute(db)
    alike.push(...rows.map((row) => Object.assign(row, { amount: minorUnits(row.amount) })))
  }
  return alike
}

/** Returns the newest imports with lines of the account on one of the days, each with what it has of these days. */
export async function listImportsOf(
  db: Database,
  account: string,
  days: readonly string[],
): Promise<StatementPreview['imported_before']> {
  const { rows } = await sql<Omit<StatementPreview['imported_before'][number], 'imported_at'> & { imported_at: Date }>`
    select i.id, i.file_name, i.created_at as imported_at, min(r.booked_on)::text as first_day,
      max(r.booked_on)::text as last_day, count(*)::int as lines
    from receipts r join statement_imports i on i.id = r.import_id
    where r.account = ${account} and r.booked_on = any(${days}::date[]) and r.taken_out_at is null
    group by i.id order by i.id desc limit 20`.execute(db)
  return rows.map((row) => Object.assign(row, { imported_at: row.imported_at.toISOString() }))
}

/**
 * Returns the closing balance, in minor units, of the import that has the account's newest line before the day.
 * Undefined if there is none, if it has lines of that day or later ones, or if the bank did not state its balance.
 */
export async function findClosingBefore(db: Database, account: string, day: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ closing_balance: StoredAmount | null }>`
    select i.closing_balance
    from (select import_id from receipts
      where account = ${account} and booked_on < ${day}::date and taken_out_at is null
      order by booked_on desc, id desc limit 1) newest
    join statement_imports i on i.id = newest.import_id
    where not exists (select from receipts r
      where r.import_id = i.id and r.account = ${account} and r.booked_on >= ${day}::date and r.taken_out_at is null)`.execute(
    db,
  )
  const closing = rows[0]?.closing_balance ?? null
  return closing === null ? undefined : minorUnits(closing)
}

export async function insertImport(
  trx: Trx,
  statement: Omit<Insertable<Schema['statement_imports']>, 'id' | 'created_at'>,
): Promise<number> {
  const { id } = await trx.insertInto('statement_imports').values(statement).returning('id').executeTakeFirstOrThrow()
  return id
}

export type NewReceipt = {
  import_id: number
  line_key: string
  folded_key: string
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
  folded_key: 'text',
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

/** Withdraws the proposals of lines for payments that another line is matched with meanwhile. The payments must be locked. */
export async function withdrawProposals(trx: Trx, paymentIds: readonly number[]): Promise<void> {
  await sql`
    update receipts set status = 'Waiting', finding = 'matched_before'
    where status = 'Proposed' and payment_id = any(${paymentIds}::bigint[])`.execute(trx)
}
