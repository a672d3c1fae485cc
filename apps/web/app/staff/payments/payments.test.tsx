import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allowErrors } from '../../../testing/console.ts'
import { expectDone, expectGone } from '../../../testing/find.ts'
import { answer, answerJson } from '../../../testing/network.ts'
import { getMe, makeStaff, perform } from '../../../testing/people.ts'
import {
  askTo,
  decide,
  expectRecord,
  findQueue,
  findQueued,
  findRecord,
  joinAndPay,
  openQueue,
} from '../../../testing/queues.ts'

const LIST = 'GET staff/payments?*'

const findProof = () => page.getByRole('img', { name: "Proof of Ann Eze's payment" })
const findZoom = () => page.getByRole('status', { name: 'Zoom' })

beforeEach(() => perform('emptyQueues'))

describe('a decision', () => {
  test('an approval activates the agent, says so and leads to the next payment', async () => {
    const ann = await joinAndPay('Ann')
    await joinAndPay('Ben')
    const finance = await makeStaff('finance')
    await openQueue('Payments', { as: finance })
    const record = findRecord('Ann Eze')
    for (const fact of [ann.pin, ann.email, /^Version \d+$/]) await expect.element(record.getByText(fact)).toBeVisible()
    await expect.element(findProof()).toBeVisible()

    const dialog = await askTo('Approve')
    await expect.element(dialog).toMatchTextContent('Ann Eze becomes Active')
    await expect.element(dialog).toMatchTextContent(/the referral bonus for \w+ \w+, if they are Active/)
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await dialog.getByRole('button', { name: 'Approve' }).click()

    await expectDone(/^Approved: Ann Eze, \$[\d.,]+\. Next: Ben Eze\.$/)
    await expect.element(findRecord('Ben Eze')).toHaveFocus()
    await expectGone(findQueued('Ann Eze'))
    await expect.element(findQueued('Ben Eze')).toHaveAttribute('aria-current', 'true')
    expect((await getMe(ann)).status).toBe('Active')

    await page.getByRole('radio', { name: 'Approved' }).click()
    await findQueued('Ann Eze').first().click()
    await expect.element(record).toMatchTextContent(`Approved by${finance.email}`)
    await expectGone(record.getByRole('button', { name: 'Approve' }))
  })

  test('a rejection needs a reason, which a template fills in', async () => {
    const ann = await joinAndPay('Ann')
    await openQueue('Payments')
    const dialog = await askTo('Reject')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(dialog.getByText('Enter a reason.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Template' }).selectOptions('The picture cannot be read.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expectDone(/^Rejected: Ann Eze/)
    await expect.element(page.getByText('Nothing is waiting for a decision')).toBeVisible()
    expect(await perform('payments', ann.id)).toMatchObject([
      { status: 'Rejected', reason: 'The picture cannot be read.' },
    ])
  })

  test('a cancelled dialog gives the focus back and decides nothing', async () => {
    const ann = await joinAndPay('Ann', { hasProof: false })
    await openQueue('Payments')
    await expect.element(findRecord('Ann Eze').getByText('No proof yet', { exact: true })).toBeVisible()
    for (const action of ['Approve', 'Reject'] as const) {
      const dialog = await askTo(action)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(findRecord('Ann Eze').getByRole('button', { name: action })).toHaveFocus()
    }
    expect(await perform('payments', ann.id)).toMatchObject([{ status: 'Pending' }])
  })

  test('a rejection that fails keeps the dialog open with what was typed', async () => {
    const { paymentId } = await joinAndPay('Ann')
    const mend = answerJson(`POST staff/payments/${paymentId}/reject`, {}, { status: 500 })
    await openQueue('Payments')
    const dialog = await askTo('Reject')
    const reason = dialog.getByRole('textbox', { name: 'Reason' })
    await reason.fill('Twice the same')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Something went wrong')
    await expect.element(reason).toHaveValue('Twice the same')
    mend()
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expectDone(/^Rejected: Ann Eze/)
  })
})

test('the address names the view and the record that is shown, even one that is not on the page', async () => {
  await joinAndPay('Ann')
  const ben = await joinAndPay('Ben')
  const finance = await makeStaff('finance')
  const screen = await openQueue('Payments', { as: finance })
  await findQueued('Ben Eze').click()
  await expect.poll(screen.path).toBe(`/staff/payments?chosen=${ben.paymentId}`)
  await screen.reload()
  await expectRecord('Ben Eze')
  await page.getByRole('radio', { name: 'Rejected' }).click()
  await expect.poll(screen.path).toBe('/staff/payments?status=Rejected')
  await openQueue('Payments', { query: `?status=Approved&chosen=${ben.paymentId}`, as: finance })
  await expect.element(findRecord('Ben Eze').getByRole('button', { name: 'Approve' })).toBeVisible()
  await openQueue('Payments', { query: '?chosen=999999', as: finance })
  await expect.element(page.getByText('There is no such payment')).toBeVisible()
})

describe('the proof', () => {
  test('is enlarged by buttons, keys and the wheel with Ctrl', async () => {
    await joinAndPay('Ann')
    await openQueue('Payments')
    await expect.element(findProof()).toBeVisible()
    const widthOf = () => findProof().element().getBoundingClientRect().width
    const whole = widthOf()
    expect(whole).toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.element(findZoom()).toHaveTextContent('150%')
    expect(widthOf()).toBeCloseTo(whole * 1.5, -1)
    await userEvent.keyboard('+')
    await expect.element(findZoom()).toHaveTextContent('225%')
    await userEvent.keyboard('-')
    await expect.element(findZoom()).toHaveTextContent('150%')
    await page.getByRole('button', { name: 'Fit' }).click()
    await expect.element(findZoom()).toHaveTextContent('100%')
    const stage = page.getByRole('group', { name: /^Proof/ })
    await userEvent.wheel(stage, { delta: { y: -100 } })
    await expect.element(findZoom()).toHaveTextContent('100%')
    await userEvent.keyboard('{Control>}')
    await userEvent.wheel(stage, { delta: { y: -100 } })
    await userEvent.keyboard('{/Control}')
    await expect.element(findZoom()).toHaveTextContent('150%')
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.element(findZoom()).toHaveTextContent('100%')
  })

  test('is loaded again from a new address when its address has expired', async () => {
    const ann = await joinAndPay('Ann')
    const mend = answer(LIST, async (_call, send) => {
      const response = await send()
      const rows = (await response.json()) as object[]
      for (const row of rows) Object.assign(row, { get_image_url: `/api/payment-proofs/${ann.paymentId}?expires=1` })
      return Response.json(rows, { headers: response.headers })
    })
    await openQueue('Payments')
    const retry = page.getByRole('button', { name: 'Retry: load the proof' })
    await expect.element(retry).toBeVisible()
    mend()
    await retry.click()
    await expect.element(findProof()).toBeVisible()
  })
})

test('a list that fails to load says so and can be loaded again', async () => {
  allowErrors(/^staff\/payments\/.* could not be loaded/)
  await joinAndPay('Ann')
  const mend = answerJson(LIST, {}, { status: 500 })
  await openQueue('Payments')
  const retry = page.getByRole('button', { name: /^Retry/ })
  await expect.element(retry).toBeVisible()
  mend()
  await retry.click()
  await expectRecord('Ann Eze')
})

test('on a phone the list leads to the record and back', async () => {
  await page.viewport(320, 640)
  await joinAndPay('Ann')
  await joinAndPay('Ben')
  const screen = await openQueue('Payments')
  await expect.element(findQueued('Ann Eze')).toBeVisible()
  await expectGone(findRecord('Ann Eze'))
  await findQueued('Ben Eze').click()
  await expect.element(findRecord('Ben Eze')).toHaveFocus()
  await expectGone(findQueue())
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.getByRole('button', { name: 'All payments' }).click()
  await expect.element(findQueued('Ben Eze')).toHaveFocus()
  await findQueued('Ann Eze').click()
  await expectRecord('Ann Eze')
  await screen.navigate(-1)
  await expect.element(findQueue()).toBeVisible()
  await findQueued('Ann Eze').click()
  await decide('Approve')
  await expect.element(findRecord('Ben Eze')).toHaveFocus()
})
