/** States of the public pages; the pages as they open are checked end to end, in their real documents. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../testing/axe.ts'
import { expectCount } from '../../testing/find.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

test('the newsletter has no violation with its error messages and with the thank-you dialog', {
  tags: 'accessibility',
}, async () => {
  await renderScreen('/')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expectCount(form.getByText(/^(?:Enter|Tick) /), 2)
  await expectNoViolationsAnywhere()

  await form.getByLabelText('Email').fill(`${crypto.randomUUID()}@readers.example`)
  await form.getByRole('checkbox').click()
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Thank You' })).toBeVisible()
  await expectNoViolationsAnywhere()
})

test('the contact form has no violation with its error messages', { tags: 'accessibility' }, async () => {
  await renderScreen('/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expectCount(form.getByText(/^Enter /), 10)
  await expectNoViolationsAnywhere()
})

test('Page Not Found has no violation', { tags: 'accessibility' }, async () => {
  await renderScreen('/no/such/page')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expectNoViolationsAnywhere()
})
