import { expect, test } from 'vitest'
import { filterIn, orderIn } from './agent-filter.ts'

const filter = (address: string) => {
  const query = new URLSearchParams(address)
  return filterIn((name) => query.get(name) ?? '')
}

test.each([
  ['', {}],
  ['search=ada&status=Active', { search: 'ada', status: 'Active' }],
  ['search=%20%20', {}],
  ['status=active', {}],
  ['email_change=proposed&status=Pending', { status: 'Pending', email_change: 'proposed' }],
  ['email_change=made', {}],
  ['withdrawals=frozen', { withdrawals: 'frozen' }],
  ['withdrawals=open', {}],
  ['from=2027-01-01&to=2027-01-31', { from: '2027-01-01', to: '2027-01-31' }],
  ['from=yesterday', {}],
  ['status=Lost&search=%2B44', { search: '+44' }],
  [`search=${'a'.repeat(300)}`, { search: 'a'.repeat(200) }],
])('reads "%s" as %o', (address, expected) => {
  expect(filter(address)).toEqual(expected)
})

test.each([
  ['', 'newest'],
  ['oldest', 'oldest'],
  ['name', 'name'],
  ['balance', 'newest'],
])('reads the order "%s" as %s', (value, expected) => {
  expect(orderIn(value)).toBe(expected)
})
