/** Codes that people read and type: recovery codes, and codes that are mailed. */
import { randomInt } from 'node:crypto'
import { plainText } from '@evergrove/contract/platform/plain-text'

/** Without letters and digits that look similar: almost five bits each. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random code of this many characters, in groups of this length with dashes between them. */
export function createReadableCode({ length, group }: { length: number; group: number }): string {
  const code = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return (code.match(new RegExp(`.{1,${group}}`, 'g')) ?? []).join('-')
}

/** A normalised code: lower case, without spaces, dashes and what nobody sees. */
export const plainCode = (typed: string): string => plainText(typed).replaceAll(/[\s-]/g, '').toLowerCase()
