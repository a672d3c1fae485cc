import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectFigure } from '../../../testing/find.ts'
import { makeActiveAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const findNotice = () => page.getByText(/^You owe/)

test('an agent with a debt reads why nothing can be withdrawn, and finds the reason on the statement', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeActiveAgent()
  const referral = await perform('recruit', { sponsorId: agent.id })
  await perform('withdraw', agent.id, '20.00')
  await perform('reverseFee', referral.id)
  const screen = await renderScreen('/dashboard/withdrawals', { as: agent })
  await expect.element(findNotice()).toMatchTextContent('You owe $20.00. Your next bonuses repay it first.')
  await expectFigure('Available Withdrawal', '$0.00')
  await expectNoViolationsAnywhere()
  await expectToFit()
  await page.getByRole('link', { name: 'See your statement' }).click()
  await expect.poll(screen.path).toBe('/dashboard/statement')
  await expect.element(page.getByRole('table', { name: 'What you owe' })).toBeVisible()
})
