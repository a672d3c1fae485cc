/** Reading an export: the same records however the file arrives, and one line for each file that cannot be read. */
import { array, asyncProperty, assert as hold, integer, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AppError } from '../platform/errors.ts'
import { readSource } from './read-source.ts'
import type { SourceFile, SourceRecord } from './source.ts'
import { fileOf } from './testing/source-files.ts'

const all = (...files: SourceFile[]): Promise<SourceRecord[]> => Array.fromAsync(readSource(files))

/** Returns what is said of a file that cannot be read. */
async function refusalOf(file: SourceFile): Promise<string[] | undefined> {
  const refused = await all(file).catch((error: unknown) => error as AppError)
  return Array.isArray(refused) ? undefined : refused.fieldErrors['source']
}

const ADA = { model: 'users.user', pk: 7, fields: { name: 'Ada "Z" Obi\\', tags: [{ a: ['}'] }], note: 'é{[' } }
const BEN = { model: 'users.user', pk: 'b-1', fields: {} }
const DUMP = JSON.stringify([ADA, BEN], undefined, 2)
const READ = [
  { model: 'users.user', key: '7', fields: ADA.fields, at: 'dump.json, record 1' },
  { model: 'users.user', key: 'b-1', fields: {}, at: 'dump.json, record 2' },
]
const CSV = 'id,name,note\r\n7,"Obi, ""Ada""","two\nlines é"\r\n\r\n8,Ben,\r\n'
/** Returns the records of that text in a file of this name. */
const rowsOf = (file: string): SourceRecord[] => [
  {
    model: 'users_user',
    key: '7',
    fields: { id: '7', name: 'Obi, "Ada"', note: 'two\nlines é' },
    at: `${file}, line 2`,
  },
  { model: 'users_user', key: '8', fields: { id: '8', name: 'Ben', note: '' }, at: `${file}, line 5` },
]

describe('a file of dumpdata', () => {
  test.each([1, 2, 3, 7, 64, 65_536])('gives the same records in pieces of %i bytes', async (size) => {
    expect(await all(fileOf('dump.json', DUMP, size))).toEqual(READ)
    expect(await all(fileOf('dump.json', `\uFEFF${DUMP}\n`, size))).toEqual(READ)
  })

  test('gives the records of any texts', async () => {
    await hold(
      asyncProperty(array(string({ unit: 'grapheme' })), integer({ min: 1, max: 50 }), async (texts, size) => {
        const records = texts.map((text, pk) => ({ model: 'a.b', pk, fields: { [`field ${text}`]: text } }))
        const read = await all(fileOf('dump.json', JSON.stringify(records), size))
        expect(read.map(({ fields }) => fields)).toEqual(records.map(({ fields }) => fields))
      }),
    )
  })

  test('without records has none', async () => {
    expect(await all(fileOf('dump.json', ' [ ] '))).toEqual([])
  })

  test.each([
    ['is empty', '', 'dump.json is empty.'],
    ['ends in a record', DUMP.slice(0, -30), 'dump.json ends in the middle of record 2. Export it again.'],
    [
      'ends between records',
      '[{"model":"a","pk":1,"fields":{}},',
      'dump.json ends after record 1 without the end of its list. Export it again.',
    ],
    [
      'is another kind of JSON',
      '{"a": 1}',
      'dump.json is not a list of records as dumpdata writes it, after record 0.',
    ],
    [
      'goes on after its list',
      `${DUMP} {`,
      'dump.json is not a list of records as dumpdata writes it, after record 2.',
    ],
    ['is a list of words', '["a"]', 'dump.json is not a list of records as dumpdata writes it, after record 0.'],
    ['has a record that is not JSON', '[{"a" 1}]', 'dump.json, record 1, is not JSON.'],
    [
      'has a record without a key',
      '[{"model":"a","fields":{}}]',
      'dump.json, record 1, has no model, key (pk) or fields. Export it without --natural-primary.',
    ],
    [
      'has a record of more than 4 MB',
      JSON.stringify([{ ...BEN, fields: { a: 'x'.repeat(4_194_304) } }]),
      'dump.json, record 1, is larger than 4 MB.',
    ],
  ])('that %s is refused in one line', async (_what, text, sentence) => {
    expect(await refusalOf(fileOf('dump.json', text))).toEqual([sentence])
  })

  test.each([
    ['UTF-16', Buffer.from(`\uFEFF${DUMP}`, 'utf16le'), 'dump.json is in UTF-16. Export it in UTF-8.'],
    ['Windows-1252', Buffer.from(DUMP, 'latin1'), 'dump.json, record 1, is not in UTF-8. Export it in UTF-8.'],
  ])('in %s is refused in one line', async (_encoding, bytes, sentence) => {
    expect(await refusalOf(fileOf('dump.json', bytes))).toEqual([sentence])
  })
})

describe('a table as CSV', () => {
  test.each([1, 2, 5, 64, 65_536])('gives the same records in pieces of %i bytes', async (size) => {
    expect(await all(fileOf('users_user.csv', CSV, size))).toEqual(rowsOf('users_user.csv'))
    expect(await all(fileOf('folder/users_user.csv', `\uFEFF${CSV.trimEnd()}`, size))).toEqual(
      rowsOf('folder/users_user.csv'),
    )
  })

  test('of any number of rows is read; files are read one after the other', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `${index},name ${index}`)
    const read = await all(fileOf('a.csv', `id,name\n${rows.join('\n')}`), fileOf('dump.json', DUMP))
    expect(read).toHaveLength(60_002)
    expect(read[59_999]).toMatchObject({ key: '59999', at: 'a.csv, line 60001' })
  })

  test.each([
    ['is empty', '', 'a.csv is empty.'],
    ['ends in a text', 'id,name\n1,"Ada', 'a.csv ends in the middle of the row of line 2. Export it again.'],
    ['ends in a row', 'id,name,note\n1,Ada,x\n2,Be', 'a.csv, line 3: It has 2 columns, and the headings have 3.'],
    ['has a row without a key', 'id,name\n,Ada', 'a.csv, line 2, has no key: no value in a column id or pk.'],
    ['has a column twice', 'id,name,name\n1,a,b', 'a.csv has the column name twice.'],
    ['has a row of more than 4 MB', `id,name\n1,"${'x\n'.repeat(2_200_000)}"`, 'a.csv, line 2, is larger than 4 MB.'],
  ])('that %s is refused in one line', async (_what, text, sentence) => {
    expect(await refusalOf(fileOf('a.csv', text))).toEqual([sentence])
  })

  test.each([
    ['UTF-16', Buffer.from(`\uFEFF${CSV}`, 'utf16le'), 'a.csv is in UTF-16. Export it in UTF-8.'],
    ['Windows-1252', Buffer.from(CSV, 'latin1'), 'a.csv is not in UTF-8. Export it in UTF-8.'],
  ])('in %s is refused in one line', async (_encoding, bytes, sentence) => {
    expect(await refusalOf(fileOf('a.csv', bytes))).toEqual([sentence])
  })
})

test('300 MB of records need no more memory than a few of them', { tags: 'deep' }, async () => {
  const piece = new TextEncoder().encode(
    `${JSON.stringify({ model: 'a.b', pk: 1, fields: { text: 'x'.repeat(1000), more: [1, 2, { a: '"' }] } })},`.repeat(
      60,
    ),
  )
  const pieces = Math.ceil((300 * 1024 * 1024) / piece.length)
  const large: SourceFile = {
    name: 'dump.json',
    chunks: async function* repeat() {
      yield new TextEncoder().encode('[')
      for (let count = 0; count < pieces; count += 1) yield piece
      yield new TextEncoder().encode(']')
    },
  }
  const before = process.memoryUsage().rss
  let count = 0
  let most = 0
  for await (const { key } of readSource([large])) {
    count += Number(key)
    if (count % 10_000 === 0) most = Math.max(most, process.memoryUsage().rss)
  }
  expect(count).toBe(pieces * 60)
  expect(most - before).toBeLessThan(200 * 1024 * 1024)
})
