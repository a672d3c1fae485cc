import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { closeDialog, expectCount, findDialog, findRows } from '../../../testing/find.ts'
import { answerJson } from '../../../testing/network.ts'
import { makeRichAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

async function request(amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: 'Request withdrawal' }).click()
}

const confirm = () => findDialog('Confirm Withdrawal').getByRole('button', { name: 'Confirm' }).click()

async function expectAccessibleDialog(name: string): Promise<void> {
  await expect.element(findDialog(name)).toBeVisible()
  await expectNoViolationsAnywhere()
}

test('a full history and every step of a request are accessible', { tags: 'accessibility' }, async () => {
  const agent = await makeRichAgent('1000.00')
  for (let number = 1; number <= 7; number += 1) await perform('withdraw', agent.id, '20.00')
  await perform('rejectLastWithdrawal', agent.id, 'The account is closed.')
  await renderScreen('/dashboard/withdrawals', { as: agent })
  await expectCount(findRows('Withdrawal History'), 6)
  await expectNoViolationsAnywhere()
  await request('abc')
  await expect.element(page.getByText('Enter a number such as 1250 or 1250.50.')).toBeVisible()
  await expectNoViolationsAnywhere()
  await request('20')
  await expectAccessibleDialog('Confirm Withdrawal')
  await confirm()
  await expectAccessibleDialog('Withdrawal Submitted')
  await closeDialog('Withdrawal Submitted')
  answerJson('POST dashboard/withdrawals', { error: 'Insufficient balance' }, { status: 400 })
  await request('20')
  await confirm()
  await expectAccessibleDialog('Error')
})
