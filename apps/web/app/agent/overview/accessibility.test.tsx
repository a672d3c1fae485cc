import { describe, expect, test } from 'vitest'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { findCard, findTable } from '../../../testing/find.ts'
import { leaveWaiting } from '../../../testing/network.ts'
import { openOverview, overviewCalls, showEarningsChart } from '../../../testing/overview.ts'
import { makeAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

// axe needs several seconds for the largest screen of the dashboard on a busy machine.
describe('the overview is accessible', { timeout: 60_000 }, () => {
  test('to a newcomer', { tags: 'accessibility' }, async () => {
    await openOverview(await makeAgent())
    await expectNoViolationsAnywhere()
  })

  test('with the earnings as a chart and as a table', { tags: 'accessibility' }, async () => {
    const agent = await makeAgent()
    await perform('approvePayment', agent.id)
    await perform('recruitMany', agent.id, 3)
    await perform('credit', agent.id, '300.00')
    await perform('withdraw', agent.id, '150.00')
    await openOverview(agent)
    await showEarningsChart()
    await expectNoViolationsAnywhere()
    await findCard('Earnings').getByText('Table', { exact: true }).click()
    await expect.element(findTable('Earnings')).toBeVisible()
    await expectNoViolationsAnywhere()
  })

  test('while it loads', { tags: 'accessibility' }, async () => {
    for (const call of overviewCalls) leaveWaiting(call)
    await renderScreen('/dashboard', { as: await makeAgent() })
    await expect.element(findTable('Personal')).toBeVisible()
    await expectNoViolationsAnywhere()
  })
})
