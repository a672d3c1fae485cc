/** The console's menu: what stands in it, and going where it leads. */
import { expect, type Page } from '@playwright/test'

export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Staff console' }).getByRole('link')

/** Follows an entry of the menu and waits until its screen has been read. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await menuOf(page).getByText(name, { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

/** Finds an agent in the list of agents and opens the agent's page. */
export async function openFoundAgent(page: Page, agent: { code: string; name: string }): Promise<void> {
  await openFromMenu(page, 'Agents')
  await page.getByRole('searchbox', { name: 'Search' }).fill(agent.code)
  const rows = page.getByRole('table', { name: 'Agents found' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link', { name: agent.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: agent.name })).toBeVisible()
}
