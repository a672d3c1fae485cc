import { expect, test } from 'vitest'
import { adjustmentOf, type Draft, fundsAfter, problemsOf } from './adjustment.ts'

const draft = (change: Partial<Draft> = {}): Draft => ({
  direction: 'Credit',
  amount: '10.5',
  reason: 'A slip',
  ...change,
})

test.each([
  [{}, { balance: '110.50', owed: '0.00' }],
  [{ direction: 'Debit' }, { balance: '89.50', owed: '0.00' }],
  [
    { direction: 'Debit', amount: '100.01' },
    { balance: '0.00', owed: '0.01' },
  ],
  [{ amount: ' 0.10 ' }, { balance: '100.10', owed: '0.00' }],
  [{ amount: '1,000' }, undefined],
  [{ amount: '999999999999.99' }, { balance: '1000000000099.99', owed: '0.00' }],
] as const)('%o leads to %o', (change, after) => {
  expect(fundsAfter(draft(change), { balance: '100.00', owed: '0.00' })).toEqual(after)
})

test('a credit repays a debt first', () => {
  const funds = { balance: '0.00', owed: '8.00' }
  expect(fundsAfter(draft({ amount: '5' }), funds)).toEqual({ balance: '0.00', owed: '3.00' })
  expect(fundsAfter(draft({ amount: '10' }), funds)).toEqual({ balance: '2.00', owed: '0.00' })
})

test.each([
  [{}, {}],
  [{ direction: 'Debit', amount: '100' }, {}],
  [{ direction: 'Debit', amount: '100.01' }, {}],
  [{ amount: '0.00' }, { amount: 'Enter an amount greater than zero.' }],
  [{ amount: '-5' }, { amount: expect.stringMatching(/^Enter an amount such as/) }],
  [
    { amount: '1.005', reason: ' ' },
    { amount: expect.any(String), reason: 'Enter a reason.' },
  ],
] as const)('reports for %o: %o', (change, problems) => {
  expect(problemsOf(draft(change))).toEqual(problems)
})

test('giving means a credit to the agent, and taking a debit', () => {
  expect(adjustmentOf(draft({ amount: ' 10.5 ' }))).toEqual({ direction: 'credit', amount: '10.5', reason: 'A slip' })
  expect(adjustmentOf(draft({ direction: 'Debit' })).direction).toBe('debit')
})
