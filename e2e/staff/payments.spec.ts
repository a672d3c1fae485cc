/** The queue of payments: deciding one after another, by mouse and by keys. */
import { readMember } from '../support/members.ts'
import { picture } from '../support/picture.ts'
import { confirmIn, emptyQueues, joinAndPay, openQueue, queueOf, recordOf, rowOf } from '../support/queue-screen.ts'
import { expect, test } from '../support/staff-test.ts'

const APPROVE = 'Approve this payment?'
const REJECT = 'Reject this payment?'

test.beforeEach(async ({ site }) => emptyQueues(site))

test('an approval books, says so, and leads to the next one', async ({ page, site, staffAs }) => {
  const ann = await joinAndPay(site, 'Ann', picture)
  await joinAndPay(site, 'Ben', picture)
  const { email } = await staffAs('finance')
  await openQueue(page, 'Payments')
  const record = recordOf(page, 'Ann Eze')
  for (const fact of [ann.pin, ann.email, 'Version 1']) await expect(record.getByText(fact)).toBeVisible()
  await expect(record.getByRole('img', { name: "Proof of Ann Eze's payment" })).toBeVisible()

  await record.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: APPROVE })
  await expect(dialog).toContainText('Ann Eze becomes Active')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await confirmIn(page, APPROVE, 'Approve')

  await expect(page.getByText(/^Approved: Ann Eze, \$[\d.,]+\. Next: Ben Eze\.$/)).toBeVisible()
  await expect(recordOf(page, 'Ben Eze')).toBeFocused()
  await expect(rowOf(page, 'Ann Eze')).toHaveCount(0)
  await expect(rowOf(page, 'Ben Eze')).toHaveAttribute('aria-current', 'true')
  expect((await readMember(site, ann)).status).toBe('Active')

  await page.getByRole('radio', { name: 'Approved' }).check()
  await rowOf(page, 'Ann Eze').first().click()
  await expect(recordOf(page, 'Ann Eze')).toContainText(`Approved by${email}`)
  await expect(recordOf(page, 'Ann Eze').getByRole('button', { name: 'Approve' })).toHaveCount(0)
})

test('a rejection takes a template, needs a reason, and the agent reads it', async ({ page, site, staffAs }) => {
  const ann = await joinAndPay(site, 'Ann', picture)
  await staffAs('finance')
  await openQueue(page, 'Payments')
  await recordOf(page, 'Ann Eze').getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: REJECT })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption('The picture cannot be read.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText(/^Rejected: Ann Eze/)).toBeVisible()
  await expect(page.getByText('Nothing waits for a decision')).toBeVisible()
  expect(await site.act('payments', ann.id)).toMatchObject([
    { status: 'Rejected', reason: 'The picture cannot be read.' },
  ])
})

test('a dialog that is closed gives the focus back and decides nothing', async ({ page, site, staffAs }) => {
  const ann = await joinAndPay(site, 'Ann')
  await staffAs('finance')
  await openQueue(page, 'Payments')
  const record = recordOf(page, 'Ann Eze')
  await expect(record.getByText('No proof yet', { exact: true })).toBeVisible()
  for (const name of ['Approve', 'Reject']) {
    await record.getByRole('button', { name }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(record.getByRole('button', { name })).toBeFocused()
  }
  expect(await site.act('payments', ann.id)).toMatchObject([{ status: 'Pending' }])
})

test('keys move, decide and help, unless they are switched off', async ({ page, site, staffAs }) => {
  for (const name of ['Ann', 'Ben', 'Cat']) await joinAndPay(site, name, picture)
  await staffAs('finance')
  await openQueue(page, 'Payments')
  await expect(recordOf(page, 'Ann Eze')).toBeVisible()
  await page.keyboard.press('j')
  await expect(recordOf(page, 'Ben Eze')).toBeVisible()
  await expect(rowOf(page, 'Ben Eze')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, 'Cat Eze')).toBeFocused()
  await page.keyboard.press('j')
  await expect(recordOf(page, 'Cat Eze')).toBeVisible()
  await page.keyboard.press('k')
  await expect(recordOf(page, 'Ben Eze')).toBeVisible()

  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: APPROVE })).toContainText('Ben Eze')
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(recordOf(page, 'Ben Eze').getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('r')
  await page.getByRole('dialog', { name: REJECT }).getByRole('textbox', { name: 'Reason' }).fill('')
  await page.keyboard.type('raj?')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('raj?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await help.getByRole('checkbox').uncheck()
  await help.getByRole('button', { name: 'Close' }).click()
  await expect(help).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(recordOf(page, 'Ben Eze')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the proof can be looked at closely by buttons, keys and wheel', async ({ page, site, staffAs }) => {
  await joinAndPay(site, 'Ann', picture)
  await staffAs('finance')
  await openQueue(page, 'Payments')
  const proof = page.getByRole('img', { name: "Proof of Ann Eze's payment" })
  const level = page.getByRole('status', { name: 'Zoom' })
  const widthOf = async () => (await proof.boundingBox())?.width ?? 0
  const whole = await widthOf()
  expect(whole).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(level).toHaveText('150%')
  expect(await widthOf()).toBeCloseTo(whole * 1.5, -1)
  await page.keyboard.press('+')
  await expect(level).toHaveText('225%')
  await page.keyboard.press('-')
  await expect(level).toHaveText('150%')
  await page.getByRole('button', { name: 'Fit' }).click()
  await expect(level).toHaveText('100%')
  await page.getByRole('group', { name: /^Proof/ }).hover()
  await page.mouse.wheel(0, -100)
  await expect(level).toHaveText('100%')
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect(level).toHaveText('150%')
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(level).toHaveText('100%')
})

test('the address says what is shown, also where it is not on the page', async ({ page, site, staffAs }) => {
  await joinAndPay(site, 'Ann', picture)
  const ben = await joinAndPay(site, 'Ben', picture)
  const [payment] = await site.act('payments', ben.id)
  await staffAs('finance')
  await openQueue(page, 'Payments')
  await rowOf(page, 'Ben Eze').click()
  await expect(page).toHaveURL(new RegExp(`\\?chosen=${payment?.id}$`))
  await page.reload()
  await expect(recordOf(page, 'Ben Eze')).toBeVisible()
  await page.getByRole('radio', { name: 'Rejected' }).check()
  await expect(page).toHaveURL(/\?status=Rejected$/)
  await openQueue(page, 'Payments', `?status=Approved&chosen=${payment?.id}`)
  await expect(recordOf(page, 'Ben Eze').getByRole('button', { name: 'Approve' })).toBeVisible()
  await openQueue(page, 'Payments', '?chosen=999999')
  await expect(page.getByText('There is no such payment')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the list leads to the record and back', async ({ page, site, staffAs }) => {
    await joinAndPay(site, 'Ann', picture)
    await joinAndPay(site, 'Ben', picture)
    await staffAs('finance')
    await openQueue(page, 'Payments')
    await expect(recordOf(page, 'Ann Eze')).toBeHidden()
    await rowOf(page, 'Ben Eze').click()
    await expect(recordOf(page, 'Ben Eze')).toBeFocused()
    await expect(queueOf(page)).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.getByRole('button', { name: 'All payments' }).click()
    await expect(rowOf(page, 'Ben Eze')).toBeFocused()
    await rowOf(page, 'Ann Eze').click()
    await expect(recordOf(page, 'Ann Eze')).toBeVisible()
    await page.goBack()
    await expect(queueOf(page)).toBeVisible()
    await rowOf(page, 'Ann Eze').click()
    await recordOf(page, 'Ann Eze').getByRole('button', { name: 'Approve' }).click()
    await confirmIn(page, APPROVE, 'Approve')
    await expect(recordOf(page, 'Ben Eze')).toBeFocused()
  })
})

test('a proof whose address has ended is asked for again', async ({ page, site, staffAs }) => {
  await joinAndPay(site, 'Ann', picture)
  await staffAs('finance')
  let isOver = true
  await page.route('**/api/payment-proofs/**', (route) =>
    isOver ? route.fulfill({ status: 200, contentType: 'text/plain', body: '' }) : route.fallback(),
  )
  await openQueue(page, 'Payments')
  const retry = page.getByRole('button', { name: 'Retry: load the proof' })
  await expect(retry).toBeVisible()
  isOver = false
  await retry.click()
  await expect(page.getByRole('img', { name: "Proof of Ann Eze's payment" })).toBeVisible()
})
