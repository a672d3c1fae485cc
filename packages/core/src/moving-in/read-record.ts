/** Reads the fields of a record by the mapping of its entity. Each value is refused, changed or taken as it is. */
import { createHash } from 'node:crypto'
import type { FieldFacts } from './entities.ts'
import { type EntityMapping, sourceFieldOf } from './mapping.ts'
import type { Change, Finding, Reason } from './reasons.ts'
import type { SourceRecord } from './source.ts'
import { asPath, type Reading, textOf, type Value } from './values.ts'

export type ReadRecord = {
  entity: EntityMapping
  record: SourceRecord
  values: Readonly<Record<string, Value | undefined>>
  /** The reasons for which the record is refused. A picture that cannot be read is none of them. */
  findings: Finding[]
  changes: Change[]
}

/** What the record is called where it is listed. */
const nameOf = ({ model, key, at }: SourceRecord) => ({ model, key, at })

/** Returns a finding about a field of the record, with the value unless it is secret. */
export const findingOf = (
  { record, entity }: Pick<ReadRecord, 'record' | 'entity'>,
  field: string,
  reason: Reason,
): Finding => {
  const mapping = entity.fields.get(field)
  const source = mapping && sourceFieldOf(record, mapping)
  const raw = source === 'pk' ? record.key : source && record.fields[source]
  const isSecret = entity.facts.fields[field]?.isSecret === true
  return { ...nameOf(record), field, reason, ...(isSecret ? {} : { value: textOf(raw) ?? undefined }) }
}

type FieldReading = Reading & { text?: string | undefined }

/** Reads one field: the value of the source, translated by the mapping. */
function readField({ record, entity }: Pick<ReadRecord, 'record' | 'entity'>, name: string): FieldReading {
  const [facts, mapping] = [entity.facts.fields[name], entity.fields.get(name)]
  if (facts === undefined || mapping === undefined) return { value: undefined }
  const source = sourceFieldOf(record, mapping)
  const text = source === 'pk' ? record.key : textOf(source === undefined ? undefined : record.fields[source])
  if (text === null) return { reason: 'unreadable' }
  if (text === undefined || text.trim() === '') return facts.isNeeded ? { reason: 'missing' } : { value: undefined }
  return { ...facts.read(mapping.values.get(text.trim().toLowerCase()) ?? text), text }
}

/** Returns the text that is stored instead of that of the source; undefined for the same text, and for secrets. */
function changedText(reading: FieldReading, facts: FieldFacts): string | undefined {
  if (!('value' in reading) || reading.isSame === true || facts.isSecret === true) return undefined
  return typeof reading.value === 'string' && reading.value !== reading.text ? reading.value : undefined
}

/**
 * Returns the values of a record, with what is refused and what is changed in it. The path of a picture that is not
 * among the files is left out, and the rest of the record comes.
 * @param hasPicture whether the media folder has a picture at the path that can be read
 */
export async function readRecord(
  record: SourceRecord,
  entity: EntityMapping,
  hasPicture: (path: string) => Promise<boolean>,
): Promise<ReadRecord> {
  const about = { record, entity }
  const values: Record<string, Value | undefined> = {}
  const findings: Finding[] = []
  const changes: Change[] = []
  for (const [name, facts] of Object.entries(entity.facts.fields)) {
    const reading = readField(about, name)
    if ('reason' in reading) {
      const { reason, why } = reading
      findings.push({ ...findingOf(about, name, reason), ...(why === undefined ? {} : { why }) })
    } else if (facts.read === asPath && typeof reading.value === 'string' && !(await hasPicture(reading.value))) {
      findings.push(findingOf(about, name, 'picture_unreadable'))
    } else {
      values[name] = reading.value
      const becomes = changedText(reading, facts)
      if (becomes !== undefined) changes.push({ ...nameOf(record), field: name, value: reading.text, becomes })
    }
  }
  // What else is wrong with the account of staff is no matter, since it does not come.
  const staff = findings.filter(({ reason }) => reason === 'staff_account')
  return { ...about, values, findings: staff.length > 0 ? staff : findings, changes }
}

/** Returns whether nothing but pictures is refused in the record. */
export const canCome = ({ findings }: Pick<ReadRecord, 'findings'>): boolean =>
  findings.every(({ reason }) => reason === 'picture_unreadable')

/** Returns a value that is a text; undefined where there is none. */
export function textIn({ values }: Pick<ReadRecord, 'values'>, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** Returns an amount in minor units, or a count; 0 where there is none. */
export function amountIn({ values }: Pick<ReadRecord, 'values'>, name: string): bigint {
  const value = values[name]
  return typeof value === 'bigint' ? value : 0n
}

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** Returns the digest of what is stored of a record: equal values have equal digests. */
export const digestOf = (values: Readonly<Record<string, Value | undefined>>, ...more: (string | number)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([values, ...more], plain))
    .digest('hex')
