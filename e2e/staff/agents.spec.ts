import { makeNamedAgent, openAgent } from '../support/agent-screen.ts'
import { expect, test } from '../support/staff-test.ts'

test('the title of an agent’s page is the agent’s name, also after going back', async ({ page, site, staffAs }) => {
  const agent = await makeNamedAgent(site)
  await site.perform('recruitMany', agent.id, 1)
  await staffAs('support')
  await openAgent(page, agent)
  await expect(page).toHaveTitle(new RegExp(`^Zuri ${agent.last_name} · Agents · Staff \\| .`))
  await page.getByRole('link', { name: 'Tree', exact: true }).click()
  await page.getByRole('tree').getByRole('link', { name: 'Agent 1' }).click()
  await expect(page).toHaveTitle(/^Agent 1 · Agents · Staff \| ./)
  await page.getByRole('navigation').getByRole('link', { name: 'Agents', exact: true }).click()
  await expect(page).toHaveTitle(/^Agents · Staff \| ./)
  await page.goBack()
  await expect(page).toHaveTitle(/^Agent 1 · Agents · Staff \| ./)
})
