import { createTokens, makeMember, readTokens, storeTokens } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const apiCalls = (urls: string[]) => urls.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/api/'))

for (const path of ['/dashboard', '/dashboard/edit-profile', '/Dashboard/Edit-Profile']) {
  test(`[DASH-009] without tokens ${path} leads to the log-in page, and no call is made`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
    expect(apiCalls(asked)).toEqual([])
  })
}

test('who was sent to log in comes back to the screen they wanted', async ({ page, site }) => {
  const member = await makeMember(site)
  await page.goto('/dashboard/edit-profile')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(member.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/dashboard/edit-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
})

test.describe('with a session that is over', () => {
  test.use({ allowedErrors: /status of 401/ })

  test('the dashboard leads to the log-in page and forgets the tokens', async ({ page, site }) => {
    const member = await makeMember(site)
    const tokens = await createTokens(site, member)
    await site.act('suspend', member.id)
    await storeTokens(page, tokens)
    await page.goto('/dashboard/edit-profile')
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/edit-profile')}`)
    expect(await readTokens(page)).toEqual({ access: null, refresh: null })
  })
})

test('what the server sends of a dashboard screen is the same for everybody', async ({ request }) => {
  const [first, second] = [await request.get('/dashboard'), await request.get('/dashboard')]
  const html = await first.text()
  expect(await second.text()).toBe(html)
  expect(second.headers()['etag']).toBeTruthy()
  expect(html).toContain('Loading')
  expect(html).not.toContain('Hello,')
  expect(html).not.toMatch(/<form|role="alert"/)
})
