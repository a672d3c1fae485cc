/** Takes lines that should not have been imported out of the books (plan rule 25). */
import { formatMoney } from '@evergrove/contract/platform/money'
import { TAKEN_OUT_AT_ONCE } from '@evergrove/contract/receipts/receipt-words'
import { takeOutInput } from '@evergrove/contract/receipts/receipts'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { bankLineRemoval, postLocked } from '../ledger/index.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { minorUnits } from '../platform/money.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import {
  describeLines,
  listOpenOfImports,
  listPaymentsOf,
  lockPayments,
  lockReceipts,
  storeTakenOut,
} from './receipts.repository.ts'

/** Returns the lines and, for whole imports, their imports' other unmatched lines: no more than one call takes out. */
export async function linesToTakeOut(
  db: Database,
  { ids, isWhole }: { ids: readonly number[]; isWhole: boolean },
): Promise<number[]> {
  const others = isWhole ? await listOpenOfImports(db, ids, TAKEN_OUT_AT_ONCE) : []
  return [...new Set([...ids, ...others])].slice(0, TAKEN_OUT_AT_ONCE).toSorted((one, other) => one - other)
}

/** Returns the number of these lines, their sum, and the names of the files that they were imported from. */
export async function getLinesInWords(db: Database, ids: readonly number[]) {
  const { total, ...facts } = await describeLines(db, ids)
  return { ...facts, total: formatMoney(minorUnits(total)) }
}

/**
 * Takes out lines that should not have been imported: each leaves cash and unmatched receipts again, and stays in the
 * list unchanged. The same line of the bank can be imported again. Returns the number of lines. Throws `invalid` by
 * field, `not_found`, and `conflict` if one of them is matched or taken out; then none is taken out.
 */
export async function takeOutLines(
  { db }: { db: Database },
  { input, actor }: { input: unknown; actor: Actor },
): Promise<{ taken_out: number }> {
  const { ids, reason } = parseInput(takeOutInput, input)
  await inTransaction(db, async (trx) => {
    // The payments are locked before the lines, as every match does, because a match changes other lines that were
    // proposed for the payment.
    await lockPayments(trx, await listPaymentsOf(trx, ids))
    const lines = await lockReceipts(trx, ids)
    if (lines.length < ids.length) throw notFound()
    for (const { id, status } of lines) {
      if (status === 'Matched') throw conflict(`Line ${id} is matched. Undo that first.`)
      if (status === 'Taken out') throw conflict(`Line ${id} is taken out already.`)
    }
    await storeTakenOut(trx, ids)
    await postLocked(trx, lines.map(bankLineRemoval))
    await recordAudit(
      trx,
      ...lines.map(({ id, status, amount }) => ({
        actor,
        action: 'receipt.take-out' as const,
        subject: { kind: 'receipt' as const, id },
        before: { status },
        after: { amount: formatMoney(amount) },
        reason,
      })),
    )
  })
  return { taken_out: ids.length }
}
