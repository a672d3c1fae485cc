import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseAction } from '../../../../testing/agent-actions.ts'
import { expectNoViolations, expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { allowErrors } from '../../../../testing/console.ts'
import { expectCount, expectFigure, expectGone, expectTexts, findRows } from '../../../../testing/find.ts'
import { pressOn, skipMenu } from '../../../../testing/keyboard.ts'
import { answerJson, leaveWaiting } from '../../../../testing/network.ts'
import { callAs, makeActiveAgent, makeAgent, makeStaff, perform, type Staff } from '../../../../testing/people.ts'
import { type RenderedScreen, renderScreen } from '../../../../testing/render-screen.tsx'

const findHeading = (name: string) => page.getByRole('heading', { level: 1, name })

const findPart = (name: string) =>
  page.getByRole('navigation', { name: 'Parts of the agent’s page' }).getByRole('link', { name })

const findFact = (term: string) => page.locate(`dl > div:has(> dt:text-is("${term}")) > dd`)

async function openAgent({ id }: { id: number }, as: Staff, query = ''): Promise<RenderedScreen> {
  const screen = await renderScreen(`/staff/agents/${id}${query}`, { as })
  await expect.element(findHeading('Ada Obi')).toBeVisible()
  return screen
}

test('the overview shows the profile, the sponsor, the place and the levels, and keeps the main facts in view with links', async () => {
  await page.viewport(1280, 900)
  const sponsor = await makeActiveAgent({ first_name: 'Zuri' })
  const agent = await makeActiveAgent({ sponsorCode: sponsor.code })
  const [payment] = await perform('payments', agent.id)
  const screen = await openAgent(agent, await makeStaff('finance'))
  await expectTexts(findFact('Email'), [`${agent.email}Verified`])
  await expectTexts(findFact('Home address'), ['12 Harvest Road'])
  await expectTexts(findFact('Bank details'), ['Filled in'])
  await expectGone(page.getByText('0123456789'))
  await expectTexts(findFact('Sponsor'), ['Zuri Obi'])
  await expectTexts(findFact('Code used'), [sponsor.code])
  await expectTexts(findFact('Placed under'), ['Zuri Obi'])
  await expectTexts(findFact('Side'), ['Left'])
  const upline = findRows('Uplines').first().getByRole('cell')
  await expectTexts(upline, ['1', 'Zuri Obi', sponsor.code, sponsor.email, 'Active'])
  await expectCount(findRows('Levels'), 6)
  await expect.element(findRows('Levels').last()).toMatchTextContent('0 of 64')
  await expectFigure('Available balance', '$0.00')

  scrollTo(0, document.body.scrollHeight)
  for (const text of ['$0.00', payment?.pin ?? '', 'Zuri Obi']) {
    await expect.element(page.getByRole('main').getByText(text, { exact: true }).first()).toBeInViewport()
  }
  await page.getByRole('link', { name: '$0.00' }).first().click()
  await expect.poll(screen.path).toBe(`/staff/agents/${agent.id}?part=money`)
  await expect.element(page.getByRole('heading', { name: 'How this balance is calculated' })).toBeVisible()
  await screen.navigate(-1)
  await findFact('Sponsor').getByRole('link').click()
  await expect.element(findHeading('Zuri Obi')).toBeVisible()
  expect(screen.path()).toBe(`/staff/agents/${sponsor.id}`)
})

test('the tree shows the agents below, and each name links to its agent', { tags: 'deep' }, async () => {
  const agent = await makeActiveAgent()
  const [first, second] = await perform('recruitMany', agent.id, 2)
  const screen = await openAgent(agent, await makeStaff('support'))
  await findPart('Tree').click()
  await expect.poll(screen.path).toBe(`/staff/agents/${agent.id}?part=tree`)
  const tree = page.getByRole('tree', { name: 'Downline tree of Ada Obi' })
  await expectCount(tree.getByRole('treeitem'), 3)
  await expect.element(page.getByText('2 of 126 positions taken')).toBeVisible()
  await tree.getByRole('link', { name: 'Agent 2' }).click()
  await expect.poll(screen.path).toBe(`/staff/agents/${second?.id}`)
  await screen.navigate(-1)
  await page.getByText('List', { exact: true }).click()
  skipMenu()
  await pressOn(page.getByRole('link', { name: 'Open Agent 1' }))
  await expect.poll(screen.path).toBe(`/staff/agents/${first?.id}`)
  await findPart('Tree').click()
  await expect.element(page.getByText('No downline yet')).toBeVisible()
})

test('the page lists the agent’s notifications and the actions on the account', { tags: 'deep' }, async () => {
  const agent = await makeActiveAgent()
  await perform('tell', agent.id, { subject: 'Office hours', message: 'We close at four today.' })
  const support = await makeStaff('support')
  await callAs(support, `POST staff/agents/${agent.id}/end-sessions`)
  await openAgent(agent, support, '?part=notifications')
  await expect.element(findRows('Notifications').first()).toMatchTextContent('We close at four today.')
  await expect.element(findRows('Notifications').first()).toMatchTextContent('Unread')
  await findPart('Audit').click()
  await expect.element(findPart('Audit')).toHaveAttribute('aria-current', 'page')
  await expect.element(findRows('Audit').first()).toMatchTextContent(support.email)
  await expect.element(findRows('Audit').first()).toMatchTextContent('Sessions ended')
  await expectGone(page.getByRole('link', { name: 'Open in the audit trail' }))
})

test('an agent who does not exist is not found', async () => {
  const screen = await renderScreen('/staff/agents/nobody', { as: await makeStaff('support') })
  await expect.element(findHeading('Agent not found')).toBeVisible()
  for (const id of ['0', '1.5', '4711471']) {
    await screen.navigate('/staff/agents/entries/0')
    await expect.element(findHeading('Entry not found')).toBeVisible()
    await screen.navigate(`/staff/agents/${id}`)
    await expect.element(findHeading('Agent not found')).toBeVisible()
  }
})

test('a loading agent is accessible, a failed load can be repeated, and a failed tree does not affect the other parts', async () => {
  allowErrors(/could not be loaded/)
  const agent = await makeActiveAgent()
  const fail = leaveWaiting(`GET staff/agents/${agent.id}`)
  const screen = await renderScreen(`/staff/agents/${agent.id}`, { as: await makeStaff('support') })
  await expect.element(page.getByRole('status').filter({ hasText: /^Loading the agent/ })).toBeInTheDocument()
  await expectNoViolations()
  fail()
  const mend = answerJson(`GET staff/agents/${agent.id}`, {}, { status: 500 })
  await screen.reload()
  const retry = page.getByRole('button', { name: 'Retry: load the agent' })
  await expect.element(retry).toBeVisible()
  mend()
  await retry.click()
  await expect.element(findHeading('Ada Obi')).toBeVisible()

  answerJson(`GET staff/agents/${agent.id}/downlines`, {}, { status: 500 })
  await findPart('Tree').click()
  await expect.element(page.getByRole('button', { name: 'Retry: load the tree' })).toBeVisible()
  await findPart('Money').click()
  await expect.element(page.getByText('No entries yet')).toBeVisible()
})

test('no part has an accessibility violation or is wider than the screen', {
  tags: ['accessibility', 'deep'],
  timeout: 120_000,
}, async () => {
  const agent = await makeActiveAgent()
  // This agent has the same telephone number and bank details, so that the overview has the card of duplicates.
  await makeAgent()
  await perform('recruitMany', agent.id, 3)
  await perform('credit', agent.id, '1000.00')
  await perform('withdraw', agent.id, '20.00')
  await perform('rejectLastWithdrawal', agent.id, 'The account is closed.')
  await openAgent(agent, await makeStaff('admin'))
  await expect.element(findRows('Levels').first()).toBeVisible()
  const shown = {
    Overview: findRows('Possible duplicates').first(),
    Tree: page.getByRole('tree'),
    Money: findRows('Ledger').first(),
    Notifications: findRows('Notifications').first(),
    Audit: findRows('Audit').first(),
  }
  for (const [part, content] of Object.entries(shown)) {
    await findPart(part).click()
    await expect.element(content).toBeVisible()
    await expectNoViolationsAnywhere()
    await expectToFit()
  }
})

test('no dialog has an accessibility violation', { tags: ['accessibility', 'deep'], timeout: 120_000 }, async () => {
  // This part has the least content to check behind the dialogs.
  await openAgent(await makeActiveAgent(), await makeStaff('admin'), '?part=notifications')
  for (const [action, title] of [
    ['Adjust balance', /^Adjust/],
    ['View bank details', /^Bank/],
    ['Edit name or email', /^Edit/],
    ['Suspend', /^Suspend/],
  ] as const) {
    await chooseAction(action)
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectNoViolationsAnywhere()
    await userEvent.keyboard('{Escape}')
    await expectGone(page.getByRole('dialog'))
  }
})
