import { expect, test } from '../support/test.ts'
import { visit, withoutReload } from '../support/visit.ts'

const notFound = { level: 1, name: 'Page Not Found' } as const

test.use({ allowedErrors: /status of 404/ })

test('[PAGE-023] an unknown address shows Page Not Found and a way home', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', notFound)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
})

test('[PAGE-023] below the dashboard it has status 404, too, and a visitor is led to log in', async ({ page }) => {
  const response = await page.goto('/dashboard/nope')
  expect(response?.status()).toBe(404)
  expect(await response?.text()).toContain('<title>Page Not Found')
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/nope')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
})

test('[PAGE-023] [GAP-07] the server sends Page Not Found for every address without a page', async ({ request }) => {
  expect((await request.get('/api/services/no-such-slug')).status()).toBe(404)
  for (const path of [
    '/about/us',
    '/services/no-such-slug',
    '/services/annuities/more',
    '/login/x',
    '/activate/only-one',
    '/%E2%82%AC',
  ]) {
    const response = await request.get(path)
    const html = await response.text()
    expect.soft(response.status(), path).toBe(404)
    expect.soft(html, path).toContain('<title>Page Not Found')
    expect.soft(html, path).toMatch(/<h1[^>]*>Page Not Found<\/h1>/)
  }
})

test('[GAP-07] a removed service is Page Not Found after a click and after a reload', async ({ page, content }) => {
  await visit(page, '/services')
  await content.only('services', [])
  await withoutReload(page, async () => {
    await page.getByRole('link', { name: 'Read More about Annuities' }).click()
    await expect(page.getByRole('heading', notFound)).toBeVisible()
    await expect(page).toHaveURL('/services/annuities')
  })
  const response = await visit(page, '/services/annuities')
  expect(response.status()).toBe(404)
  await expect(page.getByRole('heading', notFound)).toBeVisible()
  await expect(page).toHaveTitle(/^Page Not Found/)
  await expect(page).toHaveURL('/services/annuities')
})
