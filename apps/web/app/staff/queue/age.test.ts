import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')

test.each([
  ['2026-11-25T11:00:00Z', 'Today'],
  ['2026-11-24T12:00:01Z', 'Today'],
  ['2026-11-24T12:00:00Z', '1 day'],
  ['2026-10-28T08:00:00Z', '28 days'],
  ['2023-01-01T00:00:00Z', '1,424 days'],
  ['2026-11-25T13:00:00Z', 'Today'],
])('the waiting time since %s is: %s', (moment, age) => {
  expect(ageOf(moment, NOW)).toBe(age)
})
