import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../../testing/axe.ts'
import { expectGone, findDialog } from '../../../../testing/find.ts'
import { answerJson } from '../../../../testing/network.ts'
import { makeAgent, makeRichAgent } from '../../../../testing/people.ts'
import { openProfile } from '../../../../testing/profile-form.ts'

const findWords = () => findDialog('Close your account?')
const findQuestion = () => findDialog('Confirm your password')
const start = () => page.getByRole('button', { name: 'Close my account' }).click()

async function typeWords(words: string): Promise<void> {
  await findWords().getByRole('textbox', { name: 'Confirmation' }).fill(words)
  await findWords().getByRole('button', { name: 'Continue' }).click()
}

async function confirm(password: string): Promise<void> {
  await findQuestion().getByRole('textbox', { name: 'Password' }).fill(password)
  await findQuestion().getByRole('button', { name: 'Confirm' }).click()
}

test('an agent reads the consequences, types the confirmation and the password, and is signed out for good', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeRichAgent('500.00')
  const screen = await openProfile(agent)
  await expect.element(page.getByText('Your balance of $500.00 becomes your last withdrawal.')).toBeVisible()
  await start()
  await typeWords('close')
  await expect.element(findWords().getByText('Enter “close my account” to continue.')).toBeVisible()
  await expectNoViolationsAnywhere()
  await typeWords('Close my account')
  await expect.element(findQuestion()).toMatchTextContent('This can’t be undone.')
  await confirm('not-my-password')
  await expect.element(findQuestion().getByText('Your current password is not correct.')).toBeVisible()
  await confirm(agent.password)
  await expect.poll(screen.path).toMatch(/^\/login/)
  await expect.element(page.getByText('Your account is closed.')).toBeVisible()
  await page.getByLabelText('Email').fill(agent.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(agent.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect.element(page.getByText('Invalid Email/Password')).toBeVisible()
})

test('a refusal is explained, and nothing happens if the agent cancels', async () => {
  const agent = await makeAgent()
  const detail = 'A payment proof is waiting for a decision. The account can be closed after that.'
  answerJson('POST auth/users/close', { detail }, { status: 409 })
  await openProfile(agent)
  await expect.element(page.getByText('You have no balance to be paid out.')).toBeVisible()
  await start()
  await findWords().getByRole('button', { name: 'Cancel' }).click()
  await expectGone(findWords())
  await start()
  await typeWords('close my account')
  await confirm(agent.password)
  await expect.element(page.getByText(detail)).toBeVisible()
})
