import { expect, test } from 'vitest'
import { toPhoneNumber } from './phone-number.ts'

test.for([
  ['08012345678', '08012345678'],
  [' 0801 234 5678 ', '08012345678'],
  ['+2348030001111', '08030001111'],
  ['+234 (0)803-000-1111', '08030001111'],
  ['002348030001111', '08030001111'],
  ['+1 (713) 555-0142', '17135550142'],
  ['+1.713.555.0142', '17135550142'],
] as const)('[PAGE-017] %s is stored as %s', ([typed, stored]) => {
  expect(toPhoneNumber(typed)).toBe(stored)
})

test.for(['080123456789', '+44 7700 900 123', 'call me', '0801234567a', '+', '---', ''])(
  '[PAGE-017] %s is refused instead of cut',
  (typed) => {
    expect(toPhoneNumber(typed)).toBeUndefined()
  },
)
