/** The screens about an agent's money and network, as the agent sees them. */
import type { Agent } from '@evergrove/testing/people'
import type { Site } from '@evergrove/testing/site'
import { expect, type Locator, type Page } from '@playwright/test'
import { createTokens } from './agents.ts'
import { visit } from './visit.ts'

type Screen = 'Withdrawals' | 'Levels' | 'Referrals' | 'Statement' | 'Downlines'

/** Opens the screen at its address, with an optional query. */
export async function openScreen(page: Page, screen: Screen, query = ''): Promise<void> {
  await visit(page, `/dashboard/${screen.toLowerCase()}${query}`)
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
}

/** The figure card with this label. */
export const findCard = (page: Page, label: string): Locator =>
  page.locator(`section:has(> div > h2:text-is("${label}"))`)

/** Waits until the card shows the figure. */
export const expectFigure = (page: Page, label: string, figure: string) =>
  expect(findCard(page, label).getByText(figure, { exact: true })).toBeVisible()

const findTable = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true })

/** The rows of the table without its header. */
export const findRows = (page: Page, name: string): Locator => findTable(page, name).locator('tbody tr')

/** The links to the other pages of the table. */
export const findPages = (page: Page, name: string): Locator => page.getByRole('navigation', { name, exact: true })

/** Returns the API's response to the agent. */
export async function loadAs(site: Site, agent: Agent, path: string): Promise<unknown> {
  const { access } = await createTokens(site, agent)
  const answer = await fetch(`${site.url}/api/${path}`, { headers: { Authorization: `JWT ${access}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

export const findAmount = (page: Page): Locator => page.getByRole('textbox', { name: 'Amount' })

/** Types an amount and submits it, which opens a confirmation unless the amount is invalid. */
export async function askFor(page: Page, amount: string): Promise<void> {
  await findAmount(page).fill(amount)
  await page.getByRole('button', { name: 'Request withdrawal' }).click()
}

export const findDialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Confirms the dialog that `askFor` opened. */
export const confirmRequest = (page: Page): Promise<void> =>
  findDialog(page, 'Confirm Withdrawal').getByRole('button', { name: 'Confirm' }).click()

/** Closes a dialog with its button and waits until it is gone. */
export async function closeDialog(page: Page, name: string): Promise<void> {
  const dialog = findDialog(page, name)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
}
