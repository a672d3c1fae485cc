/** Text and account numbers as payment networks carry them (plan rule 24). No I/O. */
import { printable } from '@evergrove/contract/accounts/bank-fields'
import anyAscii from 'any-ascii'

/** The letters, digits and signs that SWIFT and SEPA carry in every country. */
const NOT_CARRIED = /[^A-Za-z\d/\-?:().,'+ ]/g

/** What banks print for the other signs of a keyboard; a full stop for those that are not here. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '&': '+',
  _: '-',
  '~': '-',
  '"': "'",
  '`': "'",
  ';': ',',
  '\\': '/',
  '|': '/',
  '[': '(',
  '{': '(',
  '<': '(',
  ']': ')',
  '}': ')',
  '>': ')',
}

/** The text in the characters that every payment network carries. It is empty if none of it can be written in them. */
export const toBankText = (text: string): string =>
  anyAscii(printable(text))
    .replaceAll(NOT_CARRIED, (sign) => REPLACEMENTS[sign] ?? '.')
    .replaceAll(/ +/g, ' ')
    .trim()

const LONGEST_NUMBER = 34

/** An account number in these characters; undefined if that would change one of its signs, or make it too long. */
export function toAccountNumber(text: string): string | undefined {
  const number = anyAscii(printable(text)).trim()
  const isCarried = number !== '' && number.length <= LONGEST_NUMBER && number.search(NOT_CARRIED) === -1
  return isCarried ? number : undefined
}
