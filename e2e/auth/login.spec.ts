import { findLogIn, LOG_IN, watchCalls } from '../support/auth-screens.ts'
import { openHydrated, rendered } from '../support/hydrated.ts'
import { createTokens, makeMember, readTokens, storeTokens } from '../support/members.ts'
import { watchPosts } from '../support/posts.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test('[LOGIN-001] the form asks for an email address and a masked password', async ({ page }) => {
  await visit(page, '/login')
  const { email, password, button } = findLogIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await expect(page.locator('input[type=email]')).toHaveCount(1)
  await expect(email).toHaveAttribute('type', 'email')
  await expect(page.locator('input[type=password]')).toHaveCount(1)
  await expect(password).toHaveAttribute('type', 'password')
  await expect(page.locator('button[type=submit]')).toHaveCount(1)
  await expect(button).toHaveAttribute('type', 'submit')
})

test('what is typed can be shown and masked again, by keyboard too', async ({ page }) => {
  await visit(page, '/login')
  const { password } = findLogIn(page)
  await password.fill('seedling')
  await page.keyboard.press('Tab')
  const toggle = page.getByRole('button', { name: 'Show characters' })
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('seedling')
})

test('[LOGIN-002] who is signed in goes on to the dashboard', async ({ page, site }) => {
  const member = await makeMember(site)
  await storeTokens(page, await createTokens(site, member))
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
})

test('[LOGIN-003] the checkbox Remember Login can be ticked and unticked', async ({ page }) => {
  await visit(page, '/login')
  const { remember } = findLogIn(page)
  await expect(remember).not.toBeChecked()
  await remember.check()
  await expect(remember).toBeChecked()
  await remember.uncheck()
  await expect(remember).not.toBeChecked()
})

test('[LOGIN-004] Remember Login changes nothing', async ({ browser, site }) => {
  const member = await makeMember(site)
  const seen = []
  for (const isTicked of [true, false]) {
    const context = await browser.newContext({ baseURL: site.url })
    const page = await context.newPage()
    await visit(page, '/login')
    const calls = watchCalls(page)
    const bodies = watchPosts(page, LOG_IN)
    const { remember, submit } = findLogIn(page)
    if (isTicked) await remember.check()
    await submit(member)
    await expect(page.getByText(member.email).first()).toBeVisible()
    seen.push({
      calls,
      bodies: bodies.map((request) => request.postData()),
      path: new URL(page.url()).pathname,
      kept: await page.evaluate(() => Object.keys(localStorage).toSorted()),
      cookies: await context.cookies(),
      screen: await page.getByRole('heading', { level: 1 }).textContent(),
    })
    await context.close()
  }
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]?.kept).toEqual(['access', 'refresh'])
})

test('[LOGIN-005] a link leads to the password reset', async ({ page }) => {
  await visit(page, '/login')
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
})

test('[LOGIN-006] a link leads to the sign-up', async ({ page }) => {
  await visit(page, '/login')
  await page.getByRole('link', { name: 'Create Account', exact: true }).click()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByPlaceholder('Enter gfc code')).toBeVisible()
})

for (const { row, what, email, password, label, message } of [
  {
    row: '[LOGIN-007]',
    what: 'no email',
    email: '',
    password: 'seedling',
    label: 'Email',
    message: /enter your email/,
  },
  { row: '[LOGIN-007]', what: "'abc'", email: 'abc', password: 'seedling', label: 'Email', message: /valid email/ },
  { row: '[LOGIN-008]', what: 'no password', email: 'a@b.co', password: '', label: 'Password', message: /enter your/ },
  {
    row: '[LOGIN-008]',
    what: '5 letters',
    email: 'a@b.co',
    password: '12345',
    label: 'Password',
    message: /at least 6/,
  },
]) {
  test(`${row} with ${what} nothing is sent and the field is reported`, async ({ page }) => {
    await openHydrated(page, '/login')
    const posts = watchPosts(page, LOG_IN)
    await findLogIn(page).submit({ email, password })
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toBeFocused()
    await rendered(page)
    expect(posts).toEqual([])
  })
}

test.describe('with wrong credentials', () => {
  test.use({ allowedErrors: /status of 401/ })

  test('[LOGIN-008] a password of 6 characters is sent', async ({ page }) => {
    await visit(page, '/login')
    const posts = watchPosts(page, LOG_IN)
    await findLogIn(page).submit({ email: 'nobody@members.example', password: '123456' })
    await expect(page.getByRole('alert')).toHaveText('Invalid Email/Password')
    expect(posts.map((post) => post.postDataJSON())).toEqual([{ email: 'nobody@members.example', password: '123456' }])
  })

  test('they stay in their fields, the button can be used again, and then the right ones work', async ({
    page,
    site,
  }) => {
    const member = await makeMember(site)
    await visit(page, '/login')
    const { email, password, button, submit } = findLogIn(page)
    await submit({ email: member.email, password: 'not-the-one' })
    await expect(page.getByRole('alert')).toHaveText('Invalid Email/Password')
    await expect(email).toHaveValue(member.email)
    await expect(password).toHaveValue('not-the-one')
    await expect(button).toBeFocused()
    await submit(member)
    await expect(page).toHaveURL('/dashboard')
  })
})

test('[LOGIN-009] [ENT-024] [AUTH-002] a log-in stores both tokens, loads the member and shows the dashboard', async ({
  page,
  site,
}) => {
  const member = await makeMember(site)
  await visit(page, '/login')
  const calls = watchCalls(page)
  const answered = page.waitForResponse(`**/api/${LOG_IN}`)
  const asked = page.waitForRequest('**/api/auth/users/me/')
  await findLogIn(page).submit(member)
  const tokens = (await (await answered).json()) as { access: string; refresh: string }
  expect((await asked).headers()['authorization']).toBe(`JWT ${tokens.access}`)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(member.email).first()).toBeVisible()
  expect(calls.filter((call) => call.includes(' auth/'))).toEqual(['POST auth/jwt/create/', 'GET auth/users/me/'])
  expect(await readTokens(page)).toEqual({ access: tokens.access, refresh: tokens.refresh })
  expect(await page.context().cookies()).toEqual([])
})

test('by keyboard alone: email, password, Enter', async ({ page, site }) => {
  const member = await makeMember(site)
  await visit(page, '/login')
  await page.getByRole('link', { name: 'Goldenfield Capital' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

for (const { next, path } of [
  { next: '/dashboard/edit-profile', path: '/dashboard/edit-profile' },
  { next: '//elsewhere.example/dashboard', path: '/dashboard' },
  { next: 'https://elsewhere.example/dashboard', path: '/dashboard' },
  { next: '/dashboard/../contact', path: '/dashboard' },
]) {
  test(`after the log-in with next=${next} one is at ${path} of this site`, async ({ page, site }) => {
    const member = await makeMember(site)
    await visit(page, `/login?next=${encodeURIComponent(next)}`)
    await findLogIn(page).submit(member)
    await expect(page).toHaveURL(`${site.url}${path}`)
  })
}

test('a form sent before the scripts have started never puts the password into the address', async ({ page, site }) => {
  const member = await makeMember(site)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await findLogIn(page).submit(member)
  expect(page.url()).toBe(`${site.url}/login`)
  scripts.resolve()
  await expect(page).toHaveURL('/dashboard')
})
