import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectCount, expectGone, expectTexts, findCard, findTable } from '../../../testing/find.ts'
import { answerJson, watchCalls } from '../../../testing/network.ts'
import { findAgentCard, openOverview, showEarningsChart } from '../../../testing/overview.ts'
import { makeAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

test('the next level shows how many agents are missing and which bonus it brings', async () => {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  await perform('recruitMany', agent.id, 5)
  const screen = await openOverview(agent)
  const card = findCard('Next level')
  await expect.element(card).toMatchTextContent('Level 2')
  await expect.element(card).toMatchTextContent('3 of 4 places taken')
  await expect.element(page.getByRole('progressbar', { name: 'Level 2' })).toHaveAttribute('aria-valuenow', '75')
  await expect.element(card).toMatchTextContent(/1 more agent to reach level 2: \$[\d,]+\.\d\d match bonus/)
  await expectTexts(card.getByRole('listitem'), [
    /^Level 1: 2 of 2/,
    /^Level 2: 3 of 4/,
    /^Level 3: 0 of 8/,
    /^Level 4: 0 of 16/,
    /^Level 5: 0 of 32/,
    /^Level 6: 0 of 64/,
  ])
  await expect.element(findAgentCard().getByText('Level 1', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: 'All levels' }).click()
  await expect.poll(screen.path).toBe('/dashboard/levels')
})

test('a level that was paid before the company moved in promises nothing', async () => {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  await perform('bringOver', agent.id, { balance: '20.00', level: 1 })
  await openOverview(agent)
  const card = findCard('Next level')
  await expect
    .element(card)
    .toMatchTextContent('2 more agents to reach level 1, which was paid in the previous system.')
  await expect.element(card).not.toMatchTextContent('match bonus')
})

test('an agent with a reversed fee does not count for the next level, regardless of the status', async () => {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  const first = await perform('recruit', { sponsorId: agent.id })
  const suspended = await perform('recruit', { sponsorId: agent.id })
  await perform('suspend', suspended.id)
  await perform('reverseFee', suspended.id)
  await openOverview(agent)
  const card = findCard('Next level')
  await expect.element(card).toMatchTextContent('1 of 2 places taken')
  await expect.element(card).toMatchTextContent('1 more agent to reach level 1:')
  await perform('reverseFee', first.id)
  await openOverview(agent)
  await expect.element(card).toMatchTextContent('0 of 2 places taken')
  await expect.element(card).toMatchTextContent('2 more agents to reach level 1:')
})

const earnings = Array.from({ length: 12 }, (_, index) => ({
  month: index === 0 ? '2025-12' : `2026-${String(index).padStart(2, '0')}`,
  referral_bonus: index === 10 ? '50.00' : '0.00',
  match_bonus: index === 10 ? '150.00' : index === 11 ? '1000.10' : '0.00',
}))

/** Returns the drawn columns of one bonus, without those of height zero. */
const columnsOf = (chart: Locator, name: 'Referral bonus' | 'Match bonus') =>
  chart
    .locate(`.recharts-bar:nth-of-type(${name === 'Referral bonus' ? 1 : 2}) path`)
    .elements()
    .map((column) => column.getBoundingClientRect())
    .filter(({ height }) => height > 0)

const findChart = () => findCard('Earnings').getByRole('application')
const findValues = () => findCard('Earnings').getByRole('status').filter({ hasText: 'Total' })

async function showTable(): Promise<void> {
  ;(findCard('Earnings').getByRole('radio', { name: 'Chart' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expectGone(findChart())
}

test('earnings are drawn by month on a scale, shown under the pointer, read with the arrow keys, and listed in a table', async () => {
  answerJson('GET dashboard/earnings?months=12', earnings)
  await openOverview(await makeAgent())
  const card = findCard('Earnings')
  const chart = await showEarningsChart()
  await expect
    .element(chart)
    .toHaveAccessibleName(
      /^Earnings by month, Dec 2025 to Nov 2026: \$1,200.10 in total\. Use the left and right arrow keys/,
    )
  await expect.element(card).toMatchTextContent('Last 12 months$1,200.10')
  await expectTexts(card.getByRole('listitem'), ['Referral bonus $50.00', 'Match bonus $1,150.10'])
  await expectTexts(chart.locate('.recharts-yAxis-tick-labels text'), ['$0', '$500', '$1K', '$1.5K'])
  const [october, november] = columnsOf(chart, 'Match bonus')
  const [referral] = columnsOf(chart, 'Referral bonus')
  if (october === undefined || november === undefined || referral === undefined) throw new Error('A column is missing')
  expect(november.height / october.height).toBeCloseTo(1000.1 / 150, 1)
  expect(referral.height / october.height).toBeCloseTo(50 / 150, 1)
  expect(referral.top).toBeCloseTo(october.bottom, 0)

  await chart.locate('.recharts-bar:nth-of-type(2) path').last().hover()
  await expect.element(findValues()).toHaveTextContent('Nov 2026Referral bonus$0.00Match bonus$1,000.10Total$1,000.10')
  await page.getByRole('heading', { level: 1 }).hover()
  await expectGone(findValues())
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(findValues()).toMatchTextContent('Jan 2026')
  await userEvent.keyboard('{ArrowRight>9/}')
  await expect.element(findValues()).toHaveTextContent('Oct 2026Referral bonus$50.00Match bonus$150.00Total$200.00')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(findValues()).toMatchTextContent('Sep 2026')

  await showTable()
  const rows = findTable('Earnings').getByRole('row')
  await expectCount(rows, 14)
  await expect.element(rows.nth(0)).toHaveTextContent('MonthReferral bonusMatch bonusTotal')
  await expect.element(rows.nth(1)).toHaveTextContent('Nov 2026$0.00$1,000.10$1,000.10')
  await expect.element(rows.nth(2)).toHaveTextContent('Oct 2026$50.00$150.00$200.00')
  await expect.element(rows.nth(13)).toHaveTextContent('12 months$50.00$1,150.10$1,200.10')
})

test('reversals are drawn below zero and written with a minus sign', async () => {
  const [first, ...others] = earnings
  answerJson('GET dashboard/earnings?months=12', [
    { ...first, referral_bonus: '20.00' },
    ...others.map(({ month }, index) => ({
      month,
      referral_bonus: index === 9 ? '50.00' : '0.00',
      match_bonus: index === 9 ? '-120.00' : index === 10 ? '-20.00' : '0.00',
    })),
  ])
  await openOverview(await makeAgent())
  const chart = await showEarningsChart()
  await expect.element(chart).toHaveAccessibleName(expect.stringContaining('−$70.00 in total'))
  await expectTexts(chart.locate('.recharts-yAxis-tick-labels text'), ['−$150', '−$100', '−$50', '$0', '$50'])
  const zero = chart.locate('.recharts-reference-line line').element().getBoundingClientRect().top
  const gained = columnsOf(chart, 'Referral bonus').at(-1)
  const lost = columnsOf(chart, 'Match bonus').at(0)
  if (gained === undefined || lost === undefined) throw new Error('A column is missing')
  expect(lost.height / gained.height).toBeCloseTo(120 / 50, 1)
  expect(gained.bottom).toBeCloseTo(zero, 0)
  expect(lost.top).toBeCloseTo(zero, 0)
  await expectTexts(findCard('Earnings').getByRole('listitem'), ['Referral bonus $70.00', 'Match bonus −$140.00'])
  await expect.element(findCard('Match Bonus')).toMatchTextContent('−$20.00 this month')
  await showTable()
  await expect.element(findTable('Earnings').getByRole('row').nth(2)).toHaveTextContent('Oct 2026$50.00−$120.00−$70.00')
})

test('the code can be shared as text, as a link, as a picture and in messages', async () => {
  const agent = await makeAgent()
  await openOverview(agent)
  const card = findCard('Share your code')
  await card.getByRole('button', { name: 'Copy code' }).click()
  await expectCount(card.getByRole('status').filter({ hasText: 'Copied' }), 1)
  expect(await navigator.clipboard.readText()).toBe(agent.code)
  await card.getByRole('button', { name: 'Copy link' }).click()
  const link = `${location.origin}/signup?code=${agent.code}`
  await expect.poll(() => navigator.clipboard.readText()).toBe(link)

  const words = `Join Goldenfield Capital with my code ${agent.code}: ${link}`
  const whatsApp = card.getByRole('link', { name: 'WhatsApp' })
  await expect.element(whatsApp).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(words)}`)
  await expect.element(whatsApp).toHaveAttribute('rel', expect.stringContaining('noopener'))
  const subject = encodeURIComponent('Join Goldenfield Capital')
  await expect
    .element(card.getByRole('link', { name: 'Email' }))
    .toHaveAttribute('href', `mailto:?subject=${subject}&body=${encodeURIComponent(words)}`)
  await expect.element(card.getByRole('img', { name: 'QR code of your sign-up link' })).toBeVisible()

  await renderScreen(link.slice(location.origin.length))
  await expect.element(page.getByRole('textbox', { name: 'Referral Code' })).toHaveValue(agent.code)
})

test('[GAP-14] the header, the bell and the figures are filled on any first screen, and their data is loaded once', async () => {
  const agent = await makeAgent()
  await perform('tell', agent.id, { subject: 'News', message: 'Good ones.' })
  const asked = ['auth/users/me', 'dashboard/user-account-info', 'dashboard/user-notifications'].map((call) =>
    watchCalls(`GET ${call}`),
  )
  const screen = await renderScreen('/dashboard/levels', { as: agent })
  await expect.element(page.getByText('Hello, Ada')).toBeVisible()
  await expect.element(page.getByRole('main').getByText('Current Level')).toBeVisible()
  const timesAsked = () => asked.map(({ length }) => length)
  await expect.poll(timesAsked).toEqual([1, 1, 1])
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect.element(page.getByRole('dialog').getByText('Good ones.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  for (const [name, path] of [
    ['Edit Profile', '/dashboard/edit-profile'],
    ['Help and Support', '/dashboard/help-and-support'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await expect.poll(screen.path).toBe(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(name)
  }
  expect(timesAsked().slice(1)).toEqual([1, 1])
})
