/** Work of the company's first admin in the console besides content: signing in, the plan, the first sponsor, the ledger. */
import { expect, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { askAction } from '../agent-screen.ts'
import { dialogOf, expectDone, openOffice } from '../office-screens.ts'
import { visit } from '../visit.ts'

/** Signs in for the first time, which sets up an authenticator app with the secret on the screen. */
export async function signInFirst(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await visit(page, '/staff/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}

/** Amounts of the plan here, all different from those of the plan in a new database. */
const plan = {
  amounts: { 'Registration fee': '250.00', 'Referral bonus': '30.00', 'Minimum withdrawal': '20.00' },
  levels: [
    { bonus: '40.00', reward: 'A set of garden tools', value: '15.00' },
    { bonus: '60.00', reward: 'A bicycle', value: '90.00' },
    { bonus: '120.00', reward: 'A phone', value: '150.00' },
    { bonus: '240.00', reward: 'A weekend at the sea', value: '300.00' },
    { bonus: '480.00', reward: 'A laptop', value: '600.00' },
    { bonus: '960.00', reward: 'A journey', value: '1500.00' },
  ],
} as const

export async function publishPlan(page: Page): Promise<void> {
  await openOffice(page, 'Plan')
  await page.getByRole('button', { name: 'New draft' }).click()
  for (const [label, amount] of Object.entries(plan.amounts)) await page.getByLabel(label).fill(amount)
  for (const [index, { bonus, reward, value }] of plan.levels.entries()) {
    await page.getByLabel(`Level ${index + 1} match bonus`).fill(bonus)
    await page.getByLabel(`Level ${index + 1} reward`).fill(reward)
    await page.getByLabel(`Level ${index + 1} Value`).fill(value)
  }
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialogOf(page, 'Publish this plan?').getByRole('button', { name: 'Publish' }).click()
  await expectDone(page, 'Version 2 is in force.')
}

/** Gives the company's own agent this name, and returns the code with which the first agent joins. */
export async function nameFirstSponsor(page: Page, agent: { first: string; last: string; email: string }) {
  await openOffice(page, 'Home')
  const heading = page.getByRole('heading', { level: 2, name: 'No agents yet', exact: true })
  const card = page.locator('section', { has: heading })
  const code = await card.locator('strong').innerText()
  await card.getByRole('link', { name: 'Company Agent' }).click()
  const dialog = await askAction(page, 'Edit name or email', 'Edit name or email')
  await dialog.getByLabel('First name').fill(agent.first)
  await dialog.getByLabel('Last name').fill(agent.last)
  await dialog.getByLabel('Email').fill(agent.email)
  await dialog.getByLabel('Reason').fill('The company’s own name and address')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const name = `${agent.first} ${agent.last}`
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return { code, name }
}

/** Expects the console's check to find that every rule of the ledger holds. */
export async function checkLedger(page: Page): Promise<void> {
  await openOffice(page, 'Home')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/^Passed: all \d+ ledger checks\.$/)).toBeVisible()
}
