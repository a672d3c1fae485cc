import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { callAs, makeRichAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const findNotice = () => page.getByText('Your withdrawals have been frozen since')

test('[H1] an agent with frozen withdrawals reads the reason and what to do, and can request nothing', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeRichAgent('500.00')
  const link = await perform('protectionLink', { agentId: agent.id, email: agent.email })
  await callAs(agent, 'POST auth/users/not_me', { token: link.split('/').at(-1) })
  const screen = await renderScreen('/dashboard/withdrawals', { as: agent })
  await expect.element(findNotice()).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  await expect.element(page.getByRole('button', { name: 'Request withdrawal' })).toBeDisabled()
  await page.getByRole('link', { name: 'Contact us to have them opened again' }).click()
  await expect.poll(screen.path).toBe('/dashboard/help-and-support')
})
