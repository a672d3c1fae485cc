import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('initials are complete characters', () => {
  expect(
    [
      { first_name: 'ada', last_name: 'obi' },
      { first_name: '𝒜da', last_name: '' },
    ].map(initialsOf),
  ).toEqual(['AO', '𝒜'])
})
