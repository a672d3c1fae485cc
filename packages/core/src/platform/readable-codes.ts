/** Codes that people read and type: recovery codes, and codes that are mailed. */
import { randomInt } from 'node:crypto'
import { plainText } from '@evergrove/contract/platform/plain-text'

/** The letters and digits that do not look similar: almost five bits each. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Creates a random code of this many characters, in groups of this length with dashes between them. */
export function createReadableCode({ length, group }: { length: number; group: number }): string {
  const code = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return (code.match(new RegExp(`.{1,${group}}`, 'g')) ?? []).join('-')
}

/** Returns a normalised code: lower case, without spaces, dashes and invisible characters. */
export const plainCode = (typed: string): string => plainText(typed).replaceAll(/[\s-]/g, '').toLowerCase()
