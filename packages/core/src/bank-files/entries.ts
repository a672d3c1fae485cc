/** The statements and results of banks in one form for all file formats. */
import { formatMoney } from '@evergrove/contract/platform/money-codec'
import { refuseFile, UnreadableError } from './faults.ts'
import { type Days, plainAccount } from './read-values.ts'

/** One payment, as the bank describes it. The texts are in one line each and may be empty. */
export type BankTransaction = {
  /** In minor units of the account's currency, negative for outgoing money; undefined if the bank does not state it. */
  amount: bigint | undefined
  endToEndId: string
  /** The bank's reference. */
  reference: string
  /** The other party. */
  name: string
  /** The payer's text and the bank's description, all together. */
  text: string
  /** Set if the bank marks it as a payment that came back, with the bank's reason. */
  returned: { reason: string } | undefined
}

/** An entry of the account. */
export type BankEntry = {
  /** In minor units; below zero for money that left the account. */
  amount: bigint
  /** False for an entry that is only announced. */
  isBooked: boolean
  /** The day on which the bank booked it; empty for an entry that is only announced. */
  bookedOn: string
  /** At least one; the first stands for the entry itself where the message lists none. */
  transactions: [BankTransaction, ...BankTransaction[]]
}

/** A booked line. The texts are in one line each, without spaces around them, and may be empty. */
export type StatementEntry = {
  /** The UTC day on which the bank booked it. */
  bookedOn: string
  /** In minor units; below zero for money that left the account. */
  amount: bigint
  text: string
  reference: string
  /** The other party. */
  name: string
}

/**
 * The balance of the account before and after the entries, in minor units; undefined where the bank does not state it.
 */
type Balances = { opening?: bigint | undefined; closing?: bigint | undefined }

/** The entries and balances of an account in a statement. */
export type AccountStatement = Balances & { entries: BankEntry[] }

export type Statement = Balances & {
  entries: StatementEntry[]
  /** The number of entries in the file that moved no money, or have not moved it yet. */
  leftOut: number
}

/** The bank's answer about one payment. The texts may be empty. */
export type PaymentResult = {
  /** In a table, the line of the file; in a message, the number of the payment, counted from 1. */
  line: number
  endToEndId: string
  /** A sentence that says why the answer has no consequence. */
  problem?: string | undefined
  /** Undefined for a status that is not final. */
  result: 'paid' | 'returned' | undefined
  /** The status in the bank's words. */
  status?: string | undefined
  /** In minor units; undefined where the file does not name it. */
  amount: bigint | undefined
  reference: string
  reason: string
  /** The date, such as 2026-11-21. */
  date: string | undefined
}

export type Own = {
  /** Undefined if any account is accepted. */
  account: string | undefined
  currency: string
  /** The days that are accepted; undefined if any day is. */
  days?: Days | undefined
}

/**
 * Throws UnreadableError, with both sums, if the booked entries do not add up to the difference between the opening and
 * the closing balance, in minor units. Without both balances nothing is compared.
 */
export function checkBalances({ opening, closing, entries }: AccountStatement): void {
  if (opening === undefined || closing === undefined) return
  const sum = entries.reduce((total, { isBooked, amount }) => total + (isBooked ? amount : 0n), 0n)
  if (sum === closing - opening) return
  throw new UnreadableError(
    `The balances differ by ${formatMoney(closing - opening)}, and the entries come to ${formatMoney(sum)}.`,
  )
}

/** Returns a file's statements as one. Balances are known only if each begins with the balance of the one before. */
export function joinStatements(statements: readonly AccountStatement[]): AccountStatement {
  const isChain = statements.every(({ opening }, at) => at === 0 || opening === statements[at - 1]?.closing)
  return {
    entries: statements.flatMap(({ entries }) => entries),
    opening: isChain ? statements[0]?.opening : undefined,
    closing: isChain ? statements.at(-1)?.closing : undefined,
  }
}

/** Returns the statements of this account. Throws `invalid` under `file` if there is none. */
export function chooseOwn<T>(statements: readonly T[], { account }: Own, accountOf: (statement: T) => string): T[] {
  const wanted = account === undefined ? undefined : plainAccount(account)
  const found = statements.filter((statement) => wanted === undefined || accountOf(statement) === wanted)
  if (found.length > 0) return found
  const accounts = [...new Set(statements.map(accountOf))].filter((one) => one !== '').join(', ')
  throw refuseFile([
    `The file is about ${accounts === '' ? 'no account' : `the account ${accounts}`}, not about ${wanted}.`,
  ])
}
