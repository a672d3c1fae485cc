import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors, writtenErrors } from '../../../testing/console.ts'
import {
  colourOf,
  expectCount,
  expectFigure,
  expectGone,
  expectTexts,
  findCard,
  findPages,
  findRows,
  findTable,
} from '../../../testing/find.ts'
import { answer, answerJson } from '../../../testing/network.ts'
import {
  type Agent,
  callAs,
  getAs,
  makeAgent,
  makeOnlyStaff,
  makeRichAgent,
  makeStaff,
  perform,
} from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const HISTORY = 'Withdrawal history'
const LIST = 'dashboard/withdrawals'

const rows = () => findRows(HISTORY)

async function open(agent: Agent): Promise<void> {
  await renderScreen('/dashboard/withdrawals', { as: agent })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible()
}

test('[WDR-001] [WDR-002] [WDR-003] [WDR-004] [WDR-008] [CONST-004] [CONST-006] [GAP-42] four cards count the requests and show the balance, and the history is in naira', async () => {
  const agent = await makeRichAgent('2000.00')
  for (const isApproved of [true, true, true, false, false]) {
    await perform('withdraw', agent.id, '100.00')
    if (isApproved) await perform('approveLastWithdrawal', agent.id)
  }
  await open(agent)
  await expectFigure('Total Withdrawals', '5')
  await expectFigure('Pending Withdrawals', '2')
  await expectFigure('Approved Withdrawals', '3')
  await expectFigure('Available Withdrawal', '$1,500.00')
  for (const label of ['Total', 'Pending', 'Approved']) {
    await expect.element(findCard(`${label} Withdrawals`)).not.toMatchTextContent(/[$N]\s?\d/)
  }
  await expect.element(findCard('Available Withdrawal')).toMatchTextContent('Minimum $10.00')
  const form = page.getByRole('form', { name: 'Withdrawal request' })
  await expect.element(form).toMatchTextContent('Available: $1,500.00')
  await expect.element(form).toMatchTextContent('Minimum: $10.00')
  // These notices are for other agents.
  for (const notice of [
    'Your withdrawals have been frozen',
    'You owe',
    'held back',
    'This is your first withdrawal.',
  ]) {
    await expectGone(page.getByText(notice))
  }
  await expectTexts(findTable(HISTORY).locate('thead th'), [
    'Date Requested',
    'Amount',
    'Balance Before',
    'Balance After',
    'Status',
  ])
  await expectCount(rows(), 5)
  const [served] = (await getAs(agent, LIST)) as [{ created_at: string }]
  const cells = rows().first().getByRole('cell')
  await expectTexts(cells, [
    /^[A-Z][a-z]{2} \d{1,2}, 20\d\dNo\. \d+$/,
    'N100.00',
    'N1,600.00',
    'N1,500.00',
    // A day is expected once enough payouts of other tests were made (payout-words.test.ts).
    /^PendingRequested: doneApproved: nextSentPaid(?:We review|Usually paid by) .+\. You get a message at each step\.To Granary Bank •••• 6789$/,
  ])
  await expect.element(cells.first().locate('time')).toHaveAttribute('datetime', served.created_at)
  await expect.element(findTable(HISTORY)).not.toMatchTextContent('$')
})

test('[WDR-009] six withdrawals fit on one page, and seven need two', { tags: 'accessibility' }, async () => {
  const many = Array.from({ length: 7 }, (_, index) => ({
    id: 7 - index,
    created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    amount: `${17 - index}.00`,
    balance_before: '500.00',
    balance_after: '490.00',
    status: 'Pending',
  }))
  const agent = await makeAgent()
  answerJson(`GET ${LIST}`, many.slice(1))
  await open(agent)
  await expectCount(rows(), 6)
  await expectCount(findPages(HISTORY), 0)
  answerJson(`GET ${LIST}`, many)
  await open(agent)
  const pages = findPages(HISTORY)
  await expect.element(pages.getByRole('status')).toHaveTextContent('1–6 of 7')
  await expectCount(rows(), 6)
  await expectNoViolationsAnywhere()
  await expect.element(rows().first()).toMatchTextContent('N17.00')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expectCount(rows(), 1)
  await expect.element(rows()).toMatchTextContent('N11.00')
})

test('a withdrawal whose rejection was undone says so, with the number under which it was requested again', async () => {
  const agent = await makeRichAgent('500.00')
  await perform('withdraw', agent.id, '120.00')
  await perform('rejectLastWithdrawal', agent.id, 'The account is not yours.')
  const [{ id }] = (await getAs(agent, LIST)) as [{ id: number }]
  const finance = await makeStaff('finance')
  await callAs(finance, `POST staff/withdrawals/${id}/undo-rejection`, { reason: 'Mixed up' })
  await open(agent)
  await expectTexts(rows().locate('td:last-child'), [
    /^Pending/,
    /^Rejected.*Rejected by mistake, and requested again as no\. \d+/,
  ])
  await expectGone(page.getByText('The account is not yours.'))
  await expectFigure('Available Withdrawal', '$380.00')
})

test('[WDR-010] [WDR-011] a pending withdrawal waits for staff, and only a rejection has the style for danger', async () => {
  const agent = await makeRichAgent('1000.00')
  await perform('withdraw', agent.id, '30.00')
  await perform('rejectLastWithdrawal', agent.id, 'The account is not yours.')
  await perform('withdraw', agent.id, '20.00')
  await perform('approveLastWithdrawal', agent.id)
  await perform('withdraw', agent.id, '10.00')
  await open(agent)
  for (const [index, { status, look, token }] of [
    { status: 'Pending', look: 'warning', token: '--color-gold-ink' },
    { status: 'Approved', look: 'primary', token: '--color-positive-ink' },
    { status: 'Rejected', look: 'danger', token: '--color-danger' },
  ].entries()) {
    const badge = rows().nth(index).locate('[data-look]')
    await expect.element(badge).toHaveTextContent(status)
    await expect.element(badge).toHaveAttribute('data-look', look)
    await expect.element(badge).toHaveStyle({ color: colourOf(token) })
  }
  await expect.element(rows().nth(2)).toMatchTextContent('The account is not yours.')
  await expectCount(rows().first().locate('button, a, input, [tabindex]'), 0)
})

test('a row shows the steps of the withdrawal, the destination of the money and the result from the bank', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeRichAgent('1000.00')
  const finance = await makeOnlyStaff('finance')
  const [waiting, sent, paid, returned] = ['10.00', '20.00', '30.00', '40.00'] as const
  const batchOf = async (amount: string): Promise<{ id: number; lines: number; total: string }> => {
    await perform('withdraw', agent.id, amount)
    await perform('approveLastWithdrawal', agent.id)
    const filter = { search: agent.email, minimum: amount, maximum: amount }
    return (await callAs(finance, 'POST staff/payouts', filter)).json()
  }
  for (const amount of [returned, paid, sent]) {
    const { id, lines, total } = await batchOf(amount)
    await callAs(finance, `POST staff/payouts/${id}/release`, { format: 'csv', lines, total })
    const rows = (await getAs(finance, `staff/payouts/${id}/lines`)) as [{ id: number }]
    const ids = rows.map((row) => row.id)
    if (amount === paid)
      await callAs(finance, `POST staff/payouts/${id}/record`, { ids, result: 'paid', reference: 'TRX 7' })
    if (amount === returned) {
      const reason = 'The bank was on strike.'
      await callAs(finance, `POST staff/payouts/${id}/record`, { ids, result: 'returned', reason })
    }
  }
  await batchOf(waiting)
  await open(agent)
  await expectTexts(rows().locate('td:last-child'), [
    /^ApprovedRequested: doneApproved: doneSent: nextPaidApproved on .*20\d\d(?:We send it with our next payments to the bank, and tell you then\.|Usually paid by .+\.)To Granary Bank •••• 6789$/,
    /^ApprovedRequested: doneApproved: doneSent: donePaid: nextSent to your bank on [A-Z].*20\d\d(?:We tell you when the bank has paid it|Usually paid by .+ at each step)\.To Granary Bank/,
    /^ApprovedRequested: doneApproved: doneSent: donePaid: donePaid on .*20\d\d, reference TRX 7To/,
    /^ReturnedRequested: doneApproved: doneReturnedReturned on .*20\d\d\. The bank was on strike\.The amount is back in your balance\. Check your bank details before/,
  ])
  await expectTexts(rows().locate('[aria-current=step]'), ['Approved: done', 'Sent: done', 'Paid: done', 'Returned'])
  await expectFigure('Available Withdrawal', '$940.00')
  await expect.element(page.getByRole('main')).not.toMatchTextContent('0123456789')
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('[GAP-17] an agent without withdrawals sees a sentence and no table', { tags: 'accessibility' }, async () => {
  await open(await makeAgent())
  await expect.element(page.getByText('You are yet to make a Withdrawal Request', { exact: true })).toBeVisible()
  await expectGone(page.getByRole('table'))
  await expectFigure('Total Withdrawals', '0')
  await expectFigure('Available Withdrawal', '$0.00')
  await expectNoViolationsAnywhere()
})

test('with more than a thousand withdrawals the newest are listed, and the cards say which ones they count', async () => {
  const listed = Array.from({ length: 1000 }, (_, index) => ({
    created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    amount: '10.00',
    balance_before: '500.00',
    balance_after: '490.00',
    status: index === 0 ? 'Pending' : 'Approved',
  }))
  answer(`GET ${LIST}?*`, ({ url }) =>
    new URL(url).searchParams.has('page')
      ? Response.json([listed[0]], { headers: { 'X-Total-Count': '1234' } })
      : Response.json(listed),
  )
  await open(await makeAgent())
  await expectFigure('Total Withdrawals', '1,234')
  await expectFigure('Approved Withdrawals', '999')
  await expect.element(findCard('Approved Withdrawals')).toMatchTextContent('among the newest 1,000')
  await expect.element(page.getByText('The newest 1,000 of 1,234 are listed.')).toBeVisible()
})

test('[ERR-020] a history that fails to load is reported quietly and can be loaded again', async () => {
  allowErrors(/could not be loaded/)
  const agent = await makeRichAgent('500.00')
  await perform('withdraw', agent.id, '100.00')
  const mend = answerJson(`GET ${LIST}`, {}, { status: 500 })
  await open(agent)
  const retry = page.getByRole('button', { name: 'Retry: load your withdrawals' })
  await expect.element(retry).toBeVisible()
  await expectCount(page.getByText('Could not load', { exact: true }), 1)
  await expectGone(page.getByRole('table'))
  await expectGone(page.getByText('You are yet to make'))
  await expectGone(page.getByRole('alert'))
  await expectFigure('Total Withdrawals', '-')
  await expectFigure('Available Withdrawal', '$400.00')
  await expect.poll(() => writtenErrors().join('\n')).toContain('dashboard/withdrawals could not be loaded')
  mend()
  await retry.click()
  await expectCount(rows(), 1)
  await expectFigure('Total Withdrawals', '1')
})

test('[ERR-020] a balance that fails to load does not affect the rest of the screen', async () => {
  allowErrors(/could not be loaded/)
  const agent = await makeRichAgent('500.00')
  const mend = answerJson('GET dashboard/user-account-info', {}, { status: 500 })
  await open(agent)
  const retry = page.getByRole('button', { name: 'Retry: load your balance' })
  await expect.element(retry).toBeVisible()
  await expectFigure('Total Withdrawals', '0')
  mend()
  await retry.click()
  await expectFigure('Available Withdrawal', '$500.00')
})
