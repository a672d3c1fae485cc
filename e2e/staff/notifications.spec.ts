import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createTokens, makeMember } from '../support/members.ts'
import { dialogOf, expectDone, openOffice, rowsOf } from '../support/office-screens.ts'
import { expect, test } from '../support/staff-test.ts'

const preview = (page: Page) => page.getByRole('list', { name: 'As the Agent Will See It' })

test('one agent is found and told, as the preview showed', async ({ page, site, staffAs }) => {
  const first_name = `Zita${randomUUID().slice(0, 8)}`
  const member = await makeMember(site, { first_name, last_name: 'Eze' })
  const support = await staffAs('support')
  await openOffice(page, 'Notifications')
  await page.getByRole('button', { name: 'Send…' }).click()
  await expect(page.getByText('Choose an agent.')).toBeVisible()
  await expect(page.getByLabel('Agent', { exact: true })).toBeFocused()
  await page.getByLabel('Agent', { exact: true }).fill(first_name.toLowerCase())
  await page.getByRole('button', { name: new RegExp(first_name) }).click()
  await expect(page.getByRole('button', { name: 'Choose Another' })).toBeFocused()
  await page.getByLabel('Subject').fill('Your photo')
  await page.getByLabel('Message').fill('Please send another one.\nThank you.')
  await expect(preview(page)).toContainText('Your photo')
  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = dialogOf(page, 'Send This Notification?')
  await expect(dialog).toContainText(`goes to ${first_name} Eze`)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectDone(page, 'on its way to 1 agent')
  await expect(page.getByLabel('Subject')).toHaveValue('')
  const sent = rowsOf(page, 'Sent').first()
  await expect(sent.getByRole('link', { name: `${first_name} Eze` })).toHaveAttribute(
    'href',
    `/staff/agents/${member.id}`,
  )
  await expect(sent).toContainText(`by ${support.email}`)
  await expect(sent).toContainText('Please send another one.')
  await expect(sent.getByRole('cell').last()).toHaveText('1 agent')
  const { access } = await createTokens(site, member)
  const answer = await fetch(`${site.url}/api/dashboard/user-notifications`, {
    headers: { Authorization: `JWT ${access}` },
  })
  expect(await answer.json()).toMatchObject([
    { subject: 'Your photo', message: 'Please send another one.\nThank you.', is_read: false },
  ])
})

test('a filter is counted before it is sent, and its progress told until all have been told', async ({
  page,
  site,
  staffAs,
}) => {
  const member = await makeMember(site, {})
  await site.act('suspend', member.id)
  await staffAs('support')
  await openOffice(page, 'Notifications')
  await page.getByLabel('By Filter').check()
  await page.getByRole('button', { name: 'Send…' }).click()
  await expect(page.getByText('Choose a status or days, or write to all agents.')).toBeVisible()
  await page.getByLabel('Status').selectOption('Suspended')
  await page.getByLabel('Joined From').fill(new Date().toISOString().slice(0, 10))
  await page.getByLabel('Subject').fill('News')
  await page.getByLabel('Message').fill('We have moved.')
  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = dialogOf(page, 'Send This Notification?')
  await expect(dialog).toContainText(/goes to \d+ agents?\./)
  const [, count] = /goes to (\d+) agent/.exec(await dialog.innerText()) ?? []
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectDone(page, `on its way to ${count} agent`)
  await expect(page.getByText(`All ${count} agents have been told.`)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Agents told' })).toHaveAttribute('aria-valuenow', '100')
  await expect(page).toHaveURL(/\?sent=\d+$/)
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  await expect(rowsOf(page, 'Sent').first()).toContainText(`Suspended agents who joined from ${today}`)
  await expect(rowsOf(page, 'Sent').first().getByRole('cell').last()).toHaveText(/^[\d,]+ agents?$/)
  await page.reload()
  await expect(page.getByText(`All ${count} agents have been told.`)).toBeVisible()
})

test('the progress of many moves on by itself', async ({ page, staffAs }) => {
  await staffAs('support')
  let told = 0
  await page.route('**/api/staff/notifications/77', (route) => {
    told += 400
    return route.fulfill({
      json: {
        id: 77,
        subject: 'News',
        message: 'We have moved.',
        status: null,
        joined_from: null,
        joined_to: null,
        recipients: 1200,
        told,
        created_at: '2026-01-01T00:00:00.000Z',
        finished_at: told >= 1200 ? '2026-01-01T00:01:00.000Z' : null,
      },
    })
  })
  await openOffice(page, 'Notifications', '?sent=77')
  await expect(page.getByText('800 of 1,200 agents have been told.')).toBeVisible()
  await expect(page.getByText('All 1,200 agents have been told.')).toBeVisible()
})
