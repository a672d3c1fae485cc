import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectCount, expectDone, findDialog, findRows } from '../../../testing/find.ts'
import { answerJson } from '../../../testing/network.ts'
import { makeStaff, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { makeReader, subscribe } from '../../../testing/visitors.ts'

test('a subscriber is found, and the subscription ends after a confirmation', async () => {
  const email = await subscribe('find-me-')
  await subscribe()
  const screen = await renderScreen('/staff/subscribers', { as: await makeStaff('editor') })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible()
  await page.getByRole('searchbox').fill(email.slice(0, 16))
  await expectCount(findRows('Subscribers'), 1)
  expect(screen.path()).toBe(`/staff/subscribers?search=${email.slice(0, 16)}`)
  const end = page.getByRole('button', { name: `End the subscription of ${email}` })
  await end.click()
  const dialog = findDialog('Unsubscribe this address?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(end).toHaveFocus()
  await end.click()
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
  await expectDone(`${email} is no longer subscribed.`)
  await expect.element(page.getByText('No matches')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: email })).toHaveFocus()
  expect((await perform('subscriptions')).map((one) => one.email)).not.toContain(email)
})

test('the list is filtered by state, and opens the proof of consent', {
  tags: 'accessibility',
}, async () => {
  const { email } = await makeReader('proof-')
  const unconfirmed = await subscribe('proof-')
  const editor = await makeStaff('editor')
  await renderScreen('/staff/subscribers?search=proof-', { as: editor })
  await expectCount(findRows('Subscribers'), 2)
  await expect.element(findRows('Subscribers').filter({ hasText: unconfirmed })).toMatchTextContent('Unconfirmed')
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
  await page.getByLabelText('State').selectOptions('Confirmed')
  await expectCount(findRows('Subscribers'), 1)
  await page.getByRole('link', { name: email }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
  await expect.element(page.getByText('Confirmed by a link in an email')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Proof of consent' })).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
})

test('the record shows each step with links to its texts', async () => {
  const editor = await makeStaff('editor')
  const at = '2026-11-20T10:00:00.000Z'
  answerJson('GET staff/subscribers/7', {
    id: 7,
    email: null,
    created_at: at,
    state: 'ended',
    consent: 'double',
    confirmed_at: at,
    ended_at: at,
    consents: [
      { event: 'asked', at, form: 'home page', privacy_policy_id: 3, terms_id: 4, ended_by: null },
      { event: 'confirmed', at, form: 'home page', privacy_policy_id: 3, terms_id: 4, ended_by: null },
      { event: 'ended', at, form: null, privacy_policy_id: null, terms_id: null, ended_by: 'staff' },
    ],
  })
  answerJson('GET staff/legal-texts/3', {
    id: 3,
    kind: 'privacy_policy',
    html: '<p>We keep it safe.</p>',
    created_at: at,
  })
  await renderScreen('/staff/subscribers/7', { as: editor })
  await expectCount(findRows('Proof of consent'), 3)
  await expect.element(findRows('Proof of consent').nth(2)).toMatchTextContent('Ended by staff')
  await expect.element(page.getByText('Removed. A hash is kept as proof')).toBeVisible()
  await page.getByRole('link', { name: 'Privacy policy, version 3' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expect.element(page.getByText('We keep it safe.')).toBeVisible()
})
