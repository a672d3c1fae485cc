import type { Batches } from '@evergrove/contract/withdrawals/payouts'
import { profileOfOne } from '@evergrove/testing/people'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectCount, expectTexts, findRows } from '../../../testing/find.ts'
import { callAs, getAs, makeOnlyStaff, perform } from '../../../testing/people.ts'
import { requestMoney } from '../../../testing/queues.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

test('a new batch takes the selected withdrawals, also from several filters, and is refused if one no longer waits', {
  tags: ['accessibility', 'deep'],
}, async () => {
  await perform('emptyPayouts')
  const finance = await makeOnlyStaff('finance')
  for (const [name, amount] of [
    ['Ann', '120.00'],
    ['Ben', '80.00'],
    ['Cat', '30.50'],
  ] as const) {
    await perform('approveLastWithdrawal', (await requestMoney(name, amount, profileOfOne())).id)
  }
  await renderScreen('/staff/payouts', { as: finance })
  const card = page.locate('section:has(h2:text-is("Waiting to be paid"))')
  const select = (name: string) => card.getByRole('checkbox', { name: `Select ${name}` }).click()
  const press = (name: string) => card.getByRole('button', { name, exact: true }).click()
  await expect.element(card).toMatchTextContent('Nothing selected: a new batch takes all.')
  await select('Ann Obi, $120.00')
  await page.getByRole('searchbox', { name: 'Agent' }).fill('Cat')
  await expectCount(findRows('Waiting to be paid'), 1)
  await card.getByRole('checkbox', { name: 'All listed' }).click()
  await expect.element(card).toMatchTextContent('Selected: 2 withdrawals, $150.50')
  await expectNoViolationsAnywhere()
  await expectToFit()

  const { waiting } = (await getAs(finance, 'staff/payouts')) as Batches
  const id = waiting.first[0]?.id
  await callAs(finance, `POST staff/withdrawals/${id}/return`, { reason: 'Details changed' })
  await press('New batch (2)')
  const refusal = `Not waiting to be paid: no. ${id}. No batch was created.`
  await expect.element(card.getByRole('alert')).toHaveTextContent(refusal)
  await press('Clear')
  await expect.element(card).toMatchTextContent('Nothing selected')
  await select('Cat Obi, $30.50')
  await press('New batch (1)')
  await expectTexts(findRows('Withdrawals').getByRole('cell', { name: /^\$/ }), ['$30.50'])
})
