/** Values of the source in the forms that the product stores. Nothing is guessed or rounded. */

import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { readCalendarDay } from '@evergrove/contract/platform/date-of-birth'
import { parseMoney } from '@evergrove/contract/platform/money-codec'
import type { z } from 'zod'
import { isReferralCode, isUnusable, readFormerHash } from '../accounts/index.ts'
import type { Reason } from './reasons.ts'

export type Value = string | bigint | boolean
/**
 * A value, which is undefined where nothing is to be stored, or why there is none. `isSame` is true for a value that
 * only another notation says, and `why` is a sentence that says more than the reason.
 */
export type Reading = { value: Value | undefined; isSame?: true } | { reason: Reason; why?: string | undefined }
export type Reader = (text: string) => Reading

/** Returns a value of the source as text; undefined for one that is empty, and null for one that is no single value. */
export function textOf(raw: unknown): string | undefined | null {
  if (raw === null || raw === undefined || raw === '') return undefined
  if (typeof raw === 'string') return raw
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw)
  // A natural key is a list, usually of one text.
  return Array.isArray(raw) && raw.length === 1 ? textOf(raw[0]) : null
}

/** Reads a text by a field of the contract, with the rules and the form of the product. */
export const asText =
  (field: z.ZodType<string>): Reader =>
  (text) => {
    const parsed = field.safeParse(text)
    if (parsed.success) return { value: parsed.data }
    return { reason: 'unreadable', why: parsed.error.issues[0]?.message }
  }

/** Reads a code of 4 to 20 letters and digits, in lower case. */
export const asCode: Reader = (text) => {
  const code = text.trim().toLowerCase()
  return isReferralCode(code) ? { value: code } : { reason: 'unreadable' }
}

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d+))?$/

/** Reads an amount in minor units, below zero where it has a minus. Zeros beyond the second decimal change nothing. */
export const asAmount: Reader = (text) => {
  const [, minus, whole = '', decimals = ''] = AMOUNT.exec(text.trim()) ?? []
  if (minus === undefined) return { reason: 'no_amount' }
  if (/[1-9]/.test(decimals.slice(2))) return { reason: 'too_many_decimals' }
  const size = parseMoney(`${whole}.${decimals.slice(0, 2).padEnd(1, '0')}`) ?? 0n
  return { value: minus === '-' ? -size : size }
}

/** Reads an amount above zero. */
export const asPaidAmount: Reader = (text) => {
  const read = asAmount(text)
  return 'value' in read && typeof read.value === 'bigint' && read.value <= 0n ? { reason: 'no_amount' } : read
}

/** Reads an amount that is not below zero. */
export const asEarned: Reader = (text) => {
  const read = asAmount(text)
  return 'value' in read && typeof read.value === 'bigint' && read.value < 0n ? { reason: 'no_amount' } : read
}

/** Reads a level, from 0 to the depth of the matrix. */
export const asLevel: Reader = (text) =>
  /^\d$/.test(text.trim()) && Number(text) <= MATRIX_DEPTH ? { value: BigInt(text) } : { reason: 'unreadable' }

/** Reads a whole number from 0 to 999,999,999. */
export const asCount: Reader = (text) => (/^\d{1,9}$/.test(text) ? { value: BigInt(text) } : { reason: 'unreadable' })

/** Reads a day as an ISO date. */
export const asDay: Reader = (text) => {
  const day = readCalendarDay(text.trim())
  return day === undefined ? { reason: 'no_such_date' } : { value: day, isSame: true }
}

const MOMENT =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?)\s?(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?)?$/

/** Reads a moment as ISO 8601, to the microsecond. Without a zone it is in UTC, which is how Django stores it. */
export const asMoment: Reader = (text) => {
  const { day = '', time = '00:00:00', zone = 'Z' } = MOMENT.exec(text.trim())?.groups ?? {}
  if (readCalendarDay(day) === undefined) return { reason: 'no_such_date' }
  return { value: `${day}T${time}${zone}`, isSame: true }
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, t: true, 1: true, false: false, f: false, 0: false }

/** Reads yes or no as JSON, PostgreSQL and SQLite write it. */
export const asFlag: Reader = (text) => {
  const flag = Object.hasOwn(FLAGS, text.toLowerCase()) ? FLAGS[text.toLowerCase()] : undefined
  return flag === undefined ? { reason: 'unreadable' } : { value: flag }
}

/** Reads whether an account is one of staff, who are in the same model as agents and do not come. */
export const asNoStaff: Reader = (text) => {
  const read = asFlag(text)
  return 'value' in read && read.value === true ? { reason: 'staff_account' } : read
}

/** Reads one of a few words, in any case. */
export const asOneOf =
  (words: readonly string[]): Reader =>
  (text) => {
    const word = words.find((one) => one.toLowerCase() === text.trim().toLowerCase())
    return word === undefined ? { reason: 'unknown_status' } : { value: word, isSame: true }
  }

/** Reads the key, code or address of another record. */
export const asReference: Reader = (text) => ({ value: text.trim() })

/** Reads the path of a file within the media folder. */
export const asPath: Reader = (text) =>
  /^(?!.*(?:^|\/)\.\.(?:\/|$))[^\0]+$/.test(text)
    ? { value: text.replace(/^\/+/, '') }
    : { reason: 'picture_unreadable' }

/** Reads a password hash that a sign-in can verify, and nothing for an account that has none. */
export const asFormerHash: Reader = (text) => {
  if (isUnusable(text)) return { value: undefined }
  const former = readFormerHash(text)
  if (former === undefined) return { reason: 'password_unknown' }
  return former.isAffordable ? { value: text } : { reason: 'password_costly' }
}
