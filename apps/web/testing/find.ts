/** Finds parts of a screen by what people see, and waits for them. */
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** The figure card with this label. */
export const findCard = (label: string): Locator => page.locate(`section:has(> div > h2:text-is("${label}"))`)

/** Waits until the card shows the figure. */
export async function expectFigure(label: string, figure: string): Promise<void> {
  await expect.element(findCard(label).getByText(figure, { exact: true })).toBeVisible()
}

export const findTable = (name: string): Locator => page.getByRole('table', { name, exact: true })

/** The rows of the table without its header. */
export const findRows = (name: string): Locator => findTable(name).locate('tbody tr')

/** The links to the other pages of the table. */
export const findPages = (name: string): Locator => page.getByRole('navigation', { name, exact: true })

export const findDialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Shows the fields of a long filter of the console. */
export const openFilters = (): Promise<void> => page.getByRole('button', { name: /^Filters/ }).click()

/** A chosen value of such a filter, in words. */
export const findChip = (words: string): Locator => page.getByRole('button', { name: `Remove the filter ${words}` })

/** Closes a dialog with its button and waits until it is gone. */
export async function closeDialog(name: string): Promise<void> {
  const dialog = findDialog(name)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectGone(dialog)
}

/** Waits until a screen of the console confirms an action. */
export async function expectDone(text: string | RegExp): Promise<void> {
  await expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

/** Waits until the locator finds nothing. */
export async function expectGone(locator: Locator): Promise<void> {
  await expect.element(locator).not.toBeInTheDocument()
}

/** Waits until the locator finds this many elements. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count)
}

/** Returns the text of an element, with runs of spaces as one. */
export const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Waits until the elements have these texts, each in full or as the pattern says. */
export async function expectTexts(locator: Locator, texts: (string | RegExp)[]): Promise<void> {
  const wanted = texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)))
  await expect.poll(() => locator.elements().map(textOf)).toEqual(wanted)
}

/** Returns the computed colour of a design token. */
export function colourOf(token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Returns the texts directly below a field that describe it. */
export function messagesBelow(label: string): string[] {
  const field = page.getByLabelText(label, { exact: true }).element()
  const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const below = id.endsWith('-error') ? document.getElementById(id) : null
  if (below === null) return []
  const gap = below.getBoundingClientRect().top - field.getBoundingClientRect().bottom
  return gap >= -1 && gap < 16 ? [...below.children].map((line) => line.textContent ?? '') : ['not directly below']
}
