/** The tree of an agent's downlines. */
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectCount } from './find.ts'
import { type Agent, makeAgent, perform } from './people.ts'
import { renderScreen } from './render-screen.tsx'

export const findTree = (): Locator => page.getByRole('tree', { name: 'Your downline tree' })

/** The cards of the chart. */
export const findPeople = (): Locator => findTree().getByRole('treeitem')

export const findPerson = (name: string): Locator => findPeople().filter({ has: page.getByText(name, { exact: true }) })

/** Creates an active agent with active downlines named Agent 1, Agent 2 and so on. */
export async function makeSponsor(downlines: number) {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  return { agent, recruits: await perform('recruitMany', agent.id, downlines) }
}

export async function openTree(agent: Agent): Promise<void> {
  await renderScreen('/dashboard/downlines', { as: agent })
  await expect.element(findTree()).toBeVisible()
  findTree().element().scrollIntoView({ block: 'nearest' })
}

/** Waits until the chart has stopped moving. */
export const expectRest = (): Promise<void> => expectCount(findTree().locate('[data-motion]'), 0)

/** Returns the middle of a card on the screen, and the width of the card. */
export function middleOf(name: string): { x: number; y: number; width: number } {
  const { x, y, width, height } = findPerson(name).element().getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2, width }
}
