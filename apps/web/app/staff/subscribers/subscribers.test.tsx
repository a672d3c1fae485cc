import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectCount, expectDone, findDialog, findRows } from '../../../testing/find.ts'
import { makeStaff, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { subscribe } from '../../../testing/visitors.ts'

test('finds a subscriber and ends the subscription after a confirmation', async () => {
  const email = await subscribe('find-me-')
  await subscribe()
  const screen = await renderScreen('/staff/subscribers', { as: await makeStaff('editor') })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible()
  await page.getByRole('searchbox').fill(email.slice(0, 16))
  await expectCount(findRows('Subscribers'), 1)
  expect(screen.path()).toBe(`/staff/subscribers?search=${email.slice(0, 16)}`)
  const end = page.getByRole('button', { name: `End the subscription of ${email}` })
  await end.click()
  const dialog = findDialog('End This Subscription?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(end).toHaveFocus()
  await end.click()
  await dialog.getByRole('button', { name: 'End Subscription' }).click()
  await expectDone(`${email} is no longer subscribed.`)
  await expect.element(page.getByText('No subscriber matches')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: email })).toHaveFocus()
  expect((await perform('subscriptions')).map((one) => one.email)).not.toContain(email)
})

test('has no accessibility violation and fits', { tags: 'accessibility' }, async () => {
  await subscribe()
  await renderScreen('/staff/subscribers', { as: await makeStaff('admin') })
  await expect.element(findRows('Subscribers').first()).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
})
