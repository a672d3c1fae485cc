/** The actions of an agent's page: a button for the one that the state calls for, and a menu for the others. */
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectGone, expectTexts } from './find.ts'

const findGroup = () => page.getByRole('group', { name: 'Actions' })

export const findActionMenu = (): Locator => findGroup().getByRole('button', { name: 'Actions', exact: true })

/** The button or link that the agent's state calls for. */
export const findPrimary = (role: 'button' | 'link', name: string): Locator =>
  findGroup().getByRole(role, { name, exact: true })

/** Chooses an action from the button or the menu. */
export async function chooseAction(name: string): Promise<void> {
  await expect.element(findGroup()).toBeVisible()
  const primary = findPrimary('button', name)
  if (primary.query() !== null) {
    await primary.click()
    return
  }
  await findActionMenu().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Expects exactly these actions in the menu, in this order. */
export async function expectActions(names: readonly string[]): Promise<void> {
  await findActionMenu().click()
  await expectTexts(page.getByRole('menuitem'), [...names])
  await userEvent.keyboard('{Escape}')
  await expectGone(page.getByRole('menuitem'))
}
