import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { advance, openCarousel, settle, until, withoutTime } from '../../../testing/carousels.ts'
import { expectGone } from '../../../testing/find.ts'
import { content, readList, storePicture } from '../../../testing/public-content.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { heroSlide, photo, testimonial, times } from '../../../testing/samples.ts'

const INTERVAL_MS = 3050

test('[HOME-008] [HOME-024] [HOME-031] slides show the texts and pictures of the hero, a client and a photo', async () => {
  const image = await storePicture()
  await content.only('hero', [heroSlide({ number: 1, image })])
  await content.only('testimonials', [{ ...testimonial({ number: 1, image }), testimony: '<em>good</em>' }])
  await content.only('photo-gallery', [{ ...photo({ number: 1, image }), title: 'Team day' }])
  await renderScreen('/')

  const slide = page.getByRole('region', { name: 'Highlights' }).getByRole('group', { name: '1 of 1' })
  await expect.element(slide.getByRole('heading', { name: 'Promise 1' })).toBeVisible()
  await expect.element(slide.getByText('What promise 1 means.')).toBeVisible()
  const background = slide.getByRole('presentation').element() as HTMLImageElement
  const url = String((await readList('hero'))[0]?.get_image_url)
  expect(url).toMatch(/^\/media\//)
  expect(background.getAttribute('src')).toBe(url)
  await background.decode()
  expect(background.currentSrc).toBe(`${location.origin}${url}?w=320`)

  const card = page.getByRole('region', { name: 'Testimonials' }).getByRole('group', { name: '1 of 1' })
  await expect.element(card.getByText('Client 1.')).toBeVisible()
  await expect.element(card.getByText('Town 1')).toBeVisible()
  await expect.element(card.getByRole('emphasis')).toHaveTextContent('good')
  const portrait = String((await readList('testimonials'))[0]?.get_photo_url)
  await expect.element(card.getByRole('img')).toHaveAttribute('src', portrait)

  const gallery = page.getByRole('region', { name: 'Photo Gallery' })
  const shown = String((await readList('photo-gallery'))[0]?.get_image_url)
  await expect.element(gallery.getByRole('img', { name: 'Team day', exact: true })).toHaveAttribute('src', shown)
})

describe('the hero', () => {
  test('[GAP-05] [HOME-009] [HOME-010] [HOME-011] shows one slide at a time in a loop, with a dot for each and no arrows, and its Contact Us leads to the contact page', async () => {
    await content.only('hero', times(3, heroSlide))
    const { screen, ...hero } = await openCarousel('Highlights')
    expect(hero.dots.elements()).toHaveLength(3)
    expect(hero.arrows.elements()).toEqual([])
    expect(hero.inSight()).toEqual([1])
    await advance(INTERVAL_MS)
    await settle()
    expect(hero.inSight()).toEqual([2])
    await advance(INTERVAL_MS - 2000)
    await settle()
    expect(hero.inSight()).toEqual([3])
    await advance(INTERVAL_MS - 2000 + 150)
    // The first slide enters from the right.
    expect(hero.inSight()).toEqual([3, 1])
    await settle()
    expect(hero.inSight()).toEqual([1])

    await withoutTime(() => hero.dot(2).click())
    await settle()
    expect(hero.inSight()).toEqual([2])
    expect(hero.selected()).toBe(2)
    await withoutTime(() => hero.root.getByRole('group', { name: '2 of 3' }).getByText('Contact Us').click())
    await expect.poll(screen.path).toBe('/contact')
  })
})

test('[HOME-030] the gallery shows one photo at a time in a loop, with dots and no arrows', async () => {
  await content.only('photo-gallery', times(3, photo))
  const gallery = await openCarousel('Photo Gallery')
  expect(gallery.dots.elements()).toHaveLength(3)
  expect(gallery.arrows.elements()).toEqual([])
  const seen = [gallery.inSight()]
  for (const waitMs of [INTERVAL_MS, INTERVAL_MS - 2000, INTERVAL_MS - 2000]) {
    await advance(waitMs)
    await settle()
    seen.push(gallery.inSight())
  }
  expect(seen).toEqual([[1], [2], [3], [1]])
  await withoutTime(() => gallery.dot(3).click())
  await settle()
  expect(gallery.inSight()).toEqual([3])
})

describe('the testimonials', () => {
  async function openAt(width: number) {
    await page.viewport(width, 900)
    const carousel = await openCarousel('Testimonials')
    // Like the Enter key: an arrow at the end of the row looks disabled, but it keeps the focus and can still be
    // pressed.
    const press = (arrow: 'previous' | 'next') => async () => {
      ;(carousel[arrow].element() as HTMLButtonElement).click()
      await settle()
      return carousel.inSight()
    }
    return { ...carousel, goBack: press('previous'), goOn: press('next') }
  }

  /** Changes the width and waits until the carousel has a new layout. */
  async function resize(width: number): Promise<void> {
    await page.viewport(width, 900)
    await until(() => innerWidth === width)
    await advance(100)
    await settle()
  }

  test('[HOME-025] [HOME-029] show the first nine, with dots and two arrows that move them', async () => {
    await content.only('testimonials', times(11, testimonial))
    const { root, dots, dot, goOn, goBack, inSight, next, previous } = await openAt(1280)
    expect(dots.elements()).toHaveLength(7)
    await expect.element(previous).toBeVisible()
    await expect.element(next).toBeVisible()
    expect(inSight()).toEqual([1, 2, 3])
    expect(await goOn()).toEqual([2, 3, 4])
    expect(await goBack()).toEqual([1, 2, 3])
    await withoutTime(() => dot(7).click())
    await settle()
    expect(inSight()).toEqual([7, 8, 9])
    const names = root.getByText(/^Client \d+\.$/).elements()
    expect(names.map(({ textContent }) => textContent)).toEqual(times(9, ({ number }) => `Client ${number}.`))
    await expectGone(page.getByText(/Client 1[01]\./))
  })

  test('[HOME-026] [HOME-027] [HOME-028] show three from 1024 px on, in a row with ends, two from 992 px on and one below that, in a loop', {
    tags: 'deep',
  }, async () => {
    await content.only('testimonials', times(5, testimonial))
    const { goOn, goBack, inSight, next, previous } = await openAt(1280)
    expect(inSight()).toEqual([1, 2, 3])
    await expect.element(previous).toBeDisabled()
    expect(await goBack()).toEqual([1, 2, 3])
    expect(await goOn()).toEqual([2, 3, 4])
    expect(await goOn()).toEqual([3, 4, 5])
    await expect.element(next).toBeDisabled()
    expect(await goOn()).toEqual([3, 4, 5])
    expect(await goBack()).toEqual([2, 3, 4])
    expect(await goBack()).toEqual([1, 2, 3])
    await resize(1024)
    expect(inSight()).toEqual([1, 2, 3])

    await resize(1023)
    expect(inSight()).toEqual([1, 2])
    for (const seen of [
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 1],
      [1, 2],
    ])
      expect(await goOn()).toEqual(seen)
    expect(await goBack()).toEqual([5, 1])
    expect(await goOn()).toEqual([1, 2])
    await resize(992)
    expect(inSight()).toEqual([1, 2])

    await resize(991)
    expect(inSight()).toEqual([1])
    expect(await goBack()).toEqual([5])
    expect(await goOn()).toEqual([1])
  })
})
