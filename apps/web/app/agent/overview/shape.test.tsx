import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount, findCard, findTable } from '../../../testing/find.ts'
import { answerJson, hold } from '../../../testing/network.ts'
import { changeAgent, openOverview, overviewCalls } from '../../../testing/overview.ts'
import { makeAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { placesOf, readOverflow, watchShifts } from '../../../testing/shape.ts'

test('the layout does not change when the data arrives, wide and narrow', async () => {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  await perform('recruitMany', agent.id, 5)
  await perform('credit', agent.id, '600.00')
  for (const amount of ['101.00', '102.00', '103.00', '104.00']) await perform('withdraw', agent.id, amount)
  // One step is always open, so that the screen does not have to wait for the referrals.
  changeAgent({ gender: null })
  for (const width of [1280, 390]) {
    await page.viewport(width, 844)
    const releases = overviewCalls.map((call) => hold(call))
    await renderScreen('/dashboard', { as: agent })
    await expect.element(findTable('Personal')).toBeVisible()
    await expectCount(page.getByRole('status').filter({ hasText: 'Loading your referrals' }), 1)
    const before = placesOf('main section')
    expect(before.length).toBeGreaterThan(12)
    const readShifts = await watchShifts()
    for (const release of releases) release()
    await expect.element(findCard('Latest referrals')).toMatchTextContent('Agent 5')
    await expectCount(page.locate('main [data-skeleton]'), 0)
    expect.soft(placesOf('main section'), `${width} pixels wide`).toEqual(before)
    expect.soft(readShifts(), `${width} pixels wide`).toBeLessThan(0.02)
  }
})

test('at a width of 320 pixels nothing scrolls sideways, even with very long words', async () => {
  const long = 'Oluwadarasimileoluwapelumi'.repeat(3)
  const agent = await makeAgent()
  changeAgent({ last_name: long, email: `${long}@${long}.example`, bank_name: long })
  await perform('recruit', { sponsorId: agent.id, first_name: long, last_name: long, isActive: false })
  await perform('tell', agent.id, { subject: long, message: long })
  answerJson('GET dashboard/user-account-info', {
    total_balance: '123456789012.34',
    match_bonus_earned: '123456789012.34',
    referral_bonus_earned: '1.00',
    depth: 0,
  })
  await page.viewport(320, 640)
  await openOverview(agent)
  await expect.element(findCard('Latest referrals')).toMatchTextContent(long)
  expect(readOverflow()).toBe(0)
  const amount = findCard('Total Balance').getByText('$123,456,789,012.34')
  expect(amount.element().getBoundingClientRect().height, 'an amount stays on one line').toBeLessThan(40)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(long)
  expect(readOverflow()).toBe(0)
  const { left, right } = page.getByRole('dialog').element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(320)
})
