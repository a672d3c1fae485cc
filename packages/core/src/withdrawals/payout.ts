import type { DayRange } from '@evergrove/contract/platform/day-range'
import { formatMoney } from '@evergrove/contract/platform/money'
import { inTransaction } from '@evergrove/db'
import { openBankDetails } from '../accounts/index.ts'
import { type Actor, recordAudit } from '../audit/index.ts'
import { csvFile } from '../platform/csv.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { minorUnits } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'
import { type PayoutRow, selectPayout } from './payout.repository.ts'

const BATCH_ROWS = 1000

const PERSON = ['Withdrawal', 'Agent', 'Name', 'Email']
const HEADINGS = [...PERSON, 'Bank', 'Account name', 'Account number', 'Amount', 'Approved (UTC)', 'Approved by']

function toCells(row: PayoutRow, cipher: FieldCipher): string[] {
  const { bank_name, account_name, account_number } = openBankDetails(cipher, { ...row, id: row.agent_id })
  return [
    String(row.id),
    String(row.agent_id),
    `${row.first_name} ${row.last_name}`,
    row.email,
    bank_name ?? '',
    account_name ?? '',
    account_number ?? '',
    formatMoney(minorUnits(row.amount)),
    row.decided_at.toISOString(),
    row.decided_by ?? '',
  ]
}

/**
 * The approved withdrawals of these days with the bank details to pay them to, as pieces of a CSV file in the order in
 * which they were approved. The export is recorded in the audit trail. Each goes to the bank account it was
 * requested for.
 */
export async function exportPayout(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { days, actor }: { days: DayRange; actor: Actor },
): Promise<AsyncGenerator<string>> {
  await inTransaction(db, async (trx) => {
    const subject = { kind: 'all_withdrawals', id: 0 } as const
    await recordAudit(trx, { actor, action: 'withdrawals.export', subject, before: {}, after: { ...days } })
  })
  return csvFile<PayoutRow>(
    HEADINGS,
    (last) => selectPayout(db, days, { last: last?.id, limit: BATCH_ROWS }),
    (row) => toCells(row, cipher),
  )
}
