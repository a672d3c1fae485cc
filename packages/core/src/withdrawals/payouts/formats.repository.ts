import type { PayoutFormatInput, SavedPayoutFormat } from '@evergrove/contract/withdrawals/payout-formats'
import type { Database, Trx } from '../../platform/schema.ts'

const columns = ['id', 'name', 'layout'] as const

/** Returns all formats by name. */
export async function selectFormats(db: Database): Promise<SavedPayoutFormat[]> {
  return db.selectFrom('payout_formats').select(columns).orderBy('name').execute()
}

/** Locks the format until the transaction ends, and returns it. */
export async function lockFormat(trx: Trx, id: number): Promise<SavedPayoutFormat | undefined> {
  return trx.selectFrom('payout_formats').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

const stored = ({ name, layout }: PayoutFormatInput) => ({ name, layout: JSON.stringify(layout) })

/** Stores a new format and returns it; undefined if another one has the name. */
export async function insertFormat(trx: Trx, format: PayoutFormatInput): Promise<SavedPayoutFormat | undefined> {
  return trx
    .insertInto('payout_formats')
    .values(stored(format))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Changes the format and returns it; undefined if another one has the name. */
export async function updateFormat(
  trx: Trx,
  id: number,
  format: PayoutFormatInput,
): Promise<SavedPayoutFormat | undefined> {
  const other = trx.selectFrom('payout_formats').select('id').where('name', '=', format.name).where('id', '<>', id)
  if ((await other.executeTakeFirst()) !== undefined) return undefined
  return trx
    .updateTable('payout_formats')
    .set(stored(format))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}
