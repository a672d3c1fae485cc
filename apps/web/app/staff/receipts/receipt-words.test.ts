import { expect, test } from 'vitest'
import { canUndo, foundWords, isCharge, matchWords, stateOf, whatToDo } from './receipt-words.ts'

const payment = (is_approved: boolean) =>
  ({
    id: 1,
    pin: '1000000001',
    amount: '100.00',
    status: 'Pending',
    is_approved,
    decided_at: null,
    decided_by: null,
    same_proof_as: [] as number[],
    concerns: [] as never[],
    agent: { id: 1, first_name: 'Ann', last_name: 'Eze', email: 'ann@agents.example', status: 'Pending' },
  }) as const

const proposed = { status: 'Proposed', matched_with: null, payment: payment(false) } as const
const toApprove = { status: 'Matched', matched_with: 'payment', payment: payment(false) } as const
const approved = { status: 'Matched', matched_with: 'payment', payment: payment(true) } as const
const refund = { status: 'Matched', matched_with: 'fee_refund', payment: payment(true) } as const
const open = { status: 'New', matched_with: null, payment: null } as const

test.each([
  [open, 'No match', false],
  [proposed, 'Proposed', false],
  [toApprove, 'To approve', true],
  [approved, 'Matched', false],
  [refund, 'Matched', true],
] as const)('a line %j is %s; whether its match can be undone: %s', (line, state, isUndoable) => {
  expect(stateOf(line)).toBe(state)
  expect(canUndo(line)).toBe(isUndoable)
})

test('[R16] a line with another amount than the fee says what is missing or too much, and what to do', () => {
  const line = (amount: string, finding: 'wrong_amount' | 'two_lines' = 'wrong_amount') =>
    whatToDo({ amount, finding, payment: payment(false) })
  expect(line('90.00')).toMatch(
    /^\$10\.00 is missing\. If another line brings it, assign both .* or send the money back/,
  )
  expect(line('110.50')).toMatch(/^It is \$10\.50 too much\./)
  expect(line('100.00', 'two_lines')).toBeUndefined()
})

test('an amount taken by the bank is a charge, and an amount given is interest', () => {
  expect(matchWords('charge', { amount: '-2.50' })).toBe('Bank charge')
  expect(matchWords('charge', { amount: '0.40' })).toBe('Interest')
  expect(matchWords('payout', { amount: '-20.00' })).toBe('Payout')
})

test.each([
  ['-2.50', 'Account charge', true],
  ['-2.50', 'Monthly bank fee', true],
  ['-100.00', 'Refund of the registration fee', false],
  ['0.40', 'Interest', true],
  ['100.00', 'Card fees for Ada', false],
])('a line of %s with the words “%s” looks like a charge or interest: %s', (amount, text, isOne) => {
  expect(isCharge({ status: 'New', name: null, text, amount })).toBe(isOne)
})

test('new lines without a finding have no match', () => {
  const counts = { added: 1500, matched: 1460, proposed: 20, waiting: 0 }
  expect(foundWords(counts)).toBe('1,460 matched · 20 proposed · 0 waiting · 20 without a match')
})
