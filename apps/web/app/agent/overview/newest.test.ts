import { expect, test } from 'vitest'
import { newest } from './newest.ts'

const row = (name: string, at: string) => ({ name, at })

test('the newest four come first, regardless of the order of the response', () => {
  const rows = [
    row('second', '2026-03-02T10:00:00.000Z'),
    row('fifth', '2025-12-31T23:59:59.999Z'),
    row('first', '2026-03-02T10:00:00.001Z'),
    row('fourth', '2026-01-01T00:00:00.000Z'),
    row('third', '2026-02-28T09:00:00.000Z'),
    row('sixth', '2024-05-05T05:05:05.000Z'),
  ]
  expect(newest(rows, ({ at }) => at).map(({ name }) => name)).toEqual(['first', 'second', 'third', 'fourth'])
})

test('timestamps are compared across time zones, and equal ones keep their order', () => {
  const rows = [
    row('noon', '2026-03-02T12:00:00Z'),
    row('later', '2026-03-02T10:30:00-05:00'),
    row('noon, too', '2026-03-02T13:00:00+01:00'),
  ]
  expect(newest(rows, ({ at }) => at).map(({ name }) => name)).toEqual(['later', 'noon', 'noon, too'])
})
