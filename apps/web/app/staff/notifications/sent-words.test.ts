import { expect, test } from 'vitest'
import { audienceWords, reachWords } from './sent-words.ts'

const nobody = { status: null, joined_from: null, joined_to: null }

test.each([
  [{}, 'All agents'],
  [{ status: 'Suspended' }, 'Suspended agents'],
  [{ joined_from: '2026-01-05' }, 'All agents who joined from Jan 5, 2026'],
  [
    { status: 'Active', joined_from: '2026-01-05', joined_to: '2026-02-01' },
    'Active agents who joined from Jan 5, 2026 to Feb 1, 2026',
  ],
] as const)('a filter of %o is "%s"', (filter, words) => {
  expect(audienceWords({ ...nobody, ...filter })).toBe(words)
})

test.each([
  [{ recipients: 1, told: 1, is_finished: true }, '1 agent'],
  [{ recipients: 1201, told: 1200, is_finished: true }, '1,200 agents'],
  [{ recipients: 1201, told: 0, is_finished: false }, '0 of 1,201, still sending'],
])('%o is "%s"', (reach, words) => {
  expect(reachWords(reach)).toBe(words)
})
