/**
 * Personal values in entries about an agent. The trail never changes, so each value is sealed with a key of the agent's
 * own: removing the key erases the values, and the chain of the trail stays intact.
 */
import { randomBytes } from 'node:crypto'
import { createFieldCipher } from '../platform/field-encryption.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { findKeys, insertKey } from './trail.repository.ts'

type Values = Record<string, unknown>
type Sealed = { sealed: string }

const KEY_BYTES = 32

/** The text that is shown for a value whose key is gone. */
const ERASED = '(erased)'

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string'

const cipherOf = (key: Buffer) => createFieldCipher([key.toString('hex')])

const placeOf = (agentId: number, field: string): string => `audit_entries.${field}:${agentId}`

const changeEach = (values: Values, change: (value: unknown, field: string) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, change(value, field)]))

/** Seals every value that is not null. Makes the agent's key with the first value. */
export async function sealValues(trx: Trx, agentId: number, ...objects: Values[]): Promise<Values[]> {
  await insertKey(trx, agentId, randomBytes(KEY_BYTES))
  const key = (await findKeys(trx, [agentId])).get(agentId)
  if (key === undefined) throw new Error(`Agent ${agentId} has no key for the audit trail`)
  const cipher = cipherOf(key)
  const seal = (value: unknown, field: string): unknown =>
    value === null ? null : { sealed: cipher.encrypt(JSON.stringify(value), placeOf(agentId, field)) }
  return objects.map((values) => changeEach(values, seal))
}

type Row = { subject_kind: string; subject_id: number; before: Values; after: Values }

/** Returns the rows with their sealed values opened; values whose key is gone are marked as erased. */
export async function openValues<R extends Row>(db: Database, rows: readonly R[]): Promise<R[]> {
  const hasSealed = ({ before, after }: R) => [...Object.values(before), ...Object.values(after)].some(isSealed)
  const keys = await findKeys(db, [...new Set(rows.filter(hasSealed).map(({ subject_id }) => subject_id))])
  return rows.map((row) => {
    const key = keys.get(row.subject_id)
    const open = (value: unknown, field: string): unknown => {
      if (!isSealed(value)) return value
      if (key === undefined) return ERASED
      return JSON.parse(cipherOf(key).decrypt(value.sealed, placeOf(row.subject_id, field)))
    }
    return { ...row, before: changeEach(row.before, open), after: changeEach(row.after, open) }
  })
}
