import type { Page } from '@playwright/test'
import { readList } from '../support/api.ts'
import { advance, openFrozen } from '../support/frozen-clock.ts'
import { openHydrated } from '../support/hydrated.ts'
import { picture } from '../support/picture.ts'
import { statistic } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

/** The one statistic, and its figure as eyes see it at this moment. */
function findStatistic(page: Page) {
  const item = page.getByRole('region', { name: 'Our Figures' }).getByRole('listitem')
  return { item, text: item.getByText(/^[\d,]+\+$/), figure: async () => Number.parseInt(await item.innerText(), 10) }
}

async function scrollToCounter(page: Page) {
  const counter = findStatistic(page)
  await counter.item.scrollIntoViewIfNeeded()
  await expect(counter.text).toHaveText('0+')
  return counter
}

test('[HOME-015] [HOME-016] a counter rises to its figure, with a plus, beside its title and its image', async ({
  page,
  content,
  site,
}) => {
  const image = await site.act('image', picture)
  await content.only('stat', [statistic({ number: 500, image })])
  await openFrozen(page, '/')
  const { item, text, figure } = await scrollToCounter(page)
  const seen: number[] = []
  for (let second = 1; second <= 9; second += 1) {
    await advance(page, 1000)
    seen.push(await figure())
    await expect(text).toHaveText(/^\d+\+$/)
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(new Set(seen).size).toBeGreaterThan(6)
  await advance(page, 1000)
  await expect(text).toHaveText('500+')
  await expect(item.getByText('Families of 500')).toBeVisible()
  const url = (await readList(site, 'stat'))[0]?.get_image_url
  await expect(item.getByRole('presentation')).toHaveAttribute('src', String(url))
  await expect(item.getByRole('presentation')).toBeVisible()
})

test('[HOME-017] a counter takes ten seconds from the moment it comes into sight', async ({ page, content }) => {
  await content.only('stat', [statistic({ number: 900_000_000 })])
  await openFrozen(page, '/')
  await expect(findStatistic(page).text).toHaveText('900,000,000+')
  await advance(page, 20_000)
  const { text } = await scrollToCounter(page)
  await advance(page, 9000)
  await expect(text).not.toHaveText('900,000,000+')
  await advance(page, 999)
  await expect(text).not.toHaveText('900,000,000+')
  await advance(page, 1)
  await expect(text).toHaveText('900,000,000+')
})

test("[HOME-017] the final figure stands in the server's HTML and while counting for screen readers", async ({
  page,
  content,
  request,
}) => {
  await content.only('stat', [statistic({ number: 500 })])
  expect(await (await request.get('/')).text()).toContain('>500+<')
  await openFrozen(page, '/')
  const { item, text } = await scrollToCounter(page)
  await advance(page, 2000)
  await expect(text).not.toHaveText('500+')
  await expect(item.getByRole('img', { name: '500+' })).toBeVisible()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[HOME-017] the final figure stands at once', async ({ page, content }) => {
    await content.only('stat', [statistic({ number: 500 })])
    await openHydrated(page, '/')
    const { item, text } = findStatistic(page)
    await page.evaluate(() => {
      const written: string[] = []
      const list = document.querySelector('[data-final]')?.closest('ul') ?? undefined
      if (list === undefined) throw new Error('There is no list of figures')
      new MutationObserver(() => written.push(list.textContent)).observe(list, {
        subtree: true,
        childList: true,
        characterData: true,
      })
      Object.assign(globalThis, { written })
    })
    await item.scrollIntoViewIfNeeded()
    await expect(item).toBeInViewport()
    await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      for (let count = 0; count < 5; count += 1) await frame()
    })
    await expect(text).toHaveText('500+')
    expect(await page.evaluate(() => (globalThis as unknown as { written: string[] }).written)).toEqual([])
  })
})
