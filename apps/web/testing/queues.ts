/** The two queues of the staff console: records that wait in them, and finding these on the screen. */
import * as people from '@evergrove/testing/people'
import { picture } from '@evergrove/testing/picture'
import { filledProfile } from '@evergrove/testing/profile-fields'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type Agent, makeStaff, perform, type Staff } from './people.ts'
import { type RenderedScreen, renderScreen } from './render-screen.tsx'

export const findQueue = (): Locator => page.getByRole('list', { name: /payments|withdrawals/i })

/** The rows of agents with this name. */
export const findQueued = (name: string): Locator => findQueue().getByRole('link', { name: new RegExp(name) })

/** The shown record of the agent with this name. */
export const findRecord = (name: string): Locator => page.getByRole('region', { name, exact: true })

/** Waits until this agent's record is shown. */
export async function expectRecord(name: string): Promise<void> {
  await expect.element(findRecord(name)).toBeVisible()
}

/** Opens a queue, by default for a new member of finance. */
export async function openQueue(
  queue: 'Payments' | 'Withdrawals',
  { query = '', as }: { query?: string; as?: Staff } = {},
): Promise<RenderedScreen> {
  const screen = await renderScreen(`/staff/${queue.toLowerCase()}${query}`, { as: as ?? (await makeStaff('finance')) })
  await expect.element(page.getByRole('heading', { level: 1, name: queue })).toBeVisible()
  return screen
}

/** Creates a payer with a proof, unless the test says otherwise. */
export const joinAndPay = (name: string, { hasProof = true } = {}): Promise<people.Payer> =>
  people.joinAndPay({ perform }, name, hasProof ? picture : undefined)

/** Creates an agent who requests money, by default to the account that most agents of tests share. */
export const requestMoney = (
  name: string,
  amount: string,
  profile: Record<string, string> = filledProfile,
): Promise<Agent> => people.requestMoney({ perform }, { name, amount, profile })

/** Opens the dialog that approves or rejects the shown record. */
export async function askTo(action: 'Approve' | 'Reject'): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${action} this`) })
  await expect.element(dialog).toBeVisible()
  return dialog
}

/** Opens the dialog that asks about the shown record. */
export async function askQuestion(): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Ask', exact: true }).click()
  return page.getByRole('dialog', { name: 'Ask the agent?' })
}

/** Confirms the open dialog that decides the shown record. */
export async function decide(action: 'Approve' | 'Reject'): Promise<void> {
  const dialog = await askTo(action)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}
