import type { Page } from '@playwright/test'
import { openHydrated } from '../support/hydrated.ts'
import { measureLines, words } from '../support/lines.ts'
import { service, times } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

const findCards = (page: Page) => page.getByRole('region', { name: 'What We Do' }).getByRole('listitem')

/** How many cards stand in each row, from the top. */
async function readRows(page: Page): Promise<number[]> {
  const tops = await findCards(page).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  return [...Map.groupBy(tops, Math.round).values()].map(({ length }) => length)
}

for (const { width, rows } of [
  { width: 1280, rows: [3, 3] },
  { width: 992, rows: [3, 3] },
  { width: 991, rows: [2, 2, 2] },
  { width: 576, rows: [2, 2, 2] },
  { width: 575, rows: [1, 1, 1, 1, 1, 1] },
]) {
  test(`[HOME-019] at ${width} px six services stand in rows of ${rows[0]}`, async ({ page, content }) => {
    await content.only('services', times(6, service))
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    expect(await readRows(page)).toEqual(rows)
  })
}

test('[HOME-020] a long description ends after six lines in an ellipsis, a short one is shown whole', async ({
  page,
  content,
}) => {
  await content.only('services', [
    { ...service({ number: 1 }), description: `Long ${words(299)}` },
    { ...service({ number: 2 }), description: 'Short and whole.' },
  ])
  await page.goto('/')
  const long = await measureLines(findCards(page).getByText(/^Long/))
  expect(long.lineHeights).toBeLessThanOrEqual(6.05)
  expect(long.shownLines).toBe(6)
  expect(long).toMatchObject({ isCut: true, ellipsisAfterLines: '6', overflow: 'hidden' })
  const short = await measureLines(findCards(page).getByText(/^Short/))
  expect(short).toMatchObject({ isCut: false, shownLines: 1 })
})

test("[HOME-021] [GAP-05] 'Read More' of a card leads to that service", async ({ page }) => {
  await openHydrated(page, '/')
  const card = findCards(page).filter({ has: page.getByRole('heading', { name: 'Annuities' }) })
  await card.getByText('Read More').click()
  await expect(page).toHaveURL('/services/annuities')
  await expect(page.getByRole('heading', { level: 1, name: 'Annuities' })).toBeVisible()
})
