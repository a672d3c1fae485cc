import { filledProfile } from '@evergrove/testing/profile-fields'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectCount, expectDone, expectGone, expectTexts, findDialog } from '../../../testing/find.ts'
import { answerJson } from '../../../testing/network.ts'
import { callAs, getAs, makeAgent, makeStaff, perform } from '../../../testing/people.ts'
import { decide, expectRecord, findQueued, findRecord, openQueue, requestMoney } from '../../../testing/queues.ts'

const { bank_name, account_number } = filledProfile
const EMPTY = 'No withdrawals to review'

const findAccountNumber = () => page.getByText(account_number)
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

beforeEach(() => perform('emptyQueues'))

test('an approval leads to the next withdrawal, and a rejection returns the amount', async () => {
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

test('a withdrawal that was approved by mistake is one press away, to be sent back', async () => {
  const ann = await requestMoney('Ann', '120.00')
  await requestMoney('Ben', '80.00')
  await openQueue('Withdrawals')
  await expect.element(findRecord('Ann Obi')).toBeVisible()
  await decide('Approve')
  await expect.element(findRecord('Ben Obi')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Ann Obi' }).click()
  const record = findRecord('Ann Obi')
  await expect.element(record).toHaveFocus()
  await expectGone(page.getByRole('button', { name: 'Back to Ann Obi' }))
  await record.getByRole('button', { name: 'Send back' }).click()
  const dialog = findDialog('Send this withdrawal back?')
  await dialog.getByRole('combobox', { name: 'Template' }).selectOptions('The withdrawal was approved by mistake.')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect.element(record).toMatchTextContent('Returned becauseThe withdrawal was approved by mistake.')
  expect(await getAs(ann, 'dashboard/user-account-info')).toMatchObject({ total_balance: '500.00' })
})

test('the bank account is beside the decision, and its whole number is shown on request, which is recorded', async () => {
  const ann = await requestMoney('Ann', '120.00')
  await requestMoney('Ben', '80.00')
  await openQueue('Withdrawals')
  const bank = page.getByRole('region', { name: 'Bank details' })
  const ending = `•••• ${account_number.slice(-4)}`
  for (const value of [bank_name, 'Ann Obi', ending, 'Earlier changesNone recorded']) {
    await expect.element(bank.getByText(value)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = findDialog('Approve this withdrawal?')
  await expect.element(dialog).toMatchTextContent(`It goes to ${bank_name}, Ann Obi, ${ending}.`)
  await userEvent.keyboard('{Escape}')
  await expectGone(dialog)
  await expectGone(findAccountNumber())
  await bank.getByRole('button', { name: 'Show bank details' }).click()
  for (const value of [bank_name, 'Ann Obi', account_number]) {
    await expect.element(bank.getByText(value)).toBeVisible()
  }
  for (const what of ['bank', 'account name', 'account number']) {
    await expect.element(bank.getByRole('button', { name: `Copy ${what}`, exact: true })).toBeVisible()
  }
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

test('several are approved at once, and one that a colleague has decided first is listed with the reason', {
  tags: 'deep',
}, async () => {
  await requestMoney('Ann', '120.00')
  await requestMoney('Ben', '80.10')
  await requestMoney('Cat', '50.25')
  await openQueue('Withdrawals')
  await select('Ben Obi, $80.10').click()
  await expect.element(page.getByRole('button', { name: 'Approve 1 ($80.10)' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'All on this page' }).click()
  await expectCount(page.getByRole('checkbox', { name: /^Select/, checked: true }), 3)

  const colleague = await makeStaff('admin')
  const [first] = (await getAs(colleague, 'staff/withdrawals?status=Pending')) as [{ id: number }]
  await callAs(colleague, `POST staff/withdrawals/${first.id}/approve`)

  await page.getByRole('button', { name: 'Approve 3 ($250.35)' }).click()
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

test('all withdrawals without concerns are approved at once; those with concerns are listed as left out, and a refusal is reported', async () => {
  await requestMoney('Ann', '120.00')
  await requestMoney('Ben', '80.10')
  const cat = await requestMoney('Cat', '50.25')
  await callAs(await makeStaff('support'), `POST staff/agents/${cat.id}/suspend`, { reason: 'Checking' })
  await openQueue('Withdrawals')
  await page.getByRole('button', { name: 'Approve all…' }).click()
  const dialog = findDialog('Approve all without concerns')
  await expect.element(dialog).toMatchTextContent('2 withdrawals, $200.10')
  await expectTexts(dialog.getByRole('list', { name: 'Left out' }).getByRole('listitem'), [
    /^Cat Obi\$50\.25.*Suspended/,
  ])
  const colleague = await makeStaff('admin')
  const [first] = (await getAs(colleague, 'staff/withdrawals?status=Pending')) as [{ id: number }]
  await callAs(colleague, `POST staff/withdrawals/${first.id}/approve`)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.element(dialog).toMatchTextContent('1 of 2 approved.')
  await expectTexts(dialog.getByRole('listitem').filter({ hasText: 'Ann' }), [
    new RegExp(`This withdrawal was approved by ${colleague.email}`),
  ])
  await dialog.getByRole('link', { name: 'Add them to a payout batch' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible()
})

test('approvals made before a lost connection remain, and the others can follow', { tags: 'deep' }, async () => {
  await requestMoney('Ann', '120.00')
  await openQueue('Withdrawals')
  await page.getByRole('button', { name: 'Approve all…' }).click()
  const dialog = findDialog('Approve all without concerns')
  const mend = answerJson('POST staff/withdrawals/approve', { detail: 'Not now.' }, { status: 503 })
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Not now.')
  mend()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog).toMatchTextContent('1 of 1 approved.')
})

test('an approved withdrawal shows its payout, and can be sent back until it goes to the bank', {
  tags: ['accessibility', 'deep'],
}, async () => {
  await perform('emptyPayouts')
  const ann = await requestMoney('Ann', '120.00')
  await perform('approveLastWithdrawal', ann.id)
  const finance = await makeStaff('finance')
  const batch = (await (await callAs(finance, 'POST staff/payouts', {})).json()) as { id: number }
  await openQueue('Withdrawals', { as: finance, query: '?status=Approved' })
  await findQueued('Ann Obi').first().click()
  const record = findRecord('Ann Obi')
  await expect.element(record).toMatchTextContent('PayoutWaiting,')
  await expect
    .element(record.getByRole('link', { name: `Batch ${batch.id}` }))
    .toHaveAttribute('href', `/staff/payouts/${batch.id}`)
  await record.getByRole('button', { name: 'Send back' }).click()
  const dialog = findDialog('Send this withdrawal back?')
  await expectNoViolationsAnywhere()
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Your details have changed')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expectGone(dialog)
  await expect.element(record).toMatchTextContent('Returned becauseYour details have changed')
  await expectGone(record.getByRole('button', { name: 'Send back' }))
  await expectNoViolationsAnywhere()
  await expectToFit()
  expect(await getAs(ann, 'dashboard/user-account-info')).toMatchObject({ total_balance: '500.00' })
  await page.getByRole('radio', { name: 'Returned' }).click()
  await expect.element(findQueued('Ann Obi').first()).toBeVisible()
})

test('the list can be limited to days of request, and shows the sum', { tags: ['accessibility', 'deep'] }, async () => {
  const ann = await requestMoney('Ann', '120.00')
  await perform('approveLastWithdrawal', ann.id)
  await requestMoney('Ben', '80.10')
  const today = new Date().toISOString().slice(0, 10)
  const screen = await openQueue('Withdrawals')
  await expect.element(findQueued('Ben Obi')).toBeVisible()
  await expectGone(page.getByText(/^Sum of these/))
  await page.getByRole('button', { name: 'By day' }).click()
  await page.getByLabelText('Requested from').fill(today)
  await expect
    .element(page.getByText(/^Sum of these withdrawals/))
    .toMatchTextContent('Sum of these withdrawals: $80.10')
  await page.getByLabelText('Requested to').fill('2020-01-01')
  await expect.element(page.getByText('The end date must be on or after the start date.')).toBeVisible()
  await page.getByLabelText('Requested from').fill('')
  await expect.element(page.getByText('No matches')).toBeVisible()
  await expect.element(page.getByText(/^Sum of these withdrawals/)).toMatchTextContent('$0.00')
  await expectNoViolationsAnywhere()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(findQueued('Ben Obi')).toBeVisible()
  await expect.poll(screen.path).toBe('/staff/withdrawals')

  await openQueue('Withdrawals', { query: `?status=All&search=ann+obi&from=${today}&to=${today}` })
  await expect.element(findQueued('Ann Obi').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'By day' })).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText(/^Sum of these withdrawals/)).toMatchTextContent('$')
  await expectToFit()
})

test('on a phone the list leads to the record and back, and nothing is wider than the screen', {
  tags: 'deep',
}, async () => {
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
