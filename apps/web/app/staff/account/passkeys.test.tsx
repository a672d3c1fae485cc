import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectDone, expectGone, findDialog } from '../../../testing/find.ts'
import { makeStaff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

beforeEach(() => commands.plugInAuthenticator())
afterEach(() => commands.unplugAuthenticator())

test('a passkey is added with the password, signs in without it, and is removed again', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const editor = await makeStaff('editor')
  await renderScreen('/staff/account', { as: editor })
  await expect.element(page.getByText('You have no passkeys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = findDialog('Add a passkey')
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expect.element(adding.getByText('Password is required')).toBeVisible()
  await adding.getByRole('textbox', { name: 'Password' }).fill('a-wrong-guess')
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expect.element(adding.getByText('Your current password is not correct.')).toBeVisible()
  await expectNoViolationsAnywhere()
  await adding.getByRole('textbox', { name: 'Password' }).fill(editor.password)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expectDone('The passkey is added.')
  await expect.element(page.getByText('Passkey made on Chrome')).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()

  const screen = await renderScreen('/staff/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.poll(() => screen.path()).toBe('/staff')

  await renderScreen('/staff/account', { as: editor })
  await page.getByRole('button', { name: 'Remove the passkey' }).click()
  const removing = findDialog('Remove the passkey?')
  await removing.getByRole('textbox', { name: 'Password' }).fill(editor.password)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expectDone('The passkey is removed.')
  await expectGone(page.getByText('Passkey made on'))

  await renderScreen('/staff/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(page.getByText('This passkey was not accepted.')).toBeVisible()
})
