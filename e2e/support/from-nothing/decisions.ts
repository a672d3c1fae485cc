/** Decisions of staff about agents on the screens. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { openQueue, recordOf } from '../queue-screen.ts'
import { openFromMenu } from '../staff-menu.ts'
import type { Joined } from './joining.ts'

/** Approves the first record in the queue, which must be this agent's, and expects the message that follows. */
async function approve(page: Page, what: 'payment' | 'withdrawal', name: string): Promise<void> {
  const record = recordOf(page, name)
  // Some agents give no date of birth before they pay.
  const takesReason = await record.getByText('Check before you approve', { exact: true }).isVisible()
  await record.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Approve this ${what}`) })
  if (takesReason) await dialog.getByLabel('Reason').fill('Known to the branch')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Looks at the proofs of these agents in the order in which they paid, and approves them one by one. */
export async function approvePayments(page: Page, agents: readonly Joined[], fee: string): Promise<void> {
  await openQueue(page, 'Payments')
  for (const [index, { name }] of agents.entries()) {
    const record = recordOf(page, name)
    for (const fact of [fee, 'Version 2']) await expect(record.getByText(fact, { exact: true }).first()).toBeVisible()
    const proof = record.getByRole('img', { name: `Proof of ${name}’s payment` })
    await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await approve(page, 'payment', name)
    const next = agents[index + 1]
    const after = next === undefined ? '' : ` Next: ${next.name}.`
    await expect(page.getByText(`Approved: ${name}, ${fee}.${after}`, { exact: true })).toBeVisible()
  }
  await expect(page.getByText(/^No \w+ to review$/)).toBeVisible()
}

/**
 * Reads the account to pay to, approves the withdrawal, releases a batch, and records that the bank has paid it.
 * Returns the line of the batch's file.
 */
export async function payOut(page: Page, agent: Joined, amount: string): Promise<string> {
  await openQueue(page, 'Withdrawals')
  const record = recordOf(page, agent.name)
  await record.getByRole('button', { name: 'Show bank details' }).click()
  await expect(record.getByText(agent.account_number, { exact: true })).toBeVisible()
  await approve(page, 'withdrawal', agent.name)
  await expect(page.getByText(`Approved: ${agent.name}, ${amount}.`, { exact: true })).toBeVisible()

  await openFromMenu(page, 'Payouts')
  await page.getByRole('button', { name: 'New batch' }).click()
  await page.getByRole('button', { name: 'Release…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download file' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const lines = file.trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)

  await page.getByRole('button', { name: 'Mark all others as paid…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record as paid' }).click()
  await expect(page.getByText('Settled', { exact: true }).first()).toBeVisible()
  return lines[1] ?? ''
}
