import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectDone, expectGone } from '../../../testing/find.ts'
import { makeStaff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { writeMessage } from '../../../testing/visitors.ts'

const chooseStatus = (label: string) =>
  page.getByRole('radiogroup', { name: 'Which messages' }).getByLabelText(label, { exact: true }).click()

test('a message is opened, answered by email, marked as answered and reopened', async () => {
  const name = await writeMessage('Do you open on Sundays?\nI work all week.')
  const screen = await renderScreen('/staff/messages', { as: await makeStaff('support') })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  const head = page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.element(head).toHaveAttribute('aria-expanded', 'false')
  await head.click()
  await expect.element(page.getByText('I work all week.')).toBeVisible()
  const url = new URL(
    page
      .getByRole('link', { name: `Reply to ${name}` })
      .element()
      .getAttribute('href') ?? '',
  )
  expect(url.protocol + url.pathname).toMatch(/^mailto:[\w-]+@visitors\.example$/)
  expect(url.searchParams.get('body')).toContain('> Do you open on Sundays?')
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expectDone(`The message from ${name} has been marked as answered.`)
  await expectGone(head)
  await expect.element(page.getByRole('status').filter({ hasText: name })).toHaveFocus()
  await chooseStatus('Answered')
  await expect.poll(screen.path).toBe('/staff/messages?status=answered')
  await head.click()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expectDone(`The message from ${name} has been reopened.`)
  await chooseStatus('New')
  await expect.element(head).toBeVisible()
})

test('many messages are listed in pages', async () => {
  for (let number = 1; number <= 27; number += 1) await writeMessage(`Question ${number}`)
  const screen = await renderScreen('/staff/messages?status=all', { as: await makeStaff('support') })
  await expect
    .element(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Visitor/ })
        .first(),
    )
    .toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(screen.path).toBe('/staff/messages?status=all&page=2')
  await expect.element(page.getByRole('navigation', { name: 'Inbox' }).getByRole('status')).toMatchTextContent(/^26–/)
})

test('the screen has no accessibility violation and fits, with a message closed and open', {
  tags: 'accessibility',
}, async () => {
  const name = await writeMessage('A question')
  await renderScreen('/staff/messages', { as: await makeStaff('admin') })
  const head = page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.element(head).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
  await head.click()
  await expect.element(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
})
