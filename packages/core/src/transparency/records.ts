/** The records of the log, and the text whose hash is a leaf. */
import { randomBytes } from 'node:crypto'
import { leafHash } from './merkle.ts'

// RFC 8785 gives each JSON value exactly one text: names sorted by their UTF-16 units, no spaces, numbers and strings
// as ECMAScript writes them.

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const byUnits = (one: string, other: string): number => (one < other ? -1 : 1)

/** Returns a value's text. Throws for what RFC 8785 does not allow: a non-finite number, and half of a surrogate pair. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number')
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('JSON has no half of a character')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value).toSorted(([one], [other]) => byUnits(one, other))
  return `{${members.map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`).join(',')}}`
}

/** The order in which a run takes them: a plan comes before payments under it. */
export const recordKinds = ['plan_version', 'disclosure', 'audit_entry', 'transfer'] as const

export type RecordKind = (typeof recordKinds)[number]

export type LogRecord = { [name: string]: Json }

const SALT_BYTES = 16

export const newSalt = (): Buffer => randomBytes(SALT_BYTES)

/**
 * Returns the entry of the log: RFC 8785 JSON of the record, its kind and its salt. Without the salt nobody can find a
 * record by comparing guesses with the published hashes.
 */
export const entryText = (kind: RecordKind, record: LogRecord, salt: Uint8Array): string =>
  canonicalJson({ kind, record, salt: Buffer.from(salt).toString('hex') })

export const leafOf = (kind: RecordKind, record: LogRecord, salt: Uint8Array): Buffer =>
  leafHash(entryText(kind, record, salt))
