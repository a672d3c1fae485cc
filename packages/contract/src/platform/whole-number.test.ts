import { expect, test } from 'vitest'
import { idField, wholeNumberField } from './whole-number.ts'

const level = wholeNumberField({ min: 0, max: 20 })

test.each([
  ['0', 0],
  ['7', 7],
  ['20', 20],
])('[X4] %j is read as a number', (given, number) => {
  expect(level.parse(given)).toBe(number)
})

test.each([
  '0x10',
  '0b1',
  '1.0',
  '1e1',
  ' 5',
  '5 ',
  '5\n',
  '+5',
  '-5',
  '-0',
  '05',
  '',
  ' ',
  '１',
  '٣',
  'Infinity',
  'NaN',
  '1_0',
  5,
  null,
  undefined,
  ['5'],
])('[X4] %j is not read as a number', (given) => {
  expect(level.safeParse(given).error?.issues).toMatchObject([{ message: 'A valid integer is required.' }])
})

test('[X4] a number out of its range is refused', () => {
  expect(level.safeParse('21').success).toBe(false)
  expect(idField().safeParse('0').success).toBe(false)
  expect(idField().safeParse('9007199254740993').success).toBe(false)
})
