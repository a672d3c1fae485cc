import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseAction } from '../../../testing/agent-actions.ts'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectCount, expectDone, expectGone, findDialog } from '../../../testing/find.ts'
import { pressOn } from '../../../testing/keyboard.ts'
import { answerJson } from '../../../testing/network.ts'
import {
  type Agent,
  callAs,
  getAs,
  makeAgent,
  makeOnlyStaff,
  makeRichAgent,
  makeStaff,
  perform,
  type Staff,
} from '../../../testing/people.ts'
import { draftOf } from '../../../testing/plans.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

let finance: Staff
let admin: Staff

beforeEach(async () => {
  await perform('forgetProposals')
  finance = await makeOnlyStaff('finance')
  admin = await makeStaff('admin')
})

const findItems = (title: string) => page.getByRole('list', { name: title }).getByRole('listitem')

async function open(as: Staff): Promise<void> {
  await renderScreen('/staff/proposals', { as })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Proposals' })).toBeVisible()
}

const gift = ({ id: agent_id }: Agent, amount = '250.00') => ({
  agent_id,
  direction: 'credit',
  amount,
  reason: 'A missed bonus',
})

async function proposeGift(): Promise<Agent> {
  const agent = await makeRichAgent('40.00')
  await callAs(finance, 'POST staff/adjustments', gift(agent))
  return agent
}

const balanceOf = async (agent: Agent) =>
  ((await getAs(agent, 'dashboard/user-account-info')) as { total_balance: string }).total_balance

/** Proposes to reverse the payment of Ann's recruit, and returns the recruit's id. */
async function proposeReversal(): Promise<number> {
  const ann = await makeAgent({ first_name: 'Ann', last_name: 'Eze' })
  await perform('approvePayment', ann.id)
  const [cat] = await perform('recruitMany', ann.id, 1)
  const [payment] = await perform('payments', cat?.id ?? 0)
  await callAs(finance, `POST staff/payments/${payment?.id}/reverse`, { reason: 'refunded', note: 'Asked for it' })
  return cat?.id ?? 0
}

test('[plan 28] a proposal shows its effect, its author and the reason, and is carried out after a confirmation', async () => {
  const agent = await proposeGift()
  await open(admin)
  const item = findItems('Waiting').first()
  await expect.element(item).toMatchTextContent('Credit $250.00 to Ada Obi.')
  await expect.element(item).toMatchTextContent(`proposed by ${finance.email}`)
  await expect.element(item).toMatchTextContent('Balance now$40.00')
  await expect.element(item).toMatchTextContent('ReasonA missed bonus')
  await page.getByRole('button', { name: 'Confirm: Credit $250.00 to Ada Obi.' }).click()
  const dialog = findDialog('Confirm this proposal?')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(await balanceOf(agent)).toBe('40.00')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectDone('Confirmed: Credit $250.00 to Ada Obi.')
  expect(await balanceOf(agent)).toBe('290.00')
  await expect.element(page.getByText('No proposals are waiting')).toBeVisible()
  await expect.element(findItems('Decided or expired').first()).toMatchTextContent(`Confirmed by ${admin.email}`)
})

test('[plan 28] the proposer can only withdraw the proposal', async () => {
  await proposeGift()
  await open(finance)
  await expectGone(page.getByRole('button', { name: /^Confirm:/ }))
  await page.getByRole('button', { name: 'Withdraw: Credit $250.00 to Ada Obi.' }).click()
  await expectDone('Withdrawn: Credit $250.00 to Ada Obi.')
  await expect.element(findItems('Decided or expired').first()).toMatchTextContent('Withdrawn')
})

test('[R10] a proposal that nobody can confirm says why', async () => {
  await callAs(admin, `POST staff/accounts/${finance.id}/disable`)
  await callAs(admin, 'POST staff/adjustments', gift(await makeRichAgent('40.00')))
  await open(admin)
  await expect
    .element(findItems('Waiting').first())
    .toMatchTextContent('Nobody can confirm this: everyone else who may is disabled or has another role.')
})

test('[plan 28] a reversal shows every agent and amount before it is confirmed', async () => {
  await proposeReversal()
  await open(admin)
  await page.getByRole('button', { name: /^Confirm: Reverse the fee of Agent 1/ }).click()
  const losses = findDialog('Confirm this proposal?').getByRole('list', { name: 'Agents who lose something' })
  await expect.element(losses).toMatchTextContent(/Ann Eze.*Referral bonus.*−\$20\.00/)
})

test('a refused confirmation shows the reason, and keeps the proposal', async () => {
  await perform('reverseFee', await proposeReversal())
  await open(admin)
  await page.getByRole('button', { name: /^Confirm: Reverse/ }).click()
  const dialog = findDialog('Confirm this proposal?')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/reversed/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Refuse: Reverse/ }).click()
  await expectDone(/^Refused: Reverse/)
})

test('[M4] a proposed email address can also be confirmed on this screen', { tags: 'deep' }, async () => {
  const support = await makeStaff('support')
  const agent = await makeAgent()
  const email = `${crypto.randomUUID()}@agents.example`
  await callAs(support, `POST staff/agents/${agent.id}/correct`, { email, reason: 'Moved' })
  await open(admin)
  await expect.element(findItems('Waiting').first()).toMatchTextContent(`${agent.email} → ${email}`)
  await page.getByRole('button', { name: /^Confirm: Change the email address/ }).click()
  await findDialog('Confirm this proposal?').getByRole('button', { name: 'Confirm' }).click()
  await expectDone(/^Confirmed: Change the email address/)
})

test('[plan 28] the dialog says that another person confirms, and the agent’s page shows the waiting proposal', async () => {
  const agent = await makeRichAgent('40.00')
  await renderScreen(`/staff/agents/${agent.id}`, { as: finance })
  await chooseAction('Adjust balance')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Amount').fill('250')
  await dialog.getByLabelText('Reason').fill('A missed bonus')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog).toMatchTextContent('Another person has to confirm this.')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expectDone('Proposed. Another person has 7 days to confirm it.')
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Waiting for another person' }))
    .toMatchTextContent('Credit $250.00 to Ada Obi.')
})

test('[plan 28] proposed bank details are masked', async () => {
  const agent = await makeAgent()
  await renderScreen(`/staff/agents/${agent.id}`, { as: finance })
  await chooseAction('Change bank account')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect.element(dialog.getByText('Enter the bank.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Bank', exact: true }).fill('Harvest Bank')
  await dialog.getByLabelText('Account name').fill('Ada Obi')
  await dialog.getByLabelText('Account number').fill('0011223344')
  await dialog.getByLabelText('Reason').fill('A letter')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expectDone('Proposed. Another person has 7 days to confirm it.')
  await open(admin)
  await expect.element(findItems('Waiting').first()).toMatchTextContent(/Account number.*→ •••• 3344/)
})

test('[plan 34] confirming a plan that cannot pay takes a reason', { tags: 'deep' }, async () => {
  const other = await makeStaff('admin')
  const [current = {}] = (await getAs(other, 'staff/plan')) as object[]
  await callAs(other, 'POST staff/plan', { ...draftOf(current), referral_bonus: '90.00' })
  await open(admin)
  await page.getByRole('button', { name: /^Confirm: Publish a new version/ }).click()
  const dialog = findDialog('Confirm this proposal?')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/cannot pay.*% of the fee/)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByText(/Say why this plan is published/)).toBeVisible()
  await dialog.getByLabelText('Why it is published anyway').fill('For a test')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Refuse: Publish a new version/ }).click()
  await expectDone(/^Refused: Publish/)
})

test('a proposal is decided with the keyboard', { tags: 'deep' }, async () => {
  await proposeGift()
  await open(admin)
  const confirm = page.getByRole('button', { name: /^Confirm: Credit/ })
  await expect.element(confirm).toBeVisible()
  await pressOn(confirm)
  const dialog = findDialog('Confirm this proposal?')
  await pressOn(dialog.getByRole('button', { name: 'Confirm' }))
  await expectDone(/^Confirmed/)
})

test('a list that fails to load is reported', async () => {
  allowErrors(/could not be loaded/)
  answerJson('GET staff/proposals?*', { detail: 'No' }, { status: 400 })
  await open(admin)
  await expectCount(page.getByText('Could not load', { exact: true }), 2)
})

test('the screen has no accessibility violation and fits, empty, with proposals and with a dialog', {
  tags: ['accessibility', 'deep'],
}, async () => {
  await open(admin)
  await expect.element(page.getByText('No proposals are waiting')).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await proposeGift()
  await proposeReversal()
  await open(admin)
  await expect.element(findItems('Waiting').nth(1)).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
  await page.getByRole('button', { name: /^Confirm: Reverse/ }).click()
  await expect.element(findDialog('Confirm this proposal?').getByRole('list')).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
})
