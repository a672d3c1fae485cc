import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectGone, findRows, findTable } from '../../../testing/find.ts'
import { answerJson } from '../../../testing/network.ts'
import { makeActiveAgent, makeAgent, makeStaff, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

/** Returns a sponsor without a paid fee whose referral is activated. */
async function makeUnpaid() {
  const sponsor = await makeAgent()
  await perform('recruit', { sponsorId: sponsor.id, first_name: 'Bola', last_name: 'Ade' })
  return sponsor
}

const REASON =
  /Bola Ade’s registration fee was approved, but .* account was not Active yet, because .* own registration fee had not been approved\./

test('a sponsor who was not Active reads among the referrals, and below the statement, why there was no bonus', {
  tags: 'accessibility',
}, async () => {
  const sponsor = await makeUnpaid()
  await renderScreen('/dashboard/referrals', { as: sponsor })
  await expect.element(findRows('Not paid').first()).toMatchTextContent(REASON)
  await expect.element(findRows('Not paid').first()).toMatchTextContent('$20.00')
  await expectNoViolationsAnywhere()
  await expectToFit()
  await renderScreen('/dashboard/statement', { as: sponsor })
  await expect.element(findRows('Not paid').first()).toMatchTextContent('Referral bonus')
  await renderScreen('/dashboard/levels', { as: sponsor })
  await expect.element(page.getByText('No level reached yet')).toBeVisible()
  await expectGone(findTable('Not paid'))
})

test('staff read the reason on the agent’s page', async () => {
  const { id } = await makeUnpaid()
  await renderScreen(`/staff/agents/${id}?part=money`, { as: await makeStaff('support') })
  await expect.element(findRows('Not paid').first()).toMatchTextContent(REASON)
})

test('without an unpaid bonus there is no list, and a failed load can be repeated', async () => {
  allowErrors(/could not be/)
  const agent = await makeActiveAgent()
  const mend = answerJson('GET dashboard/unpaid', {}, { status: 500 })
  await renderScreen('/dashboard/referrals', { as: agent })
  const retry = page.getByRole('button', { name: 'Retry: load what was not paid' })
  await expect.element(retry).toBeVisible()
  mend()
  await retry.click()
  await expectGone(page.getByRole('heading', { name: 'Not paid' }))
})
