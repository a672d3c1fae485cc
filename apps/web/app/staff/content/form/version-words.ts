/** A version in words: what was done, and which fields it changed. */
import type { ContentVersion, EditableField, FieldValues } from '@evergrove/contract/content/content-editing'
import { inWords } from '../record-words.ts'
import { differing, draftOf } from './draft.ts'

const DONE: Record<ContentVersion['change'], string> = {
  stored: 'Stored',
  created: 'Created',
  changed: 'Changed',
  published: 'Published',
  hidden: 'Hidden',
  moved: 'Moved',
  deleted: 'Deleted',
  restored: 'Restored',
}

/** The labels of the fields whose values differ. */
export const changedLabels = (fields: readonly EditableField[], one: FieldValues, other: FieldValues): string[] =>
  differing(fields, draftOf(fields, one), draftOf(fields, other)).map(({ label }) => label)

/** @param before the previous version, if it is known */
export function versionWords(
  fields: readonly EditableField[],
  version: ContentVersion,
  before: ContentVersion | undefined,
): string {
  const labels = before === undefined ? [] : changedLabels(fields, before.fields, version.fields)
  return labels.length === 0 ? DONE[version.change] : `${DONE[version.change]}: ${inWords(labels)}`
}
