import type { Mailing } from '@evergrove/contract/contact/newsletter'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectDone, expectGone, findDialog, findRows } from '../../../testing/find.ts'
import { answerJson, answerStatus } from '../../../testing/network.ts'
import { callAs, makeStaff, type Staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { makeReader } from '../../../testing/visitors.ts'

const TEXT = { subject: 'Spring news', html: '<p>Dear reader</p>' }

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const findEditor = () => page.getByRole('textbox', { name: 'Text' })

async function write(editor: Staff, subject = TEXT.subject): Promise<Mailing> {
  const response = await callAs(editor, 'POST staff/mailings', { ...TEXT, subject })
  return (await response.json()) as Mailing
}

// The editor is large, and the emails go through the real queue.
test('a mailing is written with a preview, sent as a test, sent after a question with the number of readers, and then shown as sent', {
  tags: 'deep',
}, async () => {
  await makeReader()
  const editor = await makeStaff('editor')
  const screen = await renderScreen('/staff/mailings', { as: editor })
  await page.getByRole('link', { name: 'Write a mailing' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'New mailing' })).toBeVisible()
  await page.getByLabelText('Subject').fill('Harvest')
  await findEditor().click()
  await userEvent.keyboard('The first apples are in.')
  const mail = page.locate('iframe[title="The email"]')
  await expect.element(mail).toHaveAttribute('srcdoc', expect.stringContaining('The first apples are in.</p>'))
  await page.getByRole('radio', { name: 'Text' }).click()
  await expect.element(page.getByRole('region', { name: 'The email as text' })).toMatchTextContent('Unsubscribe:')

  await press('Save draft')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Draft' })).toBeVisible()
  expect(screen.path()).toMatch(/^\/staff\/mailings\/\d+$/)
  await press('Send me a test')
  await expectDone('Test sent to your address.')
  await press('Send…')
  const dialog = findDialog('Send this mailing?')
  await expect.element(dialog.getByText(/^“Harvest” will be emailed to \d+ subscribers?\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Harvest' })).toBeVisible()
  await expect.element(page.getByText(/^Sent to \d+ subscribers?\.$/), { timeout: 20_000 }).toBeVisible()
  await expectGone(page.getByRole('button', { name: 'Stop…' }))
})

test('missing input is reported, and a draft cannot be sent before it is saved', {
  tags: 'accessibility',
}, async () => {
  const editor = await makeStaff('editor')
  const { id } = await write(editor)
  await renderScreen(`/staff/mailings/${id}`, { as: editor })
  await expect.element(findEditor()).toBeVisible()
  await expect.element(page.locate('iframe[title="The email"]')).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
  await page.getByLabelText('Subject').fill('')
  await expect.element(page.getByRole('button', { name: 'Send…' })).toBeDisabled()
  await press('Save draft')
  await expect.element(page.getByLabelText('Subject')).toHaveAccessibleDescription('Enter a subject.')
  await expect.element(page.getByLabelText('Subject')).toHaveFocus()
  const html = page.getByRole('textbox', { name: 'Text' })
  await html.fill('')
  await press('Save draft')
  const summary = page.getByRole('group', { name: 'Correct these 2 fields to continue' })
  await summary.getByRole('link', { name: 'Text' }).click()
  await expect.element(html).toHaveFocus()
  await userEvent.keyboard('The harvest was good.')
  await expectGone(summary)
  await page.getByLabelText('Subject').fill('Other news')
  await press('Save draft')
  await expectDone('Draft saved.')
  await expect.element(page.getByRole('button', { name: 'Send…' })).toBeEnabled()
})

test('a draft that a colleague has changed meanwhile is neither overwritten nor sent', { tags: 'deep' }, async () => {
  await makeReader()
  const editor = await makeStaff('editor')
  const { id } = await write(editor)
  await renderScreen(`/staff/mailings/${id}`, { as: editor })
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Spring news')
  await callAs(editor, `PUT staff/mailings/${id}`, { ...TEXT, subject: 'Theirs', version: 1 })
  await press('Send…')
  const dialog = findDialog('Send this mailing?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^This mailing was changed by .+ Load it again\.$/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabelText('Subject').fill('Mine')
  await press('Save draft')
  await expect.element(page.getByRole('alert').filter({ hasText: 'was changed by' })).toBeVisible()
})

test('a draft is deleted after a confirmation, and the others stay', { tags: 'accessibility' }, async () => {
  const editor = await makeStaff('editor')
  const subject = `Draft ${crypto.randomUUID()}`
  const { id } = await write(editor, subject)
  const other = `Other ${subject}`
  await write(editor, other)
  const screen = await renderScreen(`/staff/mailings/${id}`, { as: editor })
  await press('Delete…')
  await findDialog('Delete this draft?').getByRole('button', { name: 'Delete' }).click()
  await expectDone('The draft was deleted.')
  expect(screen.path()).toBe('/staff/mailings')
  await expect.element(page.getByRole('link', { name: other })).toBeVisible()
  await expectGone(page.getByRole('link', { name: subject, exact: true }))
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
})

const sending = {
  ...TEXT,
  id: 5,
  state: 'sending',
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  created_by: 'ed@staff.example',
  changed_at: '2026-11-20T10:00:00.000Z',
  started_at: '2026-11-20T11:00:00.000Z',
  started_by: 'ed@staff.example',
  finished_at: null,
  recipients: 1200,
  waiting: 700,
  sent: 497,
  failed: 2,
  skipped: 1,
  stopped: 0,
} satisfies Mailing

const failed = [
  {
    subscription_id: 1,
    email: 'ann@readers.example',
    reason: '550 No such user',
    noted_at: '2026-11-20T11:00:00.000Z',
  },
]

test('the progress is updated automatically, with the undelivered addresses, until the mailing is stopped', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const editor = await makeStaff('editor')
  answerJson('GET staff/mailings/5', sending)
  answerJson('GET staff/mailings/5/failed?*', failed)
  await renderScreen('/staff/mailings/5', { as: editor })
  await expect.element(page.getByText('497 of 1,200 emails have been sent. 700 are left.')).toBeVisible()
  await expect.element(findRows('Not delivered')).toMatchTextContent('ann@readers.example550 No such user')
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
  answerJson('GET staff/mailings/5', { ...sending, waiting: 600, sent: 597 })
  await expect.element(page.getByText('597 of 1,200 emails have been sent. 600 are left.')).toBeVisible()
  await press('Stop…')
  const dialog = findDialog('Stop this mailing?')
  answerStatus('POST staff/mailings/5/stop', 204)
  answerJson('GET staff/mailings/5', {
    ...sending,
    state: 'stopped',
    finished_at: '2026-11-20T12:00:00.000Z',
    waiting: 0,
    sent: 600,
    stopped: 597,
  })
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect.element(page.getByText('Stopped after 600 of 1,200 emails.')).toBeVisible()
  await expectGone(dialog)
})

test('an unknown mailing and a failed load are reported', async () => {
  const editor = await makeStaff('editor')
  await renderScreen('/staff/mailings/2000000000', { as: editor })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mailing not found' })).toBeVisible()
  allowErrors(/mailings\/6 could not be loaded .* answered 500/)
  answerStatus('GET staff/mailings/6', 500)
  await renderScreen('/staff/mailings/6', { as: editor })
  await expect.element(page.getByRole('button', { name: 'Retry: load the mailing' })).toBeVisible()
  answerJson('GET staff/mailings?*', [])
  await renderScreen('/staff/mailings', { as: editor })
  await expect.element(page.getByText('No mailings yet')).toBeVisible()
})
