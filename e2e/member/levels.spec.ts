import { expect, test } from '../support/member-test.ts'
import { expectFigure, findPages, findRows, findTable, openScreen, readAsMember } from '../support/money-screens.ts'

const TABLE = 'Level Information'

type ServedLevel = {
  level: number
  expected_downlines: number
  expected_match_bonus: string
  additional_reward: string
}

test('[LVL-001] [LVL-002] with seven downlines two levels are reached, and the third has begun', async ({
  page,
  site,
  member,
}) => {
  await site.act('approvePayment', member.id)
  await site.act('recruitMany', member.id, 7)
  await openScreen(page, 'Levels')
  await expectFigure(page, 'Current Level', '2')
  await expectFigure(page, 'Current Downlines', '7')
  await expectFigure(page, 'To the Next Level', '7')
  const steps = page.getByRole('list', { name: 'Your Progress' }).getByRole('listitem')
  await expect(steps).toHaveCount(6)
  for (const [index, [state, taken]] of (
    [
      ['Reached', '2 of 2'],
      ['Reached', '4 of 4'],
      ['7 to go', '1 of 8'],
      ['Not begun', '0 of 16'],
    ] as const
  ).entries()) {
    await expect(steps.nth(index)).toContainText(state)
    await expect(steps.nth(index)).toContainText(`${taken} downlines`)
    await expect(steps.nth(index).getByRole('meter')).toHaveAttribute('aria-valuetext', taken)
  }
})

test('[LVL-003] [LVL-004] [CONST-007] each level of the plan is a row, its bonus in naira', async ({
  page,
  site,
  member,
}) => {
  const served = (await readAsMember(site, member, 'dashboard/level-information')) as ServedLevel[]
  expect(served).toHaveLength(6)
  await openScreen(page, 'Levels')
  await expect(findTable(page, TABLE).getByRole('columnheader')).toHaveText([
    'Level',
    'Expected Downlines',
    'Match Bonus',
    'Rewards',
  ])
  await expect(findRows(page, TABLE)).toHaveCount(6)
  await expect(findPages(page, TABLE)).toHaveCount(0)
  for (const [index, { level, expected_downlines, expected_match_bonus, additional_reward }] of served.entries()) {
    const cells = findRows(page, TABLE).nth(index).getByRole('cell')
    await expect(cells).toHaveText([
      String(level),
      String(expected_downlines),
      `N${expected_match_bonus}`,
      additional_reward || '-',
    ])
  }
  await expect(findRows(page, TABLE).filter({ hasText: '$' })).toHaveCount(0)
})

test('[LVL-004] the rows are those that were served, amounts with thousands separators', async ({ page }) => {
  const rewards = ['', 'A phone', 'A trip to the sea']
  await page.route('**/api/dashboard/level-information', (route) =>
    route.fulfill({
      json: rewards.map((additional_reward, index) => ({
        id: index + 1,
        level: index + 1,
        expected_downlines: 2 ** (index + 1),
        expected_match_bonus: `${index + 1}500.00`,
        additional_reward,
      })),
    }),
  )
  await openScreen(page, 'Levels')
  await expect(findRows(page, TABLE)).toHaveCount(3)
  await expect(findRows(page, TABLE).getByRole('cell')).toHaveText([
    '1',
    '2',
    'N1,500.00',
    '-',
    '2',
    '4',
    'N2,500.00',
    'A phone',
    '3',
    '8',
    'N3,500.00',
    'A trip to the sea',
  ])
})

test.describe('calls that fail', () => {
  test.use({ allowedErrors: /status of 500|could not be loaded/ })

  test('[ERR-020] levels that cannot be read say so quietly, and can be tried again', async ({ page }) => {
    await page.route('**/api/dashboard/level-information', (route) => route.fulfill({ status: 500, json: {} }))
    await openScreen(page, 'Levels')
    const retry = page.getByRole('button', { name: 'Retry: load your levels' })
    await expect(retry).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('button', { name: 'Retry: load your progress' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expectFigure(page, 'Current Level', '0')
    await expectFigure(page, 'To the Next Level', '-')
    await page.unroute('**/api/dashboard/level-information')
    await retry.click()
    await expect(findRows(page, TABLE)).toHaveCount(6)
    await expectFigure(page, 'To the Next Level', '2')
  })
})
