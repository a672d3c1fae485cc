/** Gives the headings of a sanitised text an id each, so that a table of contents can link to them. */
import { plainText } from '../seo/excerpt.ts'

export type TextHeading = { id: string; text: string }

const HEADING = /<(h[23])>([^]*?)<\/\1>/g

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const FIRST_HEADING = /^\s*<(h[1-6])>([^]*?)<\/\1>\s*/

/** Returns the text without a first heading that repeats the title above it. */
export function withoutTitle(html: string, title: string): string {
  const [heading = '', , content = ''] = FIRST_HEADING.exec(html) ?? []
  return plainText(content).toLowerCase() === title.toLowerCase() ? html.slice(heading.length) : html
}

/** Returns the text with ids on its headings of levels 2 and 3, and these headings in order. */
export function withHeadingIds(html: string): { html: string; headings: TextHeading[] } {
  const headings: TextHeading[] = []
  const marked = html.replace(HEADING, (_whole, tag: string, content: string) => {
    const text = plainText(content)
    const id = `section-${headings.length + 1}-${slugOf(text)}`.replace(/-$/, '')
    headings.push({ id, text })
    return `<${tag} id="${id}">${content}</${tag}>`
  })
  return { html: marked, headings }
}
