import { expect, test } from 'vitest'
import { isSimilarName } from './names.ts'

test.each([
  ['ADAEZE OKAFOR', true],
  ['OKAFOR ADAEZE PAYMENT', true],
  ['ADEZE OKAFOR', true],
  ['ADAEZZE OKAFFOR', true],
  ['ADEAZE OKAFOR', false],
  ['ADA OKAFOR', false],
  ['ADAEZE OKEFER', false],
  ['ADAEZE', false],
])('[S18] a line that says %j names Adaeze Okafor: %j', (line, isNamed) => {
  expect(isSimilarName({ first: 'Adaeze', last: 'Okafor' }, line.toLowerCase().split(' '))).toBe(isNamed)
})

test.each([
  ['uju', 'uju', true],
  ['uju', 'ujo', false],
  ['emmanuel', 'emanuell', true],
  ['emmanuel', 'emanell', false],
  ['oluwaseun', 'olusegun', false],
])('a short name is spelled exactly, a long one with two slips at most: %s, %s', (name, word, isNamed) => {
  expect(isSimilarName({ first: name, last: 'Bello' }, [word, 'bello'])).toBe(isNamed)
})
