/** The declared rows of tables are those of the database: types are gone when a test runs, so their text is read. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

type Column = { type: string; isNullable: boolean; mayBeLeftOut: boolean }
type Tables = Map<string, Map<string, Column>>

let database: TestDatabase<unknown>
let stored: Tables

beforeAll(async () => {
  database = await openTestDatabase()
  const { rows } = await sql<Column & { table_name: string; name: string }>`
    select c.relname as table_name, a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as "isNullable", not a.attnotnull or a.atthasdef or a.attidentity <> '' as "mayBeLeftOut"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(database.db)
  const byTable = Map.groupBy(rows, ({ table_name }) => table_name)
  stored = new Map([...byTable].map(([table, columns]) => [table, new Map(columns.map((one) => [one.name, one]))]))
})
afterAll(() => database.close())

const read = (file: string): string => readFileSync(join(SOURCE, file), 'utf8')

/** The text of each declared column, by the name of the type of its row. */
function readRowTypes(): Map<string, [name: string, type: string][]> {
  const types = new Map<string, [string, string][]>()
  for (const file of globSync('**/*.table.ts', { cwd: SOURCE })) {
    for (const [, name = '', body = ''] of read(file).matchAll(/^export interface (\w+Table)\b[^{]*\{\n([^]*?)^\}/gm)) {
      types.set(
        name,
        [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, column = '', type = '']) => [column, type]),
      )
    }
  }
  return types
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

test('every declared column is in the database, with the same type, and may be null or left out where it is declared so', () => {
  const rowTypes = readRowTypes()
  const tables = [...read('platform/schema.ts').matchAll(/^ {2}(\w+): (\w+Table)$/gm)]
  expect(tables.map(([, , type = '']) => type).toSorted()).toEqual([...rowTypes.keys()].toSorted())
  const faults = tables.flatMap(([, table = '', type = '']) =>
    (rowTypes.get(type) ?? []).flatMap(([name, declared]) => {
      const column = stored.get(table)?.get(name)
      const fault = column === undefined ? 'is not in the database' : faultOf(column, declared)
      return fault === undefined ? [] : [`${table}.${name}, declared as ${declared}, ${fault}`]
    }),
  )
  expect(faults).toEqual([])
})
