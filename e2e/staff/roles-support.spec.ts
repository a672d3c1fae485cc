/** A day's work of support, from one entry of the menu to the next. */
import { askAct, expectDone, makeAgent } from '../support/agent-screen.ts'
import { createTokens } from '../support/members.ts'
import { readAsMember } from '../support/money-screens.ts'
import { dialogOf, expectDone as expectSaid, writeMessage } from '../support/office-screens.ts'
import { picture } from '../support/picture.ts'
import { joinAndPay } from '../support/queue-screen.ts'
import { openFoundAgent, openFromMenu } from '../support/staff-menu.ts'
import { callAsStaff, expect, type Staff, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

test('support finds an agent, suspends, reinstates and corrects', async ({ page, site, staffAs }) => {
  test.slow()
  const agent = await makeAgent(site)
  const name = `Zuri ${agent.last_name}`
  await staffAs('support')
  await visit(page, '/staff')
  await openFoundAgent(page, { code: agent.code, name })
  await expect(page.getByRole('group', { name: 'Acts' }).getByRole('button')).toHaveText([
    'Correct Name or E-mail',
    'End Sessions',
    'Suspend',
  ])
  const suspend = await askAct(page, 'Suspend', `Suspend ${name}?`)
  await suspend.getByLabel('Reason').fill('Asked us to')
  await suspend.getByRole('button', { name: 'Suspend' }).click()
  await expectDone(page, `${name} is suspended.`)
  await expect(createTokens(site, agent)).rejects.toThrow('401')
  const reinstate = await askAct(page, 'Reinstate', `Reinstate ${name}?`)
  await reinstate.getByRole('button', { name: 'Reinstate' }).click()
  await expectDone(page, `${name} is active again.`)
  expect((await createTokens(site, agent)).access).toBeTruthy()

  const correct = await askAct(page, 'Correct Name or E-mail', `Correct ${name}`)
  await correct.getByLabel('First name').fill('Zora')
  await correct.getByLabel('Reason').fill('As in the passport')
  await correct.getByRole('button', { name: 'Correct' }).click()
  await expectDone(page, 'The correction is made.')
  await expect(page.getByRole('heading', { level: 1, name: `Zora ${agent.last_name}` })).toBeVisible()
})

test('support is told that a proof was sent, but is not shown it', async ({ page, site, staffAs }) => {
  const agent = await joinAndPay(site, 'Ann', picture)
  const proofOf = async (staff: Staff) => {
    const { body } = await callAsStaff(site, staff, { path: `agents/${agent.id}` })
    return (body as { payments: { get_image_url: string }[] }).payments.map(({ get_image_url }) => get_image_url)
  }
  expect(await proofOf(await staffAs('support'))).toEqual([''])
  const path = `/staff/agents/${agent.id}?part=money`
  await visit(page, path)
  const row = page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: agent.pin })
  await expect(row).toContainText('Sent')
  await expect(row.getByRole('link')).toHaveCount(0)
  expect(await proofOf(await staffAs('finance'))).toEqual([expect.stringContaining('/api/payment-proofs/')])
  await visit(page, path)
  await expect(row.getByRole('link')).toHaveText([agent.pin, 'Open'])
})

test('support answers a message and writes to an agent, who reads it', async ({ page, site, staffAs }) => {
  test.slow()
  const agent = await makeAgent(site)
  const visitor = await writeMessage(site, 'Do you open on Sundays?')
  await staffAs('support')
  await visit(page, '/staff')
  await openFromMenu(page, 'Messages')
  await page.getByRole('button', { name: new RegExp(`^${visitor}`) }).click()
  await expect(page.getByRole('link', { name: `Reply to ${visitor}` })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as Answered' }).click()
  await expectSaid(page, `The message of ${visitor} is answered.`)

  await openFromMenu(page, 'Notifications')
  await page.getByLabel('Agent', { exact: true }).fill(agent.code)
  await page.getByRole('button', { name: new RegExp(agent.last_name) }).click()
  await page.getByLabel('Subject').fill('Your question')
  await page.getByLabel('Message').fill('Yes, from nine to twelve.')
  await page.getByRole('button', { name: 'Send…' }).click()
  await dialogOf(page, 'Send This Notification?').getByRole('button', { name: 'Send' }).click()
  await expectSaid(page, 'on its way to 1 agent')
  expect(await readAsMember(site, agent, 'dashboard/user-notifications')).toMatchObject([
    { subject: 'Your question', message: 'Yes, from nine to twelve.' },
    {},
  ])
})
