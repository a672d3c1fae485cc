import { isVeryCommon, veryCommonPasswords } from '@evergrove/contract/accounts/common-passwords'
import { assert, constant, oneof, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordProblems, similarityProblems } from './passwords.ts'

const SHORT = 'This password is too short. It must contain at least 8 characters.'
const COMMON = 'This password is too common.'
const NUMERIC = 'This password is entirely numeric.'

const owner = { first_name: 'Chidiebere', last_name: 'Goldenfield', email: 'sunny.flower@harvest-mail.example' }
const nobody = { first_name: '', last_name: '', email: '' }

test.each([
  ['Harvest-moon-42', []],
  ['purple giraffes dance', []],
  ['xQ7-z', [SHORT]],
  ['xQ7-zxQ', [SHORT]],
  ['xQ7-zxQ7', []],
  ['🌾🌽🌻🍂🍁🌿🌱', [SHORT]],
  ['🌾🌽🌻🍂🍁🌿🌱🌴', []],
  ['password', [COMMON]],
  ['PassWord', [COMMON]],
  [' password ', [COMMON]],
  ['qwertyuiop', [COMMON]],
  ['8273645172', [NUMERIC]],
  ['٣٨٤٧٢٦١٥٩', [NUMERIC]],
  ['12345', [SHORT, COMMON, NUMERIC]],
  ['', [SHORT]],
])('the password "%s" has the problems %j', (password, problems) => {
  expect(passwordProblems(password)).toEqual(problems)
})

test('a password that is called common while it is typed is refused as such, in capitals or not', () => {
  for (const password of veryCommonPasswords) expect(passwordProblems(password)).toEqual([COMMON])
  expect(veryCommonPasswords.length).toBeGreaterThan(20)
  expect(['password1', ' PassWord1 '].map(isVeryCommon)).toEqual([true, true])
  expect(isVeryCommon('purple giraffes dance')).toBe(false)
})

describe('similarity to the owner’s data', () => {
  test.each([
    ['chidiebere', 'first name'],
    ['CHIDIEBERE9', 'first name'],
    ['erebeidihc', 'first name'],
    ['Goldenfield1', 'last name'],
    ['goldenfield!2026', 'last name'],
    ['harvest-mail', 'email'],
    ['sunny.flower@harvest-mail.example', 'email'],
  ])('%s is too similar to the %s', (password, attribute) => {
    expect(similarityProblems(password, owner)).toEqual([`The password is too similar to the ${attribute}.`])
  })

  test.each(['Quiet-river-88', 'chidi', 'gold rush of 1849', 'Copper-hills-63'])(
    '%s is too similar to none of it',
    (password) => {
      expect(similarityProblems(password, owner)).toEqual([])
    },
  )

  test.each([
    ['abcdefgxyz', 'abcdefgklm', true],
    ['abcdefwxyz', 'abcdefgklm', false],
    ['ab-very-long-password', 'Al', false],
  ])('the similarity of %s to %s is %s; seven letters of ten are enough', (password, first_name, isAlike) => {
    expect(similarityProblems(password, { ...nobody, first_name })).toHaveLength(isAlike ? 1 : 0)
  })

  test('is reported for the first attribute that the password resembles, and for no other', () => {
    const twin = { first_name: 'Chidiebere', last_name: 'Chidiebere', email: 'chidiebere@example.org' }
    expect(similarityProblems('chidiebere', twin)).toEqual(['The password is too similar to the first name.'])
  })
})

const anyText = () => oneof(string(), string({ unit: 'binary' }), string({ unit: constant('\ud800') }))

test('for any password, the problems are known ones, each reported once and in order', () => {
  assert(
    property(anyText(), (password) => {
      const problems = passwordProblems(password)
      expect([SHORT, COMMON, NUMERIC].filter((problem) => problems.includes(problem))).toEqual(problems)
      expect(problems.includes(SHORT)).toBe(Array.from(password).length < 8)
    }),
  )
})

test('for any owner, at most one similarity is reported and nothing is thrown', () => {
  const anyOwner = record({ first_name: anyText(), last_name: anyText(), email: anyText() })
  assert(
    property(anyText(), anyOwner, (password, somebody) => {
      const problems = similarityProblems(password, somebody)
      expect(problems.length).toBeLessThan(2)
      for (const problem of problems) {
        expect(problem).toMatch(/^The password is too similar to the (?:first name|last name|email)\.$/)
      }
    }),
  )
})

test('one’s own name is always refused as a password', () => {
  assert(
    property(string({ minLength: 1 }), (first_name) => {
      expect(similarityProblems(first_name, { ...nobody, first_name })).toHaveLength(1)
    }),
  )
})

test('a password of 128 characters is checked quickly, for any names', () => {
  const long = { first_name: 'a '.repeat(50), last_name: 'b'.repeat(100), email: `${'c.'.repeat(60)}d@example.org` }
  const startedMs = performance.now()
  for (let n = 0; n < 100; n += 1) similarityProblems('x'.repeat(128), long)
  expect(performance.now() - startedMs).toBeLessThan(1000)
})
