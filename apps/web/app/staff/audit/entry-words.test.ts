import { auditActions } from '@evergrove/contract/audit'
import { expect, test } from 'vitest'
import { actionChoices, actionWords, subjectPath, subjectWords } from './entry-words.ts'

test('every action says what happened, in words of its own or from its parts', () => {
  expect(['payment.approve', 'staff.change-role', 'agent.verify-email', 'lone'].map(actionWords)).toEqual([
    'Payment approved',
    'Role changed',
    'Email verified',
    'Lone',
  ])
  expect(actionWords('payment.prove')).toBe('Proof uploaded')
  for (const words of auditActions.map(actionWords)) expect(words).toMatch(/^[A-Z][a-z]+ [a-z ]+$/)
})

test('subjects have words', () => {
  expect(subjectWords('staff', 1)).toBe('Staff account 1')
  expect(subjectWords('plan_version', 3)).toBe('Plan version 3')
  expect(subjectWords('all_agents', 0)).toBe('All agents')
})

test('a subject links to the screen that shows it, if there is one', () => {
  expect(subjectPath('agent', 7)).toBe('/staff/agents/7')
  expect(subjectPath('agent', 0)).toBeUndefined()
  expect(subjectPath('staff', 1)).toBe('/staff/accounts')
  expect(subjectPath('payment', 1)).toBe('/staff/payments?status=All&chosen=1')
  expect(subjectPath('withdrawal', 2)).toBe('/staff/withdrawals?status=All&chosen=2')
  expect(subjectPath('payout_batch', 3)).toBe('/staff/payouts/3')
  expect(subjectPath('receipt', 1)).toBeUndefined()
})

test('the actions are offered in groups, each under its own heading', () => {
  expect(actionChoices(['agent.suspend', 'payment.approve', 'payment.prove', 'lone'])).toEqual([
    { group: 'Agent', items: [{ value: 'agent.suspend', label: 'Agent suspended' }] },
    {
      group: 'Payment',
      items: [
        { value: 'payment.approve', label: 'Payment approved' },
        { value: 'payment.prove', label: 'Proof uploaded' },
      ],
    },
    { group: 'Lone', items: [{ value: 'lone', label: 'Lone' }] },
  ])
})
