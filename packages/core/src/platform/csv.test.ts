import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile, csvLines } from './csv.ts'

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
  ['+2348012345678', "'+2348012345678"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t\'=1"'],
  ['\r=1', '"\'\r\'=1"'],
  ['a=1', 'a=1'],
])('%j becomes %j', (value, cell) => {
  expect(csvLines([[value]])).toBe(`${cell}\r\n`)
})

test.each([
  ['a;b', '"a;b"'],
  ['a;=1+1', `"a;'=1+1"`],
  ['a; +1;-2;@x', `"a;' +1;'-2;'@x"`],
  ['a;"=1', `"a;'""=1"`],
  ['a\n=1', `"a\n'=1"`],
  ['a;\r\n=1', `"a;'\r'\n'=1"`],
  ['a\tb', '"a\tb"'],
])('[L2] %j becomes %j, so that no formula begins behind a semicolon', (value, cell) => {
  expect(csvLines([[value]])).toBe(`${cell}\r\n`)
})

/** The cells as a program reads them that splits at this character: quotes count at the beginning of a cell. */
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
      // A negative number is one for everyone, also where the next cell of the file has become part of it.
      const isFormula = (found: string) => /^[\s"]*(?:[=+@]|-(?!\d+(?:[,;\t]|$)))/.test(found)
      const formulas = split(csvLines([row]), separator).filter(isFormula)
      expect(formulas).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test('a file comes batch by batch, each after the last row of the one before', async () => {
  const asked: (number | undefined)[] = []
  const read = async (last: number | undefined) => {
    asked.push(last)
    return last === undefined ? [1, 2] : last === 2 ? [3] : []
  }
  const pieces = await Array.fromAsync(csvFile(['N'], read, (n) => [String(n)]))
  expect(pieces).toEqual(['\uFEFFN\r\n', '1\r\n2\r\n', '3\r\n'])
  expect(asked).toEqual([undefined, 2, 3])
})
