/** Whole decisions in the two queues without a mouse, and with a thumb on a phone. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { advance } from '../support/frozen-clock.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { filledProfile } from '../support/members.ts'
import { picture } from '../support/picture.ts'
import { askForMoney, emptyQueues, joinAndPay, openQueue, queueOf, recordOf, rowOf } from '../support/queue-screen.ts'
import { expect, test } from '../support/staff-test.ts'

test.beforeEach(async ({ site }) => emptyQueues(site))

const dialogOf = (page: Page, what: string) => page.getByRole('dialog', { name: what })

const pressKeys = async (page: Page, keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('payments are decided one after another by the keyboard alone', async ({ page, site, staffAs }) => {
  test.slow()
  const [ann, ben, cat] = [
    await joinAndPay(site, 'Ann', picture),
    await joinAndPay(site, 'Ben', picture),
    await joinAndPay(site, 'Cat', picture),
  ]
  await staffAs('finance')
  await openQueue(page, 'Payments')
  await pressOn(page, rowOf(page, 'Ann Eze'))
  await page.keyboard.press('+')
  await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('150%')

  await page.keyboard.press('a')
  const approve = dialogOf(page, 'Approve this payment?')
  await expect(approve.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await pressKeys(page, ['Tab', 'Tab', 'Shift+Tab'])
  await expect(approve.locator(':focus')).toHaveCount(1)
  await pressOn(page, approve.getByRole('button', { name: 'Approve' }))
  await expect(page.getByText(/^Approved: Ann Eze, .* Next: Ben Eze\.$/)).toBeVisible()
  await expect(recordOf(page, 'Ben Eze')).toBeFocused()
  await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('100%')

  await page.keyboard.press('r')
  const reject = dialogOf(page, 'Reject this payment?')
  const reason = reject.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await pressKeys(page, ['Shift+Tab', 'ArrowDown', 'Tab', 'End'])
  await expect(reason).toBeFocused()
  const template = await reason.inputValue()
  expect(template.length).toBeGreaterThan(10)
  await page.keyboard.type(' Thank you.')
  await pressKeys(page, ['Tab', 'Tab'])
  await expect(reject.getByRole('button', { name: 'Reject' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Rejected: Ben Eze, .* Next: Cat Eze\.$/)).toBeVisible()
  await expect(recordOf(page, 'Cat Eze')).toBeFocused()

  await page.keyboard.press('a')
  await expect(approve).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(recordOf(page, 'Cat Eze').getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, approve.getByRole('button', { name: 'Approve' }))
  await expect(page.getByText('Nothing waits for a decision')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Approved: Cat Eze' })).toBeFocused()

  expect(await site.act('payments', ann.id)).toMatchObject([{ status: 'Approved' }])
  expect(await site.act('payments', ben.id)).toMatchObject([{ status: 'Rejected', reason: `${template} Thank you.` }])
  expect(await site.act('payments', cat.id)).toMatchObject([{ status: 'Approved' }])
})

test('a dialog that is opened while another one fades keeps the keyboard', async ({ page, site, staffAs }) => {
  for (const name of ['Ann', 'Ben']) await joinAndPay(site, name, picture)
  await staffAs('finance')
  await page.clock.install()
  await openQueue(page, 'Payments')
  await pressOn(page, rowOf(page, 'Ann Eze'))
  await page.keyboard.press('a')
  const approve = dialogOf(page, 'Approve this payment?')
  await expect(approve.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.clock.pauseAt(Date.now() + 1000)
  await pressOn(page, approve.getByRole('button', { name: 'Approve' }))
  await expect(async () => {
    await advance(page, 20)
    await expect(recordOf(page, 'Ben Eze')).toBeVisible({ timeout: 100 })
  }).toPass()
  await recordOf(page, 'Ben Eze').focus()
  await page.keyboard.press('r')
  await advance(page, 20)
  await expect(approve).toBeVisible()
  await advance(page, 1000)
  await expect(approve).toBeHidden()
  await expect(dialogOf(page, 'Reject this payment?').getByRole('textbox', { name: 'Reason' })).toBeFocused()
})

test('the views of a queue, its help and its records are reached by the keyboard', async ({ page, site, staffAs }) => {
  const { id } = await joinAndPay(site, 'Ann', picture)
  await site.act('rejectPayment', id, 'Not ours')
  await staffAs('finance')
  await openQueue(page, 'Payments')
  await tabTo(page, page.getByRole('radio', { name: 'Pending' }))
  await pressKeys(page, ['ArrowRight', 'ArrowRight'])
  await expect(page.getByRole('radio', { name: 'Rejected' })).toBeFocused()
  await expect(page).toHaveURL('/staff/payments?status=Rejected')
  await pressOn(page, rowOf(page, 'Ann Eze').first())
  await expect(recordOf(page, 'Ann Eze')).toContainText('Not ours')
  await page.keyboard.press('?')
  await expect(dialogOf(page, 'Keyboard').getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, 'Ann Eze').first()).toBeFocused()
})

test('withdrawals are paid out, one and several, by the keyboard alone', async ({ page, site, staffAs }) => {
  test.slow()
  for (const name of ['Ann', 'Ben', 'Cat']) await askForMoney(site, name, '80.00')
  await staffAs('finance')
  await openQueue(page, 'Withdrawals')
  await pressOn(page, page.getByRole('button', { name: 'Show bank details' }))
  await expect(page.getByText(filledProfile.account_number)).toBeVisible()
  await page.keyboard.press('a')
  await pressOn(page, dialogOf(page, 'Approve this withdrawal?').getByRole('button', { name: 'Approve' }))
  await expect(page.getByText('Approved: Ann Obi, $80.00. Next: Ben Obi.')).toBeVisible()
  await expect(recordOf(page, 'Ben Obi')).toBeFocused()

  await tabTo(page, page.getByRole('checkbox', { name: 'All on this page' }))
  await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('button', { name: 'Approve selected (2)' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await pressKeys(page, ['Tab', 'Enter'])
  await expect(dialog.getByText('2 of 2 approved.')).toBeVisible()
  await pressOn(page, dialog.getByRole('button', { name: 'Close' }))
  await expect(page.getByText('Nothing waits for a decision')).toBeVisible()

  await pressOn(page, page.getByRole('button', { name: 'Payout File' }))
  const download = page.waitForEvent('download')
  await pressOn(page, dialog.getByRole('button', { name: 'Download' }))
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split(/\r?\n/).filter((line) => line.includes('80.00')).length).toBeGreaterThanOrEqual(3)
  await expect(page.getByRole('button', { name: 'Payout File' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  /** Taps what is large enough for a thumb. */
  const tap = async (control: Locator, least = 24) => {
    const box = await control.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(least)
    await control.tap()
  }

  test('payments are decided by touch', async ({ page, site, staffAs }) => {
    test.slow()
    const ann = await joinAndPay(site, 'Ann', picture)
    const ben = await joinAndPay(site, 'Ben', picture)
    await staffAs('finance')
    await openQueue(page, 'Payments')
    await tap(rowOf(page, 'Ann Eze'), 44)
    const record = recordOf(page, 'Ann Eze')
    await tap(record.getByRole('button', { name: 'Zoom in' }), 40)
    await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('150%')
    await tap(record.getByRole('button', { name: 'Reject' }), 44)
    const reject = dialogOf(page, 'Reject this payment?')
    await reject.getByRole('combobox', { name: 'Template' }).selectOption('The picture cannot be read.')
    await tap(reject.getByRole('button', { name: 'Reject' }))
    await expect(page.getByText(/^Rejected: Ann Eze, .* Next: Ben Eze\.$/)).toBeInViewport()
    await tap(recordOf(page, 'Ben Eze').getByRole('button', { name: 'Approve' }), 44)
    await tap(dialogOf(page, 'Approve this payment?').getByRole('button', { name: 'Approve' }))
    await expect(page.getByText('Nothing waits for a decision')).toBeVisible()
    expect(await site.act('payments', ann.id)).toMatchObject([{ status: 'Rejected' }])
    expect(await site.act('payments', ben.id)).toMatchObject([{ status: 'Approved' }])
  })

  test('withdrawals are paid out by touch', async ({ page, site, staffAs }) => {
    test.slow()
    for (const name of ['Ann', 'Ben', 'Cat']) await askForMoney(site, name, '80.00')
    await staffAs('finance')
    await openQueue(page, 'Withdrawals')
    await tap(rowOf(page, 'Ann Obi'), 44)
    await tap(page.getByRole('button', { name: 'Show bank details' }))
    await expect(page.getByText(filledProfile.account_number)).toBeVisible()
    await tap(recordOf(page, 'Ann Obi').getByRole('button', { name: 'Approve' }), 44)
    await tap(dialogOf(page, 'Approve this withdrawal?').getByRole('button', { name: 'Approve' }))
    await expect(recordOf(page, 'Ben Obi')).toBeVisible()
    await tap(page.getByRole('button', { name: 'All withdrawals' }))
    await expect(queueOf(page).getByRole('listitem')).toHaveCount(2)
    for (const name of ['Ben', 'Cat']) await page.getByRole('checkbox', { name: `Select ${name} Obi, $80.00` }).tap()
    await tap(page.getByRole('button', { name: 'Approve selected (2)' }))
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Approve' }))
    await expect(page.getByRole('dialog').getByText('2 of 2 approved.')).toBeVisible()
  })
})
