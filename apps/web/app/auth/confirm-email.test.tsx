import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../testing/axe.ts'
import { answerStatus, watchAllCalls, watchCalls } from '../../testing/network.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const PATH = '/confirm-email/abc'
const CALL = 'POST auth/users/confirm_email'

const findButton = () => page.getByRole('button', { name: 'Confirm this address' })

test('[M4] nothing is sent before the click, which then sends the token from the address', {
  tags: 'accessibility',
}, async () => {
  answerStatus(CALL, 204)
  const posts = watchCalls(CALL)
  const screen = await renderScreen(PATH)
  const calls = watchAllCalls()
  await expect.element(findButton()).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  expect(calls).toEqual([])
  await findButton().click()
  const dialog = page.getByRole('dialog', { name: 'Email address changed' })
  await expect.element(dialog).toBeVisible()
  expect(await Promise.all(posts.map((post) => post.json()))).toEqual([{ token: 'abc' }])
  await dialog.getByRole('button', { name: 'Go to Log In' }).click()
  await expect.poll(screen.path).toBe('/login')
})

test('[M4] an invalid link is reported', async () => {
  await renderScreen(PATH)
  await findButton().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This link is no longer valid.')
})
