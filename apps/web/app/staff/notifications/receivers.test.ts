import { expect, test } from 'vitest'
import { nobodyYet, problemOf, type Receivers, toInput, toQuery } from './receivers.ts'

const agent = { id: 7, name: 'Ada Obi', email: 'ada@example.com' }
const filter = { status: 'Active', joined_from: '2026-01-01', joined_to: '' } as const
const receivers = (given: Partial<Receivers>): Receivers => ({ ...nobodyYet, ...given })

test('receivers are required before anything is sent', () => {
  expect(problemOf(nobodyYet)).toBe('Choose an agent.')
  expect(problemOf(receivers({ agent }))).toBeUndefined()
  expect(problemOf(receivers({ kind: 'By filter', agent }))).toMatch('or send to all agents')
  expect(problemOf(receivers({ kind: 'By filter', filter }))).toBeUndefined()
  expect(problemOf(receivers({ kind: 'By filter', filter: { ...filter, joined_to: '2025-12-31' } }))).toMatch(
    'on or after',
  )
  expect(problemOf(receivers({ kind: 'All agents' }))).toBeUndefined()
})

test('values chosen for another kind of receivers are not sent', () => {
  const none = { status: null, joined_from: null, joined_to: null }
  expect(toInput(receivers({ agent, filter }))).toEqual({ agent_id: 7, ...none })
  expect(toInput(receivers({ kind: 'All agents', agent, filter }))).toEqual({ agent_id: null, ...none })
  expect(toInput(receivers({ kind: 'By filter', agent, filter }))).toEqual({
    agent_id: null,
    status: 'Active',
    joined_from: '2026-01-01',
    joined_to: null,
  })
  expect(toQuery(receivers({ kind: 'By filter', filter }))).toEqual({ status: 'Active', joined_from: '2026-01-01' })
})
