/** Sentences and names for a record of any kind, taken from the text fields in its kind's description. */
import type { EditableField, FieldValues, StoredImage } from '@evergrove/contract/content/content-editing'
import { cutText } from '@evergrove/contract/platform/plain-text'

const NAMELESS = 'Untitled'
const MAX_TITLE_LENGTH = 120

/** The types of field that can name a record, best first. */
const NAMING: readonly EditableField['type'][] = ['line', 'paragraph', 'html', 'url', 'email', 'slug', 'integer']

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** Returns the text of stored HTML, on one line. */
export const wordsIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

const shorten = (text: string): string =>
  text.length > MAX_TITLE_LENGTH ? `${cutText(text, MAX_TITLE_LENGTH - 1).trimEnd()}…` : text

/** Returns the value of a field on one line, or an empty text for a picture. */
function textOf({ type, name }: EditableField, values: FieldValues): string {
  const value = values[name]
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value !== 'string') return ''
  return type === 'html' ? wordsIn(value) : value.replaceAll(/\s+/g, ' ').trim()
}

/** Returns the non-empty texts of a record, the best name first. */
const textsOf = (fields: readonly EditableField[], values: FieldValues): string[] =>
  NAMING.flatMap((type) => fields.filter((field) => field.type === type))
    .map((field) => shorten(textOf(field, values)))
    .filter((text) => text !== '')

export const titleOf = (fields: readonly EditableField[], values: FieldValues): string =>
  textsOf(fields, values)[0] ?? NAMELESS

/** Returns a second text that distinguishes records with the same title, or an empty text if there is none. */
export const detailOf = (fields: readonly EditableField[], values: FieldValues): string =>
  textsOf(fields, values)[1] ?? ''

const LONG = 100

/** The words that stay beside a change within a long text. */
const BESIDE = 4

/** Returns the number of words that two lists begin with in common. */
function commonStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((word, index) => word !== other[index])
  return end === -1 ? one.length : end
}

/** Returns two texts without what long ones have in common, because a change far inside would be out of sight. */
function excerptsOf(one: string, other: string): [string, string] {
  if (Math.max(one.length, other.length) <= LONG) return [one, other]
  const [ones, others] = [one.split(' '), other.split(' ')]
  const start = commonStart(ones, others)
  const end = commonStart(ones.slice(start).toReversed(), others.slice(start).toReversed())
  const [from, spared] = [Math.max(0, start - BESIDE), Math.max(0, end - BESIDE)]
  const excerpt = (words: readonly string[]) =>
    `${from > 0 ? '… ' : ''}${words.slice(from, words.length - spared).join(' ')}${spared > 0 ? ' …' : ''}`
  return [excerpt(ones), excerpt(others)]
}

/**
 * Returns the text of a field before and after a change. If only its formatting has changed, there is no text before.
 */
export function textChange(
  field: EditableField,
  before: FieldValues,
  after: FieldValues,
): { before?: string; after: string } {
  const [one, other] = excerptsOf(textOf(field, before), textOf(field, after))
  return one === other ? { after: 'Formatting only' } : { before: one || 'Empty', after: other || 'Empty' }
}

export const isImage = (value: FieldValues[string] | undefined): value is StoredImage =>
  typeof value === 'object' && value !== null

/** Returns the record's first picture. */
export const pictureOf = (fields: readonly EditableField[], values: FieldValues): StoredImage | undefined =>
  fields
    .filter(({ type }) => type === 'image')
    .map(({ name }) => values[name])
    .find(isImage)

const ITEMS: Readonly<Record<string, string>> = {
  hero: 'hero slide',
  services: 'service',
  testimonials: 'testimonial',
  'core-values': 'core value',
  stat: 'statistic',
  'photo-gallery': 'photo',
  'branch-address': 'branch',
  'why-choose-us': 'reason',
}

/** Names one record of a kind, such as 'hero slide'. */
export const itemOf = ({ kind }: { kind: string }): string => ITEMS[kind] ?? 'item'

/** Returns a list in a sentence: 'a, b and c'. */
export const inWords = (things: readonly string[]): string =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`

/** The action on the previous screen. The browser's history passes it on, and the next screen reports it. */

type Done = 'created' | 'deleted'

const SENTENCES: Record<Done, string> = {
  created: 'Saved.',
  deleted: 'Deleted. You can restore it below.',
}

/** Returns the navigation state for the next screen. */
export const doneState = (done: Done) => ({ done })

const isDone = (value: unknown): value is Done => value === 'created' || value === 'deleted'

const doneIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'done' in state ? state.done : undefined

/** Returns true if a navigation follows from an action rather than from a link. */
export const followsAction = (state: unknown): boolean => isDone(doneIn(state))

/** Returns what a screen opened with this state reports, or undefined if there was no action. */
export function saidIn(state: unknown): { text: string } | undefined {
  const done = doneIn(state)
  return isDone(done) ? { text: SENTENCES[done] } : undefined
}
