import { expect, test } from 'vitest'
import { linksFor } from '../layout/staff-links.ts'
import { commandsFor } from './commands.ts'

const titles = (...asked: Parameters<typeof commandsFor>) => {
  const { screens, actions } = commandsFor(...asked)
  return { screens: screens.map(({ title }) => title), actions: actions.map(({ title }) => title) }
}

test('words are found by their beginnings, in any order', () => {
  expect(titles('admin', 'pay')).toEqual({
    screens: ['Payments', 'Payouts'],
    actions: ['Review payments', 'Edit payment instructions'],
  })
  expect(titles('admin', 'stat bank')).toEqual({ screens: [], actions: ['Import a bank statement'] })
  expect(titles('admin', 'ments')).toEqual({ screens: [], actions: [] })
})

test('a role is offered only the screens that it may open', () => {
  expect(titles('support', '')).toEqual({
    screens: [...linksFor('support').map(({ label }) => label), 'Your account'],
    actions: ['Send a notification'],
  })
  expect(titles('finance', 'publish').actions).toEqual([])
})
