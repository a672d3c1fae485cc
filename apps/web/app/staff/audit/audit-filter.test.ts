import { expect, test } from 'vitest'
import { filterIn, problemsOf } from './audit-filter.ts'

const address = (query: string) => {
  const params = new URLSearchParams(query)
  return { value: (name: string) => params.get(name) ?? '' }
}

test('reads the filter from the address, without empty and unknown values', () => {
  expect(filterIn(address('actor=ada@b.example&action=&page=3&subject_kind= agent '))).toEqual({
    actor: 'ada@b.example',
    subject_kind: 'agent',
  })
})

test.each([
  [{ subject_id: '7x' }, ['subject_id']],
  [{ subject_id: '0' }, []],
  [{ from: '2026-02-30x' }, ['from']],
  [{ from: '2026-02-02', to: '2026-02-01' }, ['to']],
  [{ from: '2026-02-01', to: '2026-02-01' }, []],
])('finds the invalid values of %j', (filter, fields) => {
  expect(Object.keys(problemsOf(filter))).toEqual(fields)
})
