/** Finding what a screen shows, by what people see, and waiting for it. */
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** The figure card with this label. */
export const findCard = (label: string): Locator => page.locate(`section:has(> div > h2:text-is("${label}"))`)

/** Waits until the card shows the figure. */
export async function expectFigure(label: string, figure: string): Promise<void> {
  await expect.element(findCard(label).getByText(figure, { exact: true })).toBeVisible()
}

export const findTable = (name: string): Locator => page.getByRole('table', { name, exact: true })

/** The table's rows without its heads. */
export const findRows = (name: string): Locator => findTable(name).locate('tbody tr')

/** The way to the table's other pages. */
export const findPages = (name: string): Locator => page.getByRole('navigation', { name, exact: true })

export const findDialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Closes a dialog by its button and waits until it is gone. */
export async function closeDialog(name: string): Promise<void> {
  const dialog = findDialog(name)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectGone(dialog)
}

/** Waits until a screen of the console says that something was done. */
export async function expectDone(text: string | RegExp): Promise<void> {
  await expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

/** Waits until nothing is found any more. */
export async function expectGone(locator: Locator): Promise<void> {
  await expect.element(locator).not.toBeInTheDocument()
}

/** Waits until there are so many. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count)
}

/** The text of an element as it is read, spaces counted once. */
export const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Waits until the elements found have these texts, each of them whole or as the pattern says. */
export async function expectTexts(locator: Locator, texts: (string | RegExp)[]): Promise<void> {
  const wanted = texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)))
  await expect.poll(() => locator.elements().map(textOf)).toEqual(wanted)
}

/** The colour that a token of the design has here, as a computed style tells it. */
export function colourOf(token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** The texts directly below a field, from which it takes its description. */
export function messagesBelow(label: string): string[] {
  const field = page.getByLabelText(label, { exact: true }).element()
  const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const below = id.endsWith('-error') ? document.getElementById(id) : null
  if (below === null) return []
  const gap = below.getBoundingClientRect().top - field.getBoundingClientRect().bottom
  return gap >= -1 && gap < 16 ? [...below.children].map((line) => line.textContent ?? '') : ['not directly below']
}
