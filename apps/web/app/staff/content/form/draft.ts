/** A record being edited: its values, its changes, and the way it combines with the values that others saved. */
import type {
  ContentVersion,
  EditableField,
  FieldValues,
  StoredImage,
} from '@evergrove/contract/content/content-editing'
import { foldText } from '@evergrove/contract/platform/fold-text'

export type DraftValue = string | StoredImage | null

/** Values by field name: texts and numbers as typed, pictures as stored. */
export type Draft = Readonly<Record<string, DraftValue>>

type Fields = readonly EditableField[]

const asDraftValue = (value: FieldValues[string] | undefined, isImage: boolean): DraftValue => {
  if (isImage) return typeof value === 'object' ? value : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns the stored values for the form, or an empty form without values. */
export const draftOf = (fields: Fields, values: FieldValues = {}): Draft =>
  Object.fromEntries(fields.map(({ name, type }) => [name, asDraftValue(values[name], type === 'image')]))

const INTEGER = /^[+-]?\d{1,15}$/

function inputOf({ type }: EditableField, value: DraftValue | undefined): string | number | null {
  if (typeof value === 'object') return value?.id ?? null
  const text = value ?? ''
  if (type !== 'integer') return text
  const digits = text.replaceAll(/[\s,]/g, '')
  // The server refuses text that is not a number.
  return INTEGER.test(digits) ? Number(digits) : text
}

const isSame = (field: EditableField, one: Draft, other: Draft): boolean =>
  inputOf(field, one[field.name]) === inputOf(field, other[field.name])

/** Returns the fields whose values differ between two drafts. */
export const differing = (fields: Fields, one: Draft, other: Draft): EditableField[] =>
  fields.filter((field) => !isSame(field, one, other))

/** Returns the values of these fields for the API. */
export const inputFrom = (fields: Fields, draft: Draft): Record<string, string | number | null> =>
  Object.fromEntries(fields.map((field) => [field.name, inputOf(field, draft[field.name])]))

/** The draft, the values it started with, and the values now stored. */
type Meeting = { base: Draft; draft: Draft; theirs: Draft }

type Rebased = {
  draft: Draft
  /** The fields that both sides changed. Saving the draft replaces their stored values. */
  clashes: EditableField[]
}

/** Returns the draft's changes on top of the values that are now stored. */
export function rebase(fields: Fields, { base, draft, theirs }: Meeting): Rebased {
  const own = differing(fields, base, draft)
  const kept = Object.fromEntries(own.map(({ name }) => [name, draft[name] ?? null]))
  const foreign = differing(own, base, theirs)
  return { draft: { ...theirs, ...kept }, clashes: differing(foreign, draft, theirs) }
}

/** The words for the origin of a version. */
export const changeWords: Readonly<Record<ContentVersion['change'], string>> = {
  stored: 'Stored',
  created: 'Created',
  changed: 'Changed',
  published: 'Published',
  hidden: 'Hidden',
  moved: 'Moved',
  deleted: 'Deleted',
  restored: 'Restored',
}

/** Returns the fields whose stored values differ. */
export const changedFields = (fields: Fields, one: FieldValues, other: FieldValues): EditableField[] =>
  differing(fields, draftOf(fields, one), draftOf(fields, other))

const OTHERS = /[^a-z0-9]+/g

/** Returns the text in lower-case letters and digits with hyphens between words, cut after a word to at most `max` characters. */
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

/** Returns a suggestion made from the record's title while the field is empty, and otherwise an empty text. */
export function suggestedSlug(field: EditableField, fields: readonly EditableField[], draft: Draft): string {
  const title = fields.find(({ type }) => type === 'line')
  const text = title && draft[title.name]
  if (field.type !== 'slug' || draft[field.name] !== '' || typeof text !== 'string') return ''
  return slugOf(text, field.max ?? text.length)
}
