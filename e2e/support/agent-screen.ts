/** The console's screens about agents, and agents to look at. */
import { randomUUID } from 'node:crypto'
import { makeAgent } from '@evergrove/testing/people'
import type { Site } from '@evergrove/testing/site'
import { expect, type Locator, type Page } from '@playwright/test'
import { findDialog } from './money-screens.ts'
import { visit } from './visit.ts'

type Part = 'Overview' | 'Tree' | 'Money' | 'Notifications' | 'Audit'

type Shown = { id: number; first_name: string; last_name: string }

/** Creates an agent with a filled-in profile and a unique name. */
export async function makeNamedAgent(site: Site, { isActive = true } = {}) {
  const name = { first_name: 'Zuri', last_name: `Q${randomUUID().slice(0, 8)}` }
  const agent = await makeAgent(site, { ...name, phone_number: '08087654321' })
  if (isActive) await site.perform('approvePayment', agent.id)
  return { ...name, ...agent }
}

/** Opens an agent's page in one of its parts. */
export async function openAgent(page: Page, agent: Shown, part: Part = 'Overview'): Promise<void> {
  const query = part === 'Overview' ? '' : `?part=${part.toLowerCase()}`
  await visit(page, `/staff/agents/${agent.id}${query}`)
  await expect(page.getByRole('heading', { level: 1, name: `${agent.first_name} ${agent.last_name}` })).toBeVisible()
}

/** Opens the dialog of an action in the menu. */
export async function askAction(page: Page, action: string, title: string | RegExp): Promise<Locator> {
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  const dialog = typeof title === 'string' ? findDialog(page, title) : page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}
