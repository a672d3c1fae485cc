/** What the log is about, and the text whose hash is a leaf. */
import { randomBytes } from 'node:crypto'
import { canonicalJson, type Json } from './canonical-json.ts'
import { leafHash } from './merkle.ts'

/** In the order in which a run takes them: a plan comes before what was paid by it. */
export const recordKinds = ['plan_version', 'disclosure', 'audit_entry', 'transfer'] as const

export type RecordKind = (typeof recordKinds)[number]

export type LogRecord = { [name: string]: Json }

const SALT_BYTES = 16

export const newSalt = (): Buffer => randomBytes(SALT_BYTES)

/**
 * The entry of the log: RFC 8785 JSON of the record, its kind and its salt. Without the salt nobody can find a record by
 * comparing guesses with the published hashes.
 */
export const entryText = (kind: RecordKind, record: LogRecord, salt: Uint8Array): string =>
  canonicalJson({ kind, record, salt: Buffer.from(salt).toString('hex') })

export const leafOf = (kind: RecordKind, record: LogRecord, salt: Uint8Array): Buffer =>
  leafHash(entryText(kind, record, salt))
