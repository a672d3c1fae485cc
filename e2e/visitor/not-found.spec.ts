import { expect, test } from '../support/test.ts'
import { visit, withoutReload } from '../support/visit.ts'

const notFound = { level: 1, name: 'Page Not Found' } as const

test.describe('an address that is not there', () => {
  test.use({ allowedErrors: /status of 404/ })

  test('[PAGE-023] shows Page Not Found with status 404 and a way home', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', notFound)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('[PAGE-023] below the dashboard it has status 404, too, and who is not signed in is led to log in', async ({
    page,
  }) => {
    const response = await page.goto('/dashboard/nope')
    expect(response?.status()).toBe(404)
    expect(await response?.text()).toContain('<title>Page Not Found')
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/nope')}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  })

  for (const path of ['/about/us', '/services/annuities/more', '/login/x', '/activate/only-one', '/%E2%82%AC']) {
    test(`${path} is not there`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', notFound)).toBeVisible()
    })
  }

  test('[GAP-07] an unknown service is Page Not Found', async ({ page, request }) => {
    expect((await request.get('/api/services/no-such-slug')).status()).toBe(404)
    const response = await visit(page, '/services/no-such-slug')
    expect(response.status()).toBe(404)
    await expect(page.getByRole('heading', notFound)).toBeVisible()
    await expect(page).toHaveTitle(/^Page Not Found/)
    await expect(page).toHaveURL('/services/no-such-slug')
  })

  test('[GAP-07] a service that was taken away meanwhile is Page Not Found after a click', async ({
    page,
    content,
  }) => {
    await visit(page, '/services')
    await content.only('services', [])
    await withoutReload(page, async () => {
      await page.getByRole('link', { name: 'Read More about Annuities' }).click()
      await expect(page.getByRole('heading', notFound)).toBeVisible()
      await expect(page).toHaveURL('/services/annuities')
    })
  })
})
