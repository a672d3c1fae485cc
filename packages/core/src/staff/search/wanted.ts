/** The meanings that a text of the console's search can have. No I/O. */
import { parseMoney } from '@evergrove/contract/platform/money'
import { plainText } from '@evergrove/contract/platform/plain-text'

export type Wanted = {
  /** The text with which the fields of agents can begin. */
  text: string
  /** The number of a record. */
  number: number | undefined
  /** The only kind that the number can belong to, if the text names it. */
  numberOf?: 'withdrawals' | 'batches'
  /** Ten digits anywhere in the text, because people copy PINs together with the text around them. */
  pin: string | undefined
  /** Whole minor units. */
  amount: bigint | undefined
}

/** Banks repeat a withdrawal as WITHDRAWAL-12 and a batch as PAYOUT-3, or as PAYOUT-3-2 once its file was replaced. */
const NUMBER = /^(?:(?:#|no\.?|(withdrawal|payout|batch)-?)?\s*(\d{1,15})|payout-(\d{1,15})-\d{1,9})$/i
const PIN = /(?<!\d)\d{10}(?!\d)/
const AMOUNT = /^(?:\p{Sc}|[a-z]{1,3})?\s*(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)$/iu

/** Returns all meanings that a text can have at once; undefined if there is nothing to look for. Amounts are whole minor units. */
export function wantedBy(typed: string): Wanted | undefined {
  const text = plainText(typed).trim().replaceAll(/\s+/g, ' ')
  if (text === '') return undefined
  const [, word, plain, ofFile] = NUMBER.exec(text) ?? []
  const number = plain ?? ofFile
  const isNamed = word !== undefined || ofFile !== undefined
  const amount = AMOUNT.exec(text)?.[1]
  return {
    text,
    number: number === undefined ? undefined : Number(number),
    ...(isNamed && { numberOf: word?.toLowerCase() === 'withdrawal' ? 'withdrawals' : 'batches' }),
    pin: PIN.exec(text)?.[0],
    amount: amount === undefined ? undefined : parseMoney(amount.replaceAll(',', '')),
  }
}
