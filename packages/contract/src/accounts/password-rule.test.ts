import { expect, test } from 'vitest'
import { isOnlyDigits, missingCharacters } from './account-words.ts'

test.each([
  ['', 8],
  ['xQ7-zxQ', 1],
  ['xQ7-zxQ7', 0],
  ['🌾🌽🌻🍂🍁🌿🌱', 1],
  ['purple giraffes dance', 0],
])('the password "%s" lacks %i characters', (password, count) => {
  expect(missingCharacters(password)).toBe(count)
})

test.each([
  ['82736451', true],
  ['٣٨٤٧٢٦١٥', true],
  ['8273645a', false],
  ['', false],
])('"%s" has only digits: %s', (password, isOnly) => {
  expect(isOnlyDigits(password)).toBe(isOnly)
})
