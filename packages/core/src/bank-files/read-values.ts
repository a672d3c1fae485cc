/** Days and amounts as banks write them. Nothing is guessed or rounded. */

import { parseMoney } from '@evergrove/contract/platform/money-codec'
import { type DateFormat, type DecimalSign, dateFormats } from '@evergrove/contract/receipts/receipt-words'
import { UnreadableError } from './faults.ts'

/** Returns the number of an account without the spaces and hyphens with which people write it. */
export const plainAccount = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** Returns whether the text is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The first and the last day that a statement may have, as `YYYY-MM-DD`. */
export type Days = { from: string; to: string }

/** Returns the day itself. Throws UnreadableError for a day outside the accepted ones. */
export function dayAmong(day: string, days: Days | undefined): string {
  if (days === undefined || (day >= days.from && day <= days.to)) return day
  throw new UnreadableError(
    `The day ${day} is not from ${days.from} to ${days.to}. A statement has days of the last two years, and at most a week ahead.`,
  )
}

/** Returns the day of a moment in a message, as `YYYY-MM-DD`. Throws UnreadableError, with the name of the element. */
export function readIsoDay(text: string, element: string): string {
  const day = text.slice(0, 10)
  if (!isDay(day)) throw new UnreadableError(`"${day}" is not a day of the calendar (${element}).`)
  return day
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const TIME =
  /(?:\s*[T,]\s*|\s+)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i
const SOLID = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/
const NAMED = [
  /^(?<day>\d{1,2})[-/. ]*(?<name>[a-z]{3,9})\.?[-/., ]*(?<year>\d{4}|\d{2})$/i,
  /^(?<name>[a-z]{3,9})\.?[-/. ]*(?<day>\d{1,2})[-/., ]+(?<year>\d{4})$/i,
]
const NUMBERS = /^(\d{4}|\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{1,2})$/

type Parts = { year: string; month: string; day: string }

const dayOf = ({ year, month, day }: Parts): string =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Returns the number of a month by its English name or its first three letters; empty for another word. */
function monthNamed(name: string): string {
  const wanted = name.toLowerCase()
  const at = MONTHS.findIndex((month) => wanted === month || wanted === month.slice(0, 3))
  if (at === -1) return wanted === 'sept' ? '9' : ''
  return String(at + 1)
}

/** Returns every day that the text can mean. `format` gives the order of day and month; undefined for a text without one. */
function daysIn(text: string, format: DateFormat | undefined): string[] {
  const named = NAMED.map((pattern): Parts => {
    const { year = '', name = '', day = '' } = pattern.exec(text)?.groups ?? {}
    return { year, month: monthNamed(name), day }
  })
  const [, first = '', , second = '', third = ''] = NUMBERS.exec(text) ?? []
  const readings = {
    year: { year: first, month: second, day: third },
    day: { day: first, month: second, year: third },
    month: { month: first, day: second, year: third },
  }
  const order = format?.startsWith('DD') === true ? 'day' : format === 'MM/DD/YYYY' ? 'month' : undefined
  const numbers =
    first.length === 4 ? [readings.year] : order === undefined ? Object.values(readings) : [readings[order]]
  const { year = '', month = '', day = '' } = SOLID.exec(text)?.groups ?? {}
  return [...new Set([...named, ...numbers, { year, month, day }].map(dayOf).filter(isDay))]
}

/**
 * Returns a day as `YYYY-MM-DD`. The text may have any separator, a month in digits or English letters, a year of two
 * digits, and a time after it, which is ignored. If the order of the numbers is open, the format decides. Throws
 * UnreadableError for a day that does not exist and, without an order, for a text that can mean several days.
 */
export function readDay(text: string, format?: DateFormat): string {
  if (isDay(text)) return text
  const [only, ...others] = daysIn(text.trim().replace(TIME, ''), format)
  if (only === undefined) {
    const example = format === undefined ? '2026-11-21' : dateFormats[format]
    throw new UnreadableError(text === '' ? 'It has no date.' : `"${text}" is not a date such as ${example}.`)
  }
  if (others.length === 0) return only
  const advice = format === undefined ? 'Write the year first.' : 'Choose in the format how dates are written.'
  throw new UnreadableError(`"${text}" can be ${[only, ...others].join(' or ')}. ${advice}`)
}

/** Groups of three digits are separated by the other sign, by spaces or by apostrophes. */
const SEPARATORS: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /(?<=\d)[,\s'’](?=\d{3}(?!\d))/g,
  ',': /(?<=\d)[.\s'’](?=\d{3}(?!\d))/g,
}

const wordings = new Map<string, { symbol: string; around: RegExp }>()

/** Returns how a currency is written, for example ₦, and where it stands in an amount: before or after it, also within its sign. */
function wordingOf(currency: string): { symbol: string; around: RegExp } {
  const known = wordings.get(currency)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const symbol = parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  const name = `(?:${currency}|${RegExp.escape(symbol)})`
  const wording = { symbol, around: new RegExp(`^([-+(]?)\\s*${name}\\s*|\\s*${name}\\s*([-+)]?)$`, 'i') }
  wordings.set(currency, wording)
  return wording
}

/** Returns whether a text names the currency, by its code in any case or by its symbol. */
export const isCurrency = (text: string, currency: string): boolean =>
  text.toUpperCase() === currency || text === wordingOf(currency).symbol

/** CR and DR say, from the account's side, whether money came in or left. */
const DIRECTION = /(?<=\d\)?)\s*([CD])R?\.?$/i

/** Returns whether an amount itself says that it came in or left, so that its column does not matter. */
export const hasDirection = (text: string): boolean => DIRECTION.test(text)

/** Splits the sign from an amount. More than one sign contradict each other, or seem to. */
function splitSign(text: string): { digits: string; signs: bigint[] } {
  const direction = DIRECTION.exec(text)?.[1]?.toUpperCase()
  const rest = text.replace(DIRECTION, '').trim()
  const [, inBrackets] = /^\((.*)\)$/.exec(rest) ?? []
  const [, before = '', digits = '', after = ''] = /^([+-]?)\s*(.*?)\s*([+-]?)$/.exec(inBrackets ?? rest) ?? []
  const signs = [before, after].filter((sign) => sign !== '').map((sign) => (sign === '-' ? -1n : 1n))
  if (inBrackets !== undefined) signs.push(-1n)
  if (direction !== undefined) signs.push(direction === 'C' ? 1n : -1n)
  return { digits, signs }
}

/** Returns the sign before the decimals of an amount for which none was given. */
const decimalSignIn = (text: string): DecimalSign => (/,\d{1,2}(?=\D*$)/.test(text) ? ',' : '.')

/**
 * Returns an amount with its sign, in minor units. The sign may be on either side, brackets, or CR and DR, with or
 * without the account's currency. Throws UnreadableError for anything else, and for two signs. If no decimal sign is
 * given, decimals follow a point, or one or two of them follow a comma.
 */
export function readAmount(
  text: string,
  { decimalSign, currency }: { decimalSign?: DecimalSign; currency: string },
): bigint {
  const sign = decimalSign ?? decimalSignIn(text)
  const bare = text.trim().replaceAll('−', '-').replace(wordingOf(currency).around, '$1$2')
  const { digits, signs } = splitSign(bare)
  const plain = digits.replaceAll(SEPARATORS[sign], '')
  const hasOtherSign = plain.includes(sign === '.' ? ',' : '.')
  const size = hasOtherSign ? undefined : parseMoney(plain.replace(sign, '.'))
  if (size === undefined || signs.length > 1) {
    throw new UnreadableError(`"${text}" is not an amount such as ${sign === '.' ? '1,250.00' : '1.250,00'}.`)
  }
  return size * (signs[0] ?? 1n)
}

/** Returns a message's amount in minor units. Refuses grouped digits; zeros beyond the second decimal change nothing. */
export function readPlainAmount(text: string, element: string): bigint {
  const [, whole = '', decimals = ''] = /^\+?(\d*)(?:\.(\d{0,2})0*)?$/.exec(text.trim()) ?? []
  const size = whole + decimals === '' ? undefined : parseMoney(`${whole || '0'}.${decimals || '0'}`)
  if (size === undefined)
    throw new UnreadableError(`"${text}" is not an amount (${element}) with at most two decimals.`)
  return size
}
