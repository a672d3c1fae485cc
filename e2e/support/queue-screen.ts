/** The two queues of the console as staff see them, and records for them. */
import { filledProfile } from '@evergrove/testing/profile-fields'
import type { Site } from '@evergrove/testing/site'
import { expect, type Page } from '@playwright/test'
import { type Agent, makeAgent } from './agents.ts'
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

/** Creates an agent called Eze whose payment waits, with the picture (base64) as its proof if one is given. */
export async function joinAndPay(site: Site, name: string, proof?: string): Promise<Agent & { pin: string }> {
  const agent = await makeAgent(site, { first_name: name, last_name: 'Eze' })
  if (proof !== undefined) await site.perform('giveProof', agent.id, proof)
  const [payment] = await site.perform('payments', agent.id)
  if (payment === undefined) throw new Error('There is no payment')
  return { ...agent, pin: payment.pin }
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

/** Creates an active agent called Obi with 500 dollars, who requests an amount of them. */
export async function askForMoney(site: Site, name: string, amount: string): Promise<Agent> {
  // A payment of another test may have been returned from a shared account, and approving would then ask for a reason.
  const profile = {
    ...filledProfile,
    account_number: String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '0'),
  }
  const agent = await makeAgent(site, { first_name: name, last_name: 'Obi', profile })
  await site.perform('approvePayment', agent.id)
  await site.perform('credit', agent.id, '500.00')
  await site.perform('withdraw', agent.id, amount)
  return agent
}
