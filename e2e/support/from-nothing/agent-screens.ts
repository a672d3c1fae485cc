/** What an agent sees of the company's content and of the own money. */
import { libraryNames } from '@evergrove/contract/content/content-kinds'
import { expect, type Page } from '@playwright/test'
import { askFor, closeDialog, confirmRequest, expectFigure, findCard, findRows, openScreen } from '../money-screens.ts'
import { openPayments } from '../payment-screen.ts'
import { visit } from '../visit.ts'
import { HOW_TO_PAY, recordsOf } from './site-content.ts'

/** Where the agents' screens of the eight libraries are. */
const PATHS: Record<(typeof libraryNames)[number], string> = {
  ourproducts: 'ourproducts',
  annuity: 'annuity',
  life: 'life',
  health: 'health',
  training: 'trainings',
  contracting: 'contractings',
  marketingmaterials: 'marketingmaterials',
  agentsupports: 'agentSupports',
}

/** Insists that all content for agents is there, item by item. */
export async function expectAgentContent(page: Page): Promise<void> {
  // No test reaches the outer network: a player's page is one line of ours.
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>v</title></html>' }),
  )
  await openPayments(page)
  await expect(page.getByText(HOW_TO_PAY, { exact: true })).toBeVisible()
  for (const name of libraryNames) {
    await visit(page, `/dashboard/${PATHS[name]}`)
    const items = page.getByRole('main').getByRole('listitem')
    const records = recordsOf(name)
    await expect(items).toHaveCount(records.length)
    for (const [index, { description }] of records.entries()) {
      await expect(items.nth(index)).toContainText(String(description))
    }
  }
}

/** The code that the agent gives to others. */
export async function readCode(page: Page): Promise<string> {
  await openScreen(page, 'Referrals')
  return findCard(page, 'Referral ID')
    .getByText(/^gfc[a-z0-9]{7}$/)
    .innerText()
}

/** Insists on the figures of the overview. */
export async function expectEarnings(page: Page, figures: Record<string, string>): Promise<void> {
  await visit(page, '/dashboard')
  for (const [label, figure] of Object.entries(figures)) await expectFigure(page, label, figure)
}

/** Asks for an amount, of which less than the whole is left. */
export async function withdraw(page: Page, amount: string): Promise<void> {
  await openScreen(page, 'Withdrawals')
  await askFor(page, amount)
  await confirmRequest(page)
  await closeDialog(page, 'Withdrawal Submitted')
}

/** Insists that the one withdrawal is approved and that so much is left. */
export async function expectPaid(page: Page, { amount, left }: { amount: string; left: string }): Promise<void> {
  await openScreen(page, 'Withdrawals')
  const row = findRows(page, 'Withdrawal History').first()
  await expect(row).toContainText(`$${amount}`)
  await expect(row.locator('[data-look=primary]')).toHaveText('Approved')
  await expectFigure(page, 'Approved Withdrawals', '1')
  await expectFigure(page, 'Available Withdrawal', `$${left}`)
}
