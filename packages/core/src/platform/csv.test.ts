import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile, csvLines, plainCsvLines } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['with, a comma', '"with, a comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['two\nlines', '"two\nlines"'],
  ['-12.50', '-12.50'],
  ['12.50', '12.50'],
  ['-12.50+1', "'-12.50+1"],
  ['-1\n', '"\'-1\n"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t\'=1"'],
  ['\r=1', '"\'\r\'=1"'],
  ['a=1', 'a=1'],
])('%j becomes %j', (value, cell) => {
  expect(csvLines([[value]])).toBe(`${cell}\r\n`)
})

test.each([
  ['+2348012345678', '+2348012345678'],
  ['+234 (0) 801 234', '+234 (0) 801 234'],
  ['a;+234 801', `"a;'+234 801"`],
  ['+1-312-555-0100', "'+1-312-555-0100"],
  ['+1+1', "'+1+1"],
  ['+234,5', `"'+234,5"`],
  ['+1E5', "'+1E5"],
  ['+()', "'+()"],
  ['-Amara', "'-Amara"],
])(
  '[P15] %j becomes %j, because a cell of digits after a sign is no formula, and every other one is',
  (value, cell) => {
    expect(csvLines([[value]])).toBe(`${cell}\r\n`)
  },
)

test('[P15] another program reads every cell unchanged, in quotes if it contains a separator', () => {
  expect(plainCsvLines([['-Amara', '=1+1', '+234', '@', 'a;=1', 'x, "y"']])).toBe(
    '-Amara,=1+1,+234,@,"a;=1","x, ""y"""\r\n',
  )
})

test.each([
  ['a;b', '"a;b"'],
  ['a;=1+1', `"a;'=1+1"`],
  ['a; +1;-2;@x', `"a;' +1;'-2;'@x"`],
  ['a;"=1', `"a;'""=1"`],
  ['a\n=1', `"a\n'=1"`],
  ['a;\r\n=1', `"a;'\r'\n'=1"`],
  ['a\tb', '"a\tb"'],
])('[L2] %j becomes %j, so that no formula begins after a semicolon', (value, cell) => {
  expect(csvLines([[value]])).toBe(`${cell}\r\n`)
})

/** Returns the cells as a program reads them that splits at `separator`. Quotes count only at the beginning of a cell. */
function split(text: string, separator: string): string[] {
  const cells: string[] = []
  let rest = text
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const plain = quoted ? '' : (new RegExp(`^[^${separator}\\r\\n]*`).exec(rest)?.[0] ?? '')
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain)
    rest = rest.slice((quoted?.[0] ?? plain).length).replace(new RegExp(`^[${separator}\\r\\n]`), '')
  }
  return cells
}

test('[L2] no cell is a formula, whether a program splits at commas, semicolons or tabs', () => {
  const cell = string({
    unit: constantFrom('=', '+', '-', '@', ';', ',', '\t', '\r', '\n', '"', ' ', "'", '1', 'a'),
    maxLength: 8,
  })
  assert(
    property(array(cell, { minLength: 1, maxLength: 3 }), constantFrom(',', ';', '\t'), (row, separator) => {
      // A number with a sign is a number for every program, even if the next cell of the file has become part of it.
      const isFormula = (found: string) => /^[\s"]*(?:[=@]|[+-](?! *\d[\d ]*(?:[,;\t\r\n]|$)))/.test(found)
      const formulas = split(csvLines([row]), separator).filter(isFormula)
      expect(formulas).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test('a file is read batch by batch, each starting after the last row of the one before', async () => {
  const asked: (number | undefined)[] = []
  const read = async (last: number | undefined) => {
    asked.push(last)
    return last === undefined ? [1, 2] : last === 2 ? [3] : []
  }
  const pieces = await Array.fromAsync(csvFile(['N'], read, (n) => [String(n)]))
  expect(pieces).toEqual(['\uFEFFN\r\n', '1\r\n2\r\n', '3\r\n'])
  expect(asked).toEqual([undefined, 2, 3])
})
