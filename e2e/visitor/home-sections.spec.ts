import type { ContentListName } from '@evergrove/contract/content/content-kinds'
import { openHydrated } from '../support/hydrated.ts'
import { coreValue, heroSlide, photo, service, statistic, testimonial } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

const listSections = [
  { id: 'HOME-002', kind: 'hero', heading: 'Highlights', one: heroSlide({ number: 1 }), text: 'Promise 1' },
  { id: 'HOME-003', kind: 'stat', heading: 'Our Figures', one: statistic({ number: 70 }), text: 'Families of 70' },
  { id: 'HOME-004', kind: 'core-values', heading: 'Core Values', one: coreValue({ number: 1 }), text: 'Value 1' },
  { id: 'HOME-005', kind: 'services', heading: 'What We Do', one: service({ number: 1 }), text: 'Service 1' },
  { id: 'HOME-006', kind: 'testimonials', heading: 'Testimonials', one: testimonial({ number: 1 }), text: 'Client 1.' },
  { id: 'HOME-007', kind: 'photo-gallery', heading: 'Photo Gallery', one: photo({ number: 1 }), text: 'Day 1' },
] as const satisfies { kind: ContentListName; [key: string]: unknown }[]

test('[HOME-001] the nine sections follow each other in the chosen order, under the chosen headings', async ({
  page,
  content,
}) => {
  await content.change('why-choose-us', { title: 'Grown with care' })
  await page.goto('/')
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const newsletter = page.getByRole('region').filter({ has: page.getByRole('form', { name: 'Newsletter' }) })
  const sections = [
    section('Highlights'),
    section('About Us'),
    section('Our Figures'),
    section('Core Values'),
    section('What We Do'),
    section('Grown with care'),
    section('Testimonials'),
    section('Photo Gallery'),
    newsletter,
  ]
  const tops: number[] = []
  for (const found of sections) {
    await expect(found).toBeVisible()
    tops.push((await found.boundingBox())?.y ?? Number.NaN)
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(new Set(tops).size).toBe(9)

  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  for (const name of ['About Us', 'Core Values', 'What We Do', 'Grown with care', 'Testimonials', 'Photo Gallery']) {
    expect((await heading(name).boundingBox())?.height).toBeGreaterThan(20)
  }
  await expect(newsletter.getByRole('heading', { level: 2 })).toBeVisible()
  for (const name of ['Highlights', 'Our Figures']) {
    await expect(heading(name)).toHaveCount(1)
    expect((await heading(name).getByText(name).boundingBox())?.height).toBeLessThanOrEqual(1)
  }
})

for (const { id, kind, heading, one, text } of listSections) {
  test(`[${id}] the section '${heading}' is there with one item and gone without any`, async ({ page, content }) => {
    await content.only(kind, [])
    await page.goto('/')
    await expect(page.getByRole('form', { name: 'Newsletter' })).toBeVisible()
    await expect(page.getByRole('heading', { name: heading })).toHaveCount(0)
    await expect(page.getByRole('region', { name: heading })).toHaveCount(0)

    await content.only(kind, [one])
    await page.goto('/')
    await expect(page.getByRole('region', { name: heading })).toBeVisible()
    await expect(page.getByRole('region', { name: heading }).getByText(text, { exact: true }).first()).toBeVisible()
  })
}

test('[HOME-002] [HOME-003] [HOME-004] [HOME-005] [HOME-006] [HOME-007] on the way home the sections stay hidden until their answers have arrived', async ({
  page,
}) => {
  await openHydrated(page, '/contact')
  const gate = Promise.withResolvers<void>()
  await page.route(/\.data(?:\?|$)/, async (route) => {
    await gate.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\.data(?:\?|$)/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await asked
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  for (const { heading } of listSections) await expect(page.getByRole('heading', { name: heading })).toHaveCount(0)

  gate.resolve()
  for (const { heading } of listSections) await expect(page.getByRole('region', { name: heading })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toHaveCount(0)
})

test('[ERR-019] lists whose calls fail are left out, and nothing is said about it', async ({ page, content }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: 'Our Branches' })).toBeVisible()
  for (const { kind } of listSections) await content.break(kind)
  await content.break('branch-address')
  expect((await page.request.get('/api/hero')).status()).toBe(500)
  expect((await page.request.get('/api/branch-address')).status()).toBe(500)

  for (const [path, sign] of [
    ['/', 'About Us'],
    ['/contact', 'Send us a message'],
    ['/services', 'Services'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: sign, exact: true })).toBeVisible()
    for (const { heading } of listSections) await expect(page.getByRole('heading', { name: heading })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Our Branches' })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(
      page.getByText(/error|fail|wrong|unavailable|500|could not|sorry/i).filter({ visible: true }),
    ).toHaveCount(0)
  }
})
