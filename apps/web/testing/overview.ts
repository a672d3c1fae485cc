/** The overview as its agent sees it, and mocked responses for states that the product cannot reach in a test. */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectCount, findCard, findTable } from './find.ts'
import { answer } from './network.ts'
import type { Agent } from './people.ts'
import { type RenderedScreen, renderScreen } from './render-screen.tsx'

/** The calls behind the overview and the bell. */
export const overviewCalls = [
  'GET dashboard/user-account-info',
  'GET dashboard/downlines',
  'GET dashboard/refferals?page_size=4',
  'GET dashboard/withdrawals',
  'GET dashboard/payments',
  'GET dashboard/earnings?months=12',
  'GET dashboard/level-information',
  'GET dashboard/user-notifications',
]

/** Opens the overview and waits until everything on it has loaded. */
export async function openOverview(agent: Agent): Promise<RenderedScreen> {
  const screen = await renderScreen('/dashboard', { as: agent })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect.element(findTable('Personal')).toBeVisible()
  await expectCount(page.locate('main [aria-busy=true], main [data-skeleton]'), 0)
  return screen
}

export const findSteps = (): Locator => findCard('Getting started').getByRole('listitem')

/** The card with the agent's name. */
export const findAgentCard = (): Locator =>
  page.locate('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Ada Obi', exact: true }) })

/** Serves the agent with some fields changed. */
export const changeAgent = (patch: Partial<Record<keyof CurrentAgent, string | null>>): (() => void) =>
  answer('GET auth/users/me', async (_call, send) => {
    const agent = (await (await send()).json()) as CurrentAgent
    return Response.json({ ...agent, ...patch })
  })

/** Scrolls to the earnings chart, which loads when it comes near the window, and returns it. */
export async function showEarningsChart(): Promise<Locator> {
  const card = findCard('Earnings')
  card.element().scrollIntoView({ block: 'center', behavior: 'instant' })
  const chart = card.getByRole('application')
  await expect.element(chart).toBeVisible()
  return chart
}
