/** The lines of a statement in a `camt.053`: one for each booked payment. */
import { STATEMENT_MAX_LINES } from '@evergrove/contract/receipts/receipt-words'
import { type BankEntry, type BankTransaction, oneLine, readCamt, refuseFile } from '../../bank-files/index.ts'
import { checkSize } from './decode-text.ts'
import type { Statement, StatementEntry } from './statement.ts'

function decodeXml(bytes: Uint8Array): string {
  checkSize(bytes)
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    throw refuseFile([`The file is not in ${declared}, which it declares.`])
  }
}

/** One line for each transaction of a batch, if they say of all of them together what the entry says, and otherwise one. */
function linesOf({ amount, bookedOn, transactions }: BankEntry): StatementEntry[] {
  const toLine = ({ text, reference, name }: BankTransaction, part: bigint) => ({
    bookedOn,
    amount: part,
    text,
    reference,
    name,
  })
  const sum = transactions.reduce((total, one) => total + (one.amount ?? 0n), 0n)
  if (transactions.length > 1 && sum === amount && transactions.every((one) => one.amount !== undefined))
    return transactions.map((one) => toLine(one, one.amount ?? 0n))
  return [{ ...toLine(transactions[0], amount), text: oneLine(transactions.map(({ text }) => text).join(' ')) }]
}

/** The booked lines of a `camt.053` file for an account, in its order. Throws `invalid` under `file`. */
export function readCamtLines(bytes: Uint8Array, own: { account: string; currency: string }): Statement {
  const entries = readCamt(decodeXml(bytes), own)
  const moved = entries.map((entry) => (entry.isBooked ? linesOf(entry).filter(({ amount }) => amount !== 0n) : []))
  const lines = moved.flat()
  if (lines.length > STATEMENT_MAX_LINES) throw refuseFile(['The file has more than 50,000 lines. Split it by days.'])
  return { entries: lines, leftOut: moved.filter((some) => some.length === 0).length }
}
