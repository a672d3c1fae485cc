/** Gives the headings of a sanitised text an id each, so that a table of contents can link to them. */
import { plainText } from '../seo/excerpt.ts'

export type TextHeading = { id: string; text: string }

const HEADING = /<(h[23])>([^]*?)<\/\1>/g

/** Returns the words of a heading for an address, without its number, which changes with the sections above it. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[\d-]+|-$/g, '')

const FIRST_HEADING = /^\s*<(h[1-6])>([^]*?)<\/\1>\s*/

/** Returns the text without a first heading that repeats the title above it. */
export function withoutTitle(html: string, title: string): string {
  const [heading = '', , content = ''] = FIRST_HEADING.exec(html) ?? []
  return plainText(content).toLowerCase() === title.toLowerCase() ? html.slice(heading.length) : html
}

/**
 * Returns the text with ids on its headings of levels 2 and 3, and these headings in order. An id is made of the words
 * of its heading, so that a link to it still works when sections are added or moved.
 */
export function withHeadingIds(html: string): { html: string; headings: TextHeading[] } {
  const headings: TextHeading[] = []
  const marked = html.replace(HEADING, (_whole, tag: string, content: string) => {
    const text = plainText(content)
    const first = `section-${slugOf(text)}`.replace(/-$/, '')
    let id = first
    for (let copy = 2; headings.some((heading) => heading.id === id); copy += 1) id = `${first}-${copy}`
    headings.push({ id, text })
    return `<${tag} id="${id}">${content}</${tag}>`
  })
  return { html: marked, headings }
}
