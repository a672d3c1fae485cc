import { picture } from '@evergrove/testing/picture'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectDone, expectGone, expectTexts } from '../../../testing/find.ts'
import { answer, answerJson } from '../../../testing/network.ts'
import { callAs, getAs, getMe, makeOnlyStaff, makeStaff, perform } from '../../../testing/people.ts'
import {
  askQuestion,
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

const findProof = () => page.getByRole('img', { name: 'Proof of Ann Eze’s payment' })
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
    await expect.element(dialog).toMatchTextContent('Ann Eze becomes active and is placed in the matrix.')
    await expect.element(dialog).toMatchTextContent(/Registration fee \$100\.00.*Referral bonus \$20\.00 to \w+ \w+/)
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await dialog.getByRole('button', { name: 'Approve' }).click()

    await expectDone(/^Approved: Ann Eze, \$[\d.,]+\. Next: Ben Eze\./)
    await expect.element(findRecord('Ben Eze')).toHaveFocus()
    await expectGone(findQueued('Ann Eze'))
    await expect.element(findQueued('Ben Eze')).toHaveAttribute('aria-current', 'true')
    expect((await getMe(ann)).status).toBe('Active')

    await page.getByRole('radio', { name: 'Approved' }).click()
    await findQueued('Ann Eze').first().click()
    await expect.element(record).toMatchTextContent(`Approved by${finance.email}`)
    await expectGone(record.getByRole('button', { name: 'Approve' }))
  })

  test('a rejection needs a reason, which a template can fill in', async () => {
    const ann = await joinAndPay('Ann')
    await openQueue('Payments')
    const dialog = await askTo('Reject')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(dialog.getByText('Enter a reason.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Template' }).selectOptions('The proof can’t be read.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expectDone(/^Rejected: Ann Eze/)
    await expect.element(page.getByText('No payments to review')).toBeVisible()
    const rejected = { status: 'Rejected', reason: 'The proof can’t be read.' }
    expect(await perform('payments', ann.id)).toMatchObject([rejected])
  })

  test('a question leaves the payment pending until the agent answers', { tags: 'accessibility' }, async () => {
    const ann = await joinAndPay('Ann')
    await joinAndPay('Ben')
    await openQueue('Payments')
    const dialog = await askQuestion()
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await expect.element(dialog.getByText('Enter a question.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Question' }).fill('On which day did you pay?')
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await expectDone(/^Asked: Ann Eze, .* Next: Ben Eze\./)
    await expectGone(findQueued('Ann Eze'))
    await page.getByRole('radio', { name: 'Asked' }).click()
    await expect.element(findQueued('Ann Eze')).toMatchTextContent(/Asked \w+ \d+, \d{4}/)
    await expect.element(findRecord('Ann Eze')).toMatchTextContent(/not answered yet.*On which day did you pay\?/)
    await expectNoViolationsAnywhere({ narrow: 320 })
    await expectToFit()
    expect(await perform('payments', ann.id)).toMatchObject([{ status: 'Pending' }])
    await perform('giveProof', ann.id, picture)
    await openQueue('Payments')
    await expect.element(findQueued('Ann Eze')).toBeVisible()
  })

  test('a cancelled dialog returns the focus and decides nothing', async () => {
    const ann = await joinAndPay('Ann', { hasProof: false })
    await openQueue('Payments', { query: '?status=Unproven' })
    await expect.element(findRecord('Ann Eze').getByText('No proof uploaded', { exact: true })).toBeVisible()
    for (const action of ['Approve', 'Reject'] as const) {
      const dialog = await askTo(action)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(findRecord('Ann Eze').getByRole('button', { name: action })).toHaveFocus()
    }
    expect(await perform('payments', ann.id)).toMatchObject([{ status: 'Pending' }])
  })

  test('a failed rejection keeps the dialog open with the input', async () => {
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

describe('the reversal of an approval', () => {
  /** Opens the payment of Cat, whom Ann brought with Ben. Ann has earned 60.00, of which 10.00 are left. */
  async function openApproved() {
    const ann = await joinAndPay('Ann')
    await perform('approvePayment', ann.id)
    const [, cat] = await perform('recruitMany', ann.id, 2)
    if (cat === undefined) throw new Error('No recruit')
    await perform('withdraw', ann.id, '50.00')
    const finance = await makeOnlyStaff('finance')
    const [payment] = await perform('payments', cat.id)
    const screen = await openQueue('Payments', { query: `?status=Approved&chosen=${payment?.id}`, as: finance })
    await expectRecord('Agent 2')
    return { ann, cat, screen, finance, paymentId: payment?.id ?? 0 }
  }
  const findReverse = () => page.getByRole('main').getByRole('button', { name: 'Reverse approval' })
  async function askToReverse() {
    await findReverse().click()
    const dialog = page.getByRole('dialog', { name: 'Reverse the approval for Agent 2?' })
    await expect.element(dialog.getByRole('combobox', { name: 'Reason' })).toBeVisible()
    return dialog
  }

  test('shows everyone affected before it is confirmed, needs a reason, and then shows what was taken back', async () => {
    const { ann, cat, finance, paymentId } = await openApproved()
    const dialog = await askToReverse()
    await expect.element(dialog).toMatchTextContent('The fee of $100.00 will be taken back. Agent 2 becomes Pending')
    const loss = dialog.getByRole('list', { name: 'Agents who lose something' }).getByRole('listitem')
    await expect
      .element(loss)
      .toMatchTextContent(/Ann Eze.*Referral bonus.*−\$20\.00.*Match bonus for level 1.*−\$20\.00/)
    await expect
      .element(loss)
      .toMatchTextContent('Level 1 is no longer complete$10.00 from the balance, $30.00 will be owed')
    expect(await getAs(finance, `staff/agents/${cat.id}`)).toMatchObject({ status: 'Active' })
    await dialog.getByRole('button', { name: 'Reverse approval' }).click()
    await expect.element(dialog.getByText('Choose a reason.')).toBeVisible()
    await expect.element(dialog.getByRole('combobox', { name: 'Reason' })).toHaveFocus()
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('Another reason')
    await dialog.getByRole('button', { name: 'Reverse approval' }).click()
    await expect
      .element(dialog.getByRole('textbox', { name: 'Reason in words' }))
      .toHaveAccessibleDescription(/(?=.*The agent will read this)(?=.*Say the reason)/)
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('Charged back')
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Case 12')
    await dialog.getByRole('button', { name: 'Reverse approval' }).click()

    const done = page.getByRole('dialog', { name: 'Approval reversed' })
    await expect
      .element(done.getByRole('status'))
      .toMatchTextContent('The payment of Agent 2, $100.00, has been reversed.')
    await done.getByRole('button', { name: 'Close' }).click()
    const record = findRecord('Agent 2')
    await expect.element(record).toMatchTextContent('Reversed becauseCharged back')
    await expect.element(record).toMatchTextContent('ReasonCase 12')
    await expect.element(record).toMatchTextContent(`Reversed by${finance.email}`)
    await expectGone(findReverse())
    await page.getByRole('radio', { name: 'Reversed', exact: true }).click()
    await expect.element(page.locate(`#queue-row-${paymentId}`)).toBeVisible()
    expect(await getAs(finance, `staff/agents/${ann.id}`)).toMatchObject({
      account: { total_balance: '0.00', owed: '30.00', depth: 0 },
    })
  })

  test('shows its outcome although the payment leaves the list', { tags: 'deep' }, async () => {
    const { finance, paymentId } = await openApproved()
    const screen = await openQueue('Payments', { query: '?status=Approved', as: finance })
    const dialog = await askToReverse()
    await expect.poll(screen.path).toContain(`chosen=${paymentId}`)
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('Refunded')
    await dialog.getByRole('button', { name: 'Reverse approval' }).click()
    const done = page.getByRole('dialog', { name: 'Approval reversed' })
    await expect.element(done.getByRole('status')).toMatchTextContent('The payment of Agent 2')
    await expectGone(page.locate(`#queue-row-${paymentId}`))
    await done.getByRole('button', { name: 'Close' }).click()
    await expectGone(done)
    await expect.element(findRecord('Agent 2')).toMatchTextContent('Reversed becauseRefunded')
  })

  test('reports at once that a colleague has already reversed the approval', async () => {
    const { cat } = await openApproved()
    await perform('reverseFee', cat.id)
    await findReverse().click()
    const dialog = page.getByRole('dialog', { name: 'Reverse the approval for Agent 2?' })
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This payment was reversed by the operator')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(findRecord('Agent 2')).toMatchTextContent('Reversed becauseMoney never arrived')
    await expectGone(findReverse())
  })

  test('reports that a colleague was faster, and that the preview could not be loaded', { tags: 'deep' }, async () => {
    allowErrors(/500/)
    const { cat, paymentId } = await openApproved()
    const mend = answerJson(`GET staff/payments/${paymentId}/reversal`, {}, { status: 500 })
    await findReverse().click()
    await expect.element(page.getByRole('dialog').getByText('Could not load')).toBeVisible()
    mend()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Retry: load what the reversal/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Reverse the approval for Agent 2?' })
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('Refunded')
    await perform('reverseFee', cat.id)
    await dialog.getByRole('button', { name: 'Reverse approval' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This payment was reversed by the operator')
  })
})

test('[E5] approving a payment without a proof takes a reason, which is stored', {
  tags: 'accessibility',
}, async () => {
  await joinAndPay('Ann', { hasProof: false })
  await openQueue('Payments', { query: '?status=Unproven' })
  await expect.element(findQueued('Ann Eze')).toMatchTextContent('No proof')
  await expect.element(findRecord('Ann Eze')).toMatchTextContent(/Check before.*no line of a bank statement/)
  const dialog = await askTo('Approve')
  await expect.element(dialog).toMatchTextContent(/There is no proof of payment.*becomes active/)
  await expectNoViolationsAnywhere()
  await dialog.getByLabelText('Reason').fill('Paid in cash')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expectDone('Approved: Ann Eze, $100.00.')
  const entries = await getAs(await makeStaff('admin'), 'staff/audit?action=payment.approve&page_size=1')
  expect(entries).toMatchObject([{ reason: 'Paid in cash', after: { concerns: ['unproven'] } }])
})

test('[E1] [E5] several payments are approved together by key; one without a date of birth is left out', {
  tags: 'deep',
}, async () => {
  const [ann, , cat] = [await joinAndPay('Ann'), await joinAndPay('Ben'), await joinAndPay('Cat')]
  await perform('shareNothing')
  for (const one of [ann, cat]) await callAs(one, 'PATCH auth/users/me', { date_of_birth: '1990-05-06' })
  await openQueue('Payments')
  await expectRecord('Ann Eze')
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('button', { name: 'Approve 1 ($100.00)' })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Select Ben Eze/ }).click()
  await page.getByRole('checkbox', { name: /^Select Cat Eze/ }).click()
  await expect.element(page.getByRole('button', { name: 'Approve 3 ($300.00)' })).toBeVisible()
  await findQueued('Ann Eze').click()
  await userEvent.keyboard('A')
  const dialog = page.getByRole('dialog', { name: 'Approve 3 payments?' })
  await expect.element(dialog).toMatchTextContent(/1 of them .*left out.*\$200\.00 in.*Ann Eze.*image.*Cat Eze/)
  await perform('rejectPayment', ann.id, 'Not ours')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const results = page.getByRole('dialog', { name: 'Results' })
  await expect.element(results).toMatchTextContent('1 of 3 approved.')
  await expectTexts(results.getByRole('listitem'), [
    /^Ann Eze.*was rejected by/,
    /^Ben Eze.*date of birth.*on its own with a reason, or reject it\.$/,
    /^Cat Eze/,
  ])
  expect((await getMe(cat)).status).toBe('Active')
})

test('the search finds a payment by its PIN, in the current view or in all, and stays in the address', async () => {
  const ann = await joinAndPay('Ann')
  await joinAndPay('Ben')
  const screen = await openQueue('Payments')
  const field = page.getByRole('searchbox', { name: 'Search payments' })
  await field.fill(ann.pin)
  await expectGone(findQueued('Ben Eze'))
  await expectRecord('Ann Eze')
  await expect.poll(screen.path).toBe(`/staff/payments?search=${ann.pin}`)
  await perform('approvePayment', ann.id)
  await screen.reload()
  await expect.element(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Search all payments' }).click()
  await expectRecord('Ann Eze')
})

test('on a small laptop the proof is beside the facts, and the PIN above both', { tags: 'deep' }, async () => {
  await page.viewport(1280, 900)
  const ann = await joinAndPay('Ann')
  await openQueue('Payments')
  await expect.element(findProof()).toBeVisible()
  const record = findRecord('Ann Eze')
  const topOf = (element: Element) => element.getBoundingClientRect().top
  const stage = page.getByRole('group', { name: 'Proof' }).element()
  expect(topOf(record.getByText('Sponsor', { exact: true }).element())).toBeLessThan(
    stage.getBoundingClientRect().bottom,
  )
  expect(topOf(record.getByText(ann.pin).element())).toBeLessThan(topOf(stage))
  expect(topOf(record.getByText('Account', { exact: true }).element())).toBeLessThan(900)
})

test('the address contains the view and the chosen record, even one that is not on the page', async () => {
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
  await expect.element(page.getByText('We can’t find this payment')).toBeVisible()
})

describe('the proof', () => {
  test('is enlarged with buttons, keys, or Ctrl and the wheel', async () => {
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

  test('is loaded again from a new address if its address has expired', { tags: 'deep' }, async () => {
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

test('a list that fails to load is reported and can be loaded again', async () => {
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
