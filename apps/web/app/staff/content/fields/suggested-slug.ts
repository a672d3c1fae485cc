/** A suggested address for a record's page. */
import type { EditableField } from '@evergrove/contract/content/content-editing'
import { foldText } from '@evergrove/contract/platform/fold-text'
import type { Draft } from '../form/draft.ts'

const OTHERS = /[^a-z0-9]+/g

/** The text in lower-case letters and digits with hyphens between words, cut after a word to at most `max` characters. */
export function slugOf(text: string, max: number): string {
  const words = foldText(text).split(OTHERS).filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, max) : `${slug}-${word}`
    if (longer.length > max) break
    slug = longer
  }
  return slug
}

/** A suggestion made from the record's title while the field is empty; otherwise empty. */
export function suggestedSlug(field: EditableField, fields: readonly EditableField[], draft: Draft): string {
  const title = fields.find(({ type }) => type === 'line')
  const text = title && draft[title.name]
  if (field.type !== 'slug' || draft[field.name] !== '' || typeof text !== 'string') return ''
  return slugOf(text, field.max ?? text.length)
}
