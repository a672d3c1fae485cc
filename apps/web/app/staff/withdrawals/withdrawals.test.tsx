import { filledProfile } from '@evergrove/e2e/profile-fields'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { savedText } from '../../../testing/files.ts'
import { expectCount, expectDone, expectGone, expectTexts, findDialog } from '../../../testing/find.ts'
import { answerJson, hold, watchCalls } from '../../../testing/network.ts'
import { callAs, getAs, makeAgent, makeStaff, perform } from '../../../testing/people.ts'
import { decide, expectRecord, findQueued, findRecord, openQueue, requestMoney } from '../../../testing/queues.ts'

const { bank_name, account_name, account_number } = filledProfile
const EMPTY = 'Nothing is waiting for a decision'

const findAccountNumber = () => page.getByText(account_number)
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

beforeEach(() => perform('emptyQueues'))

test('an approval pays out and leads to the next withdrawal; a rejection gives the amount back', async () => {
  const ann = await requestMoney('Ann', '120.00')
  const ben = await requestMoney('Ben', '80.00')
  await openQueue('Withdrawals')
  const record = findRecord('Ann Obi')
  for (const fact of ['Balance before$500.00', 'Amount$120.00', 'Balance after$380.00', 'Available now$380.00']) {
    await expect.element(record).toMatchTextContent(fact)
  }
  await decide('Approve')
  await expectDone('Approved: Ann Obi, $120.00. Next: Ben Obi.')
  await expect.element(findRecord('Ben Obi')).toHaveFocus()

  await userEvent.keyboard('r')
  const dialog = findDialog('Reject this withdrawal?')
  await dialog.getByRole('combobox', { name: 'Template' }).selectOptions('The bank has returned the payment.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expectDone('Rejected: Ben Obi, $80.00.')
  expect(await getAs(ann, 'dashboard/user-account-info')).toMatchObject({ total_balance: '380.00' })
  expect(await getAs(ben, 'dashboard/user-account-info')).toMatchObject({ total_balance: '500.00' })
})

test('bank details are shown on request, which is recorded, and are gone with the record', async () => {
  const ann = await requestMoney('Ann', '120.00')
  await requestMoney('Ben', '80.00')
  await openQueue('Withdrawals')
  const bank = page.getByRole('region', { name: 'Bank Details' })
  await expect.element(bank).toBeVisible()
  await expectGone(findAccountNumber())
  await bank.getByRole('button', { name: 'Show bank details' }).click()
  for (const value of [bank_name, account_name, account_number]) {
    await expect.element(bank.getByText(value)).toBeVisible()
  }
  await expectCount(bank.getByRole('button', { name: 'Copy to clipboard' }), 3)
  const entries = `staff/audit?action=agent.read-bank-details&subject_kind=agent&subject_id=${ann.id}`
  expect(await getAs(await makeStaff('admin'), entries)).toHaveLength(1)
  await userEvent.keyboard('j')
  await expectRecord('Ben Obi')
  await expectGone(findAccountNumber())
})

test('the record names other agents who use its bank account, until they are marked as different people', async () => {
  await perform('shareNothing')
  const ben = await makeAgent({ first_name: 'Ben' })
  const ann = await requestMoney('Ann', '120.00')
  await openQueue('Withdrawals')
  const record = findRecord('Ann Obi')
  await expect.element(record.getByText('This account is also used by Ben Obi.')).toBeVisible()
  await expect.element(record.getByRole('link', { name: 'Ben Obi' })).toHaveAttribute('href', `/staff/agents/${ben.id}`)
  const mark = { kind: 'account', other_id: ben.id, reason: 'Spouses' }
  await callAs(await makeStaff('support'), `POST staff/agents/${ann.id}/duplicates/mark-different`, mark)
  await openQueue('Withdrawals')
  await expect.element(findRecord('Ann Obi')).toBeVisible()
  await expectGone(page.getByText('This account is also used by'))
})

test('several are approved at once; one that a colleague decided first is named with the reason', async () => {
  await requestMoney('Ann', '120.00')
  await requestMoney('Ben', '80.10')
  await requestMoney('Cat', '50.25')
  await openQueue('Withdrawals')
  await select('Ben Obi, $80.10').click()
  await expect.element(page.getByRole('button', { name: 'Approve selected (1)' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'All on this page' }).click()
  await expectCount(page.getByRole('checkbox', { name: /^Select/, checked: true }), 3)

  const colleague = await makeStaff('admin')
  const [first] = (await getAs(colleague, 'staff/withdrawals?status=Pending')) as [{ id: number }]
  await callAs(colleague, `POST staff/withdrawals/${first.id}/approve`)

  await page.getByRole('button', { name: 'Approve selected (3)' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('$250.35 in total')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog).toMatchTextContent('2 of 3 approved.')
  await expectTexts(dialog.getByRole('listitem'), [
    new RegExp(`Ann Obi.*This withdrawal was approved by ${colleague.email}`),
    /^Ben Obi/,
    /^Cat Obi/,
  ])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText(EMPTY)).toBeVisible()
})

test('[M7] the payout file holds once what was approved with the accounts to pay to, and is recorded', async () => {
  const ann = await requestMoney('=Ann', '120.00')
  await perform('approveLastWithdrawal', ann.id)
  const finance = await makeStaff('finance')
  await openQueue('Withdrawals', { as: finance })
  await page.getByRole('button', { name: 'Payout File' }).click()
  const dialog = findDialog('Payout File')
  await expect.element(dialog).toMatchTextContent('recorded in the audit trail')
  await expect.element(dialog.getByRole('status')).toMatchTextContent('to export')
  const from = dialog.getByLabelText('From')
  const today = (from.element() as HTMLInputElement).value
  await from.fill('2031-01-02')
  await expect.element(dialog.getByText('The end date must not be before the start date.')).toBeVisible()
  await from.fill(today)

  const files = vi.spyOn(URL, 'createObjectURL')
  const links = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toMatch(/^payout.*\.csv$/)
  })
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expectGone(dialog)
  expect(links).toHaveBeenCalledTimes(1)
  const text = await savedText(files.mock.calls)
  const line = text.split(/\r?\n/).find((one) => one.includes(ann.email))
  expect(line).toContain(account_number)
  expect(line).toContain('120.00')
  expect(line).toContain("'=Ann")

  await page.getByRole('button', { name: 'Payout File' }).click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Nothing to export')
  await expect.element(dialog.getByRole('button', { name: 'Download', exact: true })).toBeDisabled()
  const earlier = dialog.getByRole('region', { name: 'Earlier files' })
  await expect.element(earlier).toMatchTextContent(finance.email)
  await earlier.getByRole('button', { name: 'Download again' }).first().click()
  await expectGone(dialog)
  expect(await savedText(files.mock.calls.slice(1))).toBe(text)

  const entries = `staff/audit?action=withdrawals.export&actor=${finance.email}`
  expect(await getAs(await makeStaff('admin'), entries)).toHaveLength(1)
  vi.restoreAllMocks()
})

const EXPORTS = 'GET staff/withdrawals/exports?*'

async function openPayout(): Promise<Locator> {
  await page.getByRole('button', { name: 'Payout File' }).click()
  return findDialog('Payout File')
}

test('[M7] the payout file is counted again each time its dialog opens', async () => {
  const mend = answerJson(EXPORTS, { waiting: { lines: 0, total: '0.00' }, exports: [] })
  await openQueue('Withdrawals')
  const dialog = await openPayout()
  const count = dialog.getByRole('status')
  const download = dialog.getByRole('button', { name: 'Download', exact: true })
  await expect.element(count).toMatchTextContent('Nothing to export')
  await expect.element(download).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectGone(dialog)

  mend()
  const ann = await requestMoney('Ann', '120.00')
  await perform('approveLastWithdrawal', ann.id)
  const release = hold(EXPORTS)
  await openPayout()
  await expect.element(count).toHaveTextContent('Counting…')
  await expect.element(download).toBeEnabled()
  release()
  await expect.element(count).toMatchTextContent('to export,')
})

test('the payout file is counted for possible dates only, and the earlier files stay while it is counted', async () => {
  const earlier = { id: 1, created_at: '2026-01-05T10:20:30.000Z', created_by: null, lines: 1, total: '120.00' }
  answerJson(EXPORTS, { waiting: { lines: 2, total: '240.00' }, exports: [earlier] })
  await openQueue('Withdrawals')
  const dialog = await openPayout()
  const count = dialog.getByRole('status')
  await expect.element(count).toMatchTextContent('2 withdrawals to export')
  const files = dialog.getByRole('region', { name: 'Earlier files' })

  const calls = watchCalls(EXPORTS)
  await dialog.getByLabelText('From').fill('2031-01-02')
  await expect.element(count).toHaveTextContent('Correct the dates to count the withdrawals.')
  await expect.element(files).toBeVisible()
  const release = hold(EXPORTS)
  await dialog.getByLabelText('From').fill('2026-01-02')
  await expect.element(count).toHaveTextContent('Counting…')
  await expect.element(files).toBeVisible()
  release()
  await expect.element(count).toMatchTextContent('2 withdrawals to export')
  expect(calls.map(({ url }) => new URL(url).searchParams.get('from'))).toEqual(['2026-01-02'])
})

test('on a phone the list leads to the record and back, and nothing is wider than the screen', async () => {
  await requestMoney('Ann', '120.00')
  await page.viewport(320, 844)
  await openQueue('Withdrawals')
  await expect.element(findQueued('Ann Obi')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await findQueued('Ann Obi').click()
  await expect.element(findRecord('Ann Obi')).toHaveFocus()
  await page.getByRole('button', { name: 'Show bank details' }).click()
  await expect.element(findAccountNumber()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.getByRole('button', { name: 'All withdrawals' }).click()
  await expect.element(findQueued('Ann Obi')).toHaveFocus()
})
