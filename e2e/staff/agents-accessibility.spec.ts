import { askAct, makeAgent, openAgent } from '../support/agent-screen.ts'
import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} pixels wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme })

      test('neither the list nor any part of an agent’s page has a violation', async ({ page, site, staffAs }) => {
        test.slow()
        const agent = await makeAgent(site)
        await site.act('recruitMany', agent.id, 3)
        await site.act('credit', agent.id, '1000.00')
        await site.act('withdraw', agent.id, '20.00')
        await site.act('rejectLastWithdrawal', agent.id, 'The account is closed.')
        await staffAs('admin')
        await visit(page, '/staff/agents')
        await expect(page.getByRole('table')).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectNoViolations(page)
        for (const part of ['Overview', 'Tree', 'Money', 'Notifications', 'Audit'] as const) {
          await openAgent(page, agent, part)
          if (part === 'Tree') await expect(page.getByRole('tree')).toBeVisible()
          await expectNoViolations(page)
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
        }
      })

      test('no dialog of an agent’s page has a violation', async ({ page, site, staffAs }) => {
        test.slow()
        await staffAs('admin')
        await openAgent(page, await makeAgent(site))
        for (const [act, title] of [
          ['Adjust Balance', /^Adjust/],
          ['Bank Details', /^Bank/],
          ['Correct Name or E-mail', /^Correct/],
          ['Suspend', /^Suspend/],
        ] as const) {
          await askAct(page, act, title)
          await expectNoViolations(page)
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toHaveCount(0)
        }
      })
    })
  }
}

test('the page has no violation while it is read', async ({ page, site, staffAs }) => {
  test.slow()
  const agent = await makeAgent(site)
  await staffAs('support')
  await page.route('**/api/staff/agents**', () => undefined)
  await page.route('**/api/staff/agents/**', () => undefined)
  for (const path of ['/staff/agents', `/staff/agents/${agent.id}`]) {
    await visit(page, path)
    await expect(page.getByRole('status').filter({ hasText: /^Loading the agent/ })).toBeAttached()
    await expectNoViolations(page)
  }
})
