import { contentKinds } from '@evergrove/contract/content/content-kinds'
import { publicPaths } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const calls = Object.entries(contentKinds)
  .filter(([, { page }]) => page !== null)
  .map(([kind, { single }]) => (single ? `${kind}/1` : kind))

test('[ROLE-001] every public page and every public call is open to a visitor', async ({ page, request }) => {
  for (const path of publicPaths) {
    const response = await visit(page, path)
    expect(response.status()).toBe(200)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.locator('input[type=password]')).toHaveCount(0)
  }
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  for (const call of [...calls, 'services/annuities']) {
    expect((await request.get(`/api/${call}`)).status(), call).toBe(200)
  }
})

test('[ROLE-001] a visitor can use both forms', async ({ page, site }) => {
  const sent: { path: string; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST') sent.push({ path: pathname, authorization: request.headers()['authorization'] })
  })
  const thanks = page.getByRole('dialog', { name: 'Thank You' })
  const newsletter = page.getByRole('form', { name: 'Newsletter' })
  await visit(page, '/')
  await newsletter.getByLabel('Email').fill('visitor@roles.example')
  await newsletter.getByRole('checkbox').check()
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await thanks.getByRole('button', { name: 'Close' }).click()

  const contact = page.getByRole('form', { name: 'Contact' })
  await visit(page, '/contact')
  await contact.getByLabel('Name').fill('A Visitor')
  await contact.getByLabel('Location').fill('Lagos')
  await contact.getByLabel('Email').fill('visitor@roles.example')
  await contact.getByLabel('Phone Number').fill('08012345678')
  await contact.getByLabel('Message').fill('No account was needed.')
  await contact.getByRole('button', { name: 'Send Message' }).click()
  await thanks.getByRole('button', { name: 'Close' }).click()

  expect(new URL(page.url()).pathname).toBe('/contact')
  expect(sent).toEqual([
    { path: '/api/email-subscription', authorization: undefined },
    { path: '/api/contact-us', authorization: undefined },
  ])
  expect(await site.act('subscriptions')).toContainEqual({ email: 'visitor@roles.example' })
  expect((await site.act('messages')).map(({ message }) => message)).toContain('No account was needed.')
})
