/** Dates and amounts as banks write them. Nothing is guessed or rounded. */

import { parseMoney } from '@evergrove/contract/platform/money-codec'
import { type DateFormat, type DecimalSign, dateFormats } from '@evergrove/contract/receipts/receipt-words'
import { UnreadableError } from './faults.ts'

/** The number of an account without the spaces and hyphens with which people write it. */
export const plainAccount = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

const PARTS = /YYYY|YY|MM|DD/g
const GROUPS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MM: '(?<month>\\d{2})',
  DD: '(?<day>\\d{2})',
}

const patternOf = (format: DateFormat): RegExp =>
  new RegExp(`^${format.replaceAll('.', '\\.').replaceAll(PARTS, (part) => GROUPS[part] ?? '')}$`)

/** A day as `YYYY-MM-DD`. Throws UnreadableError for another format and for a day that does not exist. */
export function readDate(text: string, format: DateFormat): string {
  const { year = '', month = '', day = '' } = patternOf(format).exec(text)?.groups ?? {}
  const date = `${year.length === 2 ? `20${year}` : year}-${month}-${day}`
  if (!isDay(date)) throw new UnreadableError(`"${text}" is not a date such as ${dateFormats[format]}.`)
  return date
}

/** Whether the text is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Groups of three digits are separated by the other sign, by spaces or by apostrophes. */
const SEPARATORS: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /(?<=\d)[,\s'’](?=\d{3}(?!\d))/g,
  ',': /(?<=\d)[.\s'’](?=\d{3}(?!\d))/g,
}

/** An amount with its sign, in minor units. The sign stands before or behind it. Throws UnreadableError for anything else. */
export function readAmount(text: string, decimalSign: DecimalSign): bigint {
  const [, before = '', digits = '', after = ''] = /^([+-]?)\s*(\d.*?)\s*([+-]?)$/.exec(text.replaceAll('−', '-')) ?? []
  const plain = digits.replaceAll(SEPARATORS[decimalSign], '')
  const hasOtherSign = plain.includes(decimalSign === '.' ? ',' : '.')
  const size = hasOtherSign ? undefined : parseMoney(plain.replace(decimalSign, '.'))
  if (size === undefined || (before !== '' && after !== '')) {
    throw new UnreadableError(`"${text}" is not an amount such as ${decimalSign === '.' ? '1,250.00' : '1.250,00'}.`)
  }
  return before === '-' || after === '-' ? -size : size
}
