/** Rules of public content that need no database: they turn rows into responses, and input into columns. */
import { type ContentField, TYPE_LIMITS } from '@evergrove/contract/content/content-fields'
import {
  type Content,
  type ContentInput,
  type ContentKindName,
  contentKinds,
} from '@evergrove/contract/content/content-kinds'
import { type ImageReference, imageUrl } from '@evergrove/contract/platform/image-url'
import { invalid } from '../platform/errors.ts'
import { cleanHtml, isOverloaded } from './clean-html.ts'

export type ImageField = Extract<ContentField, { type: 'image' }>

/** A record as the repository reads it: fields by their names in the API, an image as its reference or null. */
export type ContentRow = { id: number } & Record<string, unknown>

/** Input that has been parsed, by the names in the API; an image is a file's id or null. */
export type ParsedInput = Record<string, unknown>

export const fieldsOf = (kind: ContentKindName): [name: string, field: ContentField][] =>
  Object.entries(contentKinds[kind].fields)

export const imageFieldsOf = (kind: ContentKindName): [name: string, field: ImageField][] =>
  fieldsOf(kind).filter((entry): entry is [string, ImageField] => entry[1].type === 'image')

/** Returns the record as the public calls return it, with images as URLs. */
export function toContent<K extends ContentKindName>(kind: K, row: ContentRow): Content<K> {
  const images = imageFieldsOf(kind).map(([name]) => {
    const image = row[name] as ImageReference | null
    return [name, image === null ? null : imageUrl(image)]
  })
  return { ...row, ...Object.fromEntries(images) } as Content<K>
}

const TOO_LONG = `Ensure this field has no more than ${TYPE_LIMITS.html} characters.`

const TOO_COMPLICATED = 'This text has too much markup. Remove some of the formatting, or divide the text.'

/**
 * Returns the input with its HTML sanitised. Throws `invalid` when a required text becomes empty, a text becomes too
 * long, or its markup would take too long to sanitise.
 */
export function withCleanHtml<K extends ContentKindName>(kind: K, input: ContentInput<K>): ParsedInput {
  const clean: ParsedInput = { ...input }
  for (const [name, field] of fieldsOf(kind)) {
    const value = clean[name]
    if (field.type !== 'html' || typeof value !== 'string') continue
    const html = sanitise(name, value)
    if (html === '' && !('optional' in field)) throw blank(name)
    clean[name] = html === '' ? null : html
  }
  return clean
}

const blank = (name: string) => invalid({ [name]: ['This field may not be blank.'] })

function sanitise(name: string, value: string): string {
  if (isOverloaded(value)) throw invalid({ [name]: [TOO_COMPLICATED] })
  const html = cleanHtml(value)
  if (html.length > TYPE_LIMITS.html) throw invalid({ [name]: [TOO_LONG] })
  return html
}

/** Returns a formatted text from another form, sanitised like content. Throws `invalid` under the name of its field. */
export function checkHtml(name: string, value: string): string {
  const html = sanitise(name, value)
  if (html === '') throw blank(name)
  return html
}

/** Returns the columns and values that store the input. */
export function toColumns(kind: ContentKindName, input: ParsedInput): [column: string, value: unknown][] {
  return fieldsOf(kind).map(([name, field]) => [field.type === 'image' ? field.column : name, input[name] ?? null])
}
