import { expect, test } from 'vitest'
import { levelWords } from './reversal-words.ts'

test.each([
  [[1], 'Level 1 is no longer complete'],
  [[2, 1], 'Levels 2 and 1 are no longer complete'],
  [[3, 2, 1], 'Levels 3, 2 and 1 are no longer complete'],
])('names the lost levels %j', (levels, words) => {
  expect(levelWords(levels)).toBe(words)
})
