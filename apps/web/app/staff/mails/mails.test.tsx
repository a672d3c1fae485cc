import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectCount, expectDone, expectGone, expectTexts, findRows } from '../../../testing/find.ts'
import { answerJson } from '../../../testing/network.ts'
import { makeStaff, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const open = async () => renderScreen('/staff/undelivered-mails', { as: await makeStaff('support') })

beforeEach(() => perform('forgetUndeliveredMails'))

test('[C6] the screen lists the emails that were given up with the reason, and queues one again', async () => {
  await makeStaff('admin')
  await perform('giveUpMail', { email: 'first@example.org', reason: '550 No such user' })
  await perform('giveUpMail', { email: 'second@example.org', reason: 'connect ECONNREFUSED' })
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Undelivered emails' })).toBeVisible()
  await expectCount(findRows('Emails'), 2)
  const cells = findRows('Emails').last().getByRole('cell')
  await expect.element(cells.nth(1)).toHaveTextContent('first@example.org')
  await expect.element(cells.nth(2)).toHaveTextContent('550 No such user')
  await page.getByRole('button', { name: 'Try again: Staff invitation to first@example.org' }).click()
  await expectDone('Email queued again: Staff invitation to first@example.org.')
  await expectCount(findRows('Emails'), 1)
})

test('[C6] the screen says why an email cannot be queued again', async () => {
  const id = await perform('giveUpMail', { email: 'taken@example.org', reason: '550 No such user' })
  const detail = 'This email was queued again by ann@example.org on 21 Nov 2026, 13:05 UTC.'
  answerJson(`POST staff/undelivered-mails/${id}/try-again`, { detail }, { status: 409 })
  await open()
  await page.getByRole('button', { name: /^Try again:/ }).click()
  await expectTexts(page.getByRole('alert'), [detail])
})

test('[C6] an email is dismissed after a confirmation', async () => {
  await makeStaff('admin')
  await perform('giveUpMail', { email: 'typo@example.org', reason: '550 No such user' })
  await open()
  const dismiss = page.getByRole('button', { name: 'Dismiss: Staff invitation to typo@example.org' })
  await dismiss.click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss this email?' })
  await expect.element(dialog).toMatchTextContent('won’t be sent: Staff invitation to typo@example.org.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectGone(dialog)
  await dismiss.click()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expectDone('Email dismissed: Staff invitation to typo@example.org.')
  await expect.element(page.getByText('No undelivered emails')).toBeVisible()
})

test('[C6] the screen says why an email cannot be dismissed', async () => {
  await makeStaff('admin')
  const id = await perform('giveUpMail', { email: 'second.taken@example.org', reason: '550 No such user' })
  const detail = 'This email was queued again by ann@example.org on 21 Nov 2026, 13:05 UTC.'
  answerJson(`POST staff/undelivered-mails/${id}/dismiss`, { detail }, { status: 409 })
  await open()
  await page.getByRole('button', { name: /^Dismiss:/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss this email?' })
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expectTexts(dialog.getByRole('alert'), [detail])
})

test('[C6] the screen says that no email was given up', { tags: 'accessibility' }, async () => {
  await open()
  await expect.element(page.getByText('No undelivered emails')).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
})

test('[C6] the screen has no accessibility violation and fits', { tags: 'accessibility' }, async () => {
  await perform('giveUpMail', {
    email: `${'long'.repeat(12)}@example.org`,
    reason: `550 ${'No such user here. '.repeat(8)}`,
  })
  await open()
  await expect.element(findRows('Emails').first()).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
})
