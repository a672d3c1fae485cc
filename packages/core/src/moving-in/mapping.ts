/**
 * The mapping of a source: for each of our entities the model that it comes from, and for each field the field of the
 * source. A mapping states only what differs from the default, which `entities.ts` describes.
 */
import { z } from 'zod'
import { invalid } from '../platform/errors.ts'
import { type EntityFacts, entities } from './entities.ts'
import { refuseSource, type SourceRecord } from './source.ts'

const fieldSchema = z.union([
  z.string().min(1),
  z.null(),
  z.strictObject({
    field: z.string().min(1),
    values: z.record(z.string(), z.string()).optional(),
    by: z.enum(['key', 'code', 'email']).optional(),
  }),
])
type GivenField = z.infer<typeof fieldSchema>

const sourceOf = (given: GivenField): string | undefined =>
  typeof given === 'string' ? given : (given?.field ?? undefined)

/** Refuses one field of the source for two fields of ours. */
const onlyOnce = z.check<Record<string, GivenField | undefined>>(({ value, issues }) => {
  const taken = new Map<string, string>()
  for (const [name, given] of Object.entries(value)) {
    const source = given === undefined ? undefined : sourceOf(given)
    if (source === undefined) continue
    const other = taken.get(source)
    if (other !== undefined) {
      const message = `Both ${other} and ${name} are mapped to the field ${source} of the source.`
      issues.push({ code: 'custom', message, input: value })
    }
    taken.set(source, name)
  }
})

const entitySchema = ({ fields }: EntityFacts) =>
  z.strictObject({
    model: z
      .string()
      .min(1)
      .nullable()
      .optional()
      .describe('The model, such as users.user, or the table. Null if the source has none.'),
    fields: z
      .partialRecord(z.enum(Object.keys(fields)), fieldSchema)
      .check(onlyOnce)
      .optional()
      .describe('The field of the source for each of ours, with translations of its values. Null for none.'),
  })

/** A mapping file. Its JSON schema can be made from it. */
export const mappingSchema = z.strictObject({
  negative_balance: z
    .enum(['refused', 'owed'])
    .optional()
    .describe('Whether an agent whose former balance is below zero owes the amount. Refused by default.'),
  entities: z
    .strictObject(
      Object.fromEntries(Object.entries(entities).map(([name, facts]) => [name, entitySchema(facts).optional()])),
    )
    .optional(),
})

export type FieldMapping = {
  from: readonly string[]
  values: ReadonlyMap<string, string>
  /** What the value of a reference names: the key of the other record, or its code or address. */
  by: 'key' | 'code' | 'email'
}

export type EntityMapping = {
  entity: string
  facts: EntityFacts
  models: readonly string[]
  fields: ReadonlyMap<string, FieldMapping>
  /** True if the mapping file names the model itself. */
  isNamed: boolean
}

export type Mapping = { negativeBalance: 'refused' | 'owed'; entities: readonly EntityMapping[] }

/** Words are translated in any case. */
const wordsOf = (values: Readonly<Record<string, string>> = {}): [string, string][] =>
  Object.entries(values).map(([word, ours]) => [word.trim().toLowerCase(), ours])

function fieldMapping(facts: EntityFacts['fields'][string], given: GivenField | undefined): FieldMapping {
  const source = given === undefined ? undefined : sourceOf(given)
  const { values, by = 'key' } = typeof given === 'object' && given !== null ? given : {}
  return {
    from: given === undefined ? facts.from : source === undefined ? [] : [source],
    values: new Map([...wordsOf(facts.values), ...wordsOf(values)]),
    by,
  }
}

function parseMapping(input: unknown): z.infer<typeof mappingSchema> {
  const parsed = mappingSchema.safeParse(input)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}.`)
  throw invalid({ mapping: places.map((text) => text.replace(/\.+$/, '.')) })
}

/**
 * Returns the mapping of a file, completed by the default. Throws `invalid` under `mapping`, with the place of each
 * fault, for names that the product does not have and for a field of the source that is mapped to two of one entity.
 */
export function readMapping(input: unknown): Mapping {
  const given = parseMapping(input)
  const mapped = Object.entries(entities).flatMap(([entity, facts]): EntityMapping[] => {
    const { model, fields } = given.entities?.[entity] ?? {}
    if (model === null) return []
    const names = Object.entries(facts.fields).map(
      ([name, field]) => [name, fieldMapping(field, fields?.[name])] as const,
    )
    const models = model === undefined ? facts.models : [model]
    return [{ entity, facts, models, fields: new Map(names), isNamed: model !== undefined }]
  })
  return { negativeBalance: given.negative_balance ?? 'refused', entities: mapped }
}

/** Returns the name of a model as that of its table. */
const asTable = (model: string): string => model.toLowerCase().replaceAll('.', '_')

/** Returns whether a model of the source is the one that a mapping names, with or without its application. */
function isModel(model: string, wanted: string): boolean {
  const table = asTable(model)
  if (table === asTable(wanted)) return true
  if (wanted.includes('.')) return false
  return model.includes('.')
    ? model.toLowerCase().endsWith(`.${wanted.toLowerCase()}`)
    : table.endsWith(`_${wanted.toLowerCase()}`)
}

/** Finds the entities that the records of each model become. */
export class ModelFinder {
  readonly #mapping: Mapping
  readonly #found = new Map<string, readonly EntityMapping[]>()
  readonly #modelOf = new Map<string, string>()

  constructor(mapping: Mapping) {
    this.#mapping = mapping
  }

  /** Throws `invalid` under `source` if two models of the source could be one entity and the mapping names none of them. */
  entitiesOf({ model }: Pick<SourceRecord, 'model'>): readonly EntityMapping[] {
    const known = this.#found.get(model)
    if (known !== undefined) return known
    const fitting = this.#mapping.entities.filter(({ models }) => models.some((wanted) => isModel(model, wanted)))
    for (const { entity } of fitting) {
      const other = this.#modelOf.get(entity)
      if (other !== undefined) {
        throw refuseSource(`Both ${other} and ${model} could be ${entity}. Name one of them in the mapping.`)
      }
      this.#modelOf.set(entity, model)
    }
    this.#found.set(model, fitting)
    return fitting
  }

  /** Returns a sentence for each model that the mapping names and the source does not have, and for agents without one. */
  missingModels(): string[] {
    return this.#mapping.entities
      .filter(({ entity, isNamed }) => (isNamed || entity === 'agents') && !this.#modelOf.has(entity))
      .map(({ entity, models }) => `The export has no model ${models.join(' or ')}, which ${entity} come from.`)
  }
}

/** Returns the name under which a record has a field of ours; undefined if it has none of them. */
export const sourceFieldOf = ({ fields }: SourceRecord, { from }: FieldMapping): string | undefined =>
  from.find((name) => name === 'pk' || Object.hasOwn(fields, name))
