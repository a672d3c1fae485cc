/**
 * Seals every encrypted field again with the newest key, while the product runs. The work can be stopped at any moment,
 * run again, and run by several processes at once: texts that the newest key has sealed are left alone.
 */
import { setTimeout } from 'node:timers/promises'
import { inLongSnapshot, inTransaction } from '@evergrove/db'
import type { FieldCipher } from './field-encryption.ts'
import type { Database } from './schema.ts'
import {
  countSealedByKey,
  lockOlderSealed,
  type SealedRow,
  type SealedTable,
  type SealedText,
  sealedTables,
  storeResealed,
} from './sealed-fields.repository.ts'

/** Few enough to hold their locks for some milliseconds. */
const BATCH_ROWS = 100

/** Rows that someone else holds are tried again after this time. */
const PAUSE_MS = 1000

type Deps = { db: Database; cipher: FieldCipher }

/** The progress in a table, in fields. */
export type RotationProgress = { table: SealedTable; resealed: number }

export type Rotation = {
  resealed: number
  /**
   * The fields that no key of the cipher opens, or that are damaged, as `<table>.<column> <id>`. They stay as they are.
   */
  unopened: string[]
  /** The number of fields that each key has sealed now, by its name; the newest key is among them. */
  fieldsByKey: Map<string, number>
}

type Outcome = { lastId: number; resealed: number; unopened: string[] }

/** Returns a text sealed with the newest key; undefined for a text that cannot be opened. */
function resealed(cipher: FieldCipher, { column, text, place }: SealedText) {
  try {
    return { column, text: cipher.encrypt(cipher.decrypt(text, place), place) }
  } catch {
    return undefined
  }
}

const isOlder = ({ text }: SealedText, { newestKeyId }: FieldCipher): boolean => text.split('.')[1] !== newestKeyId

/** Seals the next rows after `after` in a transaction of their own. Undefined if there are none. */
async function rotateBatch({ db, cipher }: Deps, table: SealedTable, after: number): Promise<Outcome | undefined> {
  return inTransaction(db, async (trx) => {
    const rows: SealedRow[] = await lockOlderSealed(trx, table, {
      after,
      limit: BATCH_ROWS,
      newestKeyId: cipher.newestKeyId,
    })
    const last = rows.at(-1)
    if (last === undefined) return undefined
    const outcome: Outcome = { lastId: last.id, resealed: 0, unopened: [] }
    for (const { id, texts } of rows) {
      const older = texts.filter((text) => isOlder(text, cipher))
      const stored = older.flatMap((text) => resealed(cipher, text) ?? [])
      const opened = new Set(stored.map(({ column }) => column))
      outcome.unopened.push(
        ...older.filter(({ column }) => !opened.has(column)).map(({ column }) => `${table}.${column} ${id}`),
      )
      outcome.resealed += stored.length
      if (stored.length > 0) await storeResealed(trx, table, { id, texts: stored })
    }
    return outcome
  })
}

type OnProgress = (progress: RotationProgress) => void

async function rotateTable(deps: Deps, table: SealedTable, onProgress: OnProgress) {
  const total: Omit<Outcome, 'lastId'> = { resealed: 0, unopened: [] }
  for (let after = 0; ; ) {
    const batch = await rotateBatch(deps, table, after)
    if (batch === undefined) return total
    after = batch.lastId
    total.resealed += batch.resealed
    total.unopened.push(...batch.unopened)
    onProgress({ table, resealed: total.resealed })
  }
}

/** Rotates every table once. */
async function rotateTables(deps: Deps, onProgress: OnProgress): Promise<Omit<Outcome, 'lastId'>> {
  const total: Omit<Outcome, 'lastId'> = { resealed: 0, unopened: [] }
  for (const table of sealedTables) {
    const { resealed, unopened } = await rotateTable(deps, table, onProgress)
    total.resealed += resealed
    total.unopened.push(...unopened)
  }
  return total
}

/**
 * Seals every encrypted field with the newest key of the cipher, in transactions of at most a hundred rows. Each field
 * stays bound to its place. A row that someone is changing is tried again, and never overwritten. Returns the number of
 * fields that are left under an older key: in rows that were held for longer, and fields that cannot be opened.
 */
export async function rotateFieldKey(deps: Deps, onProgress: OnProgress): Promise<Rotation> {
  let total = 0
  for (let pass = 0; ; pass += 1) {
    if (pass > 0) await setTimeout(PAUSE_MS)
    const { resealed, unopened } = await rotateTables(deps, onProgress)
    total += resealed
    const fieldsByKey = await inLongSnapshot(deps.db, countSealedByKey)
    const left = [...fieldsByKey].reduce((sum, [id, count]) => (id === deps.cipher.newestKeyId ? sum : sum + count), 0)
    const isStuck = pass > 0 && resealed === 0
    if (left <= unopened.length || isStuck) return { resealed: total, unopened, fieldsByKey }
  }
}
