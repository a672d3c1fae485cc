import { expect, test } from 'vitest'
import { type AnyFields, askedIn, chipsIn, noneOf } from './filters.ts'

const fields: AnyFields = {
  actor: { label: 'Person', maxLength: 20 },
  kind: { label: 'Kind', any: 'All', choices: [{ value: 'agent', label: 'Agent' }] },
  action: { label: 'Action', any: 'All', isOpen: true, choices: [] },
  number: { label: 'Number', wrong: (text) => (/^\d+$/.test(text) ? undefined : 'Enter a number.') },
  days: {},
}

const asked = (query: string) => {
  const params = new URLSearchParams(query)
  return askedIn(fields, { value: (name) => params.get(name) ?? '' })
}

test.each([
  ['', {}],
  ['actor=ada@b.example&action=&page=3&kind= agent ', { actor: 'ada@b.example', kind: 'agent' }],
  [`actor=${'a'.repeat(30)}`, { actor: 'a'.repeat(20) }],
  ['actor=%20%20', {}],
  ['kind=Agent', {}],
  ['action=an.older-one', { action: 'an.older-one' }],
  ['number=0&from=2027-01-01&to=2027-01-31', { number: '0', from: '2027-01-01', to: '2027-01-31' }],
])('reads "%s" as %o', (query, expected) => {
  expect(asked(query)).toEqual({ query: expected, problems: {}, filled: Object.keys(expected).length })
})

test.each([
  ['number=7x', ['number'], {}],
  ['from=2026-02-30x', ['from'], {}],
  ['from=2026-02-02&to=2026-02-01', ['to'], { from: '2026-02-02' }],
])('an invalid value in “%s” is reported for its field and not used as a filter', (query, wrong, rest) => {
  const { query: taken, problems, filled } = asked(query)
  expect(Object.keys(problems)).toEqual(wrong)
  expect(taken).toEqual(rest)
  expect(filled).toBeGreaterThan(0)
})

test('what is chosen is said in words, a choice by its name, each with the field that states it', () => {
  const params = new URLSearchParams('kind=agent&action=an.older-one&number=7&to=2027-01-31&other=1')
  expect(chipsIn(fields, { value: (name) => params.get(name) ?? '' })).toEqual([
    { name: 'kind', words: 'Kind: Agent' },
    { name: 'action', words: 'Action: an.older-one' },
    { name: 'number', words: 'Number: 7' },
    { name: 'to', words: 'To: Jan 31, 2027' },
  ])
})

test('clearing empties every field', () => {
  expect(noneOf(fields)).toEqual({ actor: '', kind: '', action: '', number: '', from: '', to: '' })
})
