import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectGone, findDialog } from '../../../testing/find.ts'
import { answerJson, watchCalls } from '../../../testing/network.ts'
import { getMe, makeAgent, perform } from '../../../testing/people.ts'
import { findField, openProfile } from '../../../testing/profile-form.ts'

const CALL = 'POST auth/users/set_email'

const findQuestion = () => findDialog('Change your email address')
const findEmail = () => findQuestion().getByRole('textbox', { name: 'New email address' })
const findProof = () => findDialog('Confirm your password')
const start = () => page.getByRole('button', { name: 'Change email address' }).click()
const newAddress = () => `${crypto.randomUUID()}@agents.example`

async function enter(email: string): Promise<void> {
  await findEmail().fill(email)
  await findQuestion().getByRole('button', { name: 'Continue' }).click()
}

async function confirm(password: string): Promise<void> {
  await findProof().getByRole('textbox', { name: 'Password' }).fill(password)
  await findProof().getByRole('button', { name: 'Confirm' }).click()
}

test('[M4] a change of the email address needs the password, and waits for the link in the email', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  const email = newAddress()
  const posts = watchCalls(CALL)
  const screen = await openProfile(agent)
  await findField('first_name').fill('Zainab')
  await start()
  await expect.element(findEmail()).toHaveFocus()
  await expectNoViolationsAnywhere()
  await enter('not an address')
  await expect
    .element(findEmail())
    .toHaveAccessibleDescription('Enter an email address in the correct format, like name@example.com.')
  await enter(email)
  await expect.element(findProof()).toMatchTextContent('the address that you log in with')
  expect(posts).toHaveLength(0)
  await confirm('not-my-password')
  await expect.element(findProof().getByText('Your current password is not correct.')).toBeVisible()
  await confirm(agent.password)
  const waiting = page.getByText(`We sent a link to ${email}.`)
  await expect.element(waiting).toBeVisible()
  await expectGone(findProof())
  await expectNoViolationsAnywhere()
  await expectToFit()
  await expect.element(findField('first_name')).toHaveValue('Zainab')
  expect(await getMe(agent)).toMatchObject({ email: agent.email })
  await expect.poll(async () => (await perform('mails', email)).length).toBe(1)
  const [mail] = await perform('mails', email)
  expect(mail?.text).toMatch(/\/confirm-email\/[\w-]{43}/)
  await findField('first_name').fill('Ada')
  await screen.reload()
  await expect.element(waiting).toBeVisible()
})

test('[M4] without the password nothing is requested, and a refusal is explained', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const agent = await makeAgent()
  const posts = watchCalls(CALL)
  await openProfile(agent)
  await start()
  await enter(newAddress())
  await findProof().getByRole('button', { name: 'Cancel' }).click()
  await expectGone(findProof())
  expect(posts).toHaveLength(0)
  await expectGone(page.getByText('We have sent a link'))

  await start()
  await enter(agent.email.toUpperCase())
  await confirm(agent.password)
  await expect.element(page.getByText('This is already your email address.')).toBeVisible()
  await expectNoViolationsAnywhere()
  answerJson(CALL, { detail: 'Throttled.' }, { status: 429 })
  await start()
  await expectGone(page.getByText('This is already your email address.'))
  await enter(newAddress())
  await confirm(agent.password)
  await expect.element(page.getByText('Too many attempts. Try again in 1 minute.')).toBeVisible()
})
