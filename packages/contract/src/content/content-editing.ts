/** Content as staff read and write it. Forms, lists and the API's rules all follow the descriptions of the kinds. */
import { z } from 'zod'
import { LARGEST_INTEGER } from '../platform/whole-number.ts'
import { type ContentField, TYPE_LIMITS } from './content-fields.ts'
import { type ContentKindName, contentKinds } from './content-kinds.ts'

export const editableFieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['line', 'paragraph', 'html', 'integer', 'slug', 'email', 'url', 'image']),
  is_required: z.boolean(),
  min: z.int().nullable().describe('The smallest allowed integer.'),
  max: z.int().nullable().describe('The largest allowed integer, or the maximum number of characters of a text.'),
})
export type EditableField = z.infer<typeof editableFieldSchema>

export const editableKindSchema = z.object({
  kind: z.string(),
  label: z.string(),
  single: z.boolean().describe('Whether the kind has a single record, with id 1, that cannot be ordered or deleted.'),
  page: z.string().nullable().describe('The public page that shows it. Null for content that only agents can see.'),
  fields: z.array(editableFieldSchema),
  total: z.int(),
  published: z.int(),
})
export type EditableKind = z.infer<typeof editableKindSchema>

export const storedImageSchema = z.object({ id: z.int(), url: z.string(), width: z.int(), height: z.int() })
export type StoredImage = z.infer<typeof storedImageSchema>

const fieldValues = z
  .record(z.string(), z.union([z.string(), z.int(), storedImageSchema, z.null()]))
  .describe('Values by field name; HTML as it is stored.')
export type FieldValues = z.infer<typeof fieldValues>

/**
 * The origin of a version. `stored` is the record before its first change in the console, or one that came another way.
 */
export const contentChanges = [
  'stored',
  'created',
  'changed',
  'published',
  'hidden',
  'moved',
  'deleted',
  'restored',
] as const
export type ContentChange = (typeof contentChanges)[number]

const by = z
  .string()
  .nullable()
  .describe('The email address of the person who made the change. Null if it was not made in the console.')

export const editedRecordSchema = z.object({
  id: z.int(),
  position: z.int().nullable(),
  is_published: z.boolean(),
  version: z.int(),
  updated_at: z.iso.datetime(),
  updated_by: by,
  fields: fieldValues,
})
export type EditedRecord = z.infer<typeof editedRecordSchema>

export const contentVersionSchema = z.object({
  version: z.int(),
  change: z.enum(contentChanges),
  saved_at: z.iso.datetime(),
  saved_by: by,
  is_published: z.boolean(),
  fields: fieldValues,
})
export type ContentVersion = z.infer<typeof contentVersionSchema>

export const deletedRecordSchema = z.object({
  id: z.int(),
  version: z.int(),
  deleted_at: z.iso.datetime(),
  deleted_by: by,
  fields: fieldValues,
})
export type DeletedRecord = z.infer<typeof deletedRecordSchema>

export const contentPreviewSchema = z.object({ label: z.string(), expires_at: z.iso.datetime() })

const integer = z.int({ error: 'A valid integer is required.' }).max(LARGEST_INTEGER)
const truth = z.boolean({ error: 'Must be a valid boolean.' })
const fields = z
  .record(z.string(), z.unknown(), { error: 'Send the values by field name.' })
  .describe('Values by field name, images by the ids of their files.')

export const newRecordInput = z.object({ fields, is_published: truth.default(true) })

/** A version of 0 writes a single record for the first time. */
export const savedRecordInput = z.object({ fields, version: integer.min(0) })

export const publishInput = z.object({ is_published: truth })

export const orderInput = z.object({
  ids: z
    .array(integer, { error: 'Send the ids of all records.' })
    .max(10_000)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Send each id once.' }),
})

export const restoreInput = z.object({ version: integer.positive() })

/** The record to preview with these fields. The id is null for a new record. */
export const previewInput = z.object({ id: integer.positive().nullable().default(null), fields })

function limitsOf(field: ContentField): { min: number | null; max: number | null } {
  if (field.type === 'integer') return { min: field.min, max: field.max }
  if (field.type === 'line' || field.type === 'paragraph') return { min: null, max: field.max }
  return { min: null, max: field.type === 'image' ? null : TYPE_LIMITS[field.type] }
}

/** The fields of a kind as a form needs them, in the order of the kind's description. */
export const editableFieldsOf = (kind: ContentKindName): EditableField[] =>
  Object.entries<ContentField>(contentKinds[kind].fields).map(([name, field]) => {
    const { min, max } = limitsOf(field)
    const isRequired = field.type !== 'image' && !('optional' in field)
    return { name, label: field.label, type: field.type, is_required: isRequired, min, max }
  })
