import { expect, test } from 'vitest'
import { decisionWords } from './decision-words.ts'

test.each([
  [{ status: 'Pending', decided_by: null, reason: null }, 'pending'],
  [{ status: 'Approved', decided_by: 'operator', reason: null }, 'approved by operator'],
  [{ status: 'Rejected', decided_by: 'b@example.com', reason: 'Closed' }, 'rejected by b@example.com: Closed'],
])('%o is told as "%s"', (decided, words) => {
  expect(decisionWords(decided)).toBe(words)
})
