/** Everything about a month that an accountant needs, in one file: journal, trial balance, balances and proof. */
import { accountFacts } from '@evergrove/contract/ledger/account-numbers'
import { type ClosedMonth, monthInput, type TrialBalance } from '@evergrove/contract/ledger/accounting'
import type { LogReceipt } from '@evergrove/contract/transparency'
import { type Actor, findLatestAction } from '../audit/index.ts'
import { BYTE_ORDER_MARK, csvLines } from '../platform/csv.ts'
import { AppError, conflict } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { zipTexts } from '../platform/zip.ts'
import { proveRecord } from '../transparency/index.ts'
import { exportAgentBalances } from './account-ledger.ts'
import { exportJournal } from './journal.ts'
import { type Deps, endOf, getMonth, subjectOf } from './months.ts'

const HEADINGS = ['Account', 'Name', 'Debits', 'Credits', 'Debit balance', 'Credit balance']

function toCsv({ accounts, total }: TrialBalance): string {
  const rows = accounts.map(({ number, name, normal_side: side, debits, credits, balance }) => [
    String(number),
    name,
    debits,
    credits,
    ...(side === 'debit' ? [balance, ''] : ['', balance]),
  ])
  const sums = ['', 'Total', total.debits, total.credits, total.debit_balances, total.credit_balances]
  return BYTE_ORDER_MARK + csvLines([HEADINGS, ...rows, sums])
}

/** Returns the receipt of the closing, or undefined while the transparency log does not have it. */
async function proveClosing(db: Database, month: string): Promise<LogReceipt | undefined> {
  const closing = await findLatestAction(db, { subject: subjectOf(month), actions: ['month.close'] })
  if (closing === undefined) return undefined
  try {
    return await proveRecord(db, 'audit_entry', closing.id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return undefined
    throw error
  }
}

function stateOf({ closed }: ClosedMonth): string {
  if (closed === null) return 'The month is over and not closed yet, so it can still change.'
  return `The month was closed at ${closed.at} and can’t change. Checkpoint over its ${closed.transfers} transfers (SHA-256):
${closed.checkpoint}`
}

const PROOF = `proof.json shows that the closing, with this checkpoint, is in the public transparency log. The page
/transparency of the website says how to verify it without us.`

const NO_PROOF = `There is no proof.json, because the closing of the month is not in the public transparency log. It enters the log
within a minute after the month has been closed.`

const readme = (
  month: ClosedMonth,
  proof: LogReceipt | undefined,
) => `The books of ${month.month}. Days and times are in UTC.

${stateOf(month)}

journal.csv has every transfer of the month, in the order of time. Adding up its posted amounts by account gives what the
month has added to the trial balance.
trial-balance.csv has every account at the end of the month.
agents-balances.csv and agents-debts.csv have what account ${accountFacts.agent.number} and account ${accountFacts.receivable.number} consist of at the end of the
month.
${proof === undefined ? NO_PROOF : PROOF}
`

/**
 * Returns the bytes of a ZIP file about a month that is over: its journal, its trial balance, the agents' balances and
 * debts at its end and, once it is closed, the receipt of its closing from the transparency log. The exports are recorded
 * in the audit trail. Throws `invalid` for a text that is not a month, `not_found` for a month without books, and
 * `conflict` for one that is not over.
 */
export async function exportMonth(
  deps: Deps,
  { month: given, actor }: { month: unknown; actor: Actor },
): Promise<AsyncGenerator<Uint8Array>> {
  const { month } = parseInput(monthInput, { month: given })
  const at = endOf(month)
  if (at > deps.now()) throw conflict(`${month} is not over yet.`)
  const loaded = await getMonth(deps, month)
  const proof = await proveClosing(deps.db, month)
  const lastDay = new Date(at.getTime() - 1).toISOString().slice(0, 10)
  const days = { from: `${month}-01`, to: lastDay }
  const sharesOf = (kind: 'agent' | 'receivable') =>
    exportAgentBalances(deps, { number: accountFacts[kind].number, at, actor })
  return zipTexts([
    { name: 'README.txt', pieces: [readme(loaded, proof)] },
    { name: 'journal.csv', pieces: await exportJournal(deps, { input: days, actor }) },
    { name: 'trial-balance.csv', pieces: [toCsv(loaded.trial_balance)] },
    { name: 'agents-balances.csv', pieces: await sharesOf('agent') },
    { name: 'agents-debts.csv', pieces: await sharesOf('receivable') },
    ...(proof === undefined ? [] : [{ name: 'proof.json', pieces: [JSON.stringify(proof, null, 2)] }]),
  ])
}
