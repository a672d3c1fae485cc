/** The editor's HTML in its stored form, without the paragraphs that only the editor needs. */

const INSIDE_ITEM = /(<(?:li|td|th)(?: [^>]*)?>)<p>((?:(?!<\/?p>)[^])*)<\/p>(?=<\/(?:li|td|th)>|<(?:ul|ol)>)/g
const EMPTY_END = /(?:<p><\/p>)+$/

/** Unwraps the only paragraph of a list item or table cell, and drops empty paragraphs at the end. */
export function keptHtml(html: string): string {
  return html.replaceAll(INSIDE_ITEM, '$1$2').replace(EMPTY_END, '')
}
