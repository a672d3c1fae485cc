import { expect, test } from 'vitest'
import { differenceWords } from './reward-words.ts'

test.each([
  ['25.00', ' 25 ', 'The cost equals the value. The expense doesn’t change.'],
  ['25.00', '30.5', '$5.50 more than the value. The expense increases by that amount.'],
  ['25.00', '0', '$25.00 less than the value. The expense decreases by that amount.'],
  ['0.00', '12', '$12.00 more than the value. The expense increases by that amount.'],
  ['25.00', 'much', ''],
])('a reward of value %s at a cost of %s: %s', (value, cost, words) => {
  expect(differenceWords(value, cost)).toBe(words)
})
