/** The editor's HTML in the form it is stored in: without the paragraphs that the editor needs around a few words. */

const INSIDE_ITEM = /(<(?:li|td|th)(?: [^>]*)?>)<p>((?:(?!<\/?p>)[^])*)<\/p>(?=<\/(?:li|td|th)>|<(?:ul|ol)>)/g
const EMPTY_END = /(?:<p><\/p>)+$/

/** A text without words is empty; a list's items and a table's cells are their words. */
export function keptHtml(html: string): string {
  return html.replaceAll(INSIDE_ITEM, '$1$2').replace(EMPTY_END, '')
}
