import { TOKEN_REFRESH_INTERVAL_MS } from '@evergrove/contract/platform/constants'
import { makeAgent } from '@evergrove/testing/people'
import { createTokens, readTokens, storeTokens } from '../support/agents.ts'
import { findLogIn, LOG_IN, REFRESH, watchCalls } from '../support/auth-screens.ts'
import { advance, openFrozen } from '../support/frozen-clock.ts'
import { rendered } from '../support/hydrated.ts'
import { watchPosts } from '../support/posts.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test.describe('in a browser that asks for dark colours', () => {
  test.use({ colorScheme: 'dark' })

  test('[ROLE-002] a visitor can use all five auth screens', async ({ page }) => {
    for (const { path, button, fields } of [
      { path: '/login', button: 'Log In', fields: 2 },
      { path: '/signup', button: 'Check Referral Code', fields: 1 },
      { path: '/reset-password', button: 'Reset Password', fields: 1 },
      { path: '/password/reset/confirm/abc/def', button: 'Change password', fields: 2 },
      { path: '/activate/abc/def', button: 'Click here to Verify', fields: 0 },
    ]) {
      const response = await visit(page, path)
      expect(response.status(), path).toBe(200)
      await expect(page.locator('html'), path).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await expect(page.getByRole('button', { name: button, exact: true }), path).toBeEnabled()
      await expect(page.locator('form input:not([type=checkbox])'), path).toHaveCount(fields)
      expect(new URL(page.url()).pathname).toBe(path)
    }
  })
})

test('the server sends the same sign-up page to everyone, without the code of a shared link', async ({ request }) => {
  const pages = await Promise.all(['/signup?code=gfcharvest', '/signup'].map((path) => request.get(path)))
  for (const page of pages) {
    expect(page.status()).toBe(200)
    expect(await page.text()).not.toContain('gfcharvest')
  }
})

test('[LOGIN-004] [LOGIN-009] [ENT-024] [AUTH-002] [AUTH-013] a log-in stores both tokens and no cookie, with and without Remember Login', async ({
  browser,
  site,
}) => {
  const agent = await makeAgent(site)
  const seen = []
  for (const isTicked of [true, false]) {
    const context = await browser.newContext({ baseURL: site.url })
    const page = await context.newPage()
    await visit(page, '/login')
    const calls = watchCalls(page)
    const bodies = watchPosts(page, LOG_IN)
    const authorizations: (string | undefined)[] = []
    page.on('request', (call) => {
      if (call.url().includes('/api/')) authorizations.push(call.headers()['authorization'])
    })
    const answered = Promise.withResolvers<{ access: string; refresh: string }>()
    // The next document begins at once, and the browser discards the responses of this one.
    await page.route(`**/api/${LOG_IN}`, async (route) => {
      const response = await route.fetch()
      answered.resolve((await response.json()) as { access: string; refresh: string })
      await route.fulfill({ response })
    })
    const { remember, submit } = findLogIn(page)
    if (isTicked) await remember.check()
    await submit(agent)
    const { access, refresh } = await answered.promise
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(agent.email).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await readTokens(page)).toEqual({ access, refresh })
    const [whenLoggingIn, ...afterwards] = authorizations
    expect(whenLoggingIn).toBeUndefined()
    expect(new Set(afterwards)).toEqual(new Set([`JWT ${access}`]))
    expect(calls.filter((call) => call.includes(' auth/'))).toEqual(['POST auth/jwt/create/', 'GET auth/users/me/'])
    seen.push({
      calls: calls.toSorted(),
      bodies: bodies.map((post) => post.postData()),
      kept: await page.evaluate(() => Object.keys(localStorage).toSorted()),
      cookies: await context.cookies(),
      screen: await page.getByRole('heading', { level: 1 }).textContent(),
    })
    await context.close()
  }
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]).toMatchObject({ kept: ['access', 'refresh'], cookies: [] })
})

test('a form sent before the scripts run never puts the password into the address', async ({ page, site }) => {
  const agent = await makeAgent(site)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await findLogIn(page).submit(agent)
  expect(page.url()).toBe(`${site.url}/login`)
  scripts.resolve()
  await expect(page).toHaveURL('/dashboard')
})

test('[AUTH-015] a reload restores the session and starts its refreshing again', async ({ page, site }) => {
  const agent = await makeAgent(site)
  const posts = watchPosts(page, REFRESH)
  await openFrozen(page, '/login')
  await findLogIn(page).submit(agent)
  // The email address of a newcomer appears with the payment, which a frozen clock can keep away.
  await expect(page.getByText('Hello, Ada')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Hello, Ada')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.clock.fastForward(TOKEN_REFRESH_INTERVAL_MS - 1)
  await rendered(page)
  expect(posts).toHaveLength(0)
  await advance(page, 1)
  await expect.poll(() => posts.length).toBe(1)
})

test('a tab follows the log-ins of another tab, and does not load the agent again when only the token is refreshed', async ({
  page,
  context,
  site,
}) => {
  const [first, second] = [await makeAgent(site), await makeAgent(site)]
  await visit(page, '/login')
  const other = await context.newPage()
  await visit(other, '/login')
  await findLogIn(other).submit(first)
  await expect(other.getByText(first.email).first()).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(first.email).first()).toBeVisible()

  const calls = watchCalls(page)
  const { access } = await createTokens(site, first)
  await other.evaluate((token) => localStorage.setItem('access', token), access)
  await rendered(page)
  await expect(page.getByText(first.email).first()).toBeVisible()
  expect(calls.filter((call) => call.includes(' auth/'))).toEqual([])

  await storeTokens(other, await createTokens(site, second))
  await expect(page.getByText(second.email).first()).toBeVisible()
  await expect(page.getByText(first.email)).toHaveCount(0)
  expect(new Set(calls.filter((call) => call.includes(' auth/')))).toEqual(new Set(['GET auth/users/me/']))
})
