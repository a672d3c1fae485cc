import { readList } from '../support/api.ts'
import { openCarousel, settle } from '../support/carousels.ts'
import { picture } from '../support/picture.ts'
import { photo, times } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

test('[HOME-030] the gallery shows one photo at a time, without end, with dots and no arrows', async ({
  page,
  content,
}) => {
  await content.only('photo-gallery', times(3, photo))
  const gallery = await openCarousel(page, 'Photo Gallery')
  await expect(gallery.dots).toHaveCount(3)
  await expect(gallery.root.getByRole('button', { name: /previous|next/i })).toHaveCount(0)
  const seen = [await gallery.inSight()]
  for (let advances = 1; advances <= 3; advances += 1) {
    await page.clock.runFor(advances === 1 ? 3050 : 1050)
    await settle(page)
    seen.push(await gallery.inSight())
  }
  expect(seen).toEqual([[1], [2], [3], [1]])
  await gallery.dot(3).click()
  await settle(page)
  expect(await gallery.inSight()).toEqual([3])
})

test("[HOME-031] a photo's title is its alternative text", async ({ page, content, site }) => {
  const image = await site.act('image', picture)
  await content.only('photo-gallery', [{ ...photo({ number: 1, image }), title: 'Team day' }])
  await page.goto('/')
  const url = (await readList(site, 'photo-gallery'))[0]?.get_image_url
  const shown = page.getByRole('region', { name: 'Photo Gallery' }).getByRole('img', { name: 'Team day', exact: true })
  await expect(shown).toHaveAttribute('src', String(url))
})
