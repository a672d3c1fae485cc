import { expect, test } from 'vitest'
import { filterIn } from './line-filter.ts'

test.each([
  [{}, {}],
  [
    { show: 'proposed', search: 'Ann ' },
    { show: 'proposed', search: 'Ann ' },
  ],
  [{ show: 'everything', search: ' ' }, {}],
  [{ search: 'x'.repeat(120) }, { search: 'x'.repeat(100) }],
])('the address %j asks for %j', (address: { show?: string; search?: string }, filter) => {
  expect(filterIn((name) => address[name] ?? '')).toEqual(filter)
})
