import { readList } from '../support/api.ts'
import { findCarousel, openCarousel, settle } from '../support/carousels.ts'
import { advance } from '../support/frozen-clock.ts'
import { openHydrated } from '../support/hydrated.ts'
import { picture } from '../support/picture.ts'
import { heroSlide, times } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

test('[HOME-008] a slide shows its picture, its title and its snippet', async ({ page, content, site }) => {
  const image = await site.act('image', picture)
  await content.only('hero', [heroSlide({ number: 1, image })])
  await page.goto('/')
  const slide = page.getByRole('region', { name: 'Highlights' }).getByRole('group', { name: '1 of 1' })
  await expect(slide.getByRole('heading', { name: 'Promise 1' })).toBeVisible()
  await expect(slide.getByText('What promise 1 means.')).toBeVisible()
  const background = slide.getByRole('presentation')
  const url = (await readList(site, 'hero'))[0]?.get_image_url
  expect(url).toMatch(/^\/media\//)
  await expect(background).toHaveAttribute('src', String(url))
  await expect(background).toHaveJSProperty('currentSrc', `${site.url}${url}?w=320`)
  await background.evaluate((image: HTMLImageElement) => image.decode())
})

test("[HOME-009] [GAP-05] 'Contact Us' in the slide in sight leads to the contact page", async ({ page, content }) => {
  await content.only('hero', times(3, heroSlide))
  await openHydrated(page, '/')
  const hero = findCarousel(page, 'Highlights')
  await hero.dot(2).click()
  await hero.root.getByRole('group', { name: '2 of 3' }).getByText('Contact Us').click()
  await expect(page).toHaveURL('/contact')
})

test('[HOME-010] one slide is in sight at a time, and behind the last comes the first', async ({ page, content }) => {
  await content.only('hero', times(3, heroSlide))
  const hero = await openCarousel(page, 'Highlights')
  expect(await hero.inSight()).toEqual([1])
  await advance(page, 3050)
  await settle(page)
  expect(await hero.inSight()).toEqual([2])
  await advance(page, 3050 - 2000)
  await settle(page)
  expect(await hero.inSight()).toEqual([3])
  await advance(page, 3050 - 2000 + 150)
  expect(await hero.inSight(), 'the first comes in from the right').toEqual([3, 1])
  await settle(page)
  expect(await hero.inSight()).toEqual([1])
})

test('[HOME-011] the hero has a dot for every slide and no arrows', async ({ page, content }) => {
  await content.only('hero', times(3, heroSlide))
  const hero = await openCarousel(page, 'Highlights')
  await expect(hero.dots).toHaveCount(3)
  await expect(hero.root.getByRole('button', { name: /previous|next/i })).toHaveCount(0)
  await hero.dot(2).click()
  await settle(page)
  expect(await hero.inSight()).toEqual([2])
  expect(await hero.selected()).toBe(2)
})
