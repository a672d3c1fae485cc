import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { closeDialog, expectGone, expectTexts, findCard, findDialog, findTable } from '../../../testing/find.ts'
import { openOverview } from '../../../testing/overview.ts'
import { getAs, makeAgent, makeRichAgent, perform } from '../../../testing/people.ts'

const findWithdraw = () => findCard('Total Balance').getByRole('button', { name: 'Withdraw' })

test('a withdrawal is requested from the balance, in one dialog with a receipt', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeRichAgent('187.25')
  await openOverview(agent)
  await expect.element(findCard('Total Balance')).toMatchTextContent('On hold $0.00')
  await expect.element(findCard('Total Balance')).toMatchTextContent('Ready to withdraw')
  await expectGone(page.getByText(/^You owe/))
  await findWithdraw().click()
  const dialog = findDialog('Withdraw')
  await expect.element(dialog).toMatchTextContent('Minimum: $10.00')
  await expect.element(dialog).toMatchTextContent('Available: $187.25')
  await expect.element(dialog).toMatchTextContent('•••• 6789')
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(dialog.getByText('Enter an amount.')).toBeVisible()
  await expectNoViolationsAnywhere()
  await dialog.getByRole('button', { name: 'Withdraw 50%, $93.62' }).click()
  await expectTexts(dialog.getByRole('definition'), ['$93.63'])
  await dialog.getByRole('button', { name: 'Withdraw $93.62', exact: true }).click()
  const receipt = findDialog('Withdrawal Submitted')
  await expect.element(receipt).toMatchTextContent(/Reference\s*No\. \d+/)
  await expect.element(receipt).toMatchTextContent('•••• 6789')
  await closeDialog('Withdrawal Submitted')
  await expect.element(findWithdraw()).toHaveFocus()
  await expect.element(findCard('Total Balance')).toMatchTextContent('$93.63')
  await expect.element(findCard('Total Balance')).toMatchTextContent('On hold $93.62, not in the total')
  expect(await getAs(agent, 'dashboard/withdrawals')).toMatchObject([{ amount: '93.62' }])
})

test('the button is the main one only while there is enough to withdraw', async () => {
  await openOverview(await makeRichAgent('10.00'))
  await expect.element(findWithdraw()).toHaveAttribute('data-variant', 'filled')
  await openOverview(await makeRichAgent('9.99'))
  await expect.element(findWithdraw()).toHaveAttribute('data-variant', 'default')
})

test('an agent who is not active is offered no withdrawal', async () => {
  await openOverview(await makeAgent())
  await expect.element(findCard('Total Balance')).toMatchTextContent('You can withdraw once you are active')
  await expectGone(findWithdraw())
})

test('the balance opens to its sum, and each line of the sum opens its entries', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeRichAgent('100.00')
  await perform('recruit', { sponsorId: agent.id })
  await perform('withdraw', agent.id, '15.00')
  const screen = await openOverview(agent)
  const card = findCard('Total Balance')
  await card.getByRole('button', { name: 'How it adds up' }).click()
  const sum = findTable('How your balance adds up')
  await expectTexts(sum.getByRole('row'), [
    /^Referral bonuses\$20\.00$/,
    'Match bonuses$0.00',
    /^Withdrawals.*−\$15\.00$/,
    'Adjustments$100.00',
    'Total balance$105.00',
  ])
  await expect.element(card).toMatchTextContent('What is on hold is already taken off, among the withdrawals.')
  await expectNoViolationsAnywhere()
  await expectToFit()
  await sum.getByRole('link', { name: 'Referral bonuses' }).click()
  await expect.poll(screen.path).toBe('/dashboard/statement?kind=referral_bonus')
  await expect.element(page.getByLabelText('Type')).toHaveValue('referral_bonus')
})
