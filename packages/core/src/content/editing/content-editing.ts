/** Rules of editing content that need no database: the kinds, the differences between versions, and the words of refusals. */
import type { ContentChange, FieldValues, StoredImage } from '@evergrove/contract/content/content-editing'
import {
  type ContentKindName,
  type ContentListName,
  type ContentSingleName,
  contentKinds,
} from '@evergrove/contract/content/content-kinds'
import { type ImageReference, imageUrl } from '@evergrove/contract/platform/image-url'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import type { ParsedInput } from '../content.ts'

/** One record of a kind. */
export type RecordKey = { kind: ContentKindName; id: number }

/** A file as an image of content. */
export type ImageFile = ImageReference & { id: number }

/** The person who made the last change, and the moment. Null if it was not made by editing. */
export type LastChange = { change: ContentChange; saved_at: Date; saved_by: string | null }

const isKind = (name: string): name is ContentKindName => Object.hasOwn(contentKinds, name)

export const isSingle = (kind: ContentKindName): kind is ContentSingleName => contentKinds[kind].single

/** Returns the kind of this name. Throws `not_found`. */
export function requireKind(name: string): ContentKindName {
  if (!isKind(name)) throw notFound()
  return name
}

/** Returns the kind of this name, which has many records in an order. Throws `not_found`, and `conflict` for a single kind. */
export function requireList(name: string): ContentListName {
  const kind = requireKind(name)
  if (isSingle(kind)) throw conflict('This kind has a single record. You can only change or hide it.')
  return kind
}

/** Throws `invalid` with a message under each of the fields that the kind does not have, so that none is dropped silently. */
export function requireKnown(kind: ContentKindName, fields: Record<string, unknown>): void {
  const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(contentKinds[kind].fields, name))
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, ['There is no such field.']])))
}

/** Returns the names of the fields whose values differ. All values are simple ones of JSON. */
export const changedFields = (before: ParsedInput, after: ParsedInput): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => (before[name] ?? null) !== (after[name] ?? null))

export const pick = (data: ParsedInput, names: string[]): ParsedInput =>
  Object.fromEntries(names.map((name) => [name, data[name] ?? null]))

const imageNames = (kind: ContentKindName): string[] =>
  Object.entries(contentKinds[kind].fields).flatMap(([name, { type }]) => (type === 'image' ? [name] : []))

/** Returns the ids of all files that the data refers to. */
export const imageIdsOf = (kind: ContentKindName, all: ParsedInput[]): number[] =>
  all.flatMap((data) => imageNames(kind).map((name) => data[name])).filter((id) => typeof id === 'number')

type ImageOf = (id: unknown) => StoredImage | string | null

const withImages = (kind: ContentKindName, data: ParsedInput, imageOf: ImageOf): ParsedInput => ({
  ...data,
  ...Object.fromEntries(imageNames(kind).map((name) => [name, imageOf(data[name])])),
})

export const toStoredImage = ({ id, ...image }: ImageFile): StoredImage => ({
  id,
  url: imageUrl(image),
  width: image.width,
  height: image.height,
})

/** Returns the values as a form shows them; an image whose file is gone is null. */
export function toFieldValues(kind: ContentKindName, data: ParsedInput, files: Map<unknown, ImageFile>): FieldValues {
  const imageOf = (id: unknown): StoredImage | null => {
    const file = files.get(id)
    return file === undefined ? null : toStoredImage(file)
  }
  return withImages(kind, data, imageOf) as FieldValues
}

/** Returns the values as the public calls return them, with images as URLs. */
export function toPublicValues(kind: ContentKindName, data: ParsedInput, files: Map<unknown, ImageFile>): ParsedInput {
  const urlOf = (id: unknown): string | null => {
    const file = files.get(id)
    return file === undefined ? null : imageUrl(file)
  }
  return withImages(kind, data, urlOf)
}

const DID: Record<ContentChange, string> = {
  stored: 'changed',
  created: 'created',
  changed: 'changed',
  published: 'published',
  hidden: 'hid',
  moved: 'moved',
  deleted: 'deleted',
  restored: 'restored',
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Returns `conflict`, with who changed `what` in the meantime, how and when. */
export function overtaken(what: string, { change, saved_at, saved_by }: LastChange): Error {
  const moment = `${MOMENT.format(saved_at)} UTC`
  return conflict(
    saved_by === null
      ? `${what} was changed on ${moment}. Load it again to see the change.`
      : `${saved_by} ${DID[change]} ${what.toLowerCase()} on ${moment}. Load it again to see the change.`,
  )
}
