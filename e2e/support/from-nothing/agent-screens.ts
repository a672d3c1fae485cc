/** The company's content and an agent's own money on the agent's screens. */
import { libraryNames } from '@evergrove/contract/content/content-kinds'
import { expect, type Page } from '@playwright/test'
import { askFor, closeDialog, confirmRequest, expectFigure, findCard, findRows, openScreen } from '../money-screens.ts'
import { openPayments } from '../payment-screen.ts'
import { visit } from '../visit.ts'
import { HOW_TO_PAY, recordsOf } from './site-content.ts'

/** The paths of the agents' screens of the eight libraries. */
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

/** Expects all content for agents, item by item. */
export async function expectAgentContent(page: Page): Promise<void> {
  // No test reaches the outer network, so we answer for the player's page.
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

/** Returns the agent's referral code. */
export async function readCode(page: Page): Promise<string> {
  await openScreen(page, 'Referrals')
  return findCard(page, 'Referral ID')
    .getByText(/^gfc[a-z0-9]{7}$/)
    .innerText()
}

/** Expects these figures on the overview. */
export async function expectEarnings(page: Page, figures: Record<string, string>): Promise<void> {
  await visit(page, '/dashboard')
  for (const [label, figure] of Object.entries(figures)) await expectFigure(page, label, figure)
}

/** Requests an amount that is less than the balance. */
export async function withdraw(page: Page, amount: string): Promise<void> {
  await openScreen(page, 'Withdrawals')
  await askFor(page, amount)
  await confirmRequest(page)
  await closeDialog(page, 'Withdrawal Submitted')
}

/** Expects the only withdrawal to be approved, and this balance to be left. */
export async function expectPaid(page: Page, { amount, left }: { amount: string; left: string }): Promise<void> {
  await openScreen(page, 'Withdrawals')
  const row = findRows(page, 'Withdrawal history').first()
  await expect(row).toContainText(`$${amount}`)
  await expect(row.locator('[data-look=primary]')).toHaveText('Approved')
  await expectFigure(page, 'Approved Withdrawals', '1')
  await expectFigure(page, 'Available Withdrawal', `$${left}`)
}
