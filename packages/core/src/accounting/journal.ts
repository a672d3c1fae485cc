import { accountFacts } from '@evergrove/contract/ledger/account-numbers'
import { journalInput } from '@evergrove/contract/ledger/accounting'
import { factsOf } from '@evergrove/contract/ledger/transfer-kinds'
import { formatMoney } from '@evergrove/contract/platform/money'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { csvFile } from '../platform/csv.ts'
import { minorUnits } from '../platform/money.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { type JournalRow, selectJournal, settledTransfer } from './books.repository.ts'

/** The number of rows that are loaded and turned into text at once. Other requests are handled in between. */
const BATCH_ROWS = 5000

const HEADINGS = [
  'Transfer',
  'Time (UTC)',
  'Kind',
  'Phase',
  'Debit account',
  'Credit account',
  'Amount',
  'Posted amount',
  'Agent',
  'Agent name',
  'Cause',
  'Cause number',
  'Level',
  'Resolves',
  'Reverses',
  'Plan version',
  'Audit entry',
  'Reason',
]

const number = (value: number | null): string => (value === null ? '' : String(value))

function causeOf({ payment_id, withdrawal_id, receipt_id, reason }: JournalRow): [cause: string, number: string] {
  if (payment_id !== null) return ['payment', String(payment_id)]
  if (withdrawal_id !== null) return ['withdrawal', String(withdrawal_id)]
  if (receipt_id !== null) return ['receipt', String(receipt_id)]
  return [reason === null ? '' : 'reason', '']
}

/** Returns whether the transfer moves money: a hold and its release move none. */
const isPosted = ({ phase }: JournalRow): boolean => phase === 'single' || phase === 'posted'

const toCells = (row: JournalRow): string[] => [
  String(row.id),
  row.created_at.toISOString(),
  factsOf(row.kind).label,
  row.phase,
  String(accountFacts[row.debit].number),
  String(accountFacts[row.credit].number),
  formatMoney(minorUnits(row.amount)),
  formatMoney(isPosted(row) ? minorUnits(row.amount) : 0n),
  number(row.agent_id),
  row.agent_id === null ? '' : `${row.first_name} ${row.last_name}`,
  ...causeOf(row),
  number(row.level),
  number(row.pending_id),
  number(row.reverses_id),
  number(row.plan_version_id),
  number(row.audit_entry_id),
  row.reason ?? '',
]

/**
 * Returns the journal: every transfer dated on these days (UTC), both included, in the order of time and number, as
 * pieces of a CSV file with a line of headings (plan rule 29). Adding up the column `Posted amount` gives the trial
 * balance, because a hold and its release post nothing. The journal is one state of the ledger however long the
 * download takes, without a transaction that waits for it: it holds the transfers up to a number below which none can
 * appear any more. The export is recorded in the audit trail. Throws `invalid` by field.
 */
export async function exportJournal(
  { db }: { db: Database },
  { input, actor }: { input: unknown; actor: Actor },
): Promise<AsyncGenerator<string>> {
  const days = parseInput(journalInput, input)
  await inTransaction(db, async (trx) => {
    const subject = { kind: 'journal', id: 0 } as const
    await recordAudit(trx, { actor, action: 'journal.export', subject, after: days })
  })
  const settled = await settledTransfer(db)
  return csvFile<JournalRow>(
    HEADINGS,
    (last) => selectJournal(db, { ...days, settled, last: last?.id, limit: BATCH_ROWS }),
    toCells,
  )
}
