import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { watchCalls } from '../../../testing/network.ts'
import { makeStaff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

test('every field is required, and the new password must be typed the same twice', async () => {
  await renderScreen('/staff/account', { as: await makeStaff('editor') })
  const calls = watchCalls('POST staff/password')
  const submit = page.getByRole('button', { name: 'Change Password' })
  await submit.click()
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    await expect.element(page.getByText(`${label} is required`, { exact: true })).toBeVisible()
  }
  await page.getByLabelText('Current Password').fill('Evergrove-demo-1')
  await page.getByLabelText(/^New Password/).fill(' orchard-lantern-42 ')
  await page.getByLabelText('Confirm New Password').fill('orchard-lantern-42')
  await submit.click()
  await expect.element(page.getByText('The two new passwords are not the same.')).toBeVisible()
  await expect.element(page.getByLabelText('Confirm New Password')).toHaveFocus()
  expect(calls).toEqual([])
})
