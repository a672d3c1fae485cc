import { expect, test } from 'vitest'
import { nextOf, progressOf } from './level-progress.ts'

const levels = [1, 2, 3].map((level) => ({
  id: level,
  level,
  expected_downlines: 2 ** level,
  expected_match_bonus: `${level}00.00`,
  additional_reward: level === 3 ? 'A journey' : '',
}))
const at = (...counts: number[]) =>
  counts.flatMap((count, index) => Array.from({ length: count }, () => ({ distance: index + 1 })))
const taken = (depth: number, ...counts: number[]) =>
  progressOf(depth, levels, at(...counts)).map(
    (one) => `${one.taken}/${one.places}${one.isComplete ? ' complete' : ''}`,
  )

test('agents are counted by their distance', () => {
  expect(taken(1, 2, 3, 1)).toEqual(['2/2 complete', '3/4', '1/8'])
  expect(taken(0)).toEqual(['0/2', '0/4', '0/8'])
})

test('a level that was reached stays complete, and none has more agents than places', () => {
  expect(taken(2, 1, 9, 9)).toEqual(['2/2 complete', '4/4 complete', '8/8'])
})

test('the next level is the first that is not complete, in whatever order the plan comes', () => {
  expect(nextOf(progressOf(2, levels.toReversed(), at(2, 4, 5)))).toEqual({
    level: 3,
    taken: 5,
    places: 8,
    isComplete: false,
    matchBonus: '300.00',
    reward: 'A journey',
  })
  expect(nextOf(progressOf(3, levels, at(2, 4, 8)))).toBeUndefined()
})
