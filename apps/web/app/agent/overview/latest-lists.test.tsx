import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { allowErrors, writtenErrors } from '../../../testing/console.ts'
import { expectCount, expectGone, expectTexts, findCard, findTable } from '../../../testing/find.ts'
import { answer, answerJson } from '../../../testing/network.ts'
import { openOverview, overviewCalls } from '../../../testing/overview.ts'
import { makeAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const lists = [
  { heading: 'Latest referrals', what: 'referrals', call: 'refferals?page_size=4', empty: 'No Referrals yet' },
  { heading: 'Latest downlines', what: 'downlines', call: 'downlines', empty: 'No Downline yet' },
  {
    heading: 'Latest withdrawals',
    what: 'withdrawals',
    call: 'withdrawals',
    empty: 'You are yet to make a Withdrawal Request',
  },
] as const

const REFERRALS = 'GET dashboard/refferals?page_size=4'

const TODAY = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/

/** Returns the list in reverse order from the API. */
const reverse = (call: string) =>
  answer(`GET dashboard/${call}`, async (_call, send) => {
    const rows = (await (await send()).json()) as unknown[]
    return Response.json(rows.toReversed())
  })

test('[OVER-012] [OVER-015] [OVER-018] [GAP-15] [CONST-008] each list shows its newest four, regardless of the order in the response', async () => {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  await perform('recruitMany', agent.id, 6)
  await perform('credit', agent.id, '3000.00')
  for (const amount of ['101.00', '102.00', '103.00', '104.00', '105.00', '1106.50']) {
    await perform('withdraw', agent.id, amount)
  }
  await perform('approveLastWithdrawal', agent.id)
  for (const { call } of lists) reverse(call)
  await openOverview(agent)

  const people = ['Agent 6', 'Agent 5', 'Agent 4', 'Agent 3'].map((name) => [name, TODAY, 'Active'])
  const withdrawals = [
    [TODAY, 'N1,106.50', 'Approved'],
    [TODAY, 'N105.00', 'Pending'],
    [TODAY, 'N104.00', 'Pending'],
    [TODAY, 'N103.00', 'Pending'],
  ]
  for (const [heading, columns, cells] of [
    ['Latest referrals', ['Name', 'Date Joined', 'Status'], people],
    ['Latest downlines', ['Name', 'Date Joined', 'Status'], people],
    ['Latest withdrawals', ['Date Requested', 'Amount', 'Status'], withdrawals],
  ] as const) {
    await expectTexts(findTable(heading).locate('thead th'), [...columns])
    await expectTexts(findTable(heading).locate('td'), cells.flat())
    await expectCount(findTable(heading).getByRole('row'), 5)
  }
  for (const { empty } of lists) await expectGone(page.getByText(empty))
})

test('[OVER-013] [OVER-014] [OVER-016] [OVER-017] [OVER-019] [OVER-020] an empty list says so, and each list links to its screen', {
  tags: 'accessibility',
}, async () => {
  const screen = await openOverview(await makeAgent())
  for (const { heading, empty } of lists) {
    await expect.element(findCard(heading).getByText(empty, { exact: true })).toBeVisible()
    await expectGone(findCard(heading).getByRole('row'))
  }
  await expectNoViolationsAnywhere()
  for (const { heading, what } of lists) {
    await findCard(heading)
      .getByRole('link', { name: `See All: your ${what}` })
      .click()
    await expect.poll(screen.path).toBe(`/dashboard/${what}`)
    await screen.navigate(-1)
    await expect.poll(screen.path).toBe('/dashboard')
  }
})

test('[ERR-020] [B4] failed loads are reported quietly, once and accessibly, and one button repeats those that still fail', {
  tags: 'accessibility',
}, async () => {
  allowErrors(/could not be loaded/)
  const agent = await makeAgent()
  await perform('recruitMany', agent.id, 1)
  const mends = overviewCalls.map((call) => answerJson(call, { detail: 'x' }, { status: 500 }))
  await renderScreen('/dashboard', { as: agent })
  const failed = page.getByText('Could not load')
  const retry = page.getByRole('button', { name: /^Retry/ })
  await expect.poll(() => failed.elements().length).toBe(lists.length + 3)
  await expectCount(retry, 1)
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Some of this screen could not be loaded.' }))
    .toBeVisible()
  for (const { heading, call, empty } of lists) {
    await expect.element(findCard(heading).getByText('Could not load', { exact: true })).toBeVisible()
    await expectGone(findCard(heading).getByRole('row'))
    await expectGone(page.getByText(empty))
    const [path = ''] = call.split('?')
    await expect.poll(() => writtenErrors().join('\n')).toContain(`dashboard/${path}`)
  }
  await expect.element(findCard('Total Balance')).toMatchTextContent('-')
  for (const heading of ['Earnings', 'Next level']) {
    await expect.element(findCard(heading).getByText('Could not load', { exact: true })).toBeVisible()
  }
  await expect.element(findTable('Personal')).toBeVisible()
  await expectGone(page.getByRole('alert').filter({ hasText: /error|could not|couldn’t/i }))
  await expectNoViolationsAnywhere()

  for (const [index, mend] of mends.entries()) if (overviewCalls[index] !== REFERRALS) mend()
  await retry.click()
  // The list of referrals still fails.
  await expectCount(failed, 1)
  await expectCount(retry, 1)
  for (const mend of mends) mend()
  await retry.click()
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expectCount(findCard('Latest referrals').getByRole('row'), 2)
  await expect.element(findCard('Total Balance')).toMatchTextContent('$0.00')
  await expect.element(findCard('Next level')).toMatchTextContent('0 of 2 places taken')
  await expect.element(findCard('Earnings')).toMatchTextContent('No bonuses in the last 12 months')
  await expectGone(failed)
  await expectGone(retry)
  await expectGone(page.getByText('Some of this screen could not be loaded.'))
})
