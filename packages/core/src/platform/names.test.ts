import { expect, test } from 'vitest'
import { isHolder, isSimilarName } from './names.ts'

test.each([
  ['ADAEZE OKAFOR', true],
  ['OKAFOR ADAEZE PAYMENT', true],
  ['ADEZE OKAFOR', true],
  ['ADAEZZE OKAFFOR', true],
  ['ADEAZE OKAFOR', false],
  ['ADA OKAFOR', false],
  ['ADAEZE OKEFER', false],
  ['ADAEZE', false],
])('[S18] the line %j names Adaeze Okafor: %j', (line, isNamed) => {
  expect(isSimilarName({ first: 'Adaeze', last: 'Okafor' }, line.toLowerCase().split(' '))).toBe(isNamed)
})

test.each([
  ['uju', 'uju', true],
  ['uju', 'ujo', false],
  ['emmanuel', 'emanuell', true],
  ['emmanuel', 'emanell', false],
  ['oluwaseun', 'olusegun', false],
])('a short name must match exactly, and a long one with at most two slips: %s, %s', (name, word, isNamed) => {
  expect(isSimilarName({ first: name, last: 'Bello' }, [word, 'bello'])).toBe(isNamed)
})

test.each([
  ['Ọláídé Adébáyọ̀', 'OLAIDE ADEBAYO', true],
  ['Olaide Adebayo', 'Adebayo, Olaide', true],
  ['Olaide Adebayo', 'MRS ADEBAYO O.', true],
  ['Olaide Adebayo', 'Adebayo Olaide Grace', true],
  ['Olaide Grace Adebayo', 'G Adebayo', true],
  ['Adebayo Olaide', 'O Adebayo', true],
  ['Sarah O’Brien-Kalu', 'OBRIEN SARAH', true],
  ['Ade Ade', 'Ade Ade', true],
  ['Ade Ade', 'Ade', false],
  ['Olaide Adebayo', 'Olaide', false],
  ['Olaide Adebayo', 'O A', false],
  ['Olaide Adebayo', 'Tunde Adebayo', false],
  ['Olaide Adebayo', 'Olaide Bello', false],
  ['Olaide Adebayo', 'Somebody Else', false],
])('[E2] the agent %s is the account holder %s: %j', (agent, holder, isSame) => {
  const [last = '', ...first] = agent.split(' ').toReversed()
  expect(isHolder(holder, { first: first.toReversed().join(' '), last })).toBe(isSame)
})
