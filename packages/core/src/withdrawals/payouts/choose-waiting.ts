import { foldText } from '@evergrove/contract/platform/fold-text'
import { MAX_BATCH_LINES } from '@evergrove/contract/withdrawals/payout-words'
import type { PayoutFilter } from '@evergrove/contract/withdrawals/payouts'
import { openBankDetails } from '../../accounts/index.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import type { Database } from '../../platform/schema.ts'
import { listWaiting, type WaitingRow } from './waiting.repository.ts'

/** How many withdrawals are looked through for a bank, whose name the database cannot read. */
const LOOKED_THROUGH = 5 * MAX_BATCH_LINES

/** The withdrawals that wait and fit the filter, the longest approved first: at most as many as fit into a batch. */
export async function chooseWaiting(
  db: Database,
  { filter, cipher }: { filter: PayoutFilter; cipher: FieldCipher },
): Promise<WaitingRow[]> {
  const { bank } = filter
  if (bank === undefined) return listWaiting(db, filter, { limit: MAX_BATCH_LINES })
  const wanted = foldText(bank)
  const rows = await listWaiting(db, filter, { limit: LOOKED_THROUGH })
  const fits = (row: WaitingRow) =>
    foldText(openBankDetails(cipher, { ...row, id: row.agent_id }).bank_name ?? '').includes(wanted)
  return rows.filter(fits).slice(0, MAX_BATCH_LINES)
}
