import { expect, test } from 'vitest'
import { adjustmentOf, balanceAfter, type Draft, problemsOf } from './adjustment.ts'

const draft = (change: Partial<Draft> = {}): Draft => ({
  direction: 'Give',
  amount: '10.5',
  reason: 'A slip',
  ...change,
})

test.each([
  [{}, '110.50'],
  [{ direction: 'Take' }, '89.50'],
  [{ direction: 'Take', amount: '100.01' }, '-0.01'],
  [{ amount: ' 0.10 ' }, '100.10'],
  [{ amount: '1,000' }, undefined],
  [{ amount: '999999999999.99' }, '1000000000099.99'],
] as const)('%o changes the balance to %s', (change, after) => {
  expect(balanceAfter(draft(change), '100.00')).toBe(after)
})

test.each([
  [{}, {}],
  [{ direction: 'Take', amount: '100' }, {}],
  [{ direction: 'Take', amount: '100.01' }, { amount: 'The agent has less than that.' }],
  [{ amount: '0.00' }, { amount: 'Enter an amount greater than zero.' }],
  [{ amount: '-5' }, { amount: expect.stringMatching(/^Enter an amount such as/) }],
  [
    { amount: '1.005', reason: ' ' },
    { amount: expect.any(String), reason: 'Enter a reason.' },
  ],
] as const)('reports for %o: %o', (change, problems) => {
  expect(problemsOf(draft(change), '100.00')).toEqual(problems)
})

test('giving credits the agent, taking debits the agent', () => {
  expect(adjustmentOf(draft({ amount: ' 10.5 ' }))).toEqual({ direction: 'credit', amount: '10.5', reason: 'A slip' })
  expect(adjustmentOf(draft({ direction: 'Take' })).direction).toBe('debit')
})
