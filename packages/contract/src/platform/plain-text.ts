/**
 * How texts of people are judged and cut. A text has several spellings that look the same: letters composed and decomposed, marks
 * that nobody sees, digits of full width. Names are compared in the form of `fold-text.ts`.
 */

/** What nobody sees: zero width, soft hyphens, fillers, variation selectors. Unicode does not count the empty Braille pattern among them. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** What comes along when a text is copied. A joiner or selector at the end may belong to the character before it, and stays. */
const COPIED_ALONG = /[\s\u00AD\u200B\u2060]/u

const DASHES = /[\p{Pd}\u2212]/gu

/** Whether a reader sees nothing: only spaces and characters without a picture. */
export const isBlank = (text: string): boolean => text.replaceAll(INVISIBLE, '').trim() === ''

/** The text without spaces and invisible characters around it. */
export function trimText(text: string): string {
  // A pattern for the end would be tried at every space of a long text.
  let [start, end] = [0, text.length]
  while (start < end && COPIED_ALONG.test(text.charAt(start))) start += 1
  while (start < end && COPIED_ALONG.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** The text as it is read: without invisible characters, every digit, letter and dash in its usual form. The letter case is kept. */
export const plainText = (text: string): string =>
  text.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll(DASHES, '-')

/** The start of a text, at most `max` long as JavaScript counts it. A character of two units is left out rather than halved. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max)
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}

// Text can be stored if PostgreSQL, XML and other programs can read it again.

/** Code points that Unicode will never give to a character, such as U+FFFE. No XML can contain that one. */
const NO_CHARACTER = /\p{Noncharacter_Code_Point}/u

/** What is wrong with a text that cannot be stored; undefined for any other text. Text fields refuse more than this. */
export function findUnstorable(text: string): string | undefined {
  if (!text.isWellFormed()) return 'This text is not valid Unicode.'
  if (text.includes('\0')) return 'Null characters are not allowed.'
  return NO_CHARACTER.test(text) ? 'This text has a code that is no character.' : undefined
}
