import { expect, test } from 'vitest'
import { sizeWords } from './size-words.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1434, '1.4 KB'],
  [655_500, '640 KB'],
  [2 * 1024 * 1024, '2 MB'],
  [8_600_000, '8.2 MB'],
])('a file of %i bytes has %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words))
