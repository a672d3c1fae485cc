import { expect, test } from 'vitest'
import { inPlainWords } from './plain-words.ts'

test('messages fixed by the contract are shown in the words of the screens, with the verb first', () => {
  const refusal = {
    password: [
      'This password is too short. It must contain at least 8 characters.',
      'This password is too common.',
      'This password is entirely numeric.',
    ],
    first_name: ['This field may not be blank.'],
    last_name: ['Ensure this field has no more than 150 characters.'],
  }
  expect(inPlainWords(refusal)).toEqual({
    password: [
      'Use at least 8 characters.',
      'Choose a less common password.',
      'Add letters. Digits alone are easy to guess.',
    ],
    first_name: ['Fill in this field.'],
    last_name: ['Use no more than 150 characters.'],
  })
})

test('all other messages stay unchanged', () => {
  const refusal = { gender: ['Too long', { inner: 'toString' }], detail: 'constructor' }
  expect(inPlainWords(refusal)).toEqual(refusal)
  expect(inPlainWords(['Invalid Email/Password'])).toEqual(['Invalid Email/Password'])
})
