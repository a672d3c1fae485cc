import { answerCall, findAccountForm, findCodeStep, passCodeStep, watchCalls } from '../support/auth-screens.ts'
import { openHydrated, rendered } from '../support/hydrated.ts'
import { makeMember } from '../support/members.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const CHECK = 'dashboard/check-refcode/*'
const INVALID = 'Invalid referral code. Please try again.'

test('[SIGNUP-001] [SIGNUP-002] [SIGNUP-003] first only the code is asked for', async ({ page }) => {
  await visit(page, '/signup')
  const { code, button } = findCodeStep(page)
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await expect(page.getByRole('textbox')).toHaveAttribute('placeholder', 'Enter gfc code')
  await expect(code).toHaveAccessibleName('Referral Code')
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  await expect(button).toBeVisible()
})

for (const typed of ['', '   ']) {
  test(`[SIGNUP-004] '${typed}' is not checked`, async ({ page }) => {
    await openHydrated(page, '/signup')
    const calls = watchCalls(page)
    const { code, check } = findCodeStep(page)
    await check(typed)
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toHaveAccessibleDescription('Please enter your referral code.')
    await expect(code).toBeFocused()
    await rendered(page)
    expect(calls).toEqual([])
  })
}

test('[SIGNUP-007] [SIGNUP-008] whose code it is, and then the account form', async ({ page, site }) => {
  const referrer = await makeMember(site, { first_name: 'Ngozi', last_name: 'Ade' })
  await visit(page, '/signup')
  const calls = watchCalls(page)
  await findCodeStep(page).check(`  ${referrer.code.toUpperCase()} `)
  await expect(page.getByRole('term')).toHaveText(['Referrer Name', 'Code'])
  await expect(page.getByRole('definition')).toHaveText(['Ngozi Ade', referrer.code])
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused()
  const { form, field, button } = findAccountForm(page)
  for (const label of ['First Name', 'Last Name', 'Email', 'Phone', 'Password', 'Confirm Password']) {
    await expect(field(label)).toBeVisible()
  }
  await expect(form.getByRole('checkbox')).toHaveCount(1)
  await expect(button).toBeVisible()
  expect(calls).toEqual([`GET dashboard/check-refcode/${referrer.code}`])
})

test('[SIGNUP-007] the names and the code are those of the answer', async ({ page }) => {
  await answerCall(page, CHECK, { status: 200, json: { first_name: 'Ada', last_name: 'Obi', code: 'gfc12ab' } })
  await visit(page, '/signup')
  await findCodeStep(page).check('gfc12ab')
  await expect(page.getByRole('definition')).toHaveText(['Ada Obi', 'gfc12ab'])
})

test('a shared link brings its code along', async ({ page, site }) => {
  const referrer = await makeMember(site)
  await visit(page, `/signup?code=${referrer.code}`)
  const { code, button } = findCodeStep(page)
  await expect(code).toHaveValue(referrer.code)
  await button.click()
  await expect(page.getByLabel('First Name')).toBeVisible()
  const other = await page.request.get('/signup')
  expect(await other.text()).not.toContain(referrer.code)
})

test('[SIGNUP-015] a link leads to the log-in, in both steps', async ({ page }) => {
  await visit(page, '/signup')
  await page.getByRole('link', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await passCodeStep(page)
  await page.getByRole('link', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test.describe('a code of nobody', () => {
  test.use({ allowedErrors: /Failed to load resource|Failed to fetch/ })

  test('[SIGNUP-005] [ERR-016] is checked in small letters and refused in an alert', async ({ page }) => {
    await visit(page, '/signup')
    const calls = watchCalls(page)
    const { code, check } = findCodeStep(page)
    await check('GFC12AB')
    await expect(page.getByRole('alert')).toHaveText(INVALID)
    expect(calls).toEqual(['GET dashboard/check-refcode/gfc12ab'])
    await expect(code).toHaveValue('GFC12AB')
    await expect(page.locator('input[type=password]')).toHaveCount(0)
  })

  test('[SIGNUP-006] an answer without a code leaves one where one was', async ({ page }) => {
    await answerCall(page, CHECK, { status: 200, json: {} })
    await visit(page, '/signup')
    const { code, check } = findCodeStep(page)
    await check('gfc12ab')
    await expect(page.getByRole('alert')).toHaveText(INVALID)
    await expect(code).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveCount(0)
  })

  test('a code with marks of addresses in it is asked for as it is', async ({ page }) => {
    await visit(page, '/signup')
    const calls = watchCalls(page)
    await findCodeStep(page).check('../users?x#y z')
    await expect(page.getByRole('alert')).toHaveText(INVALID)
    expect(calls).toEqual(['GET dashboard/check-refcode/..%2Fusers%3Fx%23y%20z'])
  })

  test('without a connection nothing is said of the code', async ({ page }) => {
    await page.route(`**/api/${CHECK}`, (route) => route.abort('connectionreset'))
    await visit(page, '/signup')
    await findCodeStep(page).check('gfcharvest')
    await expect(page.getByRole('alert')).toHaveText(/could not be reached/)
  })
})
