/** The two queues of the console as staff see them, and records for them. */
import { type Agent, profileOfOne, requestMoney } from '@evergrove/testing/people'
import type { Site } from '@evergrove/testing/site'
import { expect, type Page } from '@playwright/test'
import { callAsStaff, makeStaff, type Staff } from './staff-test.ts'
import { visit } from './visit.ts'

export const queueOf = (page: Page) => page.getByRole('list', { name: /payments|withdrawals/i })

export const rowOf = (page: Page, name: string) => queueOf(page).getByRole('link', { name: new RegExp(name) })

/** The shown record of the agent with this name. */
export const recordOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export async function openQueue(page: Page, queue: 'Payments' | 'Withdrawals', query = ''): Promise<void> {
  await visit(page, `/staff/${queue.toLowerCase()}${query}`)
  await expect(page.getByRole('heading', { level: 1, name: queue })).toBeVisible()
}

/** Decides everything that waits, so that a test knows the contents of its queue. */
export async function emptyQueues(site: Site, staff?: Staff): Promise<void> {
  const finance = staff ?? (await makeStaff(site, 'finance'))
  for (const queue of ['payments', 'withdrawals']) {
    for (;;) {
      const { body } = await callAsStaff(site, finance, { path: `${queue}?status=Pending&page_size=100` })
      const rows = body as { id: number }[]
      if (rows.length === 0) break
      for (const { id } of rows) {
        await callAsStaff(site, finance, {
          method: 'POST',
          path: `${queue}/${id}/reject`,
          body: { reason: 'Made room for a test' },
        })
      }
    }
  }
}

/** Confirms a dialog. */
export async function confirmIn(page: Page, title: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

/**
 * Creates an agent who requests money to an account of their own. A payment of another test may have been returned from
 * a shared account, and approving would then ask for a reason.
 */
export const askForMoney = (site: Site, name: string, amount: string): Promise<Agent> =>
  requestMoney(site, { name, amount, profile: profileOfOne() })
