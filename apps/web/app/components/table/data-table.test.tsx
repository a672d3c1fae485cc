/** The tables of the dashboard share their pages, order, print and layout. */
import { describe, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectNoViolations } from '../../../testing/axe.ts'
import { expectCount, expectGone, expectTexts, findPages, findRows, findTable } from '../../../testing/find.ts'
import { answerJson, hold } from '../../../testing/network.ts'
import { type Agent, getAs, makeAgent, makeRichAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { readOverflow, watchShifts } from '../../../testing/shape.ts'

async function open(agent: Agent, screen: string): Promise<void> {
  await renderScreen(`/dashboard/${screen.toLowerCase()}`, { as: agent })
  await expect.element(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
}

const ALL = 126

const served = Array.from({ length: ALL }, (_, index) => ({
  person: {
    id: index + 2,
    date_joined: '2024-01-05T12:00:00.000Z',
    first_name: 'Agent',
    last_name: `${index + 1}`,
    email: `agent-${index}@served.example`,
    phone_number: '08012345678',
    status: 'Active',
    recommended_by: 1,
    placed_under: 1,
    distance: 1,
  },
  withdrawal: {
    created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    amount: '10.00',
    balance_before: `${500 + index}.00`,
    balance_after: `${490 + index}.00`,
    status: 'Pending',
  },
}))

const PAGES_AT_THE_START = '1 2 3 4 5 6 7 ... 19 20 21'

test('[CONST-001] 126 rows need 21 pages, and only those around the current one and at both ends have a link', async () => {
  const people = served.map(({ person }) => person)
  answerJson('GET dashboard/downlines', people)
  answerJson('GET dashboard/refferals', people)
  answerJson(
    'GET dashboard/withdrawals',
    served.map(({ withdrawal }) => withdrawal),
  )
  const agent = await makeAgent()
  for (const { screen, name } of [
    { screen: 'Downlines', name: 'Your downlines' },
    { screen: 'Referrals', name: 'Your referrals' },
    { screen: 'Withdrawals', name: 'Withdrawal history' },
  ]) {
    await open(agent, screen)
    const pages = findPages(name)
    const next = pages.getByRole('button', { name: 'Next' })
    const expectLabels = (labels: string) =>
      expectTexts(pages.locate('.mantine-Group-root > *'), ['Prev', ...labels.split(' '), 'Next'])
    await expect.element(pages.getByRole('status')).toHaveTextContent('1–6 of 126')
    await expect.element(pages.getByRole('button', { name: 'Prev' })).toBeDisabled()
    await expectLabels(PAGES_AT_THE_START)
    await expectCount(findRows(name), 6)
    // The three screens turn pages with the same table component.
    if (screen !== 'Withdrawals') continue
    await next.click()
    await expect.element(pages.getByRole('status')).toHaveTextContent('7–12 of 126')
    await expectLabels(PAGES_AT_THE_START)
    await pages.getByRole('button', { name: '7', exact: true }).click()
    for (let pressed = 1; pressed <= 3; pressed += 1) await next.click()
    await expect.element(pages.getByRole('status')).toHaveTextContent('55–60 of 126')
    await expectLabels('1 2 3 ... 9 10 11 ... 19 20 21')
    await expect.element(pages.locate('[aria-current=page]')).toHaveTextContent('10')
    await pages.getByRole('button', { name: '21', exact: true }).click()
    await expect.element(next).toBeDisabled()
    await expectLabels('1 2 3 ... 15 16 17 18 19 20 21')
    await expectCount(findRows(name), 6)
  }
})

describe('a table', () => {
  const name = 'Withdrawal history'
  const findOrder = () => page.getByLabelText('Sort by')

  test('is sorted by its headings, and printed whole without pages and buttons', async () => {
    const agent = await makeRichAgent('1000.00')
    for (const amount of ['100.00', '20.00', '30.00', '40.00', '15.00', '60.00', '70.00']) {
      await perform('withdraw', agent.id, amount)
    }
    await open(agent, 'Withdrawals')
    const head = findTable(name).locate('th').filter({ hasText: 'Amount' })
    await findPages(name).getByRole('button', { name: 'Next' }).click()
    await head.getByRole('button').click()
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(findRows(name).first()).toMatchTextContent('N15.00')
    await head.getByRole('button').click()
    await expect.element(findRows(name).first()).toMatchTextContent('N100.00')
    await expectCount(findRows(name), 6)

    await commands.emulateMedia({ media: 'print', colorScheme: 'dark' })
    dispatchEvent(new Event('beforeprint'))
    await expectCount(findRows(name), 7)
    await expect.element(findTable(name).getByText('Balance Before')).toBeVisible()
    // With the box of a button in the headings, Chromium prints them only on the first sheet.
    expect(getComputedStyle(head.getByText('Amount').element()).display).toBe('contents')
    await expectCount(page.locate('nav:visible, header:visible, aside:visible, form:visible'), 0)
    const ink = getComputedStyle(findRows(name).first().element()).color
    expect(Math.max(...(ink.match(/\d+/g) ?? []).slice(0, 3).map(Number))).toBeLessThan(90)
    dispatchEvent(new Event('afterprint'))
    await expectCount(findRows(name), 6)
  })

  test('is sorted with a field on a phone, which is hidden for a single row', async () => {
    await page.viewport(390, 844)
    const agent = await makeRichAgent('1000.00')
    await perform('withdraw', agent.id, '30.00')
    await open(agent, 'Withdrawals')
    await expect.element(findRows(name).first()).toMatchTextContent('N30.00')
    await expectGone(findOrder())
    for (const amount of ['100.00', '20.00']) await perform('withdraw', agent.id, amount)
    await open(agent, 'Withdrawals')
    await findOrder().selectOptions('Amount, high to low')
    await expect.element(findRows(name).first()).toMatchTextContent('N100.00')
    await findOrder().selectOptions('Date Requested, oldest first')
    await expect.element(findRows(name).first()).toMatchTextContent('N30.00')
    await findOrder().selectOptions('Default order')
    await expect.element(findRows(name).first()).toMatchTextContent('N20.00')
    await expectNoViolations()
    expect(readOverflow()).toBe(0)
    await page.viewport(1280, 800)
    await expect.element(findOrder()).not.toBeVisible()
  })

  test('shows the row named in the address, on its page, until the reader turns to another page', async () => {
    const agent = await makeRichAgent('1000.00')
    for (let number = 1; number <= 8; number += 1) await perform('withdraw', agent.id, `${10 + number}.00`)
    const [oldest] = ((await getAs(agent, 'dashboard/withdrawals')) as { id: number }[]).slice(-1)
    await renderScreen(`/dashboard/withdrawals?chosen=${oldest?.id}`, { as: agent })
    await expect.element(findPages(name).getByRole('status')).toHaveTextContent('7–8 of 8')
    const row = findRows(name).nth(1)
    await expect.element(row).toMatchTextContent('N11.00')
    await expect.element(row).toHaveAttribute('aria-current', 'true')
    await expect.element(row).toBeInViewport()
    await findPages(name).getByRole('button', { name: 'Prev' }).click()
    await expect.element(findRows(name).first()).toMatchTextContent('N18.00')
    await expectCount(findTable(name).locate('tr[aria-current]'), 0)
  })

  test('is printed without its actions on the payments screen', async () => {
    await open(await makeAgent(), 'Payments')
    const table = findTable('Payment Information')
    await expect.element(table.getByRole('button', { name: 'Upload Payment Proof' })).toBeEnabled()
    await commands.emulateMedia({ media: 'print' })
    await expect.element(table.getByText('One-time registration fee')).toBeVisible()
    await expect.element(table.getByText('Purpose')).toBeVisible()
    await expect.element(table.getByText('Actions')).not.toBeVisible()
    await expectCount(page.locate('button:visible'), 0)
  })
})

const screens = [
  { screen: 'Withdrawals', calls: ['user-account-info', 'withdrawals'] },
  { screen: 'Levels', calls: ['user-account-info', 'downlines', 'level-information'] },
  { screen: 'Referrals', calls: ['user-account-info', 'refferals'] },
  { screen: 'Statement', calls: ['user-account-info', 'statement'] },
]

test('the layout does not change when the rows arrive, and nothing scrolls sideways, wide and narrow', {
  tags: 'deep',
}, async () => {
  const agent = await makeRichAgent('9876543.00')
  await perform('recruitMany', agent.id, 7)
  await perform('withdrawMany', [agent.id], { amount: '123456.00', times: 7 })
  for (const { screen, calls } of screens) {
    for (const width of [1280, 320]) {
      const releases = calls.map((call) => hold(`GET dashboard/${call}?*`))
      await page.viewport(width, 800)
      await open(agent, screen)
      await expect.element(page.locate('[aria-busy=true]').first()).toBeVisible()
      if (width === 1280) await expectNoViolations()
      const readShifts = await watchShifts()
      for (const release of releases) release()
      await expectCount(page.locate('[aria-busy=true]'), 0)
      expect.soft(readShifts(), `${screen}, ${width} pixels wide`).toBeLessThanOrEqual(0.02)
      expect.soft(readOverflow(), `${screen}, ${width} pixels wide`).toBe(0)
    }
  }
})

test('data loaded for one agent is removed when another signs in', async () => {
  await open(await makeRichAgent('700.00'), 'Withdrawals')
  await expect.element(page.getByText('$700.00', { exact: true })).toBeVisible()
  await open(await makeAgent(), 'Withdrawals')
  await expect.element(page.getByText('$0.00', { exact: true })).toBeVisible()
  await expectGone(page.getByText('$700.00'))
})
