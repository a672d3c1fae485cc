/** Documents of the dashboard, stored tokens, and several tabs. */
import { expect, test } from '../support/agent-test.ts'
import { readTokens } from '../support/agents.ts'
import { visit } from '../support/visit.ts'

test('[DASH-009] a screen without tokens leads to the log-in page without any call, and logging in leads back', async ({
  page,
  agent,
}) => {
  await page.evaluate(() => localStorage.clear())
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  const response = await page.goto('/dashboard/edit-profile')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/edit-profile')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  expect(calls).toEqual([])
  await page.getByLabel('Email').fill(agent.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(agent.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/dashboard/edit-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
})

test('the server sends the same document of a dashboard screen to everyone', async ({ request }) => {
  const [first, second] = [await request.get('/dashboard'), await request.get('/dashboard')]
  const html = await first.text()
  expect(await second.text()).toBe(html)
  expect(second.headers()['etag']).toBeTruthy()
  expect(html).toContain('Loading')
  expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toContain('Hello,')
  expect(html).not.toMatch(/<form|role="alert"/)
})

test('signing out in one tab leaves the dashboard in another', async ({ page, agent }) => {
  await visit(page, '/dashboard')
  await expect(page.getByText(agent.email).first()).toBeVisible()
  const other = await page.context().newPage()
  await visit(other, '/dashboard/help-and-support')
  await other.getByRole('button', { name: /^Profile/ }).click()
  await other.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL('/login')
  await expect(page).toHaveURL('/login')
  expect(await readTokens(page)).toEqual({ access: null, refresh: null })
})

test.describe('before the scripts of the app run', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('a document has the chosen appearance', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('color-scheme', 'dark'))
    await page.route('**/assets/*.js', (route) => route.abort())
    const failures: string[] = []
    page.on('requestfailed', (request) => failures.push(request.url()))
    await page.goto('/dashboard', { waitUntil: 'domcontentloaded' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    expect(failures.length).toBeGreaterThan(0)
  })
  test('the first calls of the dashboard are under way', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    const me = page.waitForResponse((response) => response.url().endsWith('/api/auth/users/me/'))
    await page.goto('/dashboard', { waitUntil: 'domcontentloaded' })
    expect((await me).status()).toBe(200)
  })
})

test('the overview loads nothing of the component library and makes each call once; the next screen loads it', async ({
  page,
  agent,
}) => {
  const calls: string[] = []
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
    if (pathname.startsWith('/assets/')) files.push(pathname)
  })
  const ofLibrary = () => files.filter((file) => file.startsWith('/assets/library-'))
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await expect(page.getByText(agent.email).first()).toBeVisible()
  expect(files.length).toBeGreaterThan(5)
  expect(ofLibrary()).toEqual([])
  expect(calls.length).toBeGreaterThan(5)
  expect(new Set(calls).size).toBe(calls.length)
  await page.getByRole('link', { name: 'Levels', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Levels' })).toBeVisible()
  expect(ofLibrary().length).toBeGreaterThan(0)
})
