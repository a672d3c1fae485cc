import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { expectDone, expectFigure, expectGone } from '../../../../testing/find.ts'
import { type Agent, callAs, getAs, makeActiveAgent, makeStaff, perform } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'

async function makeFrozen(): Promise<Agent> {
  const agent = await makeActiveAgent({ last_name: `Frozen${crypto.randomUUID().slice(0, 4)}` })
  const link = await perform('protectionLink', { agentId: agent.id, email: agent.email })
  await callAs(agent, 'POST auth/users/not_me', { token: link.split('/').at(-1) })
  return agent
}

test('[H1] finance sees that an agent’s withdrawals are frozen, and support finds the agent from the home screen and lifts the freeze', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const agent = await makeFrozen()
  await renderScreen(`/staff/agents/${agent.id}`, { as: await makeStaff('finance') })
  await expect.element(page.getByText('Withdrawals are frozen')).toBeVisible()
  await expectGone(page.getByRole('button', { name: 'Lift freeze' }))

  const support = await makeStaff('support')
  const { frozen_withdrawals } = (await getAs(support, 'staff/home')) as { frozen_withdrawals: number }
  const screen = await renderScreen('/staff', { as: support })
  await expectFigure('Frozen withdrawals', String(frozen_withdrawals))
  await page.getByRole('link', { name: 'See frozen agents' }).click()
  await expect.poll(screen.path).toBe('/staff/agents?withdrawals=frozen')
  await expect.element(page.getByLabelText('Withdrawals')).toHaveValue('frozen')
  await page
    .getByRole('link', { name: /^Ada Frozen/ })
    .first()
    .click()
  const notice = page.getByRole('alert').filter({ hasText: 'Withdrawals are frozen' })
  await expect.element(notice).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()

  await page.getByRole('button', { name: 'Lift freeze' }).click()
  const dialog = page.getByRole('dialog', { name: /^Lift the freeze of Ada Frozen/ })
  await dialog.getByRole('button', { name: 'Lift freeze' }).click()
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible()
  await expectNoViolationsAnywhere()
  await dialog.getByLabelText('Reason').fill('Spoke to the owner')
  await dialog.getByRole('button', { name: 'Lift freeze' }).click()
  await expectDone(/can request withdrawals again\.$/)
  await expectGone(notice)
  await expectGone(page.getByRole('button', { name: 'Lift freeze' }))
  expect(await getAs(agent, 'auth/users/protection')).toMatchObject({ withdrawals_frozen_at: null })
})
