/** Zod schemas of the content kinds, derived from their descriptions, so that a kind is described in one place only. */
import { z } from 'zod'
import { emailField, lineField, paragraphField } from '../platform/text-fields.ts'
import { type ContentField, TYPE_LIMITS } from './content-fields.ts'
import { type Content, type ContentInput, type ContentKindName, contentKinds } from './content-kinds.ts'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

function wireSchema(field: ContentField): z.ZodType {
  if (field.type === 'integer') return z.int()
  return field.type === 'image' || 'optional' in field ? z.string().nullable() : z.string()
}

/** The rule of a text of this content field. */
export function textRule(field: Exclude<ContentField, { type: 'integer' | 'image' }>): z.ZodType<string> {
  switch (field.type) {
    case 'line':
      return lineField(field.max)
    case 'paragraph':
      return paragraphField(field.max)
    case 'html':
      return paragraphField(TYPE_LIMITS.html)
    case 'email':
      return emailField()
    case 'slug':
      return lineField(TYPE_LIMITS.slug).regex(SLUG, { error: 'Use lower-case letters, digits and single hyphens.' })
    case 'url':
      return lineField(TYPE_LIMITS.url).pipe(
        z.url({ protocol: /^https$/, error: 'Enter a valid URL that begins with https.' }),
      )
  }
}

function inputSchema(field: ContentField): z.ZodType {
  if (field.type === 'integer') return z.int({ error: 'A valid integer is required.' }).min(field.min).max(field.max)
  if (field.type === 'image') return z.int({ error: 'A valid integer is required.' }).positive().nullable()
  const rule = textRule(field)
  if (!('optional' in field)) return rule
  return z.preprocess((value) => (value === '' || value === undefined ? null : value), rule.nullable())
}

const objectOf = (kind: ContentKindName, schemaOf: (field: ContentField) => z.ZodType) =>
  Object.fromEntries(
    Object.entries<ContentField>(contentKinds[kind].fields).map(([name, field]) => [name, schemaOf(field)]),
  )

/** The response of a public call of this kind for one record. */
export function contentSchema<K extends ContentKindName>(kind: K): z.ZodType<Content<K>> {
  const schema = z.object({ id: z.int(), ...objectOf(kind, wireSchema) })
  return schema as unknown as z.ZodType<Content<K>>
}

/** The schema of the input for a record of this kind, with the rules of the kind's description. */
export function contentInputSchema<K extends ContentKindName>(kind: K): z.ZodType<ContentInput<K>> {
  return z.object(objectOf(kind, inputSchema)) as unknown as z.ZodType<ContentInput<K>>
}
