/** The saved formats of payout files, which describe the bulk form of a bank (plan rule 24). */
import { payoutFormatInput, type SavedPayoutFormat } from '@evergrove/contract/withdrawals/payout-formats'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { nameTaken, notFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { insertFormat, lockFormat, selectFormats, updateFormat } from './formats.repository.ts'

/** Returns all formats, by name. */
export const listPayoutFormats = (db: Database): Promise<SavedPayoutFormat[]> => selectFormats(db)

/** Saves a new format or changes the one with the id, but no files made with it. Throws `invalid` by field, `not_found`. */
export async function savePayoutFormat(
  { db }: { db: Database },
  { id, input, actor }: { id?: number; input: unknown; actor: Actor },
): Promise<SavedPayoutFormat> {
  const wanted = parseInput(payoutFormatInput, input)
  return inTransaction(db, async (trx) => {
    const current = id === undefined ? undefined : await lockFormat(trx, id)
    if (id !== undefined && current === undefined) throw notFound()
    const saved = id === undefined ? await insertFormat(trx, wanted) : await updateFormat(trx, id, wanted)
    if (saved === undefined) throw nameTaken()
    await recordAudit(trx, {
      actor,
      action: current === undefined ? 'payout-format.create' : 'payout-format.change',
      subject: { kind: 'payout_format', id: saved.id },
      before: current === undefined ? {} : { name: current.name, layout: current.layout },
      after: { name: saved.name, layout: saved.layout },
    })
    return saved
  })
}
