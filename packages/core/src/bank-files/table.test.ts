/** Splitting tables into rows and cells, and finding the line of the file where each row begins. */

import { expect, test } from 'vitest'
import { decodeFile, readTable } from './table.ts'
import { refusalOf } from './testing/refusal.ts'

test.each([',', ';', '\t', '|'])('[P20] the separator "%s" is found from the headings', (separator) => {
  const text = ['Date', 'Text, etc.', 'A', 'B'].map((cell) => (cell.includes(separator) ? `"${cell}"` : cell))
  expect(readTable(`${text.join(separator)}\n1${separator}x${separator}${separator}`).rows).toEqual([
    { line: 2, cells: ['1', 'x', '', ''] },
  ])
})

test.each([
  ['within a text', '1,5" pipe,b', ['1', '5" pipe', 'b']],
  ['around a part of a text', '1,"Ada" Obi,b', ['1', '"Ada" Obi', 'b']],
  ['around a whole cell with a separator', '1,"Ada, Obi",b', ['1', 'Ada, Obi', 'b']],
  ['doubled within quotation marks', '1,"The ""Ada""",b', ['1', 'The "Ada"', 'b']],
  ['after spaces', '1, "Ada, Obi" ,b', ['1', 'Ada, Obi', 'b']],
  ['around a line end', '1,"Ada\r\nObi",b', ['1', 'Ada Obi', 'b']],
])('[P20] a quotation mark %s is read', (_where, row, expected) => {
  expect(readTable(`a,b,c\n${row}\nlast,,`).rows).toEqual([
    { line: 2, cells: expected },
    { line: row.includes('\n') ? 4 : 3, cells: ['last', '', ''] },
  ])
})

test('[P20] rows have the line numbers of the file, with any line endings', () => {
  expect(readTable('Bank\r\nOf Ada\r\n\r\na,b\r\n\n1,"x\n\ry"\r2,\n', 2)).toEqual({
    head: { line: 4, cells: ['a', 'b'] },
    rows: [
      { line: 6, cells: ['1', 'x y'] },
      { line: 9, cells: ['2', ''] },
    ],
  })
})

test('[P20] an unclosed quotation mark is refused with the line on which it opens', () => {
  const expected = ['Line 3: The quotation marks of this line are not in pairs.']
  expect(refusalOf(() => readTable('a,b\n1,x\n2,"y\n3,z'))).toEqual(expected)
  expect(refusalOf(() => readTable('a,b\n1,x\n2,"y\n3,"z"'))).toEqual(expected)
})

test.each([
  ['UTF-16 with a mark', Buffer.from('\uFEFFDate,Text\n1,é', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('Date,Text as long as usual\n1,é', 'utf16le')],
  ['UTF-16 in the other byte order', Buffer.from('\uFEFFDate,Text\n1,é', 'utf16le').swap16()],
])('[P20] a file in %s is decoded', (_encoding, bytes) => {
  expect(readTable(decodeFile(bytes, 'utf-8')).rows).toEqual([{ line: 2, cells: ['1', 'é'] }])
})

test('[P20] half a UTF-16 character is refused', () => {
  expect(refusalOf(() => decodeFile(Buffer.from('\uFEFFDate\uD800,', 'utf16le'), 'utf-8'))).toEqual([
    'The file is not text.',
  ])
})
