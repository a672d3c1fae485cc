/**
 * The two queues and their dialogs are accessible by the rules of axe, and fit the screen.
 * @module-tag deep
 */
import { filledProfile } from '@evergrove/testing/profile-fields'
import { beforeEach, describe, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectNoViolations, expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectGone } from '../../../testing/find.ts'
import { callAs, makeOnlyStaff, makeStaff, perform } from '../../../testing/people.ts'
import { askTo, findQueued, joinAndPay, openQueue, requestMoney } from '../../../testing/queues.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const UNBROKEN = 'abcdefghij'.repeat(4)

beforeEach(() => perform('emptyQueues'))

async function expectGood(): Promise<void> {
  await expectGone(page.getByRole('main').locate('[aria-busy=true]'))
  await expectNoViolationsAnywhere()
  await expectToFit()
}

const findButton = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })

async function expectGoodDialog(button: string | RegExp): Promise<void> {
  await findButton(button).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectGood()
  await userEvent.keyboard('{Escape}')
  await expectGone(page.getByRole('dialog'))
}

/** Checks a narrow screen, where only the list or only the record is shown; its colours are those of the wide one. */
async function expectGoodOnPhone(): Promise<void> {
  await page.viewport(390, 844)
  await expectNoViolations()
  await expectToFit()
}

describe('payments', { tags: 'accessibility' }, () => {
  test('have no accessibility violation, waiting, asked about and decided', async () => {
    await joinAndPay(`Ann${UNBROKEN}`)
    const ben = await joinAndPay('Ben', { hasProof: false })
    await perform('rejectPayment', ben.id, 'unbreakable'.repeat(12))
    const finance = await makeStaff('finance')
    await openQueue('Payments', { as: finance })
    await expect.element(findQueued('Ann')).toBeVisible()
    await expect.element(page.getByRole('img', { name: /^Proof/ })).toBeVisible()
    await findButton('Zoom in').hover()
    await expect.element(page.getByRole('tooltip')).toBeVisible()
    await expectGood()
    await commands.emulateMedia({ colorScheme: 'dark' })
    await findButton('Zoom out').hover()
    await expect.element(page.getByRole('tooltip')).toBeVisible()
    await expectNoViolations()
    await commands.emulateMedia({ colorScheme: 'light' })
    await findQueued('Ann').click()
    await expectGoodDialog('Approve')
    await expectGoodDialog('Shortcuts')
    const reject = await askTo('Reject')
    await expectNoViolations()
    await reject.getByRole('button', { name: 'Reject' }).click()
    await expect.element(page.getByText('Enter a reason.')).toBeVisible()
    await expectGood()
    await userEvent.keyboard('{Escape}')
    await expectGone(reject)
    await expectGoodOnPhone()

    await openQueue('Payments', { query: '?status=All', as: finance })
    await expect.element(findQueued('Ann').first()).toBeVisible()
    await expectGoodOnPhone()
    await findQueued('Ben').first().click()
    await expect.element(page.getByText('Rejected by', { exact: true })).toBeVisible()
    await expectGood()
  })

  test('have no accessibility violation in an empty queue, or with a record that a colleague has decided first', async () => {
    const finance = await makeStaff('finance')
    await openQueue('Payments', { as: finance })
    await expect.element(page.getByText(/^No \w+ to review$/)).toBeVisible()
    await expectGood()
    const { paymentId } = await joinAndPay('Ann')
    await openQueue('Payments', { query: `?chosen=${paymentId}`, as: finance })
    const dialog = await askTo('Approve')
    const admin = await makeStaff('admin')
    await callAs(admin, `POST staff/payments/${paymentId}/approve`)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    const late = page.getByRole('alert').filter({ hasText: 'Already reviewed by someone else' })
    await expect.element(late).toMatchTextContent(`This payment was approved by ${admin.email}`)
    await expectGone(page.getByRole('dialog'))
    await expectGood()
  })
})

describe('reversals', { tags: 'accessibility' }, () => {
  test('have no accessibility violation, before and after', async () => {
    const ann = await joinAndPay(`Ann${UNBROKEN}`)
    await perform('approvePayment', ann.id)
    const [, cat] = await perform('recruitMany', ann.id, 2)
    const [payment] = await perform('payments', cat?.id ?? 0)
    await perform('withdraw', ann.id, '50.00')
    const finance = await makeOnlyStaff('finance')
    await openQueue('Payments', { query: `?status=Approved&chosen=${payment?.id}`, as: finance })
    await findButton('Reverse approval').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('combobox', { name: 'Reason' })).toBeVisible()
    await expectGood()
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('Refunded')
    await dialog.getByRole('button', { name: 'Reverse approval' }).click()
    await expect.element(dialog.getByRole('status')).toBeVisible()
    await expectGood()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectGone(dialog)
    await expectGood()

    await renderScreen(`/staff/agents/${ann.id}?part=money`, { as: finance })
    await expect.element(page.getByRole('heading', { name: 'Owed to the company: $30.00' })).toBeVisible()
    await expectGood()
    await findButton('Write off').click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expectGood()
  })
})

describe('withdrawals', { tags: 'accessibility' }, () => {
  test('have no accessibility violation, selected, with bank details and in their dialogs', async () => {
    await requestMoney(`Cat${UNBROKEN}`, '120.00')
    await openQueue('Withdrawals')
    await page.getByRole('checkbox', { name: /^Select Cat/ }).click()
    await page.getByRole('button', { name: 'Show bank details' }).click()
    const number = page.getByText(filledProfile.account_number)
    await expect.element(number).toBeVisible()
    await expectGood()
    await expectGoodDialog('Approve all…')
    await expectGoodDialog(/^Approve 1 /)
    for (const action of ['Approve', 'Reject'] as const) {
      await askTo(action)
      await expectNoViolations()
      await expectToFit()
      await userEvent.keyboard('{Escape}')
      await expectGone(page.getByRole('dialog'))
    }
    await findQueued('Cat').click()
    await expect.element(number).toBeVisible()
    await expectGoodOnPhone()
  })
})
