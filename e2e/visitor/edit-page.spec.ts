/** The way from a public document, which is the same for everyone, to its form in the console. */
import { expect, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

const EDITING = /\/assets\/(?:edit-page|staff-token)|\/api\/staff\//

test('an editor goes from a page to its form, and a visitor loads nothing for it', async ({ page, site, staffAs }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await visit(page, '/about')
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => url.startsWith(`${site.url}/assets/`)).length).toBeGreaterThan(3)
  expect(requested.filter((url) => EDITING.test(url))).toEqual([])

  await staffAs('editor')
  await visit(page, '/about')
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await page.getByRole('complementary', { name: 'Editing' }).getByRole('link', { name: 'Statistics' }).click()
  await expect(page).toHaveURL('/staff/content/stat')
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  expect(requested.filter((url) => EDITING.test(url))).not.toEqual([])
})
