import type { Page } from '@playwright/test'
import { askAct, expectDone, findAct, findFact, makeAgent, openAgent } from '../support/agent-screen.ts'
import { createTokens, makeMember } from '../support/members.ts'
import { closeDialog, expectFigure, findDialog, findRows } from '../support/money-screens.ts'
import { callAsStaff, expect, makeStaff, test } from '../support/staff-test.ts'

const acts = (page: Page) => page.getByRole('group', { name: 'Acts' }).getByRole('button')

const named = { first_name: 'Ada', last_name: 'Obi' }

test('each role is offered what it may do, and nothing else', async ({ page, site, staffAs }) => {
  const agent = await makeAgent(site)
  const money = ['Adjust Balance', 'Bank Details']
  const account = ['Correct Name or E-mail', 'End Sessions', 'Suspend']
  for (const [role, offered] of [
    ['finance', money],
    ['support', account],
    ['admin', [...money, ...account]],
  ] as const) {
    await staffAs(role)
    await openAgent(page, agent)
    await expect(acts(page)).toHaveText([...offered])
  }
})

test('an agent is suspended with a reason and reinstated, and the keyboard finds its button again', async ({
  page,
  site,
  staffAs,
}) => {
  const agent = await makeAgent(site)
  const name = `Zuri ${agent.last_name}`
  await staffAs('support')
  await openAgent(page, agent)
  const dialog = await askAct(page, 'Suspend', `Suspend ${name}?`)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Sells what is not ours.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expectDone(page, `${name} is suspended.`)
  await expect(findAct(page, 'Reinstate')).toBeFocused()
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible()
  expect(await site.act('findAgent', agent.email)).toMatchObject({ status: 'Suspended' })

  const question = await askAct(page, 'Reinstate', `Reinstate ${name}?`)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Reinstate' }).click()
  await expectDone(page, `${name} is active again.`)
  await expect(findAct(page, 'Suspend')).toBeFocused()
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  await expect(findRows(page, 'Audit')).toHaveCount(2)
  await expect(findRows(page, 'Audit').last()).toContainText('Sells what is not ours.')
})

test('whoever is signed in is signed out everywhere', async ({ page, site, staffAs }) => {
  const member = await makeMember(site)
  const { access } = await createTokens(site, member)
  const me = async () =>
    (await fetch(`${site.url}/api/auth/users/me/`, { headers: { Authorization: `JWT ${access}` } })).status
  expect(await me()).toBe(200)
  await staffAs('support')
  await openAgent(page, { ...member, ...named })
  const dialog = await askAct(page, 'End Sessions', 'End all sessions?')
  await dialog.getByRole('button', { name: 'End sessions' }).click()
  await expectDone(page, 'Ada Obi is signed out on every device.')
  expect(await me()).toBe(401)
})

test('an address that is not verified gets another link', async ({ page, site, staffAs }) => {
  const member = await makeMember(site, { isVerified: false })
  await staffAs('support')
  await openAgent(page, { ...member, ...named })
  await expect(findFact(page, 'E-mail')).toContainText('Not verified')
  const dialog = await askAct(page, 'Resend Activation', 'Resend the activation mail?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectDone(page, `A new link is on its way to ${member.email}.`)
  await expect.poll(async () => (await site.act('mails', member.email)).length).toBe(1)
})

test('a name is corrected with a reason, and only what was changed is sent', async ({ page, site, staffAs }) => {
  const member = await makeMember(site)
  await staffAs('support')
  await openAgent(page, { ...member, ...named })
  const dialog = await askAct(page, 'Correct Name or E-mail', 'Correct Ada Obi')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect(dialog.getByText('Change what is to be corrected.')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await dialog.getByLabel('First name').fill(' Adaeze ')
  await dialog.getByLabel('Reason').fill('As in the passport')
  const sent = page.waitForRequest('**/correct')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  expect((await sent).postDataJSON()).toEqual({ first_name: 'Adaeze', reason: 'As in the passport' })
  await expectDone(page, 'The correction is made.')
  await expect(page.getByRole('heading', { level: 1, name: 'Adaeze Obi' })).toBeVisible()
})

test('a balance is adjusted after a question that says what it becomes', async ({ page, site, staffAs }) => {
  const agent = await makeAgent(site)
  const title = `Adjust the balance of Zuri ${agent.last_name}`
  await site.act('credit', agent.id, '100.00')
  const finance = await staffAs('finance')
  await openAgent(page, agent)
  const dialog = await askAct(page, 'Adjust Balance', title)
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await dialog.getByText('Take', { exact: true }).click()
  await dialog.getByLabel('Amount').fill('100.01')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('The agent has less than that.')).toBeVisible()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await dialog.getByLabel('Amount').fill('40.5')
  await dialog.getByLabel('Reason').fill('Paid twice')
  await expect(dialog.getByText('Available now: $100.00, afterwards: $59.50')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(`Take $40.50 from Zuri ${agent.last_name}?`)).toBeVisible()
  await expect(dialog.getByText('$59.50')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Take' }).click()
  await expectDone(page, 'The adjustment is booked.')
  await expectFigure(page, 'Available Balance', '$59.50')
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await expect(findRows(page, 'Ledger').first()).toContainText('Paid twice')
  await expect(findRows(page, 'Ledger').first()).toContainText('-$40.50')
  const { body } = await callAsStaff(site, finance, { path: `agents/${agent.id}` })
  expect(body).toMatchObject({ account: { total_balance: '59.50' } })
})

test('bank details are shown on request, which is written down, and are gone with the dialog', async ({
  page,
  site,
  staffAs,
}) => {
  const member = await makeMember(site)
  const finance = await staffAs('finance')
  await openAgent(page, { ...member, ...named })
  const read = async () => {
    const { body } = await callAsStaff(site, finance, { path: `agents/${member.id}` })
    return (body as { audit: { action: string }[] }).audit.map(({ action }) => action)
  }
  const dialog = await askAct(page, 'Bank Details', 'Bank details of Ada Obi')
  await expect(dialog.getByText('is written down in the audit trail')).toBeVisible()
  expect(await read()).not.toContain('agent.read-bank-details')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(dialog.getByText('0123456789')).toBeVisible()
  await expect(dialog.getByText('Granary Bank')).toBeVisible()
  expect(await read()).toContain('agent.read-bank-details')
  await closeDialog(page, 'Bank details of Ada Obi')
  await expect(findAct(page, 'Bank Details')).toBeFocused()
  await askAct(page, 'Bank Details', 'Bank details of Ada Obi')
  await expect(findDialog(page, 'Bank details of Ada Obi').getByText('0123456789')).toHaveCount(0)
})

test('a reward that is owed is marked as given', async ({ page, site, staffAs }) => {
  test.slow()
  const agent = await makeAgent(site)
  await site.act('recruitMany', agent.id, 6)
  await staffAs('support')
  await openAgent(page, agent)
  const level = findRows(page, 'Levels').nth(1)
  await expect(level).toContainText('4 of 4')
  await expect(level).toContainText('Paid')
  await expect(level).toContainText('Agent starter kit')
  await level.getByRole('button', { name: 'Mark as given' }).click()
  const dialog = findDialog(page, 'Mark the reward as given?')
  await expect(dialog.getByText('Level 2: Agent starter kit.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark as given' }).click()
  await expectDone(page, 'The reward for level 2 is given.')
  await expect(level.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  await expect(findRows(page, 'Audit').first()).toContainText('Reward: give')
})

test.describe('acts that are refused', () => {
  test.use({ allowedErrors: /status of (?:400|409)/ })

  test('a correction to the address of another agent says why', async ({ page, site, staffAs }) => {
    const [member, other] = [await makeMember(site), await makeMember(site)]
    await staffAs('support')
    await openAgent(page, { ...member, ...named })
    const dialog = await askAct(page, 'Correct Name or E-mail', 'Correct Ada Obi')
    await dialog.getByLabel('E-mail').fill(other.email)
    await expect(dialog.getByText('A new address has to be verified')).toBeVisible()
    await dialog.getByLabel('Reason').fill('A slip')
    await dialog.getByRole('button', { name: 'Correct' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('user with this email already exists.')
  })

  test('who comes second with a suspension is told, and sees the agent as it is now', async ({
    page,
    site,
    staffAs,
  }) => {
    const agent = await makeAgent(site)
    const name = `Zuri ${agent.last_name}`
    await staffAs('support')
    await openAgent(page, agent)
    const dialog = await askAct(page, 'Suspend', `Suspend ${name}?`)
    const other = await makeStaff(site, 'support')
    const path = `agents/${agent.id}/suspend`
    await callAsStaff(site, other, { method: 'POST', path, body: { reason: 'Faster' } })
    await dialog.getByLabel('Reason').fill('Too late')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This agent is Suspended, not Active.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(findAct(page, 'Reinstate')).toBeVisible()
  })
})
