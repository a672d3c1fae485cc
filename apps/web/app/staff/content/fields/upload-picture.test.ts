import { expect, test } from 'vitest'
import { problemOf, sizeOf } from './upload-picture.ts'

const MB = 1024 * 1024

test.each([
  ['image/png', 10 * MB, undefined],
  ['image/webp', 1, undefined],
  ['image/jpeg', 10 * MB + 1, 'Choose an image of up to 10 MB.'],
  ['image/svg+xml', 1, 'Choose a JPEG, PNG or WebP image.'],
  ['', 1, 'Choose a JPEG, PNG or WebP image.'],
])('a file of type %j and %d bytes: %s', (type, size, problem) => {
  expect(problemOf({ type, size })).toBe(problem)
})

test.each([
  [1, '1 KB'],
  [250_000, '244 KB'],
  [3.25 * MB, '3.3 MB'],
])('%d bytes are %s', (size, words) => {
  expect(sizeOf({ size })).toBe(words)
})
