import { expect, test } from 'vitest'
import { pageIn } from '../../components/table/page-in.ts'
import { choiceWords, filterIn, orderIn, periodsAt, problemOf, queryFor } from './statement-filter.ts'

test('a filter and a page can be read back from the address', () => {
  const filter = { kind: 'match_bonus', from: '2026-01-31', to: '2026-02-28' } as const
  const query = queryFor({ filter, order: 'oldest' }, 3)
  expect(query.toString()).toBe('kind=match_bonus&from=2026-01-31&to=2026-02-28&order=oldest&page=3')
  expect([filterIn(query), orderIn(query), pageIn(query)]).toEqual([filter, 'oldest', 3])
  expect(queryFor({ filter: {}, order: 'newest' }).toString()).toBe('')
})

test.each(['kind=toString', 'kind=', 'from=yesterday', 'from=2026-13-01', 'to=0000-01-01', 'from=2026-1-1'])(
  'ignores an invalid value: %s',
  (query) => expect(filterIn(new URLSearchParams(query))).toEqual({}),
)

test.each(['', 'order=', 'order=OLDEST', 'order=newest'])(
  'the newest entries come first with the query “%s”',
  (query) => {
    expect(orderIn(new URLSearchParams(query))).toBe('newest')
  },
)

test.each(['', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=9999999999'])(
  'the query “%s” means the first page',
  (query) => {
    expect(pageIn(new URLSearchParams(query))).toBe(1)
  },
)

test('the period can be a single day, and cannot end before it begins', () => {
  expect(problemOf({ from: '2026-02-01', to: '2026-02-01' })).toBeUndefined()
  expect(problemOf({ from: '2026-02-02', to: '2026-02-01' })).toBe('Choose an end date on or after the start date.')
  expect(problemOf({ from: '2026-02-02' })).toBeUndefined()
})

test.each([
  ['2026-01-31T23:59:59Z', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31'], ['2026-01-01', '2026-12-31']],
  ['2028-03-31T00:00:00Z', ['2028-03-01', '2028-03-31'], ['2028-02-01', '2028-02-29'], ['2028-01-01', '2028-12-31']],
])('at %s this month, last month and this year are whole months and years of UTC', (now, ...periods) => {
  expect(periodsAt(new Date(now)).map(({ from, to }) => [from, to])).toEqual(periods)
})

test('the choice is described in words', () => {
  expect(choiceWords({ filter: {}, order: 'newest' })).toBe('All transactions')
  const filter = { kind: 'withdrawal', from: '2026-02-01', to: '2026-02-28' } as const
  expect(choiceWords({ filter, order: 'oldest' })).toBe(
    'Withdrawal only from Feb 1, 2026 until Feb 28, 2026, oldest first',
  )
})
