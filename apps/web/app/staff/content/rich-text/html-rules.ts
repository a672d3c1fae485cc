/** Rules for the HTML of formatted texts: its stored form, its links, and the room that it needs. */

/** The stored form of the editor's HTML, without the paragraphs that only the editor needs. */

const INSIDE_ITEM = /(<(?:li|td|th)(?: [^>]*)?>)<p>((?:(?!<\/?p>)[^])*)<\/p>(?=<\/(?:li|td|th)>|<(?:ul|ol)>)/g
const EMPTY_END = /(?:<p><\/p>)+$/

/** Unwraps the only paragraph of a list item or table cell, and drops empty paragraphs at the end. */
export function keptHtml(html: string): string {
  return html.replaceAll(INSIDE_ITEM, '$1$2').replace(EMPTY_END, '')
}

/** The addresses of links: typed ones are completed, and the server keeps only some. */

const ALLOWED = /^(?:https:\/\/\S+|mailto:\S+|tel:\S+|\/(?!\/)\S*|#\S*)$/i
const MAIL = /^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/
const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i

export const isLinkAddress = (address: string): boolean => ALLOWED.test(address)

/** Returns the typed address with its scheme, with https instead of http. */
export function toLinkAddress(typed: string): string {
  const address = typed.trim().replace(/^http:\/\//i, 'https://')
  if (MAIL.test(address)) return `mailto:${address}`
  return HOST.test(address) ? `https://${address}` : address
}

/** The room of a formatted text, before its editor has loaded and can be measured. */

const LEAST_REM = 9
/** Longer texts scroll. */
const MOST_REM = 32
const LINE_REM = 1.65
const LINE_LENGTH = 80
const PADDING_REM = 2

/** Returns the height of the words in rem, rounded up rather than down. */
export function wordsHeightRem(html: string): number {
  const blocks = html
    .split(/<\/(?:p|h\d|li|tr|blockquote|figure)>/)
    .map((block) => block.replace(/<[^>]*>/g, '').trim())
  const lines = blocks
    .filter((block) => block !== '')
    .reduce((sum, { length }) => sum + Math.ceil(length / LINE_LENGTH) + 0.6, 0)
  return Math.min(Math.max(lines * LINE_REM + PADDING_REM, LEAST_REM), MOST_REM)
}
