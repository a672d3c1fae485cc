import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseForAll } from './testing/index.ts'

const database = databaseForAll<unknown>()

// The suite runs on both drivers with the same values, so that it shows that they agree.
const values: [expression: string, expected: unknown][] = [
  ['true', true],
  ['42::int2', 42],
  ['42::int4', 42],
  ['42::int8', 42],
  ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
  ['-9007199254740991::int8', Number.MIN_SAFE_INTEGER],
  ['(select count(*) from files)', 0],
  ['sum(42)', 42],
  ['1.5::float8', 1.5],
  ['12345678901234567890.10::numeric', '12345678901234567890.10'],
  ["'NaN'::numeric", 'NaN'],
  ["'tree'::text", 'tree'],
  ["'tree'::varchar(9)", 'tree'],
  ['gen_random_uuid()::text is not null', true],
  ["'6d2c7b3e-3a45-4b0e-9d0a-0c8f7c5f6a11'::uuid", '6d2c7b3e-3a45-4b0e-9d0a-0c8f7c5f6a11'],
  ["'2026-11-21'::date", '2026-11-21'],
  ["'0099-01-01'::date", '0099-01-01'],
  ["'2026-11-21 10:00:00.123+02'::timestamptz", new Date('2026-11-21T08:00:00.123Z')],
  ["'2026-11-21 10:00:00'::timestamptz", new Date('2026-11-21T10:00:00Z')],
  ["'2026-11-21 00:30+01'::timestamptz::date", '2026-11-20'],
  [`'{"a":[1,null]}'::json`, { a: [1, null] }],
  [`'{"a":[1,null]}'::jsonb`, { a: [1, null] }],
  ["array['x','y']::text[]", ['x', 'y']],
  ['array[1,null]::int4[]', [1, null]],
  ['array[1,null]::int8[]', [1, null]],
  ['array[1.50,null]::numeric[]', ['1.50', null]],
  ["array['2026-11-21',null]::date[]", ['2026-11-21', null]],
  ["array['2026-11-21 10:00+00']::timestamptz[]", [new Date('2026-11-21T10:00:00Z')]],
  ['null::int8', null],
]

test.each(values)('%s is read the same way on both drivers', async (expression, expected) => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)
  expect(rows).toEqual([{ value: expected }])
})

const parameters: [type: string, value: unknown, expected: unknown][] = [
  ['int4', 7, 7],
  ['int8', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ['numeric', '0.10', '0.10'],
  ['text', 'ünï', 'ünï'],
  ['bool', false, false],
  ['date', '2026-11-21', '2026-11-21'],
  ['timestamptz', new Date('2026-11-21T08:00:00.123Z'), new Date('2026-11-21T08:00:00.123Z')],
  ['jsonb', { a: 1 }, { a: 1 }],
  ['text', null, null],
]

test.each(parameters)(
  'a parameter of type %s is written the same way on both drivers (%j)',
  async (type, value, expected) => {
    const { rows } = await sql<{ value: unknown }>`select cast(${value} as ${sql.raw(type)}) as value`.execute(
      database.db,
    )
    expect(rows).toEqual([{ value: expected }])
  },
)

test('[C4] a bigint beyond the range of a number is exact, as a value and as a parameter, alone and in an array', async () => {
  const [large, smallest] = [9007199254740993n, -9223372036854775808n]
  const { rows } = await sql`
    select ${large}::int8 as large, ${smallest}::int8 as smallest, array[1, ${large}]::int8[] as both`.execute(
    database.db,
  )
  expect(rows).toEqual([{ large, smallest, both: [1, large] }])
})
