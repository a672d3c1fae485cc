import type { Rewards } from '@evergrove/contract/rewards'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectCount, expectDone, expectGone, expectTexts, findDialog, findRows } from '../../../testing/find.ts'
import { pressOn } from '../../../testing/keyboard.ts'
import { answerStatus } from '../../../testing/network.ts'
import { type Agent, callAs, getAs, makeAgent, makeStaff, perform, type Staff } from '../../../testing/people.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'

const GIVE = 'Mark the reward as delivered'
const UNDO = 'Undo this delivery?'

let finance: Staff
let agent: Agent

/** Bisi is owed the reward for level 2, which has a value of $25.00. */
beforeEach(async () => {
  finance = await makeStaff('finance')
  agent = await makeAgent({ first_name: 'Bisi' })
  await perform('approvePayment', agent.id)
  await perform('recruitMany', agent.id, 6)
})

const rows = () => findRows('Rewards')
const button = (action: 'Mark as delivered' | 'Undo') =>
  page.getByRole('button', { name: `${action}: the reward of Bisi Obi for level 2` })

async function open(): Promise<RenderedScreen> {
  const screen = await renderScreen(`/staff/rewards?search=${encodeURIComponent(agent.email)}`, { as: finance })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible()
  return screen
}

const readReward = async () =>
  ((await getAs(finance, `staff/rewards?search=${encodeURIComponent(agent.email)}`)) as Rewards).rewards[0]

test('a reward is given, with the effect of a cost that differs from its value, and undone with a reason', async () => {
  await open()
  await expectTexts(rows(), [/Bisi Obi.*2.*Agent starter kit.*\$25\.00.*Owed/])
  await expect.element(page.getByText('1 reward owed, $25.00')).toBeVisible()
  await button('Mark as delivered').click()
  const dialog = findDialog(GIVE)
  await expect.element(dialog.getByText('The cost equals the value. The expense doesn’t change.')).toBeVisible()
  await dialog.getByLabelText('Cost').fill('a lot')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect.element(dialog.getByText('Enter an amount such as 1250.00.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Cost')).toHaveFocus()
  await dialog.getByLabelText('Cost').fill('20')
  await expect
    .element(dialog.getByText('$5.00 less than the value. The expense decreases by that amount.'))
    .toBeVisible()
  await dialog.getByLabelText('Delivered on').fill('2026-01-31')
  await dialog.getByLabelText('Note').fill('Handed over in Lagos')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expectDone('The reward for level 2 is marked as delivered.')
  await expectTexts(rows(), [/Jan 31, 2026, \$20\.00.*Handed over in Lagos/])
  await expect.element(page.getByText('1 reward delivered: value $25.00, cost $20.00')).toBeVisible()
  expect(await readReward()).toMatchObject({ given_on: '2026-01-31', cost: '20.00', given_by: finance.email })

  await button('Undo').click()
  const question = findDialog(UNDO)
  await question.getByLabelText('Reason').fill('The parcel came back')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expectDone('The reward for level 2 is no longer marked as delivered.')
  await expectTexts(rows(), [/\$25\.00.*Owed/])
  expect(await readReward()).toMatchObject({ state: 'owed', cost: null })
})

test('a reward that a colleague has already given is reported with the colleague', { tags: 'deep' }, async () => {
  await open()
  await button('Mark as delivered').click()
  const { id } = (await readReward()) ?? { id: 0 }
  const given = { given_on: '2026-01-31', cost: '25.00' }
  expect((await callAs(finance, `POST staff/rewards/${id}/give`, given)).status).toBe(204)
  allowErrors(/409/)
  await findDialog(GIVE).getByRole('button', { name: 'Record' }).click()
  await expect.element(findDialog(GIVE).getByText(`This reward was given by ${finance.email}`)).toBeVisible()
})

test('the list is filtered by state and agent, and says if nothing matches', async () => {
  const screen = await open()
  await page.getByLabelText('State').selectOptions('Delivered')
  await expect.element(page.getByText('No rewards found')).toBeVisible()
  expect(screen.path()).toContain('state=given')
  await page.getByLabelText('State').selectOptions('Owed')
  await expectCount(rows(), 1)
  await page.getByLabelText('Agent', { exact: true }).fill('nobody of this name')
  await expect.element(page.getByText('0 rewards owed, $0.00')).toBeVisible()
})

test('a list that fails to load is reported', async () => {
  allowErrors(/500/)
  answerStatus('GET staff/rewards?*', 500)
  await open()
  await expect.element(page.getByText('The rewards could not be counted.')).toBeVisible()
})

test('the dialog opens and closes with the keyboard, and returns the focus', { tags: 'deep' }, async () => {
  await open()
  await pressOn(button('Mark as delivered'))
  await expect.element(findDialog(GIVE)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectGone(findDialog(GIVE))
  await expect.element(button('Mark as delivered')).toHaveFocus()
})

test('the list and its dialogs are accessible and fit every screen', { tags: 'accessibility' }, async () => {
  await open()
  await expectCount(rows(), 1)
  await expectNoViolationsAnywhere()
  await expectToFit()
  await button('Mark as delivered').click()
  await expect.element(findDialog(GIVE)).toBeVisible()
  await expectNoViolationsAnywhere()
})
