/** Complete decisions in the two queues are possible without a mouse. */
import { filledProfile } from '@evergrove/testing/profile-fields'
import { beforeEach, describe, expect, test } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { advance, freezeClock, pressFrozen, waitFrozen } from '../../../testing/clock.ts'
import { expectDone, expectGone, findDialog } from '../../../testing/find.ts'
import { pressOn, tabTo } from '../../../testing/keyboard.ts'
import { perform } from '../../../testing/people.ts'
import { expectRecord, findQueued, findRecord, joinAndPay, openQueue, requestMoney } from '../../../testing/queues.ts'

const EMPTY = /^No \w+ to review$/

const findApprove = () => findDialog('Approve this payment?')
const findReject = () => findDialog('Reject this payment?')
const findReason = () => findReject().getByRole('textbox', { name: 'Reason' })
const findZoom = () => page.getByRole('status', { name: 'Zoom' })
const press = (dialog: Locator, button: string) => pressOn(dialog.getByRole('button', { name: button, exact: true }))

beforeEach(() => perform('emptyQueues'))

describe('payments', () => {
  test('are decided one after another with the keyboard alone', { tags: 'deep' }, async () => {
    const [ann, ben, cat] = [await joinAndPay('Ann'), await joinAndPay('Ben'), await joinAndPay('Cat')]
    await openQueue('Payments')
    await pressOn(findQueued('Ann Eze'))
    await expect.element(findZoom()).toHaveTextContent('100%')
    await userEvent.keyboard('+')
    await expect.element(findZoom()).toHaveTextContent('150%')

    await userEvent.keyboard('a')
    await expect.element(findApprove().getByRole('button', { name: 'Approve' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Tab}{Shift>}{Tab}{Tab}{/Shift}')
    await expect.element(findApprove().getByRole('button', { name: 'Approve' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expectDone(/^Approved: Ann Eze, .* Next: Ben Eze\./)
    await expect.element(findRecord('Ben Eze')).toHaveFocus()
    await expect.element(findZoom()).toHaveTextContent('100%')

    await userEvent.keyboard('r')
    await expect.element(findReason()).toHaveFocus()
    await userEvent.keyboard('{Tab}{ArrowDown}{Shift>}{Tab}{/Shift}{End}')
    await expect.element(findReason()).toHaveFocus()
    const template = (findReason().element() as HTMLTextAreaElement).value
    expect(template.length).toBeGreaterThan(10)
    await userEvent.keyboard(' Thank you.{Tab}{Tab}{Tab}')
    await expect.element(findReject().getByRole('button', { name: 'Reject' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expectDone(/^Rejected: Ben Eze, .* Next: Cat Eze\./)
    await expect.element(findRecord('Cat Eze')).toHaveFocus()

    await userEvent.keyboard('a')
    await expect.element(findApprove()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(findRecord('Cat Eze').getByRole('button', { name: 'Approve' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await press(findApprove(), 'Approve')
    await expect.element(page.getByText(EMPTY)).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: 'Approved: Cat Eze' })).toHaveFocus()

    expect(await perform('payments', ann.id)).toMatchObject([{ status: 'Approved' }])
    expect(await perform('payments', ben.id)).toMatchObject([{ status: 'Rejected', reason: `${template} Thank you.` }])
    expect(await perform('payments', cat.id)).toMatchObject([{ status: 'Approved' }])
  })

  test('keep the focus in a dialog that opens while another one fades out', { tags: 'deep' }, async () => {
    await commands.emulateMedia({ reducedMotion: 'no-preference' })
    await joinAndPay('Ann')
    await joinAndPay('Ben')
    await openQueue('Payments')
    await pressOn(findQueued('Ann Eze'))
    await userEvent.keyboard('a')
    await expect.element(findApprove().getByRole('button', { name: 'Approve' })).toHaveFocus()
    freezeClock()
    await pressFrozen(findApprove().getByRole('button', { name: 'Approve' }))
    await waitFrozen(() => findRecord('Ben Eze').query())
    findRecord('Ben Eze').element().focus()
    await userEvent.keyboard('r')
    await advance(20)
    expect(findApprove().query()).not.toBeNull()
    await advance(1000)
    await waitFrozen(() => findApprove().query() === null)
    await waitFrozen(() => document.activeElement === findReason().query())
  })

  test('have keys that move, decide and show help, unless they are switched off', { tags: 'deep' }, async () => {
    for (const name of ['Ann', 'Ben', 'Cat']) await joinAndPay(name)
    await openQueue('Payments')
    await expectRecord('Ann Eze')
    await userEvent.keyboard('j')
    await expectRecord('Ben Eze')
    await expect.element(findQueued('Ben Eze')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(findQueued('Cat Eze')).toHaveFocus()
    await userEvent.keyboard('j')
    await expectRecord('Cat Eze')
    await userEvent.keyboard('k')
    await expectRecord('Ben Eze')

    await userEvent.keyboard('a')
    await expect.element(findApprove()).toMatchTextContent('Ben Eze')
    await userEvent.keyboard('j{Escape}')
    await expectGone(page.getByRole('dialog'))
    await expect.element(findRecord('Ben Eze').getByRole('button', { name: 'Approve' })).toHaveFocus()
    await userEvent.keyboard('r')
    await expect.element(findReason()).toHaveFocus()
    await userEvent.keyboard('raj?')
    await expect.element(findReason()).toHaveValue('raj?')
    await userEvent.keyboard('{Escape}')
    await expectGone(page.getByRole('dialog'))

    await userEvent.keyboard('?')
    const help = findDialog('Keyboard shortcuts')
    await help.getByRole('checkbox').click()
    await help.getByRole('button', { name: 'Close' }).click()
    await expectGone(help)
    await userEvent.keyboard('ja')
    await expectRecord('Ben Eze')
    await expectGone(page.getByRole('dialog'))
  })

  test('let the Tab key reach the views, the help and the records', { tags: 'deep' }, async () => {
    const { id, paymentId } = await joinAndPay('Ann')
    await perform('rejectPayment', id, 'Not ours')
    const screen = await openQueue('Payments')
    await tabTo(page.getByRole('radio', { name: 'Pending' }))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(page.getByRole('radio', { name: 'Rejected' })).toHaveFocus()
    await expect.poll(screen.path).toBe('/staff/payments?status=Rejected')
    await expect.element(page.locate(`#queue-row-${paymentId}`)).toBeVisible()
    await pressOn(findQueued('Ann Eze').first())
    await expect.element(findRecord('Ann Eze')).toMatchTextContent('Not ours')
    await userEvent.keyboard('?')
    await expect.element(findDialog('Keyboard shortcuts').getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expectGone(page.getByRole('dialog'))
    await expect.element(findQueued('Ann Eze').first()).toHaveFocus()
  })
})

test('withdrawals are approved with the keyboard alone, singly and together', { tags: 'deep' }, async () => {
  for (const name of ['Ann', 'Ben', 'Cat']) await requestMoney(name, '80.00')
  await openQueue('Withdrawals')
  await pressOn(page.getByRole('button', { name: 'Show bank details' }))
  await expect.element(page.getByText(filledProfile.account_number)).toBeVisible()
  await userEvent.keyboard('a')
  await press(findDialog('Approve this withdrawal?'), 'Approve')
  await expectDone('Approved: Ann Obi, $80.00. Next: Ben Obi.')
  await expect.element(findRecord('Ben Obi')).toHaveFocus()

  await tabTo(page.getByRole('checkbox', { name: 'All on this page' }))
  await userEvent.keyboard(' ')
  await pressOn(page.getByRole('button', { name: 'Approve 2 ($160.00)' }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(dialog.getByText('2 of 2 approved.')).toBeVisible()
  await press(dialog, 'Close')
  await expect.element(page.getByText(EMPTY)).toBeVisible()
})
