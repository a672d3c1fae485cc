/** Accessibility violations that axe finds on a screen. */
import { allRules, inWords, lookFor } from '@evergrove/testing/axe-rules'
import axe from 'axe-core'
import { expect, TestRunner } from 'vitest'
import { commands } from 'vitest/browser'
import { findBrokenWords, standStill } from './shape.ts'
import { resizeTo, WIDE } from './window.ts'

/** The rules whose result depends on colours, or on sizes. */
const COLOURS = ['color-contrast', 'link-in-text-block']
const SIZES = ['target-size', 'scrollable-region-focusable', 'meta-viewport']

/** The tag that gives a test enough time for every view. */
const ACCESSIBILITY = 'accessibility'

const ALL_VIEWS = import.meta.env['VITE_ALL_VIEWS'] !== undefined

const rules = (values: string[]): axe.RunOnly => ({ type: 'rule', values })

/**
 * The views of a screen, with the rules whose result may differ from the view before. `npm test` checks the first view,
 * and `npm run test:deep` all of them.
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
  // Without scrolling, the header would cover a part of the screen that depends on where the test has clicked.
  scrollTo({ top: 0, behavior: 'instant' })
  await standStill()
  // A list that is about to be replaced is dimmed until its answer arrives.
  await expect.poll(() => document.querySelector('[aria-busy=true][style*=opacity]')).toBeNull()
  const { violations } = await axe.run(document, lookFor(runOnly))
  return inWords(violations)
}

/** Asserts that the screen has no violation of any rule in its present state. */
export async function expectNoViolations(): Promise<void> {
  expect(await findViolations(allRules)).toEqual([])
}

/**
 * Asserts that the screen violates no rule, and breaks no word, in the first view. `npm run test:deep` also checks wide and narrow, light
 * and dark views by the rules that depend on them. The test must carry the tag that gives it enough time.
 */
export async function expectNoViolationsAnywhere({ narrow = 390 } = {}): Promise<void> {
  if (!TestRunner.getCurrentTest()?.tags?.includes(ACCESSIBILITY))
    throw new Error(`The test lacks the tag ${ACCESSIBILITY}`)
  const found: Record<string, string[]> = {}
  for (const { width, scheme, runOnly } of viewsOf(narrow)) {
    await resizeTo(width)
    await changeScheme(scheme)
    const violations = [...(await findViolations(runOnly)), ...findBrokenWords().map((word) => `broken word: ${word}`)]
    if (violations.length > 0) found[`${width} pixels wide, ${scheme}`] = violations
  }
  await resizeTo()
  await changeScheme('light')
  expect(found).toEqual({})
}

/** Content that is too wide overflows on the smallest telephone first. The deep run checks the other widths, too. */
const widths = ALL_VIEWS ? [320, 390, WIDE] : [320]

/**
 * Asserts that the screen does not overflow the window: on a small telephone, and in the deep run also on a usual one
 * and a wide screen.
 */
export async function expectToFit(): Promise<void> {
  for (const width of widths) {
    await resizeTo(width)
    await standStill()
    expect(document.documentElement.scrollWidth, `what is shown at ${width} pixels`).toBeLessThanOrEqual(innerWidth)
  }
  await resizeTo()
}
