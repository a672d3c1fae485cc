/** Makes short plain texts from long formatted ones, for search engines and link previews. */
import { cutText } from '@evergrove/contract/platform/plain-text'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Returns the words of sanitised HTML, on one line. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the first `maxLength` characters of a text, HTML or plain, cut after a whole word. */
export function excerpt(text: string, maxLength = 155): string {
  const words = plainText(text)
  if (words.length <= maxLength) return words
  const lastSpace = words.lastIndexOf(' ', maxLength - 1)
  const cut = cutText(words, lastSpace > 0 ? lastSpace : maxLength - 1)
  return `${cut.replace(/[\s,;:.–-]+$/, '')}…`
}
