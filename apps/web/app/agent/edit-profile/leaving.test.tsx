import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_TOKENS, readTokens } from '../../../testing/auth.ts'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { expectGone, findDialog } from '../../../testing/find.ts'
import { findField, findProfileForm, openProfile, saveProfile } from '../../../testing/profile-form.ts'
import { resizeTo } from '../../../testing/window.ts'

const OTHER = '/dashboard/help-and-support'
const QUESTION = 'Leave without saving?'

const leave = () => page.getByRole('navigation').getByRole('link', { name: 'Help and Support' }).click()

/** Tells whether the browser would ask before it closes or reloads the page. */
const asksBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the screen asks before it is left, and the browser before it closes the page, only with unsaved changes', {
  tags: 'accessibility',
}, async () => {
  const screen = await openProfile()
  const question = findDialog(QUESTION)
  expect(asksBeforeUnload()).toBe(false)
  await findField('first_name').fill('Zainab')
  await expect.poll(asksBeforeUnload).toBe(true)
  await leave()
  await expect.element(question).toBeVisible()
  await expectNoViolationsAnywhere()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expectGone(question)
  expect(screen.path()).toBe('/dashboard/edit-profile')
  await expect.element(findField('first_name')).toHaveValue('Zainab')
  await saveProfile()
  expect(asksBeforeUnload()).toBe(false)
  await leave()
  await expect.poll(screen.path).toBe(OTHER)
  await expectGone(question)

  await screen.navigate(-1)
  await findField('first_name').fill('Ngozi')
  await leave()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(screen.path).toBe(OTHER)
  await expect.element(page.getByText('Hello, Zainab')).toBeVisible()
})

test('no field that gets the focus is below the bar of unsaved changes on a phone', async () => {
  await resizeTo(390, 700)
  await openProfile()
  await findField('first_name').fill('Zainab')
  const bar = page.getByRole('button', { name: 'Update Profile' }).element().closest('[data-dirty]')
  for (const field of findProfileForm().element().querySelectorAll<HTMLElement>('input:not([type="file"]), select')) {
    field.focus()
    await expect.poll(() => field.getBoundingClientRect().bottom).toBeLessThan(bar?.getBoundingClientRect().top ?? 0)
  }
})

test('unsaved changes do not delay signing out', async () => {
  const screen = await openProfile()
  await findField('first_name').fill('Zainab')
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect.poll(screen.path).toBe('/login')
  expect(readTokens()).toEqual(NO_TOKENS)
})
