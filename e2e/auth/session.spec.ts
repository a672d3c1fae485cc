import { TOKEN_REFRESH_INTERVAL_MS } from '@evergrove/contract/platform/constants'
import type { Page } from '@playwright/test'
import {
  answerCall,
  findAccountForm,
  findLogIn,
  LOG_IN,
  newcomer,
  passCodeStep,
  REFRESH,
  SIGN_UP,
  watchCalls,
} from '../support/auth-screens.ts'
import { advance, openFrozen } from '../support/frozen-clock.ts'
import { openHydrated, rendered } from '../support/hydrated.ts'
import { createTokens, type Member, makeMember, readTokens, storeTokens } from '../support/members.ts'
import { watchPosts } from '../support/posts.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const NO_TOKENS = { access: null, refresh: null }

/** Logs in while the page's time stands still. */
async function logInFrozen(page: Page, member: Member): Promise<void> {
  await openFrozen(page, '/login')
  await findLogIn(page).submit(member)
  await expect(page.getByText(member.email).first()).toBeVisible()
}

/** Lets all but the last millisecond of an interval pass, and then that. */
async function passInterval(page: Page, between: () => Promise<void>): Promise<void> {
  await page.clock.fastForward(TOKEN_REFRESH_INTERVAL_MS - 1)
  await rendered(page)
  await between()
  await advance(page, 1)
}

test('[AUTH-001] without tokens nobody is signed in: the form stays', async ({ page }) => {
  await openHydrated(page, '/login')
  await rendered(page)
  await expect(page).toHaveURL('/login')
  await expect(findLogIn(page).button).toBeEnabled()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('[ROLE-002] a visitor can use all five auth pages', async ({ page }) => {
  for (const { path, button, fields } of [
    { path: '/login', button: 'Log In', fields: 2 },
    { path: '/signup', button: 'Check Referral Code', fields: 1 },
    { path: '/reset-password', button: 'Reset Password', fields: 1 },
    { path: '/password/reset/confirm/abc/def', button: 'Change Password', fields: 2 },
    { path: '/activate/abc/def', button: 'Click here to Verify', fields: 0 },
  ]) {
    const response = await visit(page, path)
    expect(response.status(), path).toBe(200)
    await expect(page.getByRole('button', { name: button, exact: true }), path).toBeEnabled()
    await expect(page.locator('form input:not([type=checkbox])'), path).toHaveCount(fields)
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('[AUTH-005] no screen offers to log in through another company', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await visit(page, path)
    await expect(page.getByText(/google|facebook|apple|twitter|linkedin|github/i)).toHaveCount(0)
  }
})

test('[AUTH-010] [AUTH-011] every 3,594,000 ms the stored refresh token brings a new access token', async ({
  page,
  site,
}) => {
  const member = await makeMember(site)
  const posts = watchPosts(page, REFRESH)
  await logInFrozen(page, member)
  const first = await readTokens(page)
  const answered = page.waitForResponse(`**/api/${REFRESH}`)
  await passInterval(page, async () => expect(posts).toHaveLength(0))
  await expect.poll(() => posts.length).toBe(1)
  expect(posts[0]?.postDataJSON()).toEqual({ refresh: first.refresh })
  const { access } = (await (await answered).json()) as { access: string }
  await expect.poll(() => readTokens(page)).toEqual({ access, refresh: first.refresh })

  await passInterval(page, async () => expect(posts).toHaveLength(1))
  await expect.poll(() => posts.length).toBe(2)
  expect(posts[1]?.postDataJSON()).toEqual({ refresh: first.refresh })
})

test('[AUTH-011] the next call carries the new access token', async ({ page, site }) => {
  const member = await makeMember(site)
  await answerCall(page, REFRESH, { status: 200, json: { access: 'renewed' } })
  await logInFrozen(page, member)
  const answered = page.waitForResponse(`**/api/${REFRESH}`)
  await passInterval(page, async () => undefined)
  await answered
  await expect.poll(async () => (await readTokens(page)).access).toBe('renewed')
  const asked = page.waitForRequest('**/api/auth/users/me/')
  await page.route('**/api/auth/users/me/', (route) => route.fulfill({ status: 200, json: {} }))
  await page.reload()
  expect((await asked).headers()['authorization']).toBe('JWT renewed')
})

test('[AUTH-015] a reload restores the session, and the refreshing begins anew', async ({ page, site }) => {
  const member = await makeMember(site)
  const posts = watchPosts(page, REFRESH)
  await logInFrozen(page, member)
  await page.reload()
  await expect(page.getByText(member.email).first()).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await passInterval(page, async () => expect(posts).toHaveLength(0))
  await expect.poll(() => posts.length).toBe(1)
})

test('[AUTH-013] what is asked of the member’s own data carries the access token in the JWT scheme', async ({
  page,
  site,
}) => {
  const member = await makeMember(site)
  const headers: Record<string, string | undefined> = {}
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) headers[pathname] = request.headers()['authorization']
  })
  await visit(page, '/login')
  await findLogIn(page).submit(member)
  await expect(page.getByText(member.email).first()).toBeVisible()
  const { access } = await readTokens(page)
  const { '/api/auth/jwt/create/': whenSigningIn, ...afterwards } = headers
  expect(whenSigningIn).toBeUndefined()
  expect(Object.keys(afterwards)).toContain('/api/auth/users/me/')
  expect(new Set(Object.values(afterwards))).toEqual(new Set([`JWT ${access}`]))
})

test('[AUTH-007] after a sign-up nobody is signed in and the dashboard stays closed', async ({ page }) => {
  await visit(page, '/signup')
  await passCodeStep(page)
  const { fillIn, button, dialog } = findAccountForm(page)
  const answered = page.waitForResponse(`**/api/${SIGN_UP}`)
  await fillIn(newcomer('closed@newcomers.example'))
  await button.click()
  expect((await answered).status()).toBe(201)
  await expect(dialog).toBeVisible()
  expect(await readTokens(page)).toEqual(NO_TOKENS)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?next=%2Fdashboard')
})

test.describe('with failures', () => {
  test.use({ allowedErrors: /Failed to load resource|Failed to fetch/ })

  /** Tokens of an earlier session, found by a page that is open already. */
  async function leaveTokens(page: Page): Promise<void> {
    await page.evaluate(() => {
      localStorage.setItem('access', 'old')
      localStorage.setItem('refresh', 'old')
    })
  }

  async function expectNoRefresh(page: Page): Promise<void> {
    const calls = watchCalls(page)
    await page.clock.fastForward(TOKEN_REFRESH_INTERVAL_MS)
    await rendered(page)
    expect(calls).toEqual([])
  }

  test('[AUTH-003] a failed log-in clears old tokens and nothing is refreshed', async ({ page }) => {
    await openFrozen(page, '/login')
    await leaveTokens(page)
    await findLogIn(page).submit({ email: 'nobody@members.example', password: 'seedling' })
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await readTokens(page)).toEqual(NO_TOKENS)
    await expectNoRefresh(page)
  })

  test('[AUTH-004] a failed sign-up clears the tokens and the member, and stops the refreshing', async ({
    page,
    site,
  }) => {
    const member = await makeMember(site)
    await storeTokens(page, await createTokens(site, member))
    await answerCall(page, SIGN_UP, { status: 400, json: { email: ['Wrong'] } })
    await openFrozen(page, '/signup')
    await passCodeStep(page)
    expect(await readTokens(page)).not.toEqual(NO_TOKENS)
    const { fillIn, button } = findAccountForm(page)
    await fillIn(newcomer('closed@newcomers.example'))
    await button.click()
    await expect(page.getByText('Wrong')).toBeVisible()
    expect(await readTokens(page)).toEqual(NO_TOKENS)
    await expectNoRefresh(page)
    await page.getByRole('link', { name: 'Log In' }).click()
    await expect(findLogIn(page).button).toBeEnabled()
    await expect(page).toHaveURL('/login')
  })

  test('[GAP-40] a refused refresh signs out and leads to the log-in', async ({ page, site }) => {
    const member = await makeMember(site)
    await answerCall(page, REFRESH, { status: 401, json: { detail: 'Token is expired', code: 'token_not_valid' } })
    await logInFrozen(page, member)
    await passInterval(page, async () => expect(await readTokens(page)).not.toEqual(NO_TOKENS))
    await expect(page).toHaveURL(/\/login$/)
    expect(await readTokens(page)).toEqual(NO_TOKENS)
  })

  for (const failure of [500, 'no connection'] as const) {
    test(`a refresh that ends with ${failure} is tried again after 30 s and signs nobody out`, async ({
      page,
      site,
    }) => {
      const member = await makeMember(site)
      await logInFrozen(page, member)
      const { access } = await readTokens(page)
      await page.route(`**/api/${REFRESH}`, (route) =>
        failure === 500 ? route.fulfill({ status: 500, json: {} }) : route.abort('connectionreset'),
      )
      const posts = watchPosts(page, REFRESH)
      await passInterval(page, async () => expect(posts).toHaveLength(0))
      await expect.poll(() => posts.length).toBe(1)
      await page.unroute(`**/api/${REFRESH}`)
      await rendered(page)
      await advance(page, 29_000)
      expect(posts).toHaveLength(1)
      await advance(page, 1000)
      await expect.poll(() => posts.length).toBe(2)
      await expect.poll(async () => (await readTokens(page)).access).not.toBe(access)
      await expect(page).toHaveURL('/dashboard')
    })
  }

  test('an access token that has run out is renewed and the call repeated, unseen', async ({ page, site }) => {
    const member = await makeMember(site)
    const { refresh } = await createTokens(site, member)
    await storeTokens(page, { access: 'run.out.long-ago', refresh })
    const calls = watchCalls(page)
    await page.goto('/dashboard')
    await expect(page.getByText(member.email).first()).toBeVisible()
    expect(calls.filter((call) => call.includes(' auth/'))).toEqual([
      'GET auth/users/me/',
      'POST auth/jwt/refresh/',
      'GET auth/users/me/',
    ])
    expect((await readTokens(page)).refresh).toBe(refresh)
  })

  test('tokens that hold no longer lead to the log-in, and from there back', async ({ page, site }) => {
    const member = await makeMember(site)
    await storeTokens(page, { access: 'not.a.token', refresh: 'not.a.token' })
    await page.goto('/dashboard/edit-profile')
    await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fedit-profile')
    expect(await readTokens(page)).toEqual(NO_TOKENS)
    await findLogIn(page).submit(member)
    await expect(page).toHaveURL('/dashboard/edit-profile')
  })
})

test.describe('in several tabs', () => {
  test('who signs in here is signed in there', async ({ page, context, site }) => {
    const member = await makeMember(site)
    await visit(page, '/login')
    const other = await context.newPage()
    await visit(other, '/login')
    await findLogIn(other).submit(member)
    await expect(other.getByText(member.email).first()).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(member.email).first()).toBeVisible()
  })

  test('when somebody else signs in there, this tab shows them, too', async ({ page, context, site }) => {
    const [first, second] = [await makeMember(site), await makeMember(site)]
    await storeTokens(page, await createTokens(site, first))
    await visit(page, '/dashboard')
    await expect(page.getByText(first.email).first()).toBeVisible()
    const other = await context.newPage()
    await storeTokens(other, await createTokens(site, second))
    await expect(page.getByText(second.email).first()).toBeVisible()
    await expect(page.getByText(first.email)).toHaveCount(0)
  })

  test('a refresh there does not load the member here anew', async ({ page, context, site }) => {
    const member = await makeMember(site)
    const tokens = await createTokens(site, member)
    await storeTokens(page, tokens)
    await visit(page, '/dashboard')
    await expect(page.getByText(member.email).first()).toBeVisible()
    const calls = watchCalls(page)
    const other = await context.newPage()
    await other.goto('/healthz')
    await other.evaluate((access) => localStorage.setItem('access', access), (await createTokens(site, member)).access)
    await rendered(page)
    await expect(page.getByText(member.email).first()).toBeVisible()
    expect(calls.filter((call) => call.includes(' auth/'))).toEqual([])
  })
})

test('leaving for the log-in by signing out does not come back: the form is empty and usable', async ({
  page,
  site,
}) => {
  const member = await makeMember(site)
  await storeTokens(page, await createTokens(site, member))
  await visit(page, '/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  const posts = watchPosts(page, LOG_IN)
  await findLogIn(page).submit(member)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  expect(posts).toHaveLength(1)
})
