import { expect, test } from 'vitest'
import { choiceIn } from './agent-choice.ts'

const choice = (address: string) => {
  const query = new URLSearchParams(address)
  return choiceIn((name) => query.get(name) ?? '')
}

test.each([
  ['', {}],
  ['search=ada&status=Active', { search: 'ada', status: 'Active' }],
  ['search=%20%20', {}],
  ['status=active', {}],
  ['status=Lost&search=%2B44', { search: '+44' }],
  [`search=${'a'.repeat(300)}`, { search: 'a'.repeat(200) }],
])('"%s" chooses %o', (address, expected) => {
  expect(choice(address)).toEqual(expected)
})
