/** The filters of the books are read from the address. */
import { expect, test } from 'vitest'
import { daysIn } from '../parts/filters.ts'
import { momentOf, monthsIn } from './accounting-words.ts'

const now = new Date('2027-02-10T12:00:00Z')
const addressWith = (values: Record<string, string>) => ({ value: (name: string) => values[name] ?? '' })

test.each([
  ['nothing', '', '', {}],
  ['the day that has not ended', '2027-02-10', '', {}],
  ['an earlier day', '2027-01-31', '', { at: '2027-02-01T00:00:00.000Z' }],
  ['the last day of a leap February', '2024-02-29', '', { at: '2024-03-01T00:00:00.000Z' }],
  ['a time', '2027-02-10', '11:30', { at: '2027-02-10T11:30:00.000Z' }],
  ['a time with seconds', '2027-02-10', '12:00:00', { at: '2027-02-10T12:00:00.000Z' }],
])('%s gives a moment that the API accepts', (_what, day, time, moment) => {
  expect(momentOf({ day, time }, now)).toEqual({ moment, problems: {} })
})

test.each([
  ['2027-02-11', '', { day: 'Choose a day in the past.' }],
  ['2027-02-30', '', { day: 'Enter a valid date.' }],
  ['0027-02-01', '', { day: 'Enter a valid date.' }],
  ['', '10:00', { day: 'Choose the day as well.' }],
  ['2027-02-10', '12:01', { time: 'Choose a time in the past.' }],
  ['2027-02-10', '24:00', { time: 'Enter a time such as 17:30.' }],
])('“%s %s” is refused by field, and the report stays at the current moment', (day, time, problems) => {
  expect(momentOf({ day, time }, now)).toEqual({ moment: {}, problems })
})

test('days that the server would refuse are not used as a filter', () => {
  expect(daysIn(addressWith({}))).toEqual({ days: {}, problems: {}, asked: false })
  expect(daysIn(addressWith({ from: '2027-01-01', to: '2027-01-31' }))).toEqual({
    days: { from: '2027-01-01', to: '2027-01-31' },
    problems: {},
    asked: true,
  })
  const disordered = daysIn(addressWith({ from: '2027-01-02', to: '2027-01-01' }))
  expect(disordered).toMatchObject({ days: { from: '2027-01-02' }, problems: { to: expect.any(String) }, asked: true })
})

test('months that the server would refuse are not used as a filter', () => {
  expect(monthsIn(addressWith({ from: ' 2026-12 ', to: '2027-01' }))).toEqual({
    months: { from: '2026-12', to: '2027-01' },
    problems: {},
  })
  expect(monthsIn(addressWith({ from: '2027-13', to: 'May' })).problems).toEqual({
    from: 'Enter a month such as 2027-01.',
    to: 'Enter a month such as 2027-01.',
  })
  expect(monthsIn(addressWith({ from: '2027-02', to: '2027-01' }))).toEqual({
    months: { from: '2027-02' },
    problems: { to: 'The end month must not be before the start month.' },
  })
})
