/** Text that can be stored: what PostgreSQL, XML and other programs can read again. */

/** Code points that Unicode will never give to a character, such as U+FFFE. No XML can contain that one. */
const NO_CHARACTER = /\p{Noncharacter_Code_Point}/u

/** What is wrong with a text that cannot be stored; undefined for any other text. Text fields refuse more than this. */
export function findUnstorable(text: string): string | undefined {
  if (!text.isWellFormed()) return 'This text is not valid Unicode.'
  if (text.includes('\0')) return 'Null characters are not allowed.'
  return NO_CHARACTER.test(text) ? 'This text has a code that is no character.' : undefined
}
