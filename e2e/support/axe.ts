/** Accessibility violations that axe finds on a page. */
import { allRules, inWords, lookFor } from '@evergrove/testing/axe-rules'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

type WithAxe = { axe?: typeof axe }

/** Waits until nothing moves, then asserts that there is no violation. */
export async function expectNoViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { found, passed } = await page.evaluate(async (options) => {
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const results = await (globalThis as WithAxe).axe?.run(document, options)
    return { found: results?.violations ?? [], passed: results?.passes.length }
  }, lookFor(allRules))
  expect(inWords(found)).toEqual([])
  expect(passed).toBeGreaterThan(10)
}
