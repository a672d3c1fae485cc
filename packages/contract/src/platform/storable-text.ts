/** Text that PostgreSQL can store. It refuses NUL, and lone surrogates have no form in UTF-8. */

/** What is wrong with a text that cannot be stored; undefined for any other text. */
export function findUnstorable(text: string): string | undefined {
  if (!text.isWellFormed()) return 'This text is not valid Unicode.'
  return text.includes('\0') ? 'Null characters are not allowed.' : undefined
}
