/** A new database into which a company moves, and what is in it afterwards. */
import { sql } from 'kysely'
import type { FileStorage } from '../../files/index.ts'
import { worldCipher } from '../../network/testing/network-world.ts'
import type { Database } from '../../platform/schema.ts'
import { readMapping } from '../mapping.ts'
import { readSource } from '../read-source.ts'
import type { Reason } from '../reasons.ts'
import { digestSource, type MoveControl, type MoveSource, runMoveIn } from '../run.ts'
import { type Dumped, dumpOf } from './source-files.ts'

export type GivenSource = { mapping?: unknown; allowed?: Reason[]; pictures?: Readonly<Record<string, Uint8Array>> }

/** Returns a source of these records and pictures. */
export async function sourceOf(
  records: readonly Dumped[],
  { mapping = {}, allowed = [], pictures = {} }: GivenSource = {},
): Promise<MoveSource> {
  const files = [dumpOf(records)]
  return {
    records: () => readSource(files),
    digest: await digestSource(files, mapping, allowed),
    mapping: readMapping(mapping),
    hasPicture: async (path) => Object.hasOwn(pictures, path),
    readPicture: async (path) => pictures[path] ?? new Uint8Array(),
    allowed: new Set(allowed),
  }
}

/** Keeps the bytes of pictures in memory. */
const storedBytes = new Map<string, Uint8Array>()
const storage: FileStorage = {
  read: async (key) => storedBytes.get(key),
  write: async (key, bytes) => void storedBytes.set(key, bytes),
  removeAll: async (folder) => {
    for (const key of storedBytes.keys()) if (key.startsWith(folder)) storedBytes.delete(key)
  },
}

export const depsOf = (db: Database) => ({ db, storage, cipher: worldCipher })

export const unstopped: MoveControl = {
  onProgress: () => {},
  onLeftOut: () => {},
  signal: new AbortController().signal,
}

/** Brings the records over. Resolves to false if the signal has stopped it. */
export const moveIn = async (
  db: Database,
  records: readonly Dumped[],
  { control = unstopped, ...given }: GivenSource & { control?: MoveControl } = {},
): Promise<boolean> => runMoveIn(depsOf(db), await sourceOf(records, given), control)

/** Returns our id of the agent with this key in the source. */
export async function idOf(db: Database, key: number): Promise<number> {
  const { id } = await db
    .selectFrom('brought_over')
    .select('id')
    .where('entity', '=', 'agents')
    .where('former_id', '=', String(key))
    .executeTakeFirstOrThrow()
  return id
}

/** The tables that a move fills, each with the columns that depend on chance or on the time of the move. */
const filled: Readonly<Record<string, string[]>> = {
  agents: ['bank_name', 'account_name', 'account_number', 'account_index_of'],
  payments: [],
  withdrawals: ['bank_name', 'account_name', 'account_number', 'account_index_of'],
  placements: ['placed_at'],
  level_counts: [],
  reached_levels: ['reached_at'],
  ledger_accounts: [],
  ledger_totals: [],
  ledger_transfers: ['created_at', 'digest'],
  opening_figures: ['brought_over_at'],
  brought_over: [],
  former_password_costs: [],
  referral_marks: [],
}

/** Returns every row that a move has stored, as one text for each table, in an order that depends on nothing else. */
export async function dumpTables(db: Database): Promise<Record<string, string>> {
  const dump: Record<string, string> = {}
  for (const [table, left] of Object.entries(filled)) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(line, E'\n' order by line), '') as text
      from (select (to_jsonb(t) - ${left}::text[])::text as line from ${sql.table(table)} t) lines`.execute(db)
    dump[table] = rows[0]?.text ?? ''
  }
  return dump
}
