import { expect, test } from 'vitest'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { expectGone, findDialog } from '../../../testing/find.ts'
import { answerJson, leaveWaiting } from '../../../testing/network.ts'
import { getAs, makeAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const SCREEN = '/dashboard/help-and-support'
const findTerms = () => findDialog('Our terms have changed')

test('changed terms are shown to an agent for consent, and the consent names the new wording', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  await perform('agreeToOldTexts', agent.id, ['term_and_conditions', 'privacy_policy'])
  const screen = await renderScreen(SCREEN, { as: agent })
  await expect.element(findTerms()).toBeVisible()
  for (const [name, address] of [
    [/^Terms and conditions/, '/terms-and-conditions'],
    [/^Privacy policy/, '/privacy-policy'],
  ] as const) {
    await expect.element(findTerms().getByRole('link', { name })).toHaveAttribute('href', address)
  }
  await expectNoViolationsAnywhere()

  await findTerms().getByRole('button', { name: 'Decide later' }).click()
  await expectGone(findTerms())
  expect(await getAs(agent, 'dashboard/consents')).toHaveLength(2)

  await screen.reload()
  await findTerms().getByRole('button', { name: 'I agree' }).click()
  await expectGone(findTerms())
  expect(await getAs(agent, 'dashboard/consents')).toEqual([])
})

test('only the changed text is named', async () => {
  const agent = await makeAgent()
  await perform('agreeToOldTexts', agent.id, ['privacy_policy'])
  await renderScreen(SCREEN, { as: agent })
  const dialog = findDialog('Our privacy policy has changed')
  await expect.element(dialog.getByRole('link')).toHaveAttribute('href', '/privacy-policy')
})

test('a text that changes again while the dialog is open is not accepted', async () => {
  const agent = await makeAgent()
  await perform('agreeToOldTexts', agent.id, ['term_and_conditions'])
  await renderScreen(SCREEN, { as: agent })
  const detail = 'The text has changed again. Read the newest version.'
  answerJson('POST dashboard/consents', { detail }, { status: 409 })
  await findTerms().getByRole('button', { name: 'I agree' }).click()
  await expect.element(findTerms().getByText(detail)).toBeVisible()
})

test('the button shows that the agreement is being sent', async () => {
  const agent = await makeAgent()
  await perform('agreeToOldTexts', agent.id, ['term_and_conditions'])
  await renderScreen(SCREEN, { as: agent })
  leaveWaiting('POST dashboard/consents')
  await findTerms().getByRole('button', { name: 'I agree' }).click()
  await expect.element(findTerms().getByRole('button', { name: 'Decide later' })).toBeDisabled()
})
