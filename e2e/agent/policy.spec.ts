/**
 * The Content-Security-Policy of a document stays in force while an agent moves on without loading another document.
 */
import { picture } from '@evergrove/testing/picture'
import { expect, test } from '../support/agent-test.ts'

test('moving between public pages, log-in and dashboard, and choosing a photo, violates no policy', async ({
  page,
  agent,
}) => {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation
    addEventListener('securitypolicyviolation', (event) => report(`${event.violatedDirective} ${event.blockedURI}`))
  })
  await page.evaluate(() => localStorage.clear())
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill(agent.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(agent.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Hello, Ada')).toBeVisible()
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
  await expect(page.locator('main img[src^="data:image/png"]')).toBeVisible()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByRole('dialog', { name: 'Profile Updated' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('banner').locator('img[src^="/media/"]')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out on all devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('complementary').getByRole('link', { name: 'Goldenfield Capital' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/signup')
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(documents).toEqual(['/', '/login', '/dashboard', '/', '/signup', '/'])
  expect(violations).toEqual([])
})
