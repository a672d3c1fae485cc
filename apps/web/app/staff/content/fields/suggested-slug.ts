/** An address for a record's page that nobody has thought of one for. */
import type { EditableField } from '@evergrove/contract/content/content-editing'
import type { Draft } from '../form/draft.ts'

const ACCENTS = /\p{M}/gu
const OTHERS = /[^a-z0-9]+/g

/** Lower-case letters and digits of the text, a hyphen between words, at most so long and cut after a word. */
export function slugOf(text: string, max: number): string {
  const words = text.normalize('NFKD').replace(ACCENTS, '').toLowerCase().split(OTHERS).filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, max) : `${slug}-${word}`
    if (longer.length > max) break
    slug = longer
  }
  return slug
}

/** What the field may be filled in with while it is empty: made of the record's title; empty where nothing is to be said. */
export function suggestedSlug(field: EditableField, fields: readonly EditableField[], draft: Draft): string {
  const title = fields.find(({ type }) => type === 'line')
  const text = title && draft[title.name]
  if (field.type !== 'slug' || draft[field.name] !== '' || typeof text !== 'string') return ''
  return slugOf(text, field.max ?? text.length)
}
