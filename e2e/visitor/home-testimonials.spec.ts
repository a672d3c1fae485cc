import type { Page } from '@playwright/test'
import { readList } from '../support/api.ts'
import { openCarousel, settle } from '../support/carousels.ts'
import { picture } from '../support/picture.ts'
import { testimonial, times } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

async function openAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const carousel = await openCarousel(page, 'Testimonials')
  const press = (arrow: 'previous' | 'next') => async () => {
    // By keyboard, for an arrow at the end of the row is disabled yet keeps its focus and could still be pressed.
    await carousel[arrow].focus()
    await page.keyboard.press('Enter')
    await settle(page)
    return carousel.inSight()
  }
  return { ...carousel, goBack: press('previous'), goOn: press('next') }
}

test('[HOME-024] a testimonial shows name, place, formatted words and photo', async ({ page, content, site }) => {
  const image = await site.act('image', picture)
  await content.only('testimonials', [{ ...testimonial({ number: 1, image }), testimony: '<em>good</em>' }])
  await page.goto('/')
  const slide = page.getByRole('region', { name: 'Testimonials' }).getByRole('group', { name: '1 of 1' })
  await expect(slide.getByText('Client 1.')).toBeVisible()
  await expect(slide.getByText('Town 1')).toBeVisible()
  await expect(slide.getByRole('emphasis')).toHaveText('good')
  const url = (await readList(site, 'testimonials'))[0]?.get_photo_url
  await expect(slide.getByRole('img')).toHaveAttribute('src', String(url))
})

test('[HOME-025] the testimonials have dots and two arrows that move them', async ({ page, content }) => {
  await content.only('testimonials', times(9, testimonial))
  const { dots, dot, goOn, goBack, inSight, next, previous } = await openAt(page, 1280)
  await expect(dots).toHaveCount(7)
  await expect(previous).toBeVisible()
  await expect(next).toBeVisible()
  expect(await inSight()).toEqual([1, 2, 3])
  expect(await goOn()).toEqual([2, 3, 4])
  expect(await goBack()).toEqual([1, 2, 3])
  await dot(7).click()
  await settle(page)
  expect(await inSight()).toEqual([7, 8, 9])
})

test('[HOME-026] three are seen on a wide screen, and the row has a beginning and an end', async ({
  page,
  content,
}) => {
  await content.only('testimonials', times(5, testimonial))
  const { goOn, goBack, inSight, next, previous } = await openAt(page, 1280)
  expect(await inSight()).toEqual([1, 2, 3])
  await expect(previous).toBeDisabled()
  expect(await goBack()).toEqual([1, 2, 3])
  expect(await goOn()).toEqual([2, 3, 4])
  expect(await goOn()).toEqual([3, 4, 5])
  await expect(next).toBeDisabled()
  expect(await goOn()).toEqual([3, 4, 5])
  expect(await goBack()).toEqual([2, 3, 4])
})

test('[HOME-027] two are seen below 1024 px, without end', async ({ page, content }) => {
  await content.only('testimonials', times(5, testimonial))
  const { goOn, goBack, inSight } = await openAt(page, 1023)
  expect(await inSight()).toEqual([1, 2])
  expect(await goOn()).toEqual([2, 3])
  expect(await goOn()).toEqual([3, 4])
  expect(await goOn()).toEqual([4, 5])
  expect(await goOn()).toEqual([5, 1])
  expect(await goOn()).toEqual([1, 2])
  expect(await goBack()).toEqual([5, 1])
})

test('[HOME-028] one is seen below 992 px, without end', async ({ page, content }) => {
  await content.only('testimonials', times(5, testimonial))
  const { goOn, goBack, inSight } = await openAt(page, 991)
  expect(await inSight()).toEqual([1])
  expect(await goBack()).toEqual([5])
  expect(await goOn()).toEqual([1])
})

for (const { width, seen, id } of [
  { width: 1024, seen: [1, 2, 3], id: 'HOME-027' },
  { width: 992, seen: [1, 2], id: 'HOME-028' },
]) {
  test(`[${id}] at exactly ${width} px ${seen.length} testimonials are seen`, async ({ page, content }) => {
    await content.only('testimonials', times(5, testimonial))
    const { inSight } = await openAt(page, width)
    expect(await inSight()).toEqual(seen)
  })
}

test('[HOME-029] only the first nine testimonials are shown', async ({ page, content }) => {
  await content.only('testimonials', times(11, testimonial))
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Testimonials' })
  for (let number = 1; number <= 9; number += 1) {
    await expect(section.getByText(`Client ${number}.`, { exact: true })).toHaveCount(1)
  }
  for (const number of [10, 11]) await expect(page.getByText(`Client ${number}.`)).toHaveCount(0)
})
