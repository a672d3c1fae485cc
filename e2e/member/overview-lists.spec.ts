import { expect, test } from '../support/member-test.ts'
import { findCard, openOverview, readLatest, reverseCall } from '../support/overview-screen.ts'
import { withoutReload } from '../support/visit.ts'

const lists = [
  { heading: 'Latest Referrals', what: 'referrals', call: 'refferals', empty: 'No Referrals yet' },
  { heading: 'Latest Downlines', what: 'downlines', call: 'downlines', empty: 'No Downline yet' },
  {
    heading: 'Latest Withdrawals',
    what: 'withdrawals',
    call: 'withdrawals',
    empty: 'You are yet to make a Withdrawal Request',
  },
] as const

const TODAY = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/

test('[OVER-012] [OVER-015] [OVER-018] [GAP-15] [CONST-008] the newest four of each list, whatever order they come in', async ({
  page,
  site,
  member,
}) => {
  await site.act('approvePayment', member.id)
  await site.act('recruitMany', member.id, 6)
  await site.act('credit', member.id, '3000.00')
  for (const amount of ['101.00', '102.00', '103.00', '104.00', '105.00', '1106.50']) {
    await site.act('withdraw', member.id, amount)
  }
  await site.act('approveLastWithdrawal', member.id)
  for (const { call } of lists) await reverseCall(page, call)
  await openOverview(page)

  const people = ['Agent 6', 'Agent 5', 'Agent 4', 'Agent 3'].map((name) => [
    name,
    expect.stringMatching(TODAY),
    'Active',
  ])
  expect(await readLatest(page, 'Latest Referrals')).toEqual(people)
  expect(await readLatest(page, 'Latest Downlines')).toEqual(people)
  expect(await readLatest(page, 'Latest Withdrawals')).toEqual(
    [
      ['N1,106.50', 'Approved'],
      ['N105.00', 'Pending'],
      ['N104.00', 'Pending'],
      ['N103.00', 'Pending'],
    ].map(([amount, status]) => [expect.stringMatching(TODAY), amount, status]),
  )
  for (const [heading, columns] of [
    ['Latest Referrals', ['Name', 'Date Joined', 'Status']],
    ['Latest Downlines', ['Name', 'Date Joined', 'Status']],
    ['Latest Withdrawals', ['Date Requested', 'Amount', 'Status']],
  ] as const) {
    await expect(page.getByRole('table', { name: heading }).getByRole('columnheader')).toHaveText([...columns])
  }
  for (const { empty } of lists) await expect(page.getByText(empty)).toHaveCount(0)
})

test('[OVER-013] [OVER-016] [OVER-019] each list leads to all of it', async ({ page }) => {
  await openOverview(page)
  await withoutReload(page, async () => {
    for (const { heading, what } of lists) {
      await findCard(page, heading)
        .getByRole('link', { name: `See All: your ${what}` })
        .click()
      await expect(page).toHaveURL(`/dashboard/${what}`)
      await page.goBack()
    }
  })
})

test('[OVER-014] [OVER-017] [OVER-020] what is empty says so', async ({ page, site, member }) => {
  await openOverview(page)
  for (const { heading, empty } of lists) {
    await expect(findCard(page, heading).getByText(empty, { exact: true })).toBeVisible()
    await expect(findCard(page, heading).getByRole('row')).toHaveCount(0)
  }
  await site.act('approvePayment', member.id)
  await site.act('recruitMany', member.id, 1)
  await site.act('credit', member.id, '300.00')
  await site.act('withdraw', member.id, '150.00')
  await openOverview(page)
  for (const { heading, empty } of lists) {
    await expect(findCard(page, heading).getByRole('row')).toHaveCount(2)
    await expect(page.getByText(empty)).toHaveCount(0)
  }
})

test.describe('when calls fail', () => {
  test.use({ allowedErrors: /status of 500|could not be loaded/ })

  test('[ERR-020] each list says so quietly, without rows and without being empty, and is read again when told to', async ({
    page,
    site,
    member,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await site.act('recruitMany', member.id, 1)
    let isBroken = true
    await page.route('**/api/dashboard/**', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { detail: 'x' } }) : route.fallback(),
    )
    await page.goto('/dashboard')
    for (const { heading, what, empty } of lists) {
      const card = findCard(page, heading)
      await expect(card.getByText('Could not load', { exact: true })).toBeVisible({ timeout: 15_000 })
      await expect(card.getByRole('row')).toHaveCount(0)
      await expect(page.getByText(empty)).toHaveCount(0)
      expect(
        logged.some((text) => text.includes(`dashboard/${what === 'referrals' ? 'refferals' : what} could not`)),
      ).toBe(true)
    }
    await expect(findCard(page, 'Total Balance')).toContainText('-Could not load')
    for (const heading of ['Earnings', 'Next Level']) {
      await expect(findCard(page, heading).getByText('Could not load', { exact: true })).toBeVisible()
    }
    await expect(page.getByRole('table', { name: 'Personal' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /error|could not/i })).toHaveCount(0)

    isBroken = false
    await page.getByRole('button', { name: 'Retry: load your referrals' }).click()
    await expect(findCard(page, 'Latest Referrals').getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('button', { name: 'Retry: load your balance' }).click()
    await expect(findCard(page, 'Total Balance')).toContainText('$0.00')
    await page.getByRole('button', { name: 'Retry: load your progress' }).click()
    await expect(findCard(page, 'Next Level')).toContainText('0 of 2 places taken')
    await page.getByRole('button', { name: 'Retry: load your earnings' }).click()
    await expect(findCard(page, 'Earnings')).toContainText('No bonuses in the last 12 months')
    await expect(findCard(page, 'Latest Withdrawals').getByText('Could not load', { exact: true })).toBeVisible()
  })
})
