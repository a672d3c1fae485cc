/** How a record is named in lists and sentences, whatever its kind: by the texts that its description says it has. */
import type { EditableField, FieldValues, StoredImage } from '@evergrove/contract/content/content-editing'

const NAMELESS = 'Without a title'
const MAX_TITLE_LENGTH = 120

/** What stands for a record, the best first. */
const TELLING: readonly EditableField['type'][] = ['line', 'paragraph', 'html', 'url', 'email', 'slug', 'integer']

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** The words of stored HTML, in one line. */
export const wordsIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

const shorten = (text: string): string =>
  text.length > MAX_TITLE_LENGTH ? `${text.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : text

function textOf({ type, name }: EditableField, values: FieldValues): string {
  const value = values[name]
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value !== 'string') return ''
  return shorten(type === 'html' ? wordsIn(value) : value.replaceAll(/\s+/g, ' ').trim())
}

/** The texts of a record that say something, the most telling first. */
const textsOf = (fields: readonly EditableField[], values: FieldValues): string[] =>
  TELLING.flatMap((type) => fields.filter((field) => field.type === type))
    .map((field) => textOf(field, values))
    .filter((text) => text !== '')

export const titleOf = (fields: readonly EditableField[], values: FieldValues): string =>
  textsOf(fields, values)[0] ?? NAMELESS

/** A second text, which tells records of the same title apart; empty where there is none. */
export const detailOf = (fields: readonly EditableField[], values: FieldValues): string =>
  textsOf(fields, values)[1] ?? ''

const isImage = (value: FieldValues[string] | undefined): value is StoredImage =>
  typeof value === 'object' && value !== null

/** The record's first picture. */
export const pictureOf = (fields: readonly EditableField[], values: FieldValues): StoredImage | undefined =>
  fields
    .filter(({ type }) => type === 'image')
    .map(({ name }) => values[name])
    .find(isImage)

/** A list of things in a sentence: 'a, b and c'. */
export const inWords = (things: readonly string[]): string =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`
