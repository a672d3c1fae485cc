import type { StaffNotification } from '@evergrove/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectDone, expectTexts, findDialog, findRows } from '../../../testing/find.ts'
import { answer } from '../../../testing/network.ts'
import { callAs, getAs, makeAgent, makeStaff, perform, type Staff } from '../../../testing/people.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'

const QUESTION = 'Send this notification?'

const findAgent = () => page.getByLabelText('Agent', { exact: true })
const findLastSent = () => findRows('Sent').first()
const clickSend = () => page.getByRole('button', { name: 'Send…' }).click()

async function openNotifications(as: Staff, query = ''): Promise<RenderedScreen> {
  const screen = await renderScreen(`/staff/notifications${query}`, { as })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  return screen
}

test('a notification to one agent is sent after a search, as in the preview', async () => {
  const first_name = `Zita${crypto.randomUUID().slice(0, 8)}`
  const agent = await makeAgent({ first_name, last_name: 'Eze' })
  const support = await makeStaff('support')
  await openNotifications(support)
  await clickSend()
  await expect.element(page.getByText('Choose an agent.')).toBeVisible()
  const summary = page.getByRole('group', { name: 'Correct these 3 fields to continue' })
  await expectTexts(summary.getByRole('link'), ['Agent', 'Subject', 'Message'])
  await expect.element(findAgent()).toHaveFocus()
  await findAgent().fill(first_name.toLowerCase())
  await page.getByRole('button', { name: new RegExp(first_name) }).click()
  await expect.element(page.getByRole('button', { name: 'Choose another' })).toHaveFocus()
  await page.getByLabelText('Subject').fill('Your photo')
  await page.getByLabelText('Message').fill('Please send another one.\nThank you.')
  await expect.element(page.getByRole('list', { name: 'Preview' })).toMatchTextContent('Your photo')
  await clickSend()
  await expect.element(findDialog(QUESTION)).toMatchTextContent(`will be sent to ${first_name} Eze`)
  await findDialog(QUESTION).getByRole('button', { name: 'Send' }).click()
  await expectDone('being sent to 1 agent')
  await expect.element(page.getByLabelText('Subject')).toHaveValue('')
  await expect
    .element(findLastSent().getByRole('link', { name: `${first_name} Eze` }))
    .toHaveAttribute('href', `/staff/agents/${agent.id}`)
  await expect.element(findLastSent()).toMatchTextContent(`by ${support.email}`)
  await expect.element(findLastSent()).toMatchTextContent('Please send another one.')
  await expect.element(findLastSent().getByRole('cell').last()).toHaveTextContent('1 agent')
  expect(await getAs(agent, 'dashboard/user-notifications')).toMatchObject([
    { subject: 'Your photo', message: 'Please send another one.\nThank you.', is_read: false },
  ])
})

test('a notification by filter counts the agents before it is sent, and shows the progress until all have received it', {
  tags: 'deep',
}, async () => {
  const { id } = await makeAgent()
  await perform('suspend', id)
  const screen = await openNotifications(await makeStaff('support'))
  await page.getByLabelText('By filter').click()
  await clickSend()
  await expect.element(page.getByText('Choose a status or dates, or send to all agents.')).toBeVisible()
  await page.getByLabelText('Status').selectOptions('Suspended')
  await page.getByLabelText('Joined from (UTC)').fill(new Date().toISOString().slice(0, 10))
  await page.getByLabelText('Subject').fill('News')
  await page.getByLabelText('Message').fill('We have moved.')
  await clickSend()
  const dialog = findDialog(QUESTION)
  await expect.element(dialog).toMatchTextContent(/will be sent to \d+ agents?\./)
  const [, count] = /will be sent to (\d+) agent/.exec(dialog.element().textContent) ?? []
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectDone(`being sent to ${count} agent`)
  await expect.element(page.getByText(`All ${count} agents have been notified.`)).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Agents notified' }))
    .toHaveAttribute('aria-valuenow', '100')
  expect(screen.path()).toMatch(/\?sent=\d+$/)
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  await expect.element(findLastSent()).toMatchTextContent(`Suspended agents who joined from ${today}`)
  await expectTexts(findLastSent().getByRole('cell').last(), [/^[\d,]+ agents?$/])
  await screen.reload()
  await expect.element(page.getByText(`All ${count} agents have been notified.`)).toBeVisible()
})

test('the progress of a notification to many agents is updated automatically', { tags: 'deep' }, async () => {
  let told = 0
  answer('GET staff/notifications/77', () => {
    told += 400
    return Response.json({
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
    } satisfies StaffNotification)
  })
  await openNotifications(await makeStaff('support'), '?sent=77')
  await expect.element(page.getByText('800 of 1,200 agents have been notified.')).toBeVisible()
  await expect.element(page.getByText('All 1,200 agents have been notified.')).toBeVisible()
})

test('the form has no accessibility violation and fits, with a long subject and with problems', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const admin = await makeStaff('admin')
  const body = { agent_id: null, joined_to: '2000-01-01', subject: 'A long subject '.repeat(12), message: 'M' }
  await callAs(admin, 'POST staff/notifications', body)
  await openNotifications(admin)
  await expect.element(findLastSent()).toMatchTextContent('A long subject A long subject')
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
  await page.getByLabelText('By filter').click()
  await clickSend()
  await expect.element(page.getByText('Choose a status or dates, or send to all agents.')).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
})
