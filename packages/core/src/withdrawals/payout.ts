import type { DayRange } from '@evergrove/contract/platform/day-range'
import { formatMoney } from '@evergrove/contract/platform/money'
import { type PayoutExports, payoutDaysInput } from '@evergrove/contract/withdrawals/payout'
import { inTransaction } from '@evergrove/db'
import { openBankDetails } from '../accounts/index.ts'
import { type Actor, recordAudit } from '../audit/index.ts'
import { csvFile } from '../platform/csv.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { minorUnits } from '../platform/money.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import {
  hasExport,
  insertExport,
  measureWaiting,
  type PayoutRow,
  selectExports,
  selectPayout,
} from './payout.repository.ts'

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

/** The exports that are listed. */
const LISTED = 20

/** What waits to be exported among the withdrawals approved on these days (UTC), and the newest twenty exports. */
export async function listPayoutExports(db: Database, days: DayRange): Promise<PayoutExports> {
  const { lines, total } = await measureWaiting(db, days)
  const rows = await selectExports(db, LISTED)
  return {
    waiting: { lines, total: formatMoney(minorUnits(total)) },
    exports: rows.map((row) => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      created_by: row.created_by,
      from: row.decided_from,
      to: row.decided_to,
      lines: row.lines,
      total: formatMoney(minorUnits(row.total)),
    })),
  }
}

/**
 * Puts the approved withdrawals of these days that are in no export yet into a new one and returns its id, so that each is
 * in one file only, whoever exports at the same time. Recorded in the audit trail. Throws `invalid` by field, and `conflict`
 * if there is nothing to export.
 */
export async function createPayoutExport(
  { db }: { db: Database },
  { input, actor }: { input: unknown; actor: Actor },
): Promise<{ id: number }> {
  const days = parseInput(payoutDaysInput, input)
  return inTransaction(db, async (trx) => {
    const created = await insertExport(trx, days)
    if (created === undefined) throw conflict('No withdrawal approved in this period is waiting for a payout file.')
    const { id, lines, total } = created
    await recordAudit(trx, {
      actor,
      action: 'withdrawals.export',
      subject: { kind: 'payout_export', id },
      before: {},
      after: { ...days, lines, total: formatMoney(minorUnits(total)) },
    })
    return { id }
  })
}

/**
 * The file of an export, the same lines each time: its withdrawals with the bank details to pay them to, as pieces of a CSV
 * file in the order in which they were approved. Each goes to the bank account it was requested for. The download is
 * recorded in the audit trail. Throws `not_found`.
 */
export async function downloadPayout(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { id, actor }: { id: number; actor: Actor },
): Promise<AsyncGenerator<string>> {
  await inTransaction(db, async (trx) => {
    if (!(await hasExport(trx, id))) throw notFound()
    const subject = { kind: 'payout_export', id } as const
    await recordAudit(trx, { actor, action: 'withdrawals.download', subject, before: {}, after: {} })
  })
  return csvFile<PayoutRow>(
    HEADINGS,
    (last) => selectPayout(db, id, { last: last?.id, limit: BATCH_ROWS }),
    (row) => toCells(row, cipher),
  )
}
