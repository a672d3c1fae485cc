/** The declared rows of tables are those of the database: types are gone when a test runs, so their text is read. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentKinds } from '@evergrove/contract/content/content-kinds'
import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

type Column = { type: string; isNullable: boolean; mayBeLeftOut: boolean }
type Tables = Map<string, Map<string, Column>>

const database = databaseForAll<unknown>()
let stored: Tables

beforeAll(async () => {
  const { rows } = await sql<Column & { table_name: string; name: string }>`
    select c.relname as table_name, a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as "isNullable", not a.attnotnull or a.atthasdef or a.attidentity <> '' as "mayBeLeftOut"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(database.db)
  const byTable = Map.groupBy(rows, ({ table_name }) => table_name)
  stored = new Map([...byTable].map(([table, columns]) => [table, new Map(columns.map((one) => [one.name, one]))]))
})

/** The text of the type of each declared column, by table. */
function readRows(): Map<string, [name: string, type: string][]> {
  const tables = new Map<string, [string, string][]>()
  for (const file of globSync('**/*.table.ts', { cwd: SOURCE })) {
    const text = readFileSync(join(SOURCE, file), 'utf8')
    for (const [, table = '', body = ''] of text.matchAll(/^ {4}(\w+): [^{\n]*\{\n([^]*?)^ {4}\}/gm)) {
      tables.set(
        table,
        [...body.matchAll(/^ {6}(\w+): (.+)$/gm)].map(([, column = '', type = '']) => [column, type]),
      )
    }
  }
  return tables
}

/** What a column may hold in the database, by the first word of its declared type that is listed here. */
const STORED_AS: readonly (readonly [declared: RegExp, stored: RegExp])[] = [
  [/\bRecord</, /^jsonb$/],
  [/\bDate\b/, /^timestamp with time zone$/],
  [/\bboolean\b/, /^boolean$/],
  [/\b(?:Buffer|Uint8Array)\b/, /^bytea$/],
  [/\b(?:string|number)\[\]/, /\[\]$/],
  [/\b(?:\w*MoneyColumn|BalanceColumn|StoredAmount)\b/, /^bigint$/],
  [/\bnumber\b/, /^(?:bigint|integer|smallint)$/],
  [/\bstring\b/, /^(?:text|date|uuid|jsonb|character varying)$/],
]

function faultOf({ type, isNullable, mayBeLeftOut }: Column, declared: string): string | undefined {
  if (isNullable !== /\bnull\b|^Nullable/.test(declared)) return isNullable ? 'can be null' : 'cannot be null'
  if (declared.startsWith('Generated<') && !mayBeLeftOut) return 'has no default'
  const expected = STORED_AS.find(([words]) => words.test(declared))?.[1]
  return expected === undefined || expected.test(type) ? undefined : `is ${type}`
}

const declared = readRows()

/** Tables whose rows no query names by type: those of libraries, of an earlier release, and of statements as text. */
const UNTYPED = /^(?:kysely_migration|kysely_migration_lock|rate_limits|payout_exports|audit_links|plan_trials)$/

test('every table of the database has declared rows', () => {
  const kinds = new Set<string>(Object.values(contentKinds).map(({ table }) => table))
  const missing = [...stored.keys()].filter((name) => !declared.has(name) && !kinds.has(name) && !UNTYPED.test(name))
  expect(missing, 'Declare the rows of a new table in the *.table.ts of its room').toEqual([])
})

test('every declared column is in the database, with the same type, and may be null or left out where it is declared so', () => {
  const faults = [...declared].flatMap(([table, columns]) =>
    columns.flatMap(([name, type]) => {
      const column = stored.get(table)?.get(name)
      const fault = column === undefined ? 'is not in the database' : faultOf(column, type)
      return fault === undefined ? [] : [`${table}.${name}, declared as ${type}, ${fault}`]
    }),
  )
  expect(faults).toEqual([])
})
