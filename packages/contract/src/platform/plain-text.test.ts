import { expect, test } from 'vitest'
import { cutText, plainText } from './plain-text.ts'

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 4, 'ab😀'],
  ['ab😀c', 3, 'ab'],
  ['😀', 1, ''],
  ['', 1, ''],
])('[P17] the start of %j, at most %i long, is %j', (text, max, start) => {
  expect(cutText(text, max)).toBe(start)
})

test('a plain text has each sign in its usual form', () => {
  expect(plainText('\uFF14\u20138\u200B 2\u22120\u00A0Ada\uFF0E')).toBe('4-8 2-0 Ada.')
})
