/**
 * Compares and cuts texts of people. A text has several spellings that look the same: composed and decomposed letters,
 * invisible marks, full-width digits. Names are compared in the form of `fold-text.ts`.
 */

/**
 * Invisible characters: zero width, soft hyphens, fillers, variation selectors. Unicode does not include the empty
 * Braille pattern in them.
 */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Characters that are often copied together with a text. A joiner or selector at the end may belong to the character
 * before it, and stays.
 */
const COPIED_ALONG = /[\s\u00AD\u200B\u2060]/u

const DASHES = /[\p{Pd}\u2212]/gu

/** True if a reader sees nothing: only spaces and invisible characters. */
export const isBlank = (text: string): boolean => text.replaceAll(INVISIBLE, '').trim() === ''

/** Removes spaces and invisible characters at both ends of the text. */
export function trimText(text: string): string {
  // A regular expression for the end would be tried at every space of a long text.
  let [start, end] = [0, text.length]
  while (start < end && COPIED_ALONG.test(text.charAt(start))) start += 1
  while (start < end && COPIED_ALONG.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/**
 * Returns the text as a reader sees it: without invisible characters, and with every digit, letter and dash in its
 * usual form. The letter case is kept.
 */
export const plainText = (text: string): string =>
  text.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll(DASHES, '-')

/**
 * Returns the start of a text, at most `max` long as JavaScript counts it. A character of two units is left out rather
 * than halved.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max)
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}

// A text can be stored if PostgreSQL, XML and other programs can read it back.

/** Code points that Unicode will never assign to a character. XML cannot contain one of them, U+FFFE. */
const NO_CHARACTER = /\p{Noncharacter_Code_Point}/u

/**
 * Describes the problem of a text that cannot be stored. Undefined for any other text. Text fields refuse more than
 * this.
 */
export function findUnstorable(text: string): string | undefined {
  if (!text.isWellFormed()) return 'This text is not valid Unicode.'
  if (text.includes('\0')) return 'Null characters are not allowed.'
  return NO_CHARACTER.test(text) ? 'This text has a code that is no character.' : undefined
}
