import { expect, test } from 'vitest'
import { nextLevelOf, progressOf } from './level-progress.ts'

const level = (number: number) => ({
  id: number,
  level: number,
  expected_downlines: 2 ** number,
  expected_match_bonus: '100.00',
  additional_reward: '',
})
const at = (...distances: number[]) => distances.map((distance) => ({ distance, is_counted: true }))

test('the places of each level are counted by distance, in the order of the levels', () => {
  const progress = progressOf({ depth: 1, downlines: at(1, 1, 2, 2, 2, 3), levels: [level(3), level(1), level(2)] })
  expect(progress.map((one) => [one.info.level, one.taken, one.isReached])).toEqual([
    [1, 2, true],
    [2, 3, false],
    [3, 1, false],
  ])
  expect(nextLevelOf(progress)?.info.level).toBe(2)
})

test('a level that was reached stays reached if one of its agents is missing later', () => {
  const progress = progressOf({ depth: 1, downlines: at(1), levels: [level(1), level(2)] })
  expect(progress.map((one) => [one.taken, one.isReached])).toEqual([
    [1, true],
    [0, false],
  ])
})

test('a downline with a reversed fee does not count', () => {
  const downlines = [...at(1), { distance: 1, is_counted: false }]
  const progress = progressOf({ depth: 0, downlines, levels: [level(1), level(2)] })
  expect(progress.map(({ taken }) => taken)).toEqual([1, 0])
})

test('there is no next level after the last one', () => {
  expect(nextLevelOf(progressOf({ depth: 2, downlines: [], levels: [level(1), level(2)] }))).toBeUndefined()
})
