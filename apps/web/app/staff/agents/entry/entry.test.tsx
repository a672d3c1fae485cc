import type { LogReceipt } from '@evergrove/contract/transparency'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { expectGone, findRows } from '../../../../testing/find.ts'
import { pressOn, skipMenu } from '../../../../testing/keyboard.ts'
import { answerJson } from '../../../../testing/network.ts'
import { getAs, makeActiveAgent, makeStaff, perform } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const linkTo = (name: string | RegExp) => page.getByRole('link', { name }).last().element().getAttribute('href')

test('an entry opens to its agent, its reason, its records, the person who decided, and its later fate', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeActiveAgent()
  await perform('recruit', { sponsorId: agent.id, first_name: 'Bola', last_name: 'Ade' })
  await perform('withdraw', agent.id, '10.00')
  await perform('signLog')
  const screen = await renderScreen(`/staff/agents/${agent.id}?part=money`, { as: await makeStaff('admin') })
  await findRows('Ledger').nth(0).getByRole('link', { name: 'Withdrawal requested' }).click()
  await expect.element(title('Withdrawal requested')).toBeVisible()
  await expect.poll(screen.path).toMatch(/^\/staff\/agents\/entries\/\d+$/)
  const reason = page.getByRole('region', { name: 'Reason' })
  await expect.element(reason).toMatchTextContent(/^\u2212\$10\.00\s*Pending/)
  await expect.element(page.getByText(/This entry is number [\d,]+ in the log\./)).toBeVisible()
  skipMenu()
  await pressOn(page.getByRole('link', { name: 'Older entry' }))

  await expect.element(title('Referral bonus')).toBeVisible()
  await expect.element(reason).toMatchTextContent(/^\+\$20\.00\s*[A-Z][a-z]{2} /)
  await expect.element(page.getByText(/^Bola Ade joined with Ada Obi’s referral code on /)).toBeVisible()
  await expect
    .element(page.getByRole('definition').filter({ hasText: /^Payment no\. \d+Approved/ }))
    .toMatchTextContent(/Approved$/)
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('$20.00')
  await expect.element(page.getByRole('link', { name: 'Older entry' })).toBeDisabled()
  expect(linkTo('5000 Bonus expense')).toBe('/staff/accounting/accounts/5000')
  expect(linkTo(/^Version \d+, published /)).toMatch(/^\/staff\/plan\?version=\d+$/)
  expect(linkTo(/^Ada Obi$/)).toBe(`/staff/agents/${agent.id}`)
  expect(linkTo(/^Audit entry no\. \d+$/)).toMatch(/^\/staff\/audit\?subject_kind=payment&subject_id=\d+$/)
  await expectNoViolationsAnywhere()
  await expectToFit()
  await page.getByRole('link', { name: 'Ada Obi’s entries' }).click()
  await expect.poll(screen.path).toBe(`/staff/agents/${agent.id}?part=money`)
})

test('accounting verifies an entry against the public log, and is told what to do if it does not match', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const agent = await makeActiveAgent()
  await perform('credit', agent.id, '10.00')
  await perform('credit', agent.id, '20.00')
  await perform('signLog')
  const finance = await makeStaff('finance')
  const screen = await renderScreen(`/staff/agents/${agent.id}?part=money`, { as: finance })
  await findRows('Ledger').nth(0).getByRole('link', { name: 'Adjustment' }).click()
  const findOutcome = () => page.getByRole('status').filter({ hasText: /erified/ })
  const verify = () => pressOn(page.getByRole('button', { name: 'Verify' }))
  skipMenu()
  await verify()
  await expect.element(findOutcome()).toMatchTextContent('This entry matches the public log')
  await expectNoViolationsAnywhere()
  await expectToFit()
  await pressOn(page.getByRole('link', { name: 'Older entry' }))
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('$10.00')
  await expectGone(findOutcome())
  const path = `staff/accounting/entries/${screen.path().split('/').at(-1)}/proof`
  const receipt = (await getAs(finance, path)) as LogReceipt
  answerJson(`GET ${path}`, { ...receipt, entry: receipt.entry.replace('1000', '1001') })
  await verify()
  await expect
    .element(findOutcome())
    .toMatchTextContent(
      'Not verified. This entry may have been changed. The log has another entry under this number. Keep the receipt, and tell an administrator.',
    )
})

test('an entry without an agent has neither an agent nor neighbours', { tags: 'deep' }, async () => {
  const shown = { number: 7, created_at: '2026-03-05T10:00:00.000Z', kind: 'bank_line', label: 'Bank line' }
  const moved = { account: 'company', amount: '0.00', size: '100.00', why: ['Line no. 8 was imported.'], facts: [] }
  const alone = { balance_after: null, previous: null, next: null, log_number: null }
  answerJson('GET staff/accounting/entries/7', { ...shown, ...moved, ...alone })
  await renderScreen('/staff/agents/entries/7', { as: await makeStaff('finance') })
  await expect.element(page.getByRole('region', { name: 'Reason' })).toMatchTextContent(/^\$100\.00\s*Mar 5, 2026, /)
  expect(page.getByRole('navigation', { name: 'Older and newer entries' }).query()).toBeNull()
  await expect.element(page.getByText(/This entry enters the log within a minute\./)).toBeVisible()
})

test('the reward of an entry links to the rewards of its agent', async () => {
  const agent = await makeActiveAgent()
  await perform('recruitMany', agent.id, 6)
  await renderScreen('/staff/accounting/accounts/2200', { as: await makeStaff('finance') })
  await page.getByRole('link', { name: 'Reward owed' }).first().click()
  await page.getByRole('link', { name: 'Agent starter kit' }).click()
  await expect.element(title('Rewards')).toBeVisible()
  await expect.element(findRows('Rewards').first()).toMatchTextContent(/^Ada Obi/)
})

test('support reads the reason without links to screens outside the role', async () => {
  const agent = await makeActiveAgent()
  await perform('credit', agent.id, '10.00')
  const screen = await renderScreen(`/staff/agents/${agent.id}?part=money`, { as: await makeStaff('support') })
  await findRows('Ledger').nth(0).getByRole('link', { name: 'Adjustment' }).click()
  await expect.element(page.getByText(/^Staff corrected Ada Obi’s balance\. Reason: /)).toBeVisible()
  await expect.element(page.getByText('3100 Adjustments')).toBeVisible()
  expect(page.getByRole('link', { name: '3100 Adjustments' }).query()).toBeNull()
  expect(page.getByRole('button', { name: 'Verify' }).query()).toBeNull()
  await screen.navigate('/staff/agents/entries/999999')
  await expect.element(title('Entry not found')).toBeVisible()
})
