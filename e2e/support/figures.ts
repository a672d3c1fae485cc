/** The figures of a screen that open to their entries. */
import { expect, type Page } from '@playwright/test'
import { waitUntilDrawn } from './open-loaded.ts'

export type ShownFigure = {
  text: string
  href: string
  /** The heading of the card that holds the figure. */
  card: string
}

const AMOUNT = /[-−]?\$[\d,]+\.\d\d/g

/** Returns the last amount in a text. */
export const amountIn = (text: string): string | undefined => text.match(AMOUNT)?.at(-1)

/** Converts an amount in dollars to cents. */
export const centsOf = (amount: string): number =>
  Math.round(Number(amount.replaceAll(/[$N,+]/g, '').replace('−', '-')) * 100)

/** Waits for the figures of the screen, and returns each once, with the address that it opens. */
export async function figuresOf(page: Page): Promise<ShownFigure[]> {
  const figures = page.locator('main [data-figure]')
  await expect(figures.first()).toBeAttached()
  const found = await figures.evaluateAll((links) =>
    links.map((link) => ({
      text: (link.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
      href: link.getAttribute('href') ?? '',
      card: link.closest('section')?.querySelector('h2')?.textContent ?? '',
    })),
  )
  return [...new Map(found.map((figure) => [`${figure.card} ${figure.text} ${figure.href}`, figure])).values()]
}

/** Follows a figure of the screen, waits until its target has loaded, and returns a function that goes back. */
export async function follow(page: Page, { href }: Pick<ShownFigure, 'href'>): Promise<() => Promise<void>> {
  const heading = page.getByRole('heading', { level: 1 })
  const [address, title] = [page.url(), await heading.innerText()]
  await page.locator(`main a[href="${href}"]`).first().click()
  await expect(page).toHaveURL(href)
  await waitUntilDrawn(page)
  return async () => {
    // A link to the screen's own address adds no entry to the history.
    if (page.url() === address) return
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(heading).toHaveText(title)
    await waitUntilDrawn(page)
  }
}
