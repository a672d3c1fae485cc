/** A rejection that was a mistake is undone in either queue. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectDone, expectGone, findDialog } from '../../../testing/find.ts'
import { callAs, getAs, makeOnlyStaff, makeStaff, perform } from '../../../testing/people.ts'
import { findRecord, joinAndPay, openQueue, requestMoney } from '../../../testing/queues.ts'

beforeEach(() => perform('emptyQueues'))

const findUndo = (name: string) => findRecord(name).getByRole('button', { name: 'Undo rejection' })
const findQuestion = () => findDialog('Undo this rejection?')

async function confirm(): Promise<void> {
  await findQuestion().getByRole('combobox', { name: 'Template' }).selectOptions('Rejected by mistake.')
  await findQuestion().getByRole('button', { name: 'Undo rejection' }).click()
}

test('a withdrawal that was rejected by mistake is requested again, and the new one is shown for a decision', {
  tags: 'accessibility',
}, async () => {
  const ann = await requestMoney('Ann', '120.00')
  await requestMoney('Ben', '80.00')
  await openQueue('Withdrawals')
  await expect.element(findRecord('Ann Obi')).toBeVisible()
  await userEvent.keyboard('r')
  const rejection = findDialog('Reject this withdrawal?')
  await rejection.getByRole('combobox', { name: 'Template' }).selectOptions('The bank has returned the payment.')
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('button', { name: 'Undo rejection…' }).click()
  await expect.element(findRecord('Ann Obi')).toBeVisible()
  await expect.element(findQuestion()).toMatchTextContent('$120.00 will be put on hold again for Ann Obi')
  await expectNoViolationsAnywhere()
  await confirm()
  await expectDone(/^\$[\d.]+ is requested again as no\. \d+\. It waits for a decision\./)
  await expect.element(findRecord('Ann Obi').getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(await getAs(ann, 'dashboard/user-account-info')).toMatchObject({ total_balance: '380.00' })

  await page.getByRole('radio', { name: 'Rejected' }).click()
  const record = findRecord('Ann Obi')
  await expect.element(record.getByRole('link', { name: /^As no\. \d+$/ })).toBeVisible()
  await expectGone(record.getByRole('button', { name: 'Undo rejection' }))
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('a rejection cannot be undone after the agent has requested money again, and the dialog says why', async () => {
  const ann = await requestMoney('Ann', '120.00')
  await perform('rejectLastWithdrawal', ann.id, 'Not yours')
  await openQueue('Withdrawals', { query: '?status=Rejected' })
  await expect.element(findUndo('Ann Obi')).toBeVisible()
  await callAs(ann, 'POST dashboard/withdrawals', { amount: '120.00' })
  await userEvent.keyboard('u')
  await confirm()
  await expect.element(findQuestion().getByRole('alert')).toMatchTextContent('The agent has requested money again')
  await findQuestion().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(findUndo('Ann Obi')).toHaveFocus()
})

test('a rejection repays a debt first, which is said before and after, and when it cannot be undone', async () => {
  const ann = await requestMoney('Ann', '120.00')
  await requestMoney('Ben', '80.00')
  const finance = await makeOnlyStaff('finance')
  const debit = { agent_id: ann.id, direction: 'debit', amount: '460.00', reason: 'Counted twice' }
  await callAs(finance, 'POST staff/adjustments', debit)
  await openQueue('Withdrawals', { as: finance })
  await expect.element(findRecord('Ann Obi')).toBeVisible()
  await userEvent.keyboard('r')
  const rejection = findDialog('Reject this withdrawal?')
  await expect.element(rejection).toMatchTextContent('What the agent owes, $80.00, is taken from it first')
  await rejection.getByRole('textbox', { name: 'Reason' }).fill('Another account')
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('button', { name: 'Undo rejection…' }).click()
  await expect
    .element(findQuestion())
    .toMatchTextContent('$80.00 of it repaid what the agent owed, so $40.00 is available now')
  await confirm()
  await expect.element(findQuestion().getByRole('alert')).toMatchTextContent('The rejection repaid $80.00')
  await findQuestion().getByRole('button', { name: 'Cancel' }).click()
  await expect
    .element(findRecord('Ann Obi'))
    .toMatchTextContent(/Repaid what was owed\$80\.00.*Back in the balance\$40\.00/)
})

test('a queue explains its statuses on request', { tags: 'accessibility' }, async () => {
  await openQueue('Payments')
  await expect.element(page.getByText('It was not accepted.')).not.toBeVisible()
  await page.getByText('What the statuses mean').click()
  await expect.element(page.getByText('It was not accepted.')).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('a payment that was rejected by mistake waits again, and is approved where it is shown', async () => {
  const ann = await joinAndPay('Ann')
  await perform('rejectPayment', ann.id, 'Not ours')
  await openQueue('Payments', { as: await makeStaff('finance'), query: '?status=Rejected' })
  await findUndo('Ann Eze').click()
  await expect.element(findQuestion()).toMatchTextContent('The payment returns to this queue as it was.')
  await confirm()
  await expectDone('The rejection has been undone. The payment waits for a decision.')
  await expect.element(findRecord('Ann Eze').getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(await perform('payments', ann.id)).toMatchObject([{ status: 'Pending', reason: null }])
})
