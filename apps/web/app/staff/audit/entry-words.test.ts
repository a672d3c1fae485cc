import { expect, test } from 'vitest'
import { actionChoices, actionWords, subjectPath, subjectWords } from './entry-words.ts'

test('actions and subjects have words', () => {
  expect(['payment.approve', 'staff.change-role', 'lone'].map(actionWords)).toEqual([
    'Payment: approve',
    'Staff: change role',
    'Lone',
  ])
  expect(actionWords('payment.prove')).toBe('Payment: upload proof')
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
    { group: 'Agent', items: [{ value: 'agent.suspend', label: 'Suspend' }] },
    {
      group: 'Payment',
      items: [
        { value: 'payment.approve', label: 'Approve' },
        { value: 'payment.prove', label: 'Upload proof' },
      ],
    },
    { group: 'Lone', items: [{ value: 'lone', label: 'Lone' }] },
  ])
})
