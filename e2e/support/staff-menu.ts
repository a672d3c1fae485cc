/** The menu of the console. */
import { expect, type Page } from '@playwright/test'

export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Staff console' }).getByRole('link')

/** Follows an entry of the menu and waits until its screen has loaded. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await menuOf(page).getByText(name, { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}
