import { expect, test } from 'vitest'
import { isWholePerson, peopleLike } from './people.ts'

const known = {
  agents: [{ first_name: 'Ada', last_name: 'Obi', email: 'ada@example.com' }],
  staff: [
    { email: 'bola@example.com', role: 'finance' },
    { email: 'chi@example.com', role: 'support' },
  ],
} as const

test('the choice offers staff who match the text and the agents found for it', () => {
  expect(peopleLike('BOLA', known)).toEqual([
    { value: 'bola@example.com', label: 'Staff, Finance' },
    { value: 'ada@example.com', label: 'Ada Obi, agent' },
  ])
  expect(peopleLike('oper', { agents: [], staff: known.staff })).toEqual([
    { value: 'operator', label: 'Operator (command line)' },
  ])
})

test.each([
  ['', true],
  ['operator', true],
  ['ada@example.com', true],
  ['ada', false],
] as const)('"%s" names a whole person: %s', (text, isWhole) => {
  expect(isWholePerson(text)).toBe(isWhole)
})
