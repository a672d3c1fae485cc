/** A record while it is being written: what its fields hold, what of it is new, and how it meets what others saved. */
import type { EditableField, FieldValues, StoredImage } from '@evergrove/contract/content/content-editing'
import type { FieldInput } from '../content-acts.ts'

export type DraftValue = string | StoredImage | null

/** By field name: texts and figures as they are typed, pictures as they are stored. */
export type Draft = Readonly<Record<string, DraftValue>>

type Fields = readonly EditableField[]

const asDraftValue = (value: FieldValues[string] | undefined, isImage: boolean): DraftValue => {
  if (isImage) return typeof value === 'object' ? value : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The stored values as the form shows them; an empty form without any. */
export const draftOf = (fields: Fields, values: FieldValues = {}): Draft =>
  Object.fromEntries(fields.map(({ name, type }) => [name, asDraftValue(values[name], type === 'image')]))

const INTEGER = /^[+-]?\d{1,15}$/

function inputOf({ type }: EditableField, value: DraftValue | undefined): string | number | null {
  if (typeof value === 'object') return value?.id ?? null
  const text = value ?? ''
  if (type !== 'integer') return text
  const digits = text.replaceAll(/[\s,]/g, '')
  // What is no number goes as it is: the server says so.
  return INTEGER.test(digits) ? Number(digits) : text
}

const isSame = (field: EditableField, one: Draft, other: Draft): boolean =>
  inputOf(field, one[field.name]) === inputOf(field, other[field.name])

/** The fields that two drafts hold different values in. */
export const differing = (fields: Fields, one: Draft, other: Draft): EditableField[] =>
  fields.filter((field) => !isSame(field, one, other))

/** What is sent of these fields. */
export const inputFrom = (fields: Fields, draft: Draft): FieldInput =>
  Object.fromEntries(fields.map((field) => [field.name, inputOf(field, draft[field.name])]))

/** The draft, the values it began with, and those that are stored by now. */
type Meeting = { base: Draft; draft: Draft; theirs: Draft }

type Rebased = {
  draft: Draft
  /** The fields that both have changed, where saving the draft replaces what is stored. */
  clashes: EditableField[]
}

/** What was changed in the draft stays, everything else becomes what is stored by now. */
export function rebase(fields: Fields, { base, draft, theirs }: Meeting): Rebased {
  const own = differing(fields, base, draft)
  const kept = Object.fromEntries(own.map(({ name }) => [name, draft[name] ?? null]))
  const foreign = differing(own, base, theirs)
  return { draft: { ...theirs, ...kept }, clashes: differing(foreign, draft, theirs) }
}
