import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGone } from '../../../../testing/find.ts'
import { makeRichAgent, perform } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'

const findNotice = () => page.getByText('This is your first withdrawal.')

test('before the first withdrawal, an agent without a second step is asked to set one up', async () => {
  const agent = await makeRichAgent('500.00')
  const screen = await renderScreen('/dashboard/withdrawals', { as: agent })
  await expect.element(findNotice()).toBeVisible()
  await page.getByRole('link', { name: 'Set up a second step' }).click()
  await expect.poll(() => screen.path()).toBe('/dashboard/edit-profile#second-step')
  await expect.element(page.getByRole('heading', { name: 'Second step at log-in' })).toBeVisible()
})

test('nobody else is asked', async () => {
  const agent = await makeRichAgent('500.00')
  await perform('withdraw', agent.id, '100.00')
  await renderScreen('/dashboard/withdrawals', { as: agent })
  await expect.element(page.getByRole('heading', { name: 'Request a withdrawal' })).toBeVisible()
  await expect.element(page.getByText('Pending').first()).toBeVisible()
  await expectGone(findNotice())
})
