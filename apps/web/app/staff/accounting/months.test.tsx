import type { ClosedMonth, Month } from '@evergrove/contract/ledger/accounting'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectDone, expectGone, expectTexts, findDialog, findRows } from '../../../testing/find.ts'
import { pressOn, skipMenu, tabTo } from '../../../testing/keyboard.ts'
import { answerJson, answerStatus } from '../../../testing/network.ts'
import { callAs, getAs, makeActiveAgent, makeStaff, perform, type Staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { monthName } from './accounting-words.ts'

let finance: Staff

/** Returns the month this many months before the current one. */
function monthsAgo(count: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7)
}

const first = monthsAgo(2)
const second = monthsAgo(1)
const current = monthsAgo(0)

/** Money moved two months ago and moves now; nothing is closed. */
beforeEach(async () => {
  finance = await makeStaff('finance')
  await makeActiveAgent()
  await perform('ageBooks', `${first}-15T10:00:00Z`)
  await makeActiveAgent()
})

const open = (rest = '?part=months') => renderScreen(`/staff/accounting${rest}`, { as: finance })
const readMonth = (month: string) => getAs(finance, `staff/accounting/months/${month}`) as Promise<ClosedMonth>
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialogOf = (month: string) => findDialog(`Close ${monthName(month)}?`)

// The first test of a file also waits for the scripts of its screens.
test('months are listed from the newest and closed in order, with the keyboard, after the dialog has shown what is stored permanently', {
  tags: 'accessibility',
}, async () => {
  const { trial_balance } = await readMonth(first)
  await open()
  await expectTexts(findRows('Months').filter({ hasText: /20\d\d/ }), [
    new RegExp(`^${monthName(current)}Current`),
    new RegExp(`^${monthName(second)}After earlier months`),
    new RegExp(`^${monthName(first)}Ready to close`),
  ])
  skipMenu()
  await pressOn(page.getByRole('button', { name: `Close ${monthName(first)}…` }))
  const dialog = dialogOf(first)
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('stored permanently')
  await expect.element(dialog).toMatchTextContent('reopen it afterwards')
  const total = trial_balance.total.debit_balances.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')
  await expect.element(dialog.getByRole('table')).toMatchTextContent(`Total$${total}$${total}`)
  await expectNoViolationsAnywhere()
  await expectToFit()
  await pressOn(dialog.getByRole('button', { name: 'Close month' }))
  await expectDone(`${monthName(first)} is closed.`)
  // The button that opened the dialog is gone together with its month.
  await expect.element(page.getByRole('status').filter({ hasText: 'is closed.' })).toHaveFocus()
  await expectGone(dialog)
  await expect
    .element(findRows('Months').filter({ hasText: monthName(first) }))
    .toMatchTextContent(new RegExp(`Closed.*by ${finance.email}`))
  await tabTo(page.getByRole('button', { name: `Close ${monthName(second)}…` }))
  await expectGone(page.getByRole('button', { name: `Close ${monthName(current)}…` }))
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('a month that is over is downloaded as one file for the accountant, and a failure saves nothing', {
  tags: 'accessibility',
}, async () => {
  allowErrors(/The package could not be downloaded/)
  const files = vi.spyOn(URL, 'createObjectURL')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await open(`/months/${first}`)
  const mend = answerStatus(`GET staff/accounting/months/${first}/package`, 500)
  await press('Download package')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The package could not be downloaded. Nothing was saved. Try again.')
  expect(files).not.toHaveBeenCalled()
  mend()
  await press('Download package')
  await expect.element(page.getByText(/^The package has been saved, [\d.]+ (?:bytes|KB|MB)\.$/)).toBeVisible()
  const names = clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download)
  expect(names).toEqual([expect.stringMatching(`^books-${first}-.*\\.zip$`)])
  vi.restoreAllMocks()
  await expectNoViolationsAnywhere()
  await expectToFit()
  await open(`/months/${current}`)
  await expect.element(page.getByRole('heading', { level: 1, name: monthName(current) })).toBeVisible()
  await expectGone(page.getByRole('button', { name: 'Download package' }))
})

test('all months that are over are closed together, after the dialog has shown the balances of the last one', {
  tags: 'accessibility',
}, async () => {
  const { trial_balance } = await readMonth(second)
  await open()
  await press('Close all 2…')
  const dialog = findDialog(`Close ${monthName(first)} to ${monthName(second)}?`)
  await expect.element(dialog).toMatchTextContent(`Balances to be stored for ${monthName(second)}`)
  const total = trial_balance.total.debit_balances.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')
  await expect.element(dialog.getByRole('table')).toMatchTextContent(`Total$${total}$${total}`)
  await expectNoViolationsAnywhere()
  await dialog.getByRole('button', { name: 'Close 2 months' }).click()
  await expectDone(`${monthName(first)} to ${monthName(second)} are closed.`)
  await expectGone(page.getByRole('button', { name: /^Close/ }))
  for (const month of [first, second]) expect((await readMonth(month)).state).toBe('closed')
})

test('a month that a colleague has closed meanwhile is refused with the reason, and the list is updated', {
  tags: 'deep',
}, async () => {
  await open()
  await press(`Close ${monthName(first)}…`)
  const dialog = dialogOf(first)
  await expect.element(dialog.getByRole('table')).toBeVisible()
  const colleague = await makeStaff('finance')
  await callAs(colleague, `POST staff/accounting/months/${first}/close`)
  await dialog.getByRole('button', { name: 'Close month' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(`${first} is already closed.`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect
    .element(findRows('Months').filter({ hasText: monthName(first) }))
    .toMatchTextContent(`by ${colleague.email}`)
})

test('a closed month shows who closed it and when, its checkpoint and its trial balance', {
  tags: 'accessibility',
}, async () => {
  const screen = await open(`/months/${first}`)
  await expect.element(page.getByText('This month is over and can be closed.')).toBeVisible()
  await press('Close…')
  await dialogOf(first).getByRole('button', { name: 'Close month' }).click()
  await expectDone('Keep a copy of its checkpoint outside this product.')
  const { closed, trial_balance } = await readMonth(first)
  await expect.element(page.getByText(closed?.checkpoint ?? 'none')).toBeVisible()
  await expect.element(page.getByText('This month is closed and can’t change.')).toBeVisible()
  await expect.element(page.getByRole('main')).toMatchTextContent(`by ${finance.email}`)
  await makeActiveAgent()
  await screen.reload()
  await expect.element(page.getByText(/The totals agree/)).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  const [cash] = trial_balance.accounts
  await expect
    .element(findRows('Stored trial balance').first())
    .toMatchTextContent(`1000Cash$${cash?.debits.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')}`)
  await expect
    .element(page.getByRole('link', { name: `Journal of ${monthName(first)}` }))
    .toHaveAttribute('href', expect.stringMatching(`part=journal&from=${first}-01&to=${first}-`))
})

test('a month that cannot be closed yet shows the reason, and one without books is not found', async () => {
  const screen = await open(`/months/${second}`)
  await expect.element(page.getByText(/Close the months before it first/)).toBeVisible()
  await screen.navigate(`/staff/accounting/months/${current}`)
  await expect.element(page.getByText('This month is not over yet.')).toBeVisible()
  await expectGone(page.getByRole('button', { name: 'Close…' }))
  for (const month of ['2001-01', '2026-13']) {
    await screen.navigate(`/staff/accounting/months/${month}`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Month not found' })).toBeVisible()
  }
})

test('a preview that fails to load prevents closing, and a loaded one mentions unmatched receipts', {
  tags: 'deep',
}, async () => {
  allowErrors(/answered 500/)
  const month = await readMonth(first)
  const mend = answerStatus(`GET staff/accounting/months/${first}`, 500)
  await open()
  await press(`Close ${monthName(first)}…`)
  const dialog = dialogOf(first)
  const retry = dialog.getByRole('button', { name: 'Retry: load the trial balance' })
  await expect.element(retry).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Close month' })).toBeDisabled()
  mend()
  const accounts = month.trial_balance.accounts.map((account) =>
    account.number === 2300 ? { ...account, balance: '75.00' } : account,
  )
  answerJson(`GET staff/accounting/months/${first}`, { ...month, trial_balance: { ...month.trial_balance, accounts } })
  await retry.click()
  await expect.element(dialog).toMatchTextContent('Unmatched receipts hold $75.00.')
})

test('a company without transfers has no months, and many months are listed in pages', async () => {
  const months: Month[] = Array.from({ length: 30 }, (_, index) => ({
    month: monthsAgo(index),
    state: index === 0 ? 'current' : index === 29 ? 'closable' : 'waiting',
    closed: null,
  }))
  answerJson('GET staff/accounting/months', [])
  const screen = await open()
  await expect.element(page.getByText('No months yet')).toBeVisible()
  answerJson('GET staff/accounting/months', months)
  await screen.reload()
  await expect.element(page.getByText('1–24 of 30')).toBeVisible()
})
