/** How much room a formatted text needs, before its editor has loaded and can be measured. */

const LEAST_REM = 9
/** Longer texts scroll. */
const MOST_REM = 32
const LINE_REM = 1.65
const LINE_LENGTH = 80
const PADDING_REM = 2

/** The height of the words in rem, rather a little more than they take. */
export function wordsHeightRem(html: string): number {
  const blocks = html
    .split(/<\/(?:p|h\d|li|tr|blockquote|figure)>/)
    .map((block) => block.replace(/<[^>]*>/g, '').trim())
  const lines = blocks
    .filter((block) => block !== '')
    .reduce((sum, { length }) => sum + Math.ceil(length / LINE_LENGTH) + 0.6, 0)
  return Math.min(Math.max(lines * LINE_REM + PADDING_REM, LEAST_REM), MOST_REM)
}
