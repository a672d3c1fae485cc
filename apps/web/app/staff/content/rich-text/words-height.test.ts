import { expect, test } from 'vitest'
import { wordsHeightRem } from './words-height.ts'

test('gives a short text the least room, and a long one the room in which it scrolls', () => {
  expect(wordsHeightRem('')).toBe(9)
  expect(wordsHeightRem('<p>Pay into our account.</p>')).toBe(9)
  expect(wordsHeightRem('<p>All that we owe you, and when.</p>'.repeat(100))).toBe(32)
})

test('counts the lines of each block and not its tags', () => {
  const lines = '<p>Line</p>'.repeat(6)
  expect(wordsHeightRem(lines.replaceAll('Line', `<a href="${'x'.repeat(200)}">Line</a>`))).toBe(wordsHeightRem(lines))
  expect(wordsHeightRem(lines.replaceAll('Line', 'word '.repeat(30)))).toBeGreaterThan(wordsHeightRem(lines))
})
