import { expect, test } from 'vitest'
import { bonusWords, levelRows } from './level-rows.ts'

const reached = (level: number, was_active = true) => ({
  level,
  was_active,
  reached_at: '2026-01-05T10:00:00.000Z',
  reward: null,
  reward_given_at: null,
})
const place = (taken: number[]) => ({
  parent_id: 1,
  side: 'left' as const,
  depth: 1,
  number: 2,
  placed_at: '2026-01-05T10:00:00.000Z',
  taken,
})

test('lists every level with its places, taken or not', () => {
  const rows = levelRows({ placement: place([2, 3, 0, 0, 0, 0]), levels: [reached(1)] })
  expect(rows.map(({ level, places, taken }) => [level, places, taken])).toEqual([
    [1, 2, 2],
    [2, 4, 3],
    [3, 8, 0],
    [4, 16, 0],
    [5, 32, 0],
    [6, 64, 0],
  ])
  expect(rows.map((row) => row.reached?.level)).toEqual([1, undefined, undefined, undefined, undefined, undefined])
  expect(levelRows({ placement: null, levels: [] }).every(({ taken }) => taken === 0)).toBe(true)
})

test.each([
  [{ taken: 2, reached: reached(1) }, 'Paid'],
  [{ taken: 2, reached: reached(1, false) }, 'Not paid: suspended then'],
  [{ taken: 1, reached: undefined }, 'Not yet'],
  [{ taken: 2, reached: undefined }, 'After the levels above are complete'],
])('describes %o as "%s"', (row, words) => {
  expect(bonusWords({ level: 1, places: 2, ...row })).toBe(words)
})
