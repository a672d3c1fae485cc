import { AUTOMATIC_LOGOUT_MS, TOKEN_REFRESH_INTERVAL_MS } from '@evergrove/contract/platform/constants'
import { advance, openFrozen } from '../support/frozen-clock.ts'
import { rendered } from '../support/hydrated.ts'
import { expect, test } from '../support/member-test.ts'
import { readTokens } from '../support/members.ts'
import { visit } from '../support/visit.ts'

const HOUR_MS = 3_600_000
const NO_TOKENS = { access: null, refresh: null }

test('[AUTH-006][DASH-007] signing out forgets tokens and member and stops the refreshing', async ({
  page,
  member,
}) => {
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/jwt/refresh/')) refreshes.push(request.url())
  })
  await openFrozen(page, '/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  await page.getByRole('button', { name: /^Profile/ }).click()
  await advance(page, 500)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  expect(await readTokens(page)).toEqual(NO_TOKENS)
  await expect(page.getByText(/Ada|Obi/)).toHaveCount(0)
  await page.clock.fastForward(TOKEN_REFRESH_INTERVAL_MS)
  await rendered(page)
  expect(refreshes).toEqual([])
})

test('[AUTH-012] the dashboard signs out 90,000,000 ms after loading, whatever screens were visited', async ({
  page,
  member,
}) => {
  await openFrozen(page, '/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  await page.clock.fastForward(12 * HOUR_MS)
  await page.getByRole('link', { name: 'Edit Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  await page.clock.fastForward(AUTOMATIC_LOGOUT_MS - 12 * HOUR_MS - 1)
  await rendered(page)
  await expect(page.getByText('Hello, Ada')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/edit-profile')
  expect(await readTokens(page)).not.toEqual(NO_TOKENS)
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/login')
  expect(await readTokens(page)).toEqual(NO_TOKENS)
})

test('[AUTH-013] every call carries the access token in the JWT scheme', async ({ page, member }) => {
  const headers: { path: string; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) {
      headers.push({ path: pathname, authorization: request.headers()['authorization'] })
    }
  })
  await visit(page, '/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Last Name').fill('Eze')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByRole('dialog', { name: 'Profile Updated' })).toBeVisible()
  const { access } = await readTokens(page)
  const paths = headers.map(({ path }) => path)
  expect(paths.filter((path) => path === '/api/auth/users/me/')).toHaveLength(3)
  expect(paths).toContain('/api/dashboard/withdrawals')
  expect(new Set(headers.map(({ authorization }) => authorization))).toEqual(new Set([`JWT ${access}`]))
})

test('[AUTH-014] without a token a screen makes no call and shows nothing of it', async ({ page, member }) => {
  const logged: string[] = []
  const asked: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await visit(page, '/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('navigation').getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  await expect.poll(() => logged).toContain('User not authenticated')
  await page.getByLabel('Last Name').fill('Eze')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect.poll(() => logged.filter((text) => text === 'User not authenticated').length).toBe(2)
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/not authenticated|error/i)).toHaveCount(0)
})

test('signing out in one tab leaves the dashboard in another', async ({ page, member }) => {
  await visit(page, '/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  const other = await page.context().newPage()
  await visit(other, '/dashboard')
  await other.getByRole('button', { name: /^Profile/ }).click()
  await other.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
})

test.describe('while the member cannot be read', () => {
  test.use({ allowedErrors: /status of 500|ERR_|Failed to fetch/ })

  for (const failure of [500, 'no connection'] as const) {
    test(`the dashboard says so and tries again when told to (${failure})`, async ({ page, member }) => {
      await page.route('**/api/auth/users/me/', (route) =>
        failure === 500 ? route.fulfill({ status: 500, json: { detail: 'x' } }) : route.abort('connectionreset'),
      )
      await page.goto('/dashboard')
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Your account could not be loaded')
      await expect(page.getByText('Hello,')).toHaveCount(0)
      await page.unroute('**/api/auth/users/me/')
      await alert.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByText('Hello, Ada')).toBeVisible()
      await expect(alert.filter({ hasText: 'could not be loaded' })).toHaveCount(0)
      await expect(page.getByText(member.email).first()).toBeVisible()
    })
  }
})
