import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { makeRichAgent } from '../../../../testing/people.ts'
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
