/** A record being edited: its values, what has changed, and how it combines with what others saved. */
import type { EditableField, FieldValues, StoredImage } from '@evergrove/contract/content/content-editing'

export type DraftValue = string | StoredImage | null

/** Values by field name: texts and numbers as typed, pictures as stored. */
export type Draft = Readonly<Record<string, DraftValue>>

type Fields = readonly EditableField[]

const asDraftValue = (value: FieldValues[string] | undefined, isImage: boolean): DraftValue => {
  if (isImage) return typeof value === 'object' ? value : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The stored values as the form shows them; an empty form without values. */
export const draftOf = (fields: Fields, values: FieldValues = {}): Draft =>
  Object.fromEntries(fields.map(({ name, type }) => [name, asDraftValue(values[name], type === 'image')]))

const INTEGER = /^[+-]?\d{1,15}$/

function inputOf({ type }: EditableField, value: DraftValue | undefined): string | number | null {
  if (typeof value === 'object') return value?.id ?? null
  const text = value ?? ''
  if (type !== 'integer') return text
  const digits = text.replaceAll(/[\s,]/g, '')
  // The server refuses what is not a number.
  return INTEGER.test(digits) ? Number(digits) : text
}

const isSame = (field: EditableField, one: Draft, other: Draft): boolean =>
  inputOf(field, one[field.name]) === inputOf(field, other[field.name])

/** The fields whose values differ between two drafts. */
export const differing = (fields: Fields, one: Draft, other: Draft): EditableField[] =>
  fields.filter((field) => !isSame(field, one, other))

/** These fields as the API expects them. */
export const inputFrom = (fields: Fields, draft: Draft): Record<string, string | number | null> =>
  Object.fromEntries(fields.map((field) => [field.name, inputOf(field, draft[field.name])]))

/** The draft, the values it started with, and the values now stored. */
type Meeting = { base: Draft; draft: Draft; theirs: Draft }

type Rebased = {
  draft: Draft
  /** The fields that both changed, in which saving the draft replaces the stored value. */
  clashes: EditableField[]
}

/** Keeps the changes of the draft and takes every other value from what is now stored. */
export function rebase(fields: Fields, { base, draft, theirs }: Meeting): Rebased {
  const own = differing(fields, base, draft)
  const kept = Object.fromEntries(own.map(({ name }) => [name, draft[name] ?? null]))
  const foreign = differing(own, base, theirs)
  return { draft: { ...theirs, ...kept }, clashes: differing(foreign, draft, theirs) }
}
