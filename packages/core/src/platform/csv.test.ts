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
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['a=1', 'a=1'],
])('%j becomes %j', (value, cell) => {
  expect(csvLines([[value]])).toBe(`${cell}\r\n`)
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
