import { assert, date, oneof, property, string, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn, formatDateOfBirth, parseDateOfBirth } from './date-of-birth.ts'

const TODAY = '2026-11-21'

test.each([
  ['01/31/1990', '1990-01-31'],
  ['1990-01-31', '1990-01-31'],
  ['02/29/2000', '2000-02-29'],
  ['11/21/1906', '1906-11-21'],
  ['11/21/2026', '2026-11-21'],
  ['11/22/2026', undefined],
  ['11/20/1906', undefined],
  ['12/31/1899', undefined],
  ['02/29/1900', undefined],
  ['02/29/2023', undefined],
  ['04/31/1990', undefined],
  ['31/01/1990', undefined],
  ['13/01/1990', undefined],
  ['00/01/1990', undefined],
  ['01/00/1990', undefined],
  ['1/31/1990', undefined],
  ['01/31/90', undefined],
  ['01-31-1990', undefined],
  ['1990/01/31', undefined],
  ['1990-1-31', undefined],
  ['1990-01-31T00:00:00Z', undefined],
  ['+001990-01-31', undefined],
  [' 01/31/1990', undefined],
  ['01/31/1990\n', undefined],
  ['٠١/٣١/١٩٩٠', undefined],
  ['', undefined],
  ['today', undefined],
])('%j is the day %s', (text, isoDate) => {
  expect(parseDateOfBirth(text, TODAY)).toBe(isoDate)
})

test.each([
  ['2008-11-21', TODAY, 18],
  ['2008-11-22', TODAY, 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
  ['1906-11-21', TODAY, 120],
])('[E1] a person born on %s is on %s %i years old', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age)
})

const days = () => date({ min: new Date('1906-11-21'), max: new Date(TODAY), noInvalidDate: true })
const isoOf = (date: Date) => date.toISOString().slice(0, 10)

test('every day of the last 120 years is read as it was sent, in both formats', () => {
  assert(
    property(days(), (day) => {
      const isoDate = isoOf(day)
      expect(formatDateOfBirth(isoDate)).toMatch(/^\d\d\/\d\d\/\d{4}$/)
      expect(parseDateOfBirth(formatDateOfBirth(isoDate), TODAY)).toBe(isoDate)
      expect(parseDateOfBirth(isoDate, TODAY)).toBe(isoDate)
    }),
  )
})

test('any other input gives undefined or a day of the calendar', () => {
  const digits = stringMatching(/^[\d/-]{0,12}$/)
  assert(
    property(oneof(string(), digits), (text) => {
      const parsed = parseDateOfBirth(text, TODAY)
      expect(parsed).toBe(parsed && isoOf(new Date(`${parsed}T00:00:00Z`)))
    }),
  )
})
