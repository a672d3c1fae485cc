import { contentKinds } from '@evergrove/contract/content/content-kinds'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const calls = Object.entries(contentKinds)
  .filter(([, { page }]) => page !== null)
  .map(([kind, { single }]) => (single ? `${kind}/1` : kind))

const EMAIL = 'visitor@roles.example'

const closeThanks = (page: Page) =>
  page.getByRole('dialog', { name: 'Thank You' }).getByRole('button', { name: 'Close' }).click()

async function subscribe(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByLabel('Email').fill(EMAIL)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await closeThanks(page)
}

async function sendMessage(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Contact' })
  for (const [label, value] of Object.entries({
    Name: 'A Visitor',
    Location: 'Lagos',
    Email: EMAIL,
    'Phone Number': '08012345678',
    Message: 'No account was needed.',
  })) {
    await form.getByLabel(label).fill(value)
  }
  await form.getByRole('button', { name: 'Send Message' }).click()
  await closeThanks(page)
}

test('[ROLE-001] both forms of the public pages and every public call are open to a visitor', async ({
  page,
  request,
  site,
}) => {
  const sent: { path: string; authorization: string | undefined }[] = []
  page.on('request', (call) => {
    const { pathname } = new URL(call.url())
    if (call.method() === 'POST') sent.push({ path: pathname, authorization: call.headers()['authorization'] })
  })
  await visit(page, '/')
  await subscribe(page)
  await visit(page, '/contact')
  await sendMessage(page)
  expect(new URL(page.url()).pathname).toBe('/contact')
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(sent).toEqual([
    { path: '/api/email-subscription', authorization: undefined },
    { path: '/api/contact-us', authorization: undefined },
  ])
  expect(await site.perform('subscriptions')).toContainEqual({ email: EMAIL })
  expect((await site.perform('messages')).map(({ message }) => message)).toContain('No account was needed.')
  for (const call of [...calls, 'services/annuities']) {
    expect((await request.get(`/api/${call}`)).status(), call).toBe(200)
  }
})
