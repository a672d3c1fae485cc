/** Values that a JSON schema of the API document allows. */
import * as fc from 'fast-check'
import type { ApiDocument, Schema } from '../described-responses.ts'

/** Values of the test's own records by the name of their field, so that requests reach something that exists. */
export type KnownValues = Record<string, readonly unknown[]>

type Limits = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  $ref?: string
}

const MOST_CHARACTERS = 60
const MOST_ITEMS = 4

const byFormat: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.constantFrom('someone@example.com', 'Some.One+tag@example.co.uk'),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  uri: fc.constantFrom('https://example.com', 'https://example.com/a?b=c#d', 'mailto:someone@example.com'),
}

function texts({ format = '', pattern, minLength = 0, maxLength = MOST_CHARACTERS }: Limits): fc.Arbitrary<unknown> {
  const formatted = byFormat[format]
  if (formatted !== undefined) return formatted
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.string({
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, MOST_CHARACTERS)),
    unit: 'grapheme',
  })
}

const referred = ($ref: string, { components }: ApiDocument): Schema =>
  components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}

/** Returns values of the schema. A field whose name has known values mostly takes one of those. */
export function valuesOf(schema: Schema, document: ApiDocument, known: KnownValues): fc.Arbitrary<unknown> {
  const limits: Limits = schema
  const inside = (inner: Schema) => valuesOf(inner, document, known)
  if (limits.$ref !== undefined) return inside(referred(limits.$ref, document))
  if (limits.enum !== undefined) return fc.constantFrom(...limits.enum)
  if ('const' in limits) return fc.constant(limits.const)
  const choices = limits.anyOf ?? limits.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(inside))
  return fc.oneof(...[limits.type ?? 'any'].flat().map((type) => valuesOfType(type, limits, { inside, known })))
}

/** Gives values for the content of an array or an object. */
type Inner = { inside: (schema: Schema) => fc.Arbitrary<unknown>; known: KnownValues }

function valuesOfType(type: string, limits: Limits, inner: Inner): fc.Arbitrary<unknown> {
  const {
    exclusiveMinimum = -1,
    minimum = exclusiveMinimum + 1,
    maximum = 2 ** 31,
    minItems = 0,
    maxItems = MOST_ITEMS,
  } = limits
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, minimum + 9) }),
        fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31) }),
      )
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'string':
      return texts(limits)
    case 'array':
      return fc.array(inner.inside(limits.items ?? {}), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, MOST_ITEMS)),
      })
    case 'object':
      return recordsOf(limits, inner)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Returns plain objects with only the schema's required fields and those in `own`. Fields take known values if any. */
export function plainRecordsOf(
  schema: Schema,
  { document, known, own }: { document: ApiDocument; known: KnownValues; own: KnownValues },
): fc.Arbitrary<unknown> {
  const { $ref, properties = {}, required = [], anyOf, oneOf }: Limits = schema
  const [first] = anyOf ?? oneOf ?? []
  if (first !== undefined) return plainRecordsOf(first, { document, known, own })
  if ($ref !== undefined) return plainRecordsOf(referred($ref, document), { document, known, own })
  const fields = Object.entries(properties)
    .filter(([name]) => required.includes(name) || name in own)
    .map(([name, field]): [string, fc.Arbitrary<unknown>] => {
      const usual = own[name] ?? known[name]
      return [name, usual === undefined ? valuesOf(field, document, known) : fc.constantFrom(...usual)]
    })
  return fc.record(Object.fromEntries(fields), { noNullPrototype: true })
}

function recordsOf(
  { properties = {}, required = [] }: Limits,
  { inside, known }: Inner,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => {
    const values = inside(schema)
    const usual = known[name]
    return [name, usual === undefined ? values : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...usual) }, values)]
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}
