/** Loads payout batches and their lines. */
import { formatMoney } from '@evergrove/contract/platform/money'
import type { PayoutState } from '@evergrove/contract/withdrawals/payout-words'
import { MAX_BATCH_LINES } from '@evergrove/contract/withdrawals/payout-words'
import { type Batch, type Batches, type BatchLine, payoutFilter } from '@evergrove/contract/withdrawals/payouts'
import { requireFound } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { minorUnits, type StoredSum } from '../../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../../platform/paging.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { toStaffDestination } from '../withdrawals.service.ts'
import {
  type BatchLineRow,
  type BatchRow,
  findBatch,
  type StoredFile,
  selectBatches,
  selectLines,
} from './batches.repository.ts'
import { chooseWaiting } from './draft-batch.ts'
import { endToEndIdOf, toPayout } from './payouts.ts'
import { listWaiting, measureWaiting, type WaitingRow } from './waiting.repository.ts'

const sumOf = (lines: number, total: StoredSum) => ({ lines, total: formatMoney(minorUnits(total)) })

const toFile = ({ created_at, ...file }: StoredFile) =>
  Object.assign(file, { created_at: new Date(created_at).toISOString() })

const toBatch = (row: BatchRow): Batch => ({
  id: row.id,
  state: row.state,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  released_at: row.released_at?.toISOString() ?? null,
  released_by: row.released_by,
  settled_at: row.settled_at?.toISOString() ?? null,
  ...sumOf(row.lines, row.total),
  paid: sumOf(row.paid_lines, row.paid_total),
  returned: sumOf(row.returned_lines, row.returned_total),
  file: row.files.map(toFile).at(-1) ?? null,
  replaced_files: row.files.slice(0, -1).map(toFile),
})

const toWaiting = ({ id, agent, amount, decided_at }: WaitingRow) => ({
  id,
  agent,
  amount: formatMoney(minorUnits(amount)),
  approved_at: decided_at.toISOString(),
})

/** The number of waiting withdrawals that are listed. */
const LISTED_FIRST = 100

/**
 * Returns the count and sum of the waiting withdrawals that pass the filter, and the first of them; for a bank, of as
 * many as fit into a batch.
 */
async function sumWaiting({ db, cipher }: { db: Database; cipher: FieldCipher }, query: unknown) {
  const filter = parseInput(payoutFilter, query)
  if (filter.bank === undefined) {
    const { lines, total } = await measureWaiting(db, filter)
    const first = await listWaiting(db, filter, { limit: LISTED_FIRST })
    return { ...sumOf(lines, total), first: first.map(toWaiting) }
  }
  const rows = await chooseWaiting(db, { filter, cipher })
  const total = rows.reduce((sum, { amount }) => sum + minorUnits(amount), 0n)
  const first = rows.slice(0, LISTED_FIRST).map(toWaiting)
  return { lines: Math.min(rows.length, MAX_BATCH_LINES), total: formatMoney(total), first }
}

/** The number of withdrawals that stay out of batches and are listed. */
const LISTED_OUT = 100

/**
 * Returns one page of the payout batches, the newest first, with the number of all, the withdrawals that could be put
 * into a new batch by this filter, and those that stay out of all batches. Throws `invalid` by field.
 */
export async function listBatches(
  deps: { db: Database; cipher: FieldCipher },
  { query, page }: { query: unknown; page: Page },
): Promise<{ batches: Batches; total: number }> {
  const waiting = await sumWaiting(deps, query)
  const out = await listWaiting(deps.db, {}, { limit: LISTED_OUT, isOut: true })
  const { rows, total } = await selectBatches(deps.db, rowsOf(page))
  return { batches: { waiting, left_out: out.map(({ id }) => ({ id })), batches: rows.map(toBatch) }, total }
}

/** Returns a batch. Throws `not_found`. */
export async function getBatch(db: Database, id: number): Promise<Batch> {
  const row = requireFound(await findBatch(db, id))
  return toBatch(row)
}

const toLine = (row: BatchLineRow, cipher: FieldCipher): BatchLine => {
  const payout = toPayout(row)
  if (payout === null || row.decided_at === null) throw new Error(`Withdrawal ${row.id} is in a batch and not approved`)
  return {
    id: row.id,
    end_to_end_id: endToEndIdOf(row.id),
    agent: row.agent,
    amount: formatMoney(minorUnits(row.amount)),
    approved_at: row.decided_at.toISOString(),
    destination: toStaffDestination(row, cipher),
    payout,
  }
}

/** Returns one page of the lines of a batch, in the order of its file: those in this state if one is given. */
export async function listBatchLines(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { id, state, ...page }: Page & { id: number; state?: PayoutState | undefined },
): Promise<Listed<BatchLine>> {
  const { rows, total } = await selectLines(db, id, { state, ...rowsOf(page) })
  return { items: rows.map((row) => toLine(row, cipher)), total }
}
