import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectFigure, expectGone, expectTexts, findCard, findDialog } from '../../../testing/find.ts'
import { answer } from '../../../testing/network.ts'
import { makeRichAgent } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const findAmount = () => page.getByRole('textbox', { name: 'Amount' })
const findForm = () => page.getByRole('form', { name: 'Withdrawal request' })

const day = (date: string, amount: string) => ({ date, amount })
const days = [
  day('2026-12-08', '20.00'),
  day('2026-12-09', '30.00'),
  day('2026-12-11', '1000.00'),
  day('2026-12-12', '40.00'),
]

/** Opens the screen of an agent with a balance of 1,500 dollars, of which this amount is held back. */
async function openWith(heldBack: typeof days, available: string): Promise<void> {
  const agent = await makeRichAgent('1500.00')
  answer('GET dashboard/user-account-info', async (_call, send) =>
    Response.json({ ...(await (await send()).json()), available_balance: available, held_back: heldBack }),
  )
  await renderScreen('/dashboard/withdrawals', { as: agent })
  await expect.element(findForm()).toMatchTextContent(/Available/)
}

test('held-back bonuses are listed with their days, and the form and the confirmation use what is available now', {
  tags: 'accessibility',
}, async () => {
  await openWith(days, '410.00')
  await expectFigure('Available Withdrawal', '$410.00')
  await expect.element(findCard('Available Withdrawal')).toMatchTextContent('Now, of $1,500.00')
  await expect.element(findForm()).toMatchTextContent('Available now $410.00 of $1,500.00')
  await expectTexts(findForm().getByRole('list').getByRole('listitem'), [
    '$20.00 on Dec 8, 2026',
    '$30.00 on Dec 9, 2026',
    '$1,000.00 on Dec 11, 2026',
    '$40.00 on Dec 12, 2026',
  ])
  await expectNoViolationsAnywhere()
  await expectToFit()

  await page.getByRole('button', { name: 'Withdraw all' }).click()
  await expect.element(findAmount()).toHaveValue('410.00')
  const request = () => page.getByRole('button', { name: 'Request withdrawal' }).click()
  await request()
  const dialog = findDialog('Confirm Withdrawal')
  await expectTexts(dialog.getByRole('term'), ['Amount', 'Paid to', 'Available now', 'Balance afterwards'])
  await expectTexts(dialog.getByRole('definition'), ['$410.00', /Ada Obi/, '$410.00 of $1,500.00', '$1,090.00'])
  await expectGone(dialog.getByText('This is more than you have available.'))
  await expectNoViolationsAnywhere()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectGone(page.getByRole('dialog'))
  await findAmount().fill('410.01')
  await request()
  await expect.element(page.getByText('Enter at most $410.00.')).toBeVisible()
  await expectGone(page.getByRole('dialog'))
})

test('the first days are listed, and the later ones are added up', async () => {
  await openWith([...days, day('2027-01-05', '0.50')], '409.50')
  await expectTexts(findForm().getByRole('listitem'), [
    '$20.00 on Dec 8, 2026',
    '$30.00 on Dec 9, 2026',
    '$1,000.00 on Dec 11, 2026',
    '$40.50 more by Jan 5, 2027',
  ])
})

test('an agent whose whole balance is held back cannot withdraw all', async () => {
  await openWith([day('2026-12-08', '1500.00')], '0.00')
  await expect.element(findForm()).toMatchTextContent('Available now $0.00 of $1,500.00')
  await expectGone(page.getByRole('button', { name: /^Withdraw/ }))
})
