/** The first step of a move: what is in the export, and what the mapping makes of it. Nothing is stored. */
import { type EntityMapping, type Mapping, ModelFinder, sourceFieldOf } from './mapping.ts'
import type { SourceRecord } from './source.ts'
import { textOf } from './values.ts'

type InspectedField = {
  name: string
  /** How many records have a value in it. */
  filled: number
  /** The fields of ours that it becomes, such as `agents.email`; empty for one that is not brought over. */
  becomes: string[]
}

type InspectedModel = {
  model: string
  count: number
  /** The entities of ours that its records become; empty for a model that is not brought over. */
  entities: string[]
  fields: InspectedField[]
  /** Fields that ours need and no record of the model has. */
  lacking: string[]
}

type Inspection = {
  models: InspectedModel[]
  /** A sentence for each model that is mapped and missing. */
  missing: string[]
}

type Counted = {
  count: number
  filled: Map<string, number>
  uses: Map<string, Set<string>>
  mapped: readonly EntityMapping[]
}

function countRecord(counted: Counted, record: SourceRecord): void {
  counted.count += 1
  for (const [name, raw] of Object.entries(record.fields)) {
    counted.filled.set(name, (counted.filled.get(name) ?? 0) + (textOf(raw) === undefined ? 0 : 1))
  }
  for (const { entity, fields } of counted.mapped) {
    for (const [name, mapping] of fields) {
      const source = sourceFieldOf(record, mapping)
      if (source === undefined) continue
      const uses = counted.uses.get(source) ?? new Set()
      counted.uses.set(source, uses.add(`${entity}.${name}`))
    }
  }
}

function lackingIn({ mapped, uses }: Counted): string[] {
  const isFound = (name: string) => [...uses.values()].some((names) => names.has(name))
  return mapped.flatMap(({ entity, facts }) =>
    Object.entries(facts.fields)
      .filter(([name, { isNeeded }]) => isNeeded === true && !isFound(`${entity}.${name}`))
      .map(([name]) => `${entity}.${name}`),
  )
}

/**
 * Returns every model of the export with its fields and counts, and what the mapping makes of them. Throws `invalid`
 * under `source` for an export that cannot be read, and if two models could be one entity (ADR 0069).
 */
export async function inspectSource(records: AsyncIterable<SourceRecord>, mapping: Mapping): Promise<Inspection> {
  const finder = new ModelFinder(mapping)
  const models = new Map<string, Counted>()
  for await (const record of records) {
    const counted: Counted = models.get(record.model) ?? {
      count: 0,
      filled: new Map(),
      uses: new Map(),
      mapped: finder.entitiesOf(record),
    }
    models.set(record.model, counted)
    countRecord(counted, record)
  }
  return {
    models: [...models].map(([model, counted]) => ({
      model,
      count: counted.count,
      entities: counted.mapped.map(({ entity }) => entity),
      fields: [...counted.filled].map(([name, filled]) => ({
        name,
        filled,
        becomes: [...(counted.uses.get(name) ?? [])],
      })),
      lacking: lackingIn(counted),
    })),
    missing: finder.missingModels(),
  }
}

const fieldLine = ({ name, filled, becomes }: InspectedField): string =>
  `  ${name}: ${filled} filled, ${becomes.length === 0 ? 'not brought over' : becomes.join(', ')}`

function modelLines({ model, count, entities, fields, lacking }: InspectedModel): string[] {
  const records = `${count} ${count === 1 ? 'record' : 'records'}`
  if (entities.length === 0) return [`${model}: ${records}, not brought over`]
  const lacks = lacking.map((name) => `  ${name} is needed, and no field is mapped to it`)
  return [`${model}: ${records}, ${entities.join(', ')}`, ...fields.map(fieldLine), ...lacks]
}

/** Returns the lines of an inspection for the operator. */
export const inspectionLines = ({ models, missing }: Inspection): string[] => [
  ...models.flatMap(modelLines),
  ...missing,
]
