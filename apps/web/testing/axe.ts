/** What axe finds in a screen as it stands. */
import axe from 'axe-core'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { standStill } from './shape.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose outcome depends on colours, or on sizes. */
const COLOURS = ['color-contrast', 'link-in-text-block']
const SIZES = ['target-size', 'scrollable-region-focusable', 'meta-viewport']

const WIDE = 1280
const HEIGHT = 844

const rules = (values: string[]): axe.RunOnly => ({ type: 'rule', values })
const allRules: axe.RunOnly = { type: 'tag', values: TAGS }

/** The four looks of a screen, each one step from the one before, with the rules that may have another outcome there. */
const viewsOf = (narrow: number) =>
  [
    { width: WIDE, scheme: 'light', runOnly: allRules },
    { width: narrow, scheme: 'light', runOnly: rules([...COLOURS, ...SIZES]) },
    { width: narrow, scheme: 'dark', runOnly: rules(COLOURS) },
    { width: WIDE, scheme: 'dark', runOnly: rules(COLOURS) },
  ] as const

async function changeScheme(scheme: 'light' | 'dark'): Promise<void> {
  await commands.emulateMedia({ colorScheme: scheme })
  const { dataset } = document.documentElement
  if (dataset['mantineColorScheme'] !== undefined) await expect.poll(() => dataset['mantineColorScheme']).toBe(scheme)
}

async function findViolations(runOnly: axe.RunOnly): Promise<string[]> {
  // Otherwise the header covers a part of what lies under it, and its size would depend on where the test has clicked.
  scrollTo({ top: 0, behavior: 'instant' })
  await standStill()
  const { violations } = await axe.run(document, { runOnly })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Asserts that the screen has no violation: all rules as it stands. */
export async function expectNoViolations(): Promise<void> {
  expect(await findViolations(allRules)).toEqual([])
}

/**
 * Asserts that the screen has no violation, wide and narrow, light and dark: all rules at the first look, and at each
 * other one those that depend on what has changed.
 */
export async function expectNoViolationsAnywhere({ narrow = 390 } = {}): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const { width, scheme, runOnly } of viewsOf(narrow)) {
    await page.viewport(width, HEIGHT)
    await changeScheme(scheme)
    const violations = await findViolations(runOnly)
    if (violations.length > 0) found[`${width} pixels wide, ${scheme}`] = violations
  }
  await changeScheme('light')
  expect(found).toEqual({})
}

/** Asserts that nothing of the screen lies beside the window, on a small and a usual telephone and on a wide screen. */
export async function expectToFit(): Promise<void> {
  for (const width of [320, 390, WIDE]) {
    await page.viewport(width, HEIGHT)
    await standStill()
    expect(document.documentElement.scrollWidth, `what is shown at ${width} pixels`).toBeLessThanOrEqual(innerWidth)
  }
}
