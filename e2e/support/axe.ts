/** Accessibility violations that axe finds on a page. */
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type WithAxe = { axe?: typeof axe }

/** Waits until nothing moves, then asserts that there is no violation. */
export async function expectNoViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { found, passed } = await page.evaluate(async (tags) => {
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const results = await (globalThis as WithAxe).axe?.run(document, {
      runOnly: { type: 'tag', values: tags },
      preload: false,
      resultTypes: ['violations'],
    })
    return { found: results?.violations ?? [], passed: results?.passes.length }
  }, TAGS)
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  expect(passed).toBeGreaterThan(10)
}
