import { PROOF_REQUIRED } from '@evergrove/contract/accounts/account-words'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { closeDialog, expectGone, findDialog } from '../../../testing/find.ts'
import { answer, answerJson, cutOff, watchCalls } from '../../../testing/network.ts'
import { getAs, getMe, makeAgent, makeNewcomer, makeRichAgent, perform } from '../../../testing/people.ts'
import { findField, openProfile, REFUSED, SAVED, submitProfile } from '../../../testing/profile-form.ts'

const CALL = 'PUT auth/users/me'
const PROOF = 'POST auth/proofs'
const QUESTION = 'Confirm your password'

const findQuestion = () => findDialog(QUESTION)
const findPassword = () => findQuestion().getByRole('textbox', { name: 'Password' })
const confirm = () => findQuestion().getByRole('button', { name: 'Confirm' }).click()

/** Changes the account number and the first name, and submits both. */
async function changeAccount(): Promise<void> {
  await findField('first_name').fill('Zainab')
  await findField('account_number').fill('0099887766')
  await submitProfile()
  await expect.element(findQuestion()).toBeVisible()
}

test('[H1] changed bank details are saved after the password alone, and no input is lost', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  const puts = watchCalls(CALL)
  await openProfile(agent)
  await changeAccount()
  await expect.element(findPassword()).toHaveFocus()
  await expectNoViolationsAnywhere()
  await findQuestion().getByRole('button', { name: 'Cancel' }).click()
  await expectGone(findQuestion())
  await expect.element(findField('account_number')).toHaveValue('0099887766')
  await expect.element(findField('first_name')).toHaveValue('Zainab')
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  expect(puts).toHaveLength(0)
  expect(await getMe(agent)).toMatchObject({ first_name: 'Ada', account_number: '0123456789' })

  await submitProfile()
  await findPassword().fill(agent.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(findDialog(SAVED)).toBeVisible()
  await expectGone(findQuestion())
  expect(puts).toHaveLength(1)
  expect(await getMe(agent)).toMatchObject({ first_name: 'Zainab', account_number: '0099887766' })
  await closeDialog(SAVED)
  await expectGone(page.getByText('Unsaved changes'))
})

test('[plan 21] after a change of bank details, the agent reads where new and earlier requests are paid', async () => {
  const agent = await makeRichAgent('100.00')
  await perform('withdraw', agent.id, '20.00')
  await openProfile(agent)
  await changeAccount()
  await findPassword().fill(agent.password)
  await confirm()
  const [asked] = (await getAs(agent, 'dashboard/withdrawals')) as [{ id: number }]
  const dialog = findDialog(SAVED)
  await expect.element(dialog).toMatchTextContent('We pay what you request from now on to Granary Bank •••• 7766.')
  await expect.element(dialog).toMatchTextContent(`Requests that still go to the former account: no. ${asked.id}.`)
  await closeDialog(SAVED)
  await findField('first_name').fill('Ada')
  await submitProfile()
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog).not.toMatchTextContent('We pay what you request')
})

test('[H1] a wrong password or a failed check is reported in the dialog, and the next attempt succeeds', async () => {
  allowErrors(/Failed to fetch/)
  const agent = await makeAgent()
  await openProfile(agent)
  await changeAccount()
  await confirm()
  await expect.element(findPassword()).toHaveAccessibleDescription('Enter your password.')
  await findPassword().fill('not-my-password')
  await confirm()
  await expect.element(findPassword()).toHaveAccessibleDescription('Your current password is not correct.')
  await expect.element(findPassword()).toHaveFocus()
  for (const [fail, text] of [
    [() => cutOff(PROOF), 'could not be reached'],
    [() => answerJson(PROOF, { detail: 'Throttled.' }, { status: 429 }), 'Too many attempts. Try again in 1 minute.'],
    // A load balancer responds like this without a server behind it.
    [
      () => answer(PROOF, () => new Response('<h1>Bad Gateway</h1>', { status: 502 })),
      'Something went wrong on our side.',
    ],
  ] as const) {
    const mend = fail()
    await findPassword().fill(agent.password)
    await confirm()
    await expect.element(findQuestion().getByRole('alert')).toMatchTextContent(text)
    mend()
  }
  await confirm()
  await expect.element(findDialog(SAVED)).toBeVisible()
})

test('[H1] the password is also asked for if only the server knows that the bank details are different', {
  tags: 'deep',
}, async () => {
  const agent = await makeAgent()
  await openProfile(agent)
  const mend = answerJson(CALL, { detail: 'Confirm your password.', code: PROOF_REQUIRED }, { status: 403 })
  await findField('first_name').fill('Zainab')
  await submitProfile()
  await expect.element(findQuestion()).toBeVisible()
  mend()
  await findPassword().fill(agent.password)
  await confirm()
  await expect.element(findDialog(SAVED)).toBeVisible()
  expect(await getMe(agent)).toMatchObject({ first_name: 'Zainab' })
})

test('[H1] the password is asked for only once if the new bank details have to be corrected', {
  tags: 'deep',
}, async () => {
  const agent = await makeAgent()
  await openProfile(agent)
  await findField('account_number').fill('1'.repeat(60))
  await submitProfile()
  await findPassword().fill(agent.password)
  await confirm()
  await expect.element(findDialog(REFUSED)).toMatchTextContent('Ensure this field has no more than 34 characters.')
  await closeDialog(REFUSED)
  await findField('account_number').fill('0099887766')
  await submitProfile()
  await expect.element(findDialog(SAVED)).toBeVisible()
  expect(await getMe(agent)).toMatchObject({ account_number: '0099887766' })
})

test('[H1] the first bank details also need the password', async () => {
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

test('[E2] banks of the list are offered, any other can be typed, and an impossible number is refused at its field', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  await openProfile(agent)
  await findField('bank_name').fill('zenith')
  await page.getByRole('option', { name: 'Zenith Bank' }).click()
  await expect.element(findField('bank_name')).toHaveValue('Zenith Bank')
  await findField('bank_name').fill('Harvest Bank')
  await findField('account_number').fill('GB82 WEST 1234 5698 7654 23')
  await submitProfile()
  await expect.element(findField('account_number')).toHaveAccessibleDescription(/This IBAN has a wrong digit\./)
  await expectGone(findQuestion())
  await expectNoViolationsAnywhere()
  await findField('account_number').fill('GB82 WEST 1234 5698 7654 32')
  await submitProfile()
  await findPassword().fill(agent.password)
  await confirm()
  await expect.element(findDialog(SAVED)).toBeVisible()
  expect(await getMe(agent)).toMatchObject({ bank_name: 'Harvest Bank' })
})
