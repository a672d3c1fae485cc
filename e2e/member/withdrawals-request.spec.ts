import { randomUUID } from 'node:crypto'
import type { Request } from '@playwright/test'
import { pressOn, typeInto } from '../support/keyboard.ts'
import { expect, test } from '../support/member-test.ts'
import { createTokens, storeTokens } from '../support/members.ts'
import {
  askFor,
  closeDialog,
  confirmRequest,
  expectFigure,
  findAmount,
  findDialog,
  findRows,
  makeRich,
  openScreen,
  readAsMember,
} from '../support/money-screens.ts'
import { watchPosts } from '../support/posts.ts'
import { withoutReload } from '../support/visit.ts'

const CALL = 'dashboard/withdrawals'
const HISTORY = 'Withdrawal History'
const SUBMITTED = 'Withdrawal Submitted'

const keyOf = (request: Request | undefined) => request?.headers()['idempotency-key'] ?? ''

test('[WDR-005] [WDR-006] only an amount in figures is sent, exactly as it was typed', async ({
  page,
  site,
  member,
}) => {
  test.slow()
  await makeRich(site, member, '500.00')
  const posts = watchPosts(page, CALL)
  await openScreen(page, 'Withdrawals')
  await askFor(page, '')
  await expect(page.getByText('Amount is required')).toBeVisible()
  await expect(findAmount(page)).toBeFocused()
  await expect(findAmount(page)).toHaveAttribute('aria-invalid', 'true')
  for (const wrong of ['abc', '10.123', '1,000']) {
    await askFor(page, wrong)
    await expect(page.getByText('Enter a number such as 1250 or 1250.50')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await findAmount(page).fill('')
    await expect(page.getByText('Enter a number')).toHaveCount(0)
  }
  expect(posts).toEqual([])
  await askFor(page, ' 100 ')
  await confirmRequest(page)
  await expect(findDialog(page, SUBMITTED)).toBeVisible()
  expect(posts.map((post) => post.postData())).toEqual(['{"amount":"100"}'])
  expect(keyOf(posts[0])).toMatch(/^[\da-f-]{36}$/)
})

test('[ERR-022] [GAP-19] a request is asked back, submitted, and on the screen without a reload', async ({
  page,
  site,
  member,
}) => {
  test.slow()
  await makeRich(site, member, '1600.00')
  await openScreen(page, 'Withdrawals')
  await expectFigure(page, 'Available Withdrawal', '$1,600.00')
  await expect(page.getByText('•••• 6789', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('0123456789')
  await withoutReload(page, async () => {
    await askFor(page, '100')
    const question = findDialog(page, 'Confirm Withdrawal')
    await expect(question.getByRole('definition')).toHaveText([
      '$100.00',
      'Granary Bank •••• 6789 Ada Obi',
      '$1,600.00',
      '$1,500.00',
    ])
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await confirmRequest(page)
    const dialog = findDialog(page, SUBMITTED)
    await expect(
      dialog.getByText('Your withdrawal request has been successfully submitted and is now pending approval', {
        exact: true,
      }),
    ).toBeVisible()
    await expect(dialog.getByRole('definition')).toContainText([
      '$100.00',
      /20\d\d/,
      'Ada Obi',
      '$1,600.00',
      '$1,500.00',
      'Pending',
    ])
    await closeDialog(page, SUBMITTED)
    await expect(findRows(page, HISTORY)).toHaveCount(1)
    await expect(findRows(page, HISTORY).getByRole('cell').nth(1)).toHaveText('N100.00')
    await expectFigure(page, 'Total Withdrawals', '1')
    await expectFigure(page, 'Pending Withdrawals', '1')
    await expectFigure(page, 'Available Withdrawal', '$1,500.00')
    await expect(findAmount(page)).toHaveValue('')
    await expect(findAmount(page)).toBeFocused()
  })
})

test('[GAP-19] the new row is there before the list has been read again', async ({ page, site, member }) => {
  await makeRich(site, member, '500.00')
  await site.act('withdraw', member.id, '50.00')
  await openScreen(page, 'Withdrawals')
  await expect(findRows(page, HISTORY)).toHaveCount(1)
  await page.route(`**/api/${CALL}`, (route) => (route.request().method() === 'GET' ? undefined : route.fallback()))
  await askFor(page, '20')
  await confirmRequest(page)
  await closeDialog(page, SUBMITTED)
  await expect(findRows(page, HISTORY).getByRole('cell').nth(1)).toHaveText('N20.00')
  await expect(findRows(page, HISTORY)).toHaveCount(2)
  await expectFigure(page, 'Total Withdrawals', '2')
})

test('a question that is taken back sends nothing, and the focus returns', async ({ page, site, member }) => {
  await makeRich(site, member, '500.00')
  const posts = watchPosts(page, CALL)
  await openScreen(page, 'Withdrawals')
  await page.getByRole('button', { name: 'Withdraw all' }).click()
  await expect(findAmount(page)).toHaveValue('500.00')
  await page.getByRole('button', { name: 'Request Withdrawal' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Request Withdrawal' })).toBeFocused()
  await expect(findAmount(page)).toHaveValue('500.00')
  expect(posts).toEqual([])
})

test('a withdrawal is asked for by the keyboard alone', async ({ page, site, member }) => {
  await makeRich(site, member, '500.00')
  await openScreen(page, 'Withdrawals')
  await typeInto(page, findAmount(page), '25.5')
  await page.keyboard.press('Enter')
  await pressOn(page, findDialog(page, 'Confirm Withdrawal').getByRole('button', { name: 'Confirm' }))
  const close = findDialog(page, SUBMITTED).getByRole('button', { name: 'Close' })
  await expect(close).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(findAmount(page)).toBeFocused()
  await expect(findRows(page, HISTORY)).toContainText('N25.50')
})

test('where bank details are missing and the fee is not paid, the screen says what to do', async ({ page, site }) => {
  const newcomer = await site.act('makeAgent', { email: `${randomUUID()}@newcomers.example` })
  await storeTokens(page, await createTokens(site, newcomer))
  await openScreen(page, 'Withdrawals')
  const main = page.getByRole('main')
  await expect(main).toContainText('Withdrawals are open to active agents.')
  await expect(main.getByRole('link', { name: 'Go to Payments' })).toHaveAttribute('href', '/dashboard/payments')
  await expect(main).toContainText('Your bank details are missing.')
  await expect(page.getByRole('button', { name: 'Withdraw all' })).toBeDisabled()
  await main.getByRole('link', { name: 'Add bank details' }).click()
  await expect(page).toHaveURL('/dashboard/edit-profile')
})

test.describe('requests that fail', () => {
  test.use({ allowedErrors: /status of (400|500)|ERR_CONNECTION_RESET|ERR_FAILED|TypeError: Failed to fetch/ })

  test('[ERR-011] [ERR-012] the error of the server is told, and the amount is cleared', async ({ page }) => {
    await page.route(`**/api/${CALL}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { error: 'Insufficient balance' } })
        : route.fallback(),
    )
    await openScreen(page, 'Withdrawals')
    await askFor(page, '100')
    await confirmRequest(page)
    const dialog = findDialog(page, 'Error')
    await expect(dialog.getByText('Insufficient balance', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button')).toHaveText(['Close'])
    await expect(findAmount(page)).toHaveValue('')
    await closeDialog(page, 'Error')
    await expect(findAmount(page)).toBeFocused()
  })

  test('[WDR-007] more than is available is refused by the server alone, and nothing is listed', async ({
    page,
    site,
    member,
  }) => {
    await makeRich(site, member, '500.00')
    await openScreen(page, 'Withdrawals')
    await askFor(page, '500.01')
    await expect(findDialog(page, 'Confirm Withdrawal')).toContainText('This is more than you have available.')
    await confirmRequest(page)
    await expect(findDialog(page, 'Error')).toContainText('Your available balance is $500.00.')
    await closeDialog(page, 'Error')
    await expect(page.getByText('You are yet to make a Withdrawal Request')).toBeVisible()
    expect(await readAsMember(site, member, CALL)).toEqual([])
  })

  test('who is not active yet is told so by the server', async ({ page }) => {
    await openScreen(page, 'Withdrawals')
    await askFor(page, '10')
    await confirmRequest(page)
    await expect(findDialog(page, 'Error')).toContainText('Withdrawals are open to active agents only.')
  })

  for (const loss of ['no answer', 'an answer of 500'] as const) {
    test(`after ${loss} trying again asks under the same key, so that there is one withdrawal`, async ({
      page,
      site,
      member,
    }) => {
      await makeRich(site, member, '500.00')
      const posts = watchPosts(page, CALL)
      let losses = 1
      await page.route(`**/api/${CALL}`, async (route) => {
        if (route.request().method() !== 'POST' || losses === 0) return route.fallback()
        losses -= 1
        // The server has done it; only its answer is lost.
        await route.fetch()
        if (loss === 'no answer') await route.abort('connectionreset')
        else await route.fulfill({ status: 500, json: { detail: 'Something went wrong.' } })
      })
      await openScreen(page, 'Withdrawals')
      await askFor(page, '100.00')
      await confirmRequest(page)
      const dialog = findDialog(page, 'Error')
      await expect(dialog).toContainText('Your request may have arrived all the same.')
      await expect(findAmount(page)).toHaveValue('')
      await dialog.getByRole('button', { name: 'Try Again' }).click()
      await expect(findDialog(page, SUBMITTED)).toContainText('$400.00')
      await closeDialog(page, SUBMITTED)
      await expect(findRows(page, HISTORY)).toHaveCount(1)
      await askFor(page, '100.00')
      await confirmRequest(page)
      await closeDialog(page, SUBMITTED)
      await expect(findRows(page, HISTORY)).toHaveCount(2)
      const [first, second, third] = posts.map(keyOf)
      expect(second).toBe(first)
      expect(third).not.toBe(first)
      expect(await readAsMember(site, member, CALL)).toHaveLength(2)
    })
  }

  test('a request that was lost and left keeps its key for the same amount, typed in another form', async ({
    page,
    site,
    member,
  }) => {
    await makeRich(site, member, '500.00')
    const posts = watchPosts(page, CALL)
    let isLost = true
    await page.route(`**/api/${CALL}`, async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.fallback()
      isLost = false
      return route.abort('connectionreset')
    })
    await openScreen(page, 'Withdrawals')
    await askFor(page, '100')
    await confirmRequest(page)
    await closeDialog(page, 'Error')
    for (const amount of ['50', '100.00']) {
      await askFor(page, amount)
      await confirmRequest(page)
      await closeDialog(page, SUBMITTED)
    }
    const [lost, other, again] = posts.map(keyOf)
    expect(other).not.toBe(lost)
    expect(again).toBe(lost)
  })
})

test('the receipt is printed alone', async ({ page, site, member }) => {
  await makeRich(site, member, '500.00')
  await openScreen(page, 'Withdrawals')
  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await askFor(page, '100')
  await confirmRequest(page)
  const dialog = findDialog(page, SUBMITTED)
  await dialog.getByRole('button', { name: 'Print Receipt' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Receipt of a withdrawal request')).toBeVisible()
  await expect(dialog.getByText('$400.00')).toBeVisible()
  await expect(page.locator('main')).toBeHidden()
  await expect(page.locator('header')).toBeHidden()
  await expect(page.locator('button:visible')).toHaveCount(0)
})
