import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { closeDialog, expectGone, findDialog } from '../../../testing/find.ts'
import { cutOff, watchCalls } from '../../../testing/network.ts'
import { getMe, makeAgent, makeNewcomer } from '../../../testing/people.ts'
import { findField, openProfile, SAVED, submitProfile } from '../../../testing/profile-form.ts'

const CALL = 'PUT auth/users/me'
const QUESTION = 'Confirm Your Password'

const findQuestion = () => findDialog(QUESTION)
const findPassword = () => findQuestion().getByRole('textbox', { name: 'Password' })
const confirm = () => findQuestion().getByRole('button', { name: 'Confirm' }).click()

/** Fills in another account, a first name, and sends both. */
async function changeAccount(): Promise<void> {
  await findField('first_name').fill('Zainab')
  await findField('account_number').fill('0099887766')
  await submitProfile()
  await expect.element(findQuestion()).toBeVisible()
}

test('[H1] changed bank details are saved with the password, and nothing typed is lost', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  await openProfile(agent)
  await changeAccount()
  expect(await getMe(agent)).toMatchObject({ first_name: 'Ada', account_number: '0123456789' })
  await expect.element(findPassword()).toHaveFocus()
  await expectNoViolationsAnywhere()
  await findPassword().fill(agent.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(findDialog(SAVED)).toBeVisible()
  await expectGone(findQuestion())
  expect(await getMe(agent)).toMatchObject({ first_name: 'Zainab', account_number: '0099887766' })
  await closeDialog(SAVED)
  await expectGone(page.getByText('Unsaved changes'))
})

test('[H1] a wrong password is said under the field, and the next attempt succeeds', async () => {
  const agent = await makeAgent()
  await openProfile(agent)
  await changeAccount()
  await confirm()
  await expect.element(findPassword()).toHaveAccessibleDescription('Password is required')
  await findPassword().fill('not-my-password')
  await confirm()
  await expect.element(findPassword()).toHaveAccessibleDescription('Invalid password.')
  await expect.element(findPassword()).toHaveFocus()
  await findPassword().fill(agent.password)
  await confirm()
  await expect.element(findDialog(SAVED)).toBeVisible()
})

test('[H1] without the password nothing is saved, and the form keeps what was typed', async () => {
  const agent = await makeAgent()
  await openProfile(agent)
  await changeAccount()
  await findQuestion().getByRole('button', { name: 'Cancel' }).click()
  await expectGone(findQuestion())
  await expect.element(findField('account_number')).toHaveValue('0099887766')
  await expect.element(findField('first_name')).toHaveValue('Zainab')
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  expect(await getMe(agent)).toMatchObject({ first_name: 'Ada', account_number: '0123456789' })
})

test('[H1] without a connection the dialog says so and stays open', async () => {
  cutOff('POST auth/proofs')
  const agent = await makeAgent()
  await openProfile(agent)
  await changeAccount()
  await findPassword().fill(agent.password)
  await confirm()
  await expect.element(findQuestion().getByRole('alert')).toMatchTextContent('could not be reached')
})

test('other changes are saved without a question', async () => {
  const puts = watchCalls(CALL)
  await openProfile()
  await findField('first_name').fill('Zainab')
  await submitProfile()
  await expect.element(findDialog(SAVED)).toBeVisible()
  expect(puts).toHaveLength(1)
})

test('[H1] the first bank details need the password too', async () => {
  const agent = await makeNewcomer()
  await openProfile(agent)
  const texts = {
    date_of_birth: '01/31/1990',
    home_address: '12 Harvest Road',
    local_govt: 'Ikeja',
    state_of_origin: 'Lagos',
    nationality: 'Nigerian',
    bank_name: 'Granary Bank',
    account_name: 'Ada Obi',
    account_number: '0123456789',
  } as const
  for (const [name, text] of Object.entries(texts)) await findField(name as keyof typeof texts).fill(text)
  await userEvent.selectOptions(findField('gender'), 'Female')
  await submitProfile()
  await expect.element(findQuestion()).toBeVisible()
  await findPassword().fill(agent.password)
  await confirm()
  await expect.element(findDialog(SAVED)).toBeVisible()
  expect(await getMe(agent)).toMatchObject(texts)
})
