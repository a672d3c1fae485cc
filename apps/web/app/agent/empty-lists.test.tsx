import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerJson } from '../../testing/network.ts'
import { makeNewcomer } from '../../testing/people.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

test.each([
  ['', 'What changed', 'Invite an agent', '/dashboard/referrals'],
  ['', 'Earnings', 'See what each level pays', '/dashboard/levels'],
  ['', 'Latest downlines', 'See your free places', '/dashboard/downlines'],
  ['', 'Latest withdrawals', 'Request a withdrawal', '/dashboard/withdrawals'],
  ['/withdrawals', 'Withdrawal history', 'See what you can earn', '/dashboard/levels'],
  ['/statement', 'Transactions', 'See what you can earn', '/dashboard/levels'],
  ['/notifications', 'All notifications', 'Invite an agent', '/dashboard/referrals'],
  ['/levels', 'Your rewards', 'Invite an agent', '/dashboard/referrals'],
  ['/downlines', 'Your downlines', 'Share your code', '/dashboard/referrals'],
])('on /dashboard%s the empty list "%s" offers "%s"', async (path, list, words, address) => {
  answerJson('GET dashboard/user-notifications', [])
  await renderScreen(`/dashboard${path}`, { as: await makeNewcomer() })
  const card = page.locate(`section:has(h2:text-is("${list}"))`)
  const link = card.getByRole('link', { name: words })
  await expect.element(link).toBeVisible()
  await expect.element(link).toHaveAttribute('href', address)
})
