import { answerCall, findAccountForm, findLogIn, newcomer, passCodeStep, SIGN_UP } from '../support/auth-screens.ts'
import { expectNoViolations } from '../support/axe.ts'
import { authPaths } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: /Failed to load resource/ })

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${width} pixels wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })

      test('no screen has a violation, nor is one wider than the window', async ({ page }) => {
        for (const path of authPaths) {
          await visit(page, path)
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
          await expectNoViolations(page)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        }
      })

      test('the log-in with its messages has no violation', async ({ page }) => {
        await visit(page, '/login')
        const { button, submit } = findLogIn(page)
        await button.click()
        await expect(page.getByText(/^Please /)).toHaveCount(2)
        await expectNoViolations(page)
        await submit({ email: 'nobody@members.example', password: 'seedling' })
        await expect(page.getByRole('alert')).toBeVisible()
        await expectNoViolations(page)
      })

      test('the account form, its messages and its dialog have no violation', async ({ page }) => {
        await answerCall(page, SIGN_UP, {
          status: 400,
          json: { email: ['Taken'], password: ['Too short', 'Too common'], refferer_code_used: ['Not valid.'] },
        })
        await visit(page, '/signup')
        await passCodeStep(page)
        await expectNoViolations(page)
        const { fillIn, button, dialog } = findAccountForm(page)
        await fillIn(newcomer('axe@newcomers.example'))
        await button.click()
        await expect(page.getByText('Taken')).toBeVisible()
        await expectNoViolations(page)
        await answerCall(page, SIGN_UP, { status: 201, json: {} })
        await button.click()
        await expect(dialog).toBeVisible()
        await expectNoViolations(page)
      })

      test('a refused link, and the form for another mail, have no violation', async ({ page }) => {
        await visit(page, '/activate/abc/def')
        await page.getByRole('button', { name: 'Click here to Verify' }).click()
        await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible()
        await expectNoViolations(page)
      })
    })
  }
}

test('a dialog holds the keyboard until it is closed', async ({ page }) => {
  await answerCall(page, SIGN_UP, { status: 201, json: {} })
  await visit(page, '/signup')
  await passCodeStep(page)
  const { fillIn, button, dialog } = findAccountForm(page)
  await fillIn(newcomer('keys@newcomers.example'))
  await button.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let press = 1; press <= 4; press += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused()
})
