/** One member of finance takes a bank statement of 500 lines from its file to the approved payments in the console. */
import { randomUUID } from 'node:crypto'
import { makeAgent } from '@evergrove/testing/people'
import type { Site } from '@evergrove/testing/site'
import type { Locator, Page } from '@playwright/test'
import { openFromMenu } from '../support/staff-menu.ts'
import { callAsStaff, expect, makeStaff, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

const MATCHED = 460
const PROPOSED = 20
const STRANGERS = 20
const FEE = '100.00'
const LONG = { timeout: 60_000 }
const FILE_NAME = 'december.csv'

/** Creates the agents and returns the PINs of their payments. */
async function joinAll(site: Site): Promise<string[]> {
  const pins: string[] = []
  for (let number = 1; number <= MATCHED + PROPOSED; number += 1) {
    const name = { first_name: 'Agent', last_name: `Number ${number}` }
    const { id } = await makeAgent(site, { ...name, email: `${randomUUID()}@agents.example` })
    const [payment] = await site.perform('payments', id)
    if (payment === undefined) throw new Error(`Agent ${id} has no payment`)
    pins.push(payment.pin)
  }
  return pins
}

/** Changes one digit, so that the result is the PIN of no payment. */
function slipIn(pin: string, pins: ReadonlySet<string>): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const slip = `${pin.slice(0, 4)}${digit}${pin.slice(5)}`
    if (!pins.has(slip)) return slip
  }
  throw new Error(`Every number like ${pin} is a PIN`)
}

/** Returns a statement with correct PINs, PINs with a wrong digit, and payments of strangers. */
function statementOf(pins: readonly string[]): string {
  const known = new Set(pins)
  const texts = [
    ...pins.slice(0, MATCHED).map((pin) => `Registration fee ${pin}`),
    ...pins.slice(MATCHED).map((pin) => `Registration fee ${slipIn(pin, known)}`),
    ...Array.from({ length: STRANGERS }, (_, index) => `From a stranger ${index + 1}`),
  ]
  const lines = texts.map((text, index) => `2026-12-01,${FEE},A${index + 1},${text}`)
  return ['Booking date,Amount,Reference,Details', ...lines].join('\n')
}

/** Clicks and presses keys as one person does, and counts both. */
function createHand(page: Page) {
  let clicks = 0
  let keys = 0
  return {
    told: () => `${clicks} clicks, ${keys} keys`,
    clicks: () => clicks,
    click: async (target: Locator) => {
      await target.click(LONG)
      clicks += 1
    },
    press: async (key: string) => {
      await page.keyboard.press(key)
      keys += 1
    },
  }
}
type Hand = ReturnType<typeof createHand>

async function choose(page: Page, text: string, { click }: Hand): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await click(page.getByLabel('Choose a statement'))
  await (await chooser).setFiles({ name: FILE_NAME, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Imports for a new account, whose format is detected from the file. */
async function importFirst(page: Page, text: string, hand: Hand): Promise<string> {
  const name = `Account ${randomUUID()}`
  await openFromMenu(page, 'Receipts')
  await hand.click(page.getByRole('link', { name: 'Import a statement' }).first())
  await page.getByRole('combobox', { name: 'Bank account' }).selectOption('Another account…')
  await choose(page, text, hand)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('IBAN or account number').fill(name.replaceAll('-', '').slice(8, 38))
  await hand.click(page.getByRole('button', { name: 'Save format' }))
  await expect(page.getByText('500 lines: 500 new, 0 imported before.')).toBeVisible(LONG)
  await hand.click(page.getByRole('button', { name: 'Import', exact: true }))
  await expect(page.getByText('460 matched · 20 proposed · 0 waiting · 20 without a match.')).toBeVisible(LONG)
  return name
}

/** Confirms the proposed matches one by one with the keyboard. */
async function confirmAll(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Proposals (20)' }))
  const list = page.getByRole('list', { name: 'Lines: Proposed' })
  for (let left = PROPOSED; left > 0; left -= 1) {
    await expect(list.getByRole('listitem')).toHaveCount(left, LONG)
    await expect(list.locator('[aria-current=true]')).toHaveCount(1)
    await hand.press('c')
  }
  await expect(page.getByText('No lines here')).toBeVisible(LONG)
}

async function approveAll(page: Page, { click }: Hand): Promise<void> {
  await click(page.getByRole('button', { name: 'Approve matched (480)…' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('480 payments, $48,000.00 are approved')
  await click(dialog.getByRole('button', { name: 'Approve', exact: true }))
  await expect(dialog).toContainText('480 of 480 approved.', { timeout: 120_000 })
  await click(dialog.getByRole('button', { name: 'Close' }))
}

async function importAgain(page: Page, { account, text }: { account: string; text: string }, hand: Hand) {
  await hand.click(page.getByRole('link', { name: 'Import a statement' }).first())
  await page.getByRole('combobox', { name: 'Bank account' }).selectOption(account)
  await choose(page, text, hand)
  await expect(page.getByText('500 lines: 0 new, 500 imported before.')).toBeVisible(LONG)
  await hand.click(page.getByRole('button', { name: 'Import', exact: true }))
  await expect(page.getByText(`No new lines in ${FILE_NAME}: all 500 lines were imported before.`)).toBeVisible(LONG)
}

test('a statement of 500 lines is imported, confirmed and approved, and imported again without a change', async ({
  page,
  site,
  staffAs,
}) => {
  test.setTimeout(300_000)
  await site.perform('emptyReceipts')
  await site.perform('emptyQueues')
  const text = statementOf(await joinAll(site))
  const before = await site.perform('receiptSums')
  await staffAs('finance')
  await visit(page, '/staff')
  const begun = Date.now()
  const hand = createHand(page)
  const account = await importFirst(page, text, hand)
  await confirmAll(page, hand)
  await approveAll(page, hand)
  const after = await site.perform('receiptSums')
  await importAgain(page, { account, text }, hand)

  const seconds = Math.round((Date.now() - begun) / 1000)
  const told = `A statement of 500 lines: ${hand.told()}, ${seconds} seconds`
  test.info().annotations.push({ type: 'effort', description: told })
  process.stdout.write(`${told}\n`)
  expect(hand.clicks()).toBeLessThanOrEqual(15)

  expect(await site.perform('receiptSums')).toEqual(after)
  expect(Number(after.lines) - Number(before.lines)).toBe(500 * 100_00)
  expect(Number(after.cash) - Number(before.cash)).toBe(500 * 100_00)
  const { body } = await callAsStaff(site, await makeStaff(site, 'admin'), { path: 'ledger/check' })
  expect((body as { count: number }[]).filter(({ count }) => count > 0)).toEqual([])
})
