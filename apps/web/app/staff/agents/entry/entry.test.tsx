import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { findRows } from '../../../../testing/find.ts'
import { makeActiveAgent, makeStaff, perform } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('an entry of an agent’s ledger opens to its reason, its records and who decided it', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeActiveAgent()
  await perform('recruit', { sponsorId: agent.id, first_name: 'Bola', last_name: 'Ade' })
  const admin = await makeStaff('admin')
  const screen = await renderScreen(`/staff/agents/${agent.id}?part=money`, { as: admin })
  await findRows('Ledger').nth(0).getByRole('link', { name: 'Referral bonus' }).click()
  await expect.element(title('Referral bonus')).toBeVisible()
  await expect.poll(screen.path).toMatch(/^\/staff\/agents\/entries\/\d+$/)
  await expect.element(page.getByText(/^Bola Ade joined with Ada Obi’s referral code on /)).toBeVisible()
  const linkTo = (name: string | RegExp) => page.getByRole('link', { name }).element().getAttribute('href')
  expect(linkTo('5000 Bonus expense')).toBe('/staff/accounting/accounts/5000')
  expect(linkTo('Ada Obi')).toBe(`/staff/agents/${agent.id}`)
  expect(linkTo(/^No\. \d+$/)).toMatch(/^\/staff\/audit\?subject_kind=payment&subject_id=\d+$/)
  await expectNoViolationsAnywhere()
  await expectToFit()
  await page.getByRole('link', { name: 'All entries of the agent' }).click()
  await expect.poll(screen.path).toBe(`/staff/agents/${agent.id}?part=money`)
})

test('support reads the reason without the ways to screens that are not theirs', async () => {
  const agent = await makeActiveAgent()
  await perform('credit', agent.id, '10.00')
  const screen = await renderScreen(`/staff/agents/${agent.id}?part=money`, { as: await makeStaff('support') })
  await findRows('Ledger').nth(0).getByRole('link', { name: 'Adjustment' }).click()
  await expect.element(page.getByText(/^Staff corrected Ada Obi’s balance\. Reason: /)).toBeVisible()
  await expect.element(page.getByText('3100 Adjustments')).toBeVisible()
  expect(page.getByRole('link', { name: '3100 Adjustments' }).query()).toBeNull()
  await screen.navigate('/staff/agents/entries/999999')
  await expect.element(title('Entry not found')).toBeVisible()
})
