import type { AccountInfo } from '@evergrove/contract/network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectFigure, expectGone, findCard } from '../../../testing/find.ts'
import { answer, watchAllCalls } from '../../../testing/network.ts'
import { openOverview } from '../../../testing/overview.ts'
import { getAs, makeActiveAgent, makeRichAgent, perform } from '../../../testing/people.ts'

const findNotice = () => page.getByText(/^You owe/)

test('an agent with held-back bonuses sees what is available now', { tags: 'accessibility' }, async () => {
  const agent = await makeRichAgent('1500.00')
  answer('GET dashboard/user-account-info', async (_call, send) =>
    Response.json({
      ...(await (await send()).json()),
      available_balance: '1234.50',
      held_back: [{ date: '2026-12-08', amount: '265.50' }],
    }),
  )
  await openOverview(agent)
  await expectFigure('Total Balance', '$1,500.00')
  await expect.element(findCard('Total Balance')).toMatchTextContent('Available now $1,234.50')
  await expectGone(findNotice())
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('an agent with a debt reads its amount, and finds the reason on the statement', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeActiveAgent()
  const referral = await perform('recruit', { sponsorId: agent.id })
  const { total_balance: bonus } = (await getAs(agent, 'dashboard/user-account-info')) as AccountInfo
  await perform('withdraw', agent.id, bonus)
  await perform('reverseFee', referral.id)
  const calls = watchAllCalls()
  const screen = await openOverview(agent)
  await expect.element(findNotice()).toHaveTextContent(`You owe $${bonus}. Your next bonuses repay it first.`)
  await expectFigure('Total Balance', '$0.00')
  expect(calls.filter((call) => call.includes('debt') || call.includes('statement'))).toEqual([])
  await expectNoViolationsAnywhere()
  await expectToFit()
  await page.getByRole('link', { name: 'See your statement' }).click()
  await expect.poll(screen.path).toBe('/dashboard/statement#debt')
  await expect.element(page.getByRole('table', { name: 'What you owe' })).toBeVisible()
})
