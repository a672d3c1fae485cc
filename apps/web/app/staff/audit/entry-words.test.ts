import { expect, test } from 'vitest'
import { actionWords, subjectPath, subjectWords } from './entry-words.ts'

test('puts actions and subjects into words', () => {
  expect(['payment.approve', 'staff.change-role', 'lone'].map(actionWords)).toEqual([
    'Payment: approve',
    'Staff: change role',
    'Lone',
  ])
  expect(subjectWords('plan_version', 3)).toBe('Plan version 3')
  expect(subjectWords('all_agents', 0)).toBe('All agents')
})

test('links a subject to the screen that shows it, if there is one', () => {
  expect(subjectPath('agent', 7)).toBe('/staff/agents/7')
  expect(subjectPath('agent', 0)).toBeUndefined()
  expect(subjectPath('staff', 1)).toBe('/staff/accounts')
  expect(subjectPath('payment', 1)).toBeUndefined()
})
