import type { Site } from '@evergrove/testing/site'
import type { Page } from '@playwright/test'
import { readList } from '../support/api.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

/** Requests a preview as the demonstration's member of staff. */
async function openPreview(page: Page, site: Site, { kind, ...body }: { kind: string; id?: number; fields: object }) {
  const send = async (path: string, data: object, headers = {}) => {
    const answer = await fetch(`${site.url}/api/staff/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(data),
    })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return answer.json()
  }
  const signIn = { email: 'staff@demo.test', password: 'Evergrove-demo-1' }
  const { token } = (await send('jwt/create', signIn)) as { token: string }
  const { url } = (await send(`content/${kind}/preview`, body, { Authorization: `JWT ${token}` })) as { url: string }
  return { url, response: await visit(page, url) }
}

const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

test('a preview shows the page with unsaved content, marked as a preview, only to its holder', async ({
  page,
  site,
  request,
}) => {
  const [service] = await readList(site, 'services')
  const path = `/services/${service?.slug}`
  // From here on, the response cache holds the page without a preview.
  expect(await (await request.get(path)).text()).not.toContain('Seed loans')
  const fields = { title: 'Seed loans' }
  const { url, response } = await openPreview(page, site, { kind: 'services', id: service?.id ?? 0, fields })
  expect(url).toMatch(new RegExp(`^${path}\\?preview=[\\w-]{43}$`))
  await expect(page.getByRole('heading', { name: 'Seed loans' }).first()).toBeVisible()
  await expect(bar(page)).toHaveText('Preview of “Services”. Visitors can’t see this yet.')
  expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(await (await request.get(path)).text()).not.toContain('Seed loans')
})

test('an unsaved company is on every part of the page, and the bar stays while moving between pages', async ({
  page,
  site,
}) => {
  const fields = { company_name: 'Nightly Harvest', telephone: '+1 555 010 0142' }
  await openPreview(page, site, { kind: 'company-information', fields })
  await expect(page.getByRole('contentinfo')).toContainText('+1 555 010 0142')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await expect(bar(page)).toBeVisible()
  await visit(page, '/contact')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).not.toContainText('+1 555 010 0142')
})

test('a preview that is over or never existed says so and shows the published page', async ({ page, site }) => {
  const [service] = await readList(site, 'services')
  for (const token of ['A'.repeat(43), '', '%E2%82%AC%0D%0Ax', '%ff']) {
    await visit(page, `/services/${service?.slug}?preview=${token}`)
    await expect(bar(page), token).toHaveText('This preview has ended. You’re seeing the published page.')
    await expect(page.getByRole('heading', { name: service?.title ?? '' }).first()).toBeVisible()
  }
})
