/** The content screens of the staff console, and records that a test creates for them. */
import type { ContentListName } from '@evergrove/contract/content/content-kinds'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { makeStaff, perform, type Staff } from './people.ts'
import { content } from './public-content.ts'
import { type RenderedScreen, renderScreen } from './render-screen.tsx'

/** A formatted or plain text field. */
export const findText = (label: string): Locator => page.getByRole('textbox', { name: label })

export const save = () => page.getByRole('button', { name: 'Save' }).click()

/** Waits until the screen confirms this. */
export async function expectSaid(text: string): Promise<void> {
  await expect.element(page.getByRole('main').getByRole('status').filter({ hasText: text })).toBeVisible()
}

export async function expectHeading(text: string): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(text)
}

/** Returns a name that no other record has. */
export const uniqueName = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`

/** Opens a screen below Content, by default for a new editor. Records added there are removed after the test. */
export async function openContent(path: string, heading: string, as?: Staff): Promise<RenderedScreen> {
  const [, added] = /^\/([\w-]+)\/new$/.exec(path) ?? []
  if (added !== undefined) await content.removeAdded(added as ContentListName)
  const screen = await renderScreen(`/staff/content${path}`, { as: as ?? (await makeStaff('editor')) })
  await expectHeading(heading)
  return screen
}

/** Adds a published branch. */
export async function addBranch(): Promise<{ id: number; name: string }> {
  const name = uniqueName('Branch')
  const input = { branch_name: name, phone_number: '08012345678', branch_address: '1 Test Road' }
  const { id } = await perform('create', 'branch-address', input)
  return { id, name }
}

/** Returns the data that a visitor's page loads. */
export async function readPublic(call: string): Promise<string> {
  const response = await fetch(`/api/${call}`)
  expect(response.status).toBe(200)
  return response.text()
}
