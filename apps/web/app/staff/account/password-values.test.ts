import { expect, test } from 'vitest'
import { noPasswords, problemsOf } from './password-values.ts'

test('every field is asked for, and the new password twice', () => {
  expect(Object.keys(problemsOf(noPasswords))).toEqual(['old_password', 'new_password', 're_new_password'])
  const typed = { old_password: 'a', new_password: ' b ', re_new_password: 'b' }
  expect(problemsOf(typed)).toEqual({ re_new_password: expect.stringMatching('not the same') })
  expect(problemsOf({ ...typed, re_new_password: ' b ' })).toEqual({})
})
