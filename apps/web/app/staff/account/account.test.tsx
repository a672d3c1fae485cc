import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectDone, expectGone, findDialog } from '../../../testing/find.ts'
import { answerJson, watchCalls } from '../../../testing/network.ts'
import { callWith, makeStaff, tokenOf } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

test('a password change needs every field, keeps this browser signed in and signs out all others', async () => {
  const editor = await makeStaff('editor')
  const token = await tokenOf(editor)
  const screen = await renderScreen('/staff/account', { as: editor })
  const calls = watchCalls('POST staff/password')
  const submit = page.getByRole('button', { name: 'Change password' })
  await submit.click()
  await expect.element(page.getByLabelText('Current password')).toHaveFocus()
  for (const message of ['Enter your current password.', 'Enter a new password.', 'Enter the new password again.']) {
    await expect.element(page.getByRole('link', { name: message })).toBeVisible()
  }
  await page.getByLabelText('Current password').fill('wrong')
  await page.getByLabelText(/^New password/).fill(' orchard-lantern-42 ')
  await page.getByLabelText('Confirm new password').fill('orchard-lantern-42')
  await submit.click()
  await expect.element(page.getByText('The new passwords don’t match.')).toBeVisible()
  await expect.element(page.getByLabelText('Confirm new password')).toHaveFocus()
  expect(calls).toEqual([])

  await page.getByLabelText(/^New password/).fill('orchard-lantern-42')
  await submit.click()
  await expect.element(page.getByText('Your current password is not correct.')).toBeVisible()
  await page.getByLabelText('Current password').fill(editor.password)
  await submit.click()
  await expectDone('Your password has been changed.')
  expect((await callWith(token, 'GET staff/me')).status).toBe(401)
  await screen.reload()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expectGone(page.getByText('Your password has been changed.'))
  await expect.element(page.getByLabelText('Current password')).toHaveValue('')
})

test('other devices can be signed out, one alone or all after a confirmation', { tags: 'accessibility' }, async () => {
  const admin = await makeStaff('admin')
  const others = [await tokenOf(admin), await tokenOf(admin), await tokenOf(admin)]
  const statuses = () => Promise.all(others.map(async (token) => (await callWith(token, 'GET staff/me')).status))
  await renderScreen('/staff/account', { as: admin })
  const devices = page.getByRole('listitem').filter({ hasText: 'Signed in with' })
  await expect.poll(() => devices.elements().length).toBe(4)
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
  await devices.getByRole('button', { name: 'Sign out Unknown device' }).first().click()
  await expect.poll(() => devices.elements().length).toBe(3)
  expect((await statuses()).filter((status) => status === 401)).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await findDialog('Sign out all other devices?').getByRole('button', { name: 'Sign out others' }).click()
  await expect.poll(() => devices.elements().length).toBe(1)
  await expect.element(devices.getByText('This device')).toBeVisible()
  expect(await statuses()).toEqual([401, 401, 401])
  await expectGone(page.getByRole('button', { name: 'Sign out all other devices' }))
})

test('the morning email can be switched off permanently, and a refusal is reported', async () => {
  const support = await makeStaff('support')
  const screen = await renderScreen('/staff/account', { as: support })
  const box = page.getByRole('checkbox', { name: 'Email me each morning' })
  await expect.element(box).toBeChecked()
  await box.click()
  await expectDone('The morning email is switched off.')
  await screen.reload()
  await expect.element(box).not.toBeChecked()
  const restore = answerJson('PUT staff/morning-mail', { detail: 'Not now.' }, { status: 403 })
  await box.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible()
  await expect.element(box).not.toBeChecked()
  restore()
})
