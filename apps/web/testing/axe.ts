/** What axe finds in a screen as it stands. */
import axe from 'axe-core'
import { expect, TestRunner } from 'vitest'
import { commands } from 'vitest/browser'
import { standStill } from './shape.ts'
import { resizeTo, WIDE } from './window.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose outcome depends on colours, or on sizes. */
const COLOURS = ['color-contrast', 'link-in-text-block']
const SIZES = ['target-size', 'scrollable-region-focusable', 'meta-viewport']

/** The tag that gives a test the time for every look. */
const ACCESSIBILITY = 'accessibility'

const ALL_VIEWS = import.meta.env['VITE_ALL_VIEWS'] !== undefined

const rules = (values: string[]): axe.RunOnly => ({ type: 'rule', values })
const allRules: axe.RunOnly = { type: 'tag', values: TAGS }

/**
 * The looks of a screen, each one step from the one before, with the rules that may have another outcome there. `npm test` takes
 * the first one and `npm run test:deep` all of them.
 */
const viewsOf = (narrow: number) => {
  const all = [
    { width: WIDE, scheme: 'light', runOnly: allRules },
    { width: narrow, scheme: 'light', runOnly: rules([...COLOURS, ...SIZES]) },
    { width: narrow, scheme: 'dark', runOnly: rules([...COLOURS, ...SIZES]) },
    { width: WIDE, scheme: 'dark', runOnly: rules(COLOURS) },
  ] as const
  return ALL_VIEWS ? all : all.slice(0, 1)
}

async function changeScheme(scheme: 'light' | 'dark'): Promise<void> {
  if (matchMedia(`(prefers-color-scheme: ${scheme})`).matches) return
  await commands.emulateMedia({ colorScheme: scheme })
  const { dataset } = document.documentElement
  if (dataset['mantineColorScheme'] !== undefined) await expect.poll(() => dataset['mantineColorScheme']).toBe(scheme)
}

async function findViolations(runOnly: axe.RunOnly): Promise<string[]> {
  // Otherwise the header covers a part of what lies under it, and its size would depend on where the test has clicked.
  scrollTo({ top: 0, behavior: 'instant' })
  await standStill()
  // Nothing plays by itself, so that the rules that need the style sheets and the media in advance have nothing to judge.
  const { violations } = await axe.run(document, { runOnly, preload: false, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Asserts that the screen has no violation: all rules as it stands. */
export async function expectNoViolations(): Promise<void> {
  expect(await findViolations(allRules)).toEqual([])
}

/**
 * Asserts that the screen has no violation: all rules at the first look, and in `npm run test:deep`, wide and narrow, light and dark,
 * those that depend on what has changed. The test has to carry the tag that gives it the time for it.
 */
export async function expectNoViolationsAnywhere({ narrow = 390 } = {}): Promise<void> {
  if (!TestRunner.getCurrentTest()?.tags?.includes(ACCESSIBILITY))
    throw new Error(`The test lacks the tag ${ACCESSIBILITY}`)
  const found: Record<string, string[]> = {}
  for (const { width, scheme, runOnly } of viewsOf(narrow)) {
    await resizeTo(width)
    await changeScheme(scheme)
    const violations = await findViolations(runOnly)
    if (violations.length > 0) found[`${width} pixels wide, ${scheme}`] = violations
  }
  await resizeTo()
  await changeScheme('light')
  expect(found).toEqual({})
}

/** What is too wide is so on the smallest telephone first; the deep run looks at the others too. */
const widths = ALL_VIEWS ? [320, 390, WIDE] : [320]

/** Asserts that nothing of the screen lies beside the window, on a small telephone, and in the deep run on a usual one and a wide screen. */
export async function expectToFit(): Promise<void> {
  for (const width of widths) {
    await resizeTo(width)
    await standStill()
    expect(document.documentElement.scrollWidth, `what is shown at ${width} pixels`).toBeLessThanOrEqual(innerWidth)
  }
  await resizeTo()
}
