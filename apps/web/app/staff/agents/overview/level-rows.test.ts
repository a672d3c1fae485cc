import { expect, test } from 'vitest'
import { bonusWords, levelRows } from './level-rows.ts'

const reached = (level: number, was_active = true) => ({
  id: level,
  level,
  was_active,
  is_former: false,
  reached_at: '2026-01-05T10:00:00.000Z',
  lost_at: null as string | null,
  reward: null,
  reward_value: '0.00',
  reward_given_on: null,
  reward_cost: null,
})
const lost = (level: number) => ({ ...reached(level), lost_at: '2026-02-01T10:00:00.000Z' })
const place = (taken: number[]) => ({
  parent_id: 1,
  side: 'left' as const,
  depth: 1,
  number: 2,
  placed_at: '2026-01-05T10:00:00.000Z',
  is_counted: true,
  taken,
})

test('every level is listed with its places, taken or not', () => {
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

test('a level that is complete comes before a lost one, and the newest of the complete ones first', () => {
  const rows = levelRows({
    placement: null,
    levels: [lost(1), reached(1), lost(2), { ...lost(2), lost_at: '2026-03-01T10:00:00.000Z' }],
  })
  expect(rows[0]?.reached?.lost_at).toBeNull()
  expect(rows[1]?.reached?.lost_at).toBe('2026-03-01T10:00:00.000Z')
})

test('a given reward is still shown after its level was lost and reached again', () => {
  const given = { ...lost(1), reward: 'A phone', reward_given_on: '2026-01-20' }
  const owed = { ...reached(2), reward: 'A laptop' }
  const noLonger = { ...lost(3), reward: 'A trip' }
  const rows = levelRows({ placement: null, levels: [given, reached(1), owed, noLonger] })
  expect(rows.slice(0, 3).map(({ rewarded }) => rewarded)).toEqual([given, owed, undefined])
})

test.each([
  [{ taken: 2, reached: reached(1) }, 'Paid'],
  [{ taken: 2, reached: reached(1, false) }, 'Not paid (suspended)'],
  [{ taken: 1, reached: undefined }, 'Not yet'],
  [{ taken: 1, reached: lost(1) }, 'Taken back'],
  [{ taken: 1, reached: { ...lost(1), was_active: false } }, 'Not paid'],
  [{ taken: 2, reached: undefined }, 'Waiting for earlier levels'],
  [{ taken: 2, reached: { ...reached(1), is_former: true } }, 'Paid in the previous system'],
  [{ taken: 1, reached: { ...lost(1), is_former: true } }, 'Paid in the previous system'],
])('describes %o as "%s"', (row, words) => {
  expect(bonusWords({ level: 1, places: 2, rewarded: undefined, ...row })).toBe(words)
})
