import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findActionMenu, findPrimary } from '../../../../testing/agent-actions.ts'
import { expectGone } from '../../../../testing/find.ts'
import { type Agent, makeAgent, makeStaff, perform, type Staff } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'

async function openAgent({ id }: Agent, as: Staff): Promise<void> {
  await renderScreen(`/staff/agents/${id}`, { as })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible()
}

test('the state of the agent decides which act is offered first', async () => {
  const agent = await makeAgent()
  const [payment] = await perform('payments', agent.id)
  await openAgent(agent, await makeStaff('finance'))
  await expect
    .element(findPrimary('link', 'Review payment'))
    .toHaveAttribute('href', `/staff/payments?status=All&chosen=${payment?.id}`)
  await perform('approvePayment', agent.id)
  await openAgent(agent, await makeStaff('finance'))
  await expect.element(findActionMenu()).toBeVisible()
  await expectGone(findPrimary('link', 'Review payment'))
})
