import { expect, test, vi } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import {
  closeDialog,
  expectCount,
  expectFigure,
  expectGone,
  expectTexts,
  findDialog,
  findRows,
} from '../../../testing/find.ts'
import { pressOn, typeInto } from '../../../testing/keyboard.ts'
import { answer, answerJson, connectionLost, cutOff, leaveWaiting, watchCalls } from '../../../testing/network.ts'
import { type Agent, getAs, makeAgent, makeNewcomer, makeRichAgent, perform } from '../../../testing/people.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'

const CALL = 'dashboard/withdrawals'
const HISTORY = 'Withdrawal history'
const SUBMITTED = 'Withdrawal Submitted'

const findAmount = (): Locator => page.getByRole('textbox', { name: 'Amount' })
const findRequestButton = (): Locator => page.getByRole('button', { name: 'Request withdrawal' })
const keyOf = (call: Request | undefined) => call?.headers.get('Idempotency-Key') ?? ''

async function open(agent: Agent): Promise<RenderedScreen> {
  const screen = await renderScreen('/dashboard/withdrawals', { as: agent })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible()
  return screen
}

/** Enters an amount and requests it. A confirmation follows unless the amount has a problem. */
async function request(amount: string): Promise<void> {
  await findAmount().fill(amount)
  await findRequestButton().click()
}

const confirm = () => findDialog('Confirm Withdrawal').getByRole('button', { name: 'Confirm' }).click()

test('[WDR-005] [WDR-006] [WDR-007] only a valid amount within the limits is sent, exactly as typed', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeRichAgent('500.00')
  const posts = watchCalls(`POST ${CALL}`)
  await open(agent)
  await expectFigure('Available Withdrawal', '$500.00')
  for (const [wrong, problem] of [
    ['', 'Enter an amount.'],
    ['abc', 'Enter a number such as 1250 or 1250.50.'],
    ['500.01', 'Enter at most $500.00.'],
    ['10.123', 'Enter a number such as 1250 or 1250.50.'],
    ['9.99', 'Enter at least $10.00.'],
    ['1,000', 'Enter a number such as 1250 or 1250.50.'],
  ] as const) {
    await request(wrong)
    await expect.element(page.getByText(problem)).toBeVisible()
    await expect.element(findAmount()).toHaveFocus()
    await expect.element(findAmount()).toHaveAttribute('aria-invalid', 'true')
    await expectGone(page.getByRole('dialog'))
  }
  await expectNoViolationsAnywhere()
  expect(posts).toEqual([])
  await request(' 100 ')
  await confirm()
  await expect.element(findDialog(SUBMITTED)).toBeVisible()
  expect(await Promise.all(posts.map((post) => post.text()))).toEqual(['{"amount":"100"}'])
  expect(keyOf(posts[0])).toMatch(/^[\da-f-]{36}$/)
})

test('[ERR-022] [GAP-19] a request is confirmed, submitted, and shown on the screen before the list is loaded again', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeRichAgent('1650.00')
  await perform('withdraw', agent.id, '50.00')
  await open(agent)
  await expectCount(findRows(HISTORY), 1)
  leaveWaiting(`GET ${CALL}`)
  await expectFigure('Available Withdrawal', '$1,600.00')
  await expect.element(findAmount()).toHaveAccessibleDescription('Minimum: $10.00')
  await expect.element(page.getByText('•••• 6789', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('main')).not.toMatchTextContent('0123456789')
  await request('100')
  const question = findDialog('Confirm Withdrawal')
  await expectTexts(question.getByRole('definition'), [
    '$100.00',
    'Granary Bank •••• 6789 Ada Obi',
    '$1,600.00',
    '$1,500.00',
  ])
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expectNoViolationsAnywhere()
  await confirm()
  const dialog = findDialog(SUBMITTED)
  await expect
    .element(
      dialog.getByText('Your withdrawal request has been successfully submitted and is now pending approval', {
        exact: true,
      }),
    )
    .toBeVisible()
  await expectTexts(dialog.getByRole('definition'), [
    '$100.00',
    /^No\. \d+$/,
    /20\d\d/,
    /Ada Obi/,
    'Granary Bank •••• 6789 Ada Obi',
    '$1,600.00',
    '$1,500.00',
    'Pending',
  ])
  await expectNoViolationsAnywhere()
  await closeDialog(SUBMITTED)
  await expectCount(findRows(HISTORY), 2)
  await expect.element(findRows(HISTORY).first().getByRole('cell').nth(1)).toHaveTextContent('N100.00')
  await expectFigure('Total Withdrawals', '2')
  await expectFigure('Pending Withdrawals', '2')
  await expectFigure('Available Withdrawal', '$1,500.00')
  await expect.element(findAmount()).toHaveValue('')
  await expect.element(findAmount()).toHaveFocus()
})

test('the agent can choose a share of the available amount, and a cancelled request sends nothing', async () => {
  const posts = watchCalls(`POST ${CALL}`)
  await open(await makeRichAgent('187.25'))
  await page.getByRole('button', { name: 'Withdraw 25%, $46.81' }).click()
  await expect.element(findAmount()).toHaveValue('46.81')
  await expect.element(findAmount()).toHaveFocus()
  await page.getByRole('button', { name: 'Withdraw all' }).click()
  await expect.element(findAmount()).toHaveValue('187.25')
  await findRequestButton().click()
  await expect.element(findDialog('Confirm Withdrawal')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectGone(page.getByRole('dialog'))
  await expect.element(findRequestButton()).toHaveFocus()
  await expect.element(findAmount()).toHaveValue('187.25')
  expect(posts).toEqual([])
})

test('a withdrawal can be requested with the keyboard alone, and only its receipt is printed', {
  tags: 'deep',
}, async () => {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => {})
  await open(await makeRichAgent('500.00'))
  await typeInto(findAmount(), '25.5')
  await userEvent.keyboard('{Enter}')
  await pressOn(findDialog('Confirm Withdrawal').getByRole('button', { name: 'Confirm' }))
  const dialog = findDialog(SUBMITTED)
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Print receipt' }).click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  await commands.emulateMedia({ media: 'print' })
  await expect.element(page.getByText('Receipt of a withdrawal request')).toBeVisible()
  await expect.element(dialog.getByText('$474.50')).toBeVisible()
  await expect.element(page.locate('main')).not.toBeVisible()
  await expect.element(page.locate('header')).not.toBeVisible()
  expect([...document.querySelectorAll('button')].filter((button) => button.checkVisibility())).toEqual([])
  await commands.emulateMedia({ media: 'screen' })
  await userEvent.keyboard('{Escape}')
  await expectGone(page.getByRole('dialog'))
  await expect.element(findAmount()).toHaveFocus()
  await expect.element(findRows(HISTORY)).toMatchTextContent('N25.50')
})

test('the screen says what to do if bank details are missing or the fee is unpaid', async () => {
  const screen = await open(await makeNewcomer())
  const main = page.getByRole('main')
  await expect.element(main).toMatchTextContent('Withdrawals are open to active agents.')
  await expect
    .element(main.getByRole('link', { name: 'Go to Payments' }))
    .toHaveAttribute('href', '/dashboard/payments')
  await expect.element(main).toMatchTextContent('Your bank details are missing.')
  await expect.element(findRequestButton()).toBeDisabled()
  await main.getByRole('link', { name: 'Add bank details' }).click()
  await expect.poll(screen.path).toBe('/dashboard/edit-profile#bank-details')
  await expect.element(page.getByRole('combobox', { name: 'Bank name' })).toHaveFocus()
  await expect.element(page.getByLabelText(/^Account number/)).toBeInViewport({ ratio: 1 })
})

test("[ERR-011] [ERR-012] [WDR-007] the server's error is shown, for example after another withdrawal in the meantime, and the amount is cleared", {
  tags: 'accessibility',
}, async () => {
  const agent = await makeRichAgent('500.00')
  await open(agent)
  await expectFigure('Available Withdrawal', '$500.00')
  await perform('withdraw', agent.id, '400.00')
  const dialog = findDialog('Error')
  await request('500')
  await confirm()
  await expect.element(dialog).toMatchTextContent('Your available balance is $100.00.')
  expect(await getAs(agent, CALL)).toHaveLength(1)
  await closeDialog('Error')

  answerJson(`POST ${CALL}`, { error: 'Insufficient balance' }, { status: 400 })
  await request('100')
  await confirm()
  await expect.element(dialog.getByText('Insufficient balance', { exact: true })).toBeVisible()
  await expectTexts(dialog.getByRole('button'), ['Close'])
  await expect.element(findAmount()).toHaveValue('')
  await expectNoViolationsAnywhere()
  await closeDialog('Error')
  await expect.element(findAmount()).toHaveFocus()
})

test('an agent who is not active yet can request nothing, and reads the reason', async () => {
  await open(await makeAgent())
  await expect.element(page.getByText('Withdrawals are open to active agents.')).toBeVisible()
  await expect.element(findRequestButton()).toBeDisabled()
  await expect.element(findAmount()).toBeDisabled()
})

test('a retry after no response, or after status 500, uses the same key, so that there is one withdrawal', async () => {
  allowErrors(/Failed to fetch/)
  const agent = await makeRichAgent('500.00')
  const posts = watchCalls(`POST ${CALL}`)
  const losses = [() => Response.error(), () => Response.json({ detail: 'Something went wrong.' }, { status: 500 })]
  answer(`POST ${CALL}`, async (_call, send) => {
    // The server has created the withdrawal; only its response is lost.
    const response = await send()
    const lost = losses.shift()?.()
    if (lost?.type === 'error') throw connectionLost()
    return lost ?? response
  })
  await open(agent)
  await request('100.00')
  await confirm()
  const dialog = findDialog('Error')
  for (const attempts of [1, 2]) {
    await expect.poll(() => posts.length).toBe(attempts)
    await expect.element(dialog).toMatchTextContent('We may still have received your request.')
    await expect.element(findAmount()).toHaveValue('')
    await dialog.getByRole('button', { name: 'Try Again' }).click()
  }
  await expect.element(findDialog(SUBMITTED)).toMatchTextContent('$400.00')
  await closeDialog(SUBMITTED)
  await expectCount(findRows(HISTORY), 1)
  await request('100.00')
  await confirm()
  await closeDialog(SUBMITTED)
  await expectCount(findRows(HISTORY), 2)
  const [first, second, third, other] = posts.map(keyOf)
  expect([second, third]).toEqual([first, first])
  expect(other).not.toBe(first)
  expect(await getAs(agent, CALL)).toHaveLength(2)
})

test('an abandoned lost request keeps its key for the same amount in another notation', { tags: 'deep' }, async () => {
  allowErrors(/Failed to fetch/)
  const agent = await makeRichAgent('500.00')
  const posts = watchCalls(`POST ${CALL}`)
  const mend = cutOff(`POST ${CALL}`)
  await open(agent)
  await request('100')
  await confirm()
  await closeDialog('Error')
  mend()
  for (const amount of ['50', '100.00']) {
    await request(amount)
    await confirm()
    await closeDialog(SUBMITTED)
  }
  const [lost, other, again] = posts.map(keyOf)
  expect(other).not.toBe(lost)
  expect(again).toBe(lost)
})
