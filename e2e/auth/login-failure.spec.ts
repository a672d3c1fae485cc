import { answerCall, findLogIn, LOG_IN } from '../support/auth-screens.ts'
import { failPosts } from '../support/posts.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test.use({ allowedErrors: /Failed to load resource|Failed to fetch/ })

const credentials = { email: 'ada@members.example', password: 'seedling' }

for (const { status, json } of [
  { status: 401, json: { detail: 'x' } },
  { status: 400, json: { email: ['x'], password: ['x'] } },
  { status: 500, json: ['x'] },
]) {
  test(`[ERR-003] after ${status} the words are fixed, whatever the server said`, async ({ page }) => {
    await answerCall(page, LOG_IN, { status, json })
    await visit(page, '/login')
    await findLogIn(page).submit(credentials)
    await expect(page.getByRole('alert')).toHaveText('Invalid Email/Password')
    await expect(page.getByText('x', { exact: true })).toHaveCount(0)
    await expect(page).toHaveURL('/login')
  })
}

test('without a connection the alert says so, and does not blame the password', async ({ page }) => {
  await failPosts(page, LOG_IN, 'no connection')
  await visit(page, '/login')
  await findLogIn(page).submit(credentials)
  await expect(page.getByRole('alert')).toHaveText(/could not be reached/)
  await expect(page.getByText('Invalid Email/Password')).toHaveCount(0)
})

test('after too many attempts the alert says how long to wait', async ({ page }) => {
  await page.route(`**/api/${LOG_IN}`, (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '610' }, json: { detail: 'Request was throttled.' } }),
  )
  await visit(page, '/login')
  await findLogIn(page).submit(credentials)
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again in 11 minutes.')
})
