import { randomUUID } from 'node:crypto'
import { dialogOf, openOffice } from '../support/office-screens.ts'
import { expect, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

test('a visitor confirms a subscription by the link in an email, receives a mailing and unsubscribes', async ({
  page,
  site,
  staffAs,
}) => {
  test.slow()
  const email = `${randomUUID()}@readers.example`
  const mailTo = async (count: number) => {
    await expect.poll(async () => (await site.perform('mails', email)).length).toBe(count)
    return (await site.perform('mails', email)).at(-1)
  }
  await visit(page, '/')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank You' })).toBeVisible()
  const asked = await mailTo(1)
  const [confirmPath = ''] = /\/api\/newsletter\/confirm\/[\w-]+/.exec(asked?.text ?? '') ?? []
  await page.goto(confirmPath)
  await page.getByRole('button', { name: 'Confirm my subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()

  await staffAs('editor')
  await openOffice(page, 'Mailings')
  await page.getByRole('link', { name: 'Write a mailing' }).click()
  await page.getByLabel('Subject').fill('Harvest')
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('The first apples are in.')
  // The console's policy allows the sandboxed frame to show the mail.
  await expect(page.frameLocator('iframe[title="The email"]').getByText('The first apples are in.')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Send…' }).click()
  await dialogOf(page, 'Send this mailing?').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^Sent to \d+ subscribers?\.$/)).toBeVisible({ timeout: 20_000 })

  const mail = await mailTo(2)
  expect(mail).toMatchObject({ subject: 'Harvest', text: expect.stringContaining('The first apples are in.') })
  expect(mail?.unsubscribe).toMatch(/^<.+\/api\/newsletter\/unsubscribe\/\d+\?expires=\d+&signature=[\w-]+>$/)
  const { pathname, search } = new URL(mail?.unsubscribe.slice(1, -1) ?? '')
  await page.goto(pathname + search)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  expect(await site.perform('subscriptions')).not.toContainEqual({ email })
})
