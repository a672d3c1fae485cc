import { expect, test } from '../support/test.ts'

/** Each kind of content with the heading of its section on the home page or on /contact. */
const sections = [
  { kind: 'hero', heading: 'Highlights' },
  { kind: 'stat', heading: 'Our figures' },
  { kind: 'core-values', heading: 'Core Values' },
  { kind: 'services', heading: 'What We Do' },
  { kind: 'why-choose-us', heading: 'Grown with care' },
  { kind: 'testimonials', heading: 'Testimonials' },
  { kind: 'photo-gallery', heading: 'Photo Gallery' },
  { kind: 'branch-address', heading: 'Our branches' },
] as const

// The browser writes the status of the page to its console.
test.use({ allowedErrors: /status of 503/ })

test('[ERR-019] [HOME-022] [O3] a page leaves out the sections whose calls fail and shows no error, but is not 200', async ({
  page,
  content,
}) => {
  await content.change('why-choose-us', { title: 'Grown with care' })
  for (const { kind } of sections) await content.break(kind)
  expect((await page.request.get('/api/hero')).status()).toBe(500)
  expect((await page.request.get('/api/branch-address')).status()).toBe(500)

  for (const [path, sign] of [
    ['/', 'About Us'],
    ['/contact', 'Send us a message'],
    ['/services', 'Services'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(503)
    expect(response?.headers()['retry-after']).toBe('5')
    await expect(page.getByRole('heading', { name: sign, exact: true })).toBeVisible()
    for (const { heading } of sections) await expect(page.getByRole('heading', { name: heading })).toHaveCount(0)
    await expect(page.getByText('Why choose us')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(
      page.getByText(/error|fail|wrong|unavailable|500|could not|sorry/i).filter({ visible: true }),
    ).toHaveCount(0)
  }
})
