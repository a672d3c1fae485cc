import { profileOfOne } from '@evergrove/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectDone, expectGone, expectTexts } from '../../../testing/find.ts'
import { type Agent, callAs, getAs, makeOnlyStaff, makeStaff, perform } from '../../../testing/people.ts'
import { askTo, findQueued, findRecord, openQueue, requestMoney } from '../../../testing/queues.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

beforeEach(() => perform('emptyQueues'))

const BANK = 'The bank details were changed less than 48 hours before the request, or after it.'
const findOverride = () => page.getByRole('dialog', { name: 'Approve this withdrawal anyway?' })

async function changeAccount(agent: Agent): Promise<void> {
  const token = (await perform('agentTokens', agent.id)).access
  const call = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `JWT ${token}`, ...headers },
      body: JSON.stringify(body),
    })
  const proved = await call('POST', 'auth/proofs', { purpose: 'bank_details', password: agent.password })
  const { proof } = (await proved.json()) as { proof: string }
  await call('PATCH', 'auth/users/me', { account_number: '9988776655' }, { 'X-Proof': proof })
}

const freeze = async (agent: Agent): Promise<void> => {
  const link = await perform('protectionLink', { agentId: agent.id, email: agent.email })
  await callAs(agent, 'POST auth/users/not_me', { token: link.split('/').at(-1) })
}

test('[H1] concerns are marked in the list and the record, and approving takes a reason, which is stored', {
  tags: 'accessibility',
}, async () => {
  const ann = await requestMoney('Ann', '120.00')
  await requestMoney('Ben', '80.00')
  await changeAccount(ann)
  await freeze(ann)
  await openQueue('Withdrawals')
  await expect.element(findQueued('Ann Obi')).toMatchTextContent('Frozen, New bank details')
  const record = findRecord('Ann Obi')
  await expect.element(record).toMatchTextContent('Withdrawals are frozen')
  await expect.element(record).toMatchTextContent(BANK)
  await expectNoViolationsAnywhere()
  await expectToFit()

  await page.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.element(findOverride()).toMatchTextContent(BANK)
  await expect.element(findOverride()).toMatchTextContent('recorded in the audit trail')
  await expectNoViolationsAnywhere()
  await findOverride().getByRole('button', { name: 'Approve' }).click()
  await expect.element(findOverride().getByText('Enter a reason.')).toBeVisible()
  await findOverride().getByLabelText('Reason').fill('Called Ann')
  await findOverride().getByRole('button', { name: 'Approve' }).click()
  await expectDone('Approved: Ann Obi, $120.00. Next: Ben Obi.')
  await expect.element(findRecord('Ben Obi')).not.toMatchTextContent('Check before you approve')
  const entries = await getAs(await makeStaff('admin'), 'staff/audit?action=withdrawal.approve&page_size=1')
  expect(entries).toMatchObject([
    { reason: 'Called Ann', after: { status: 'Approved', concerns: ['frozen', 'bank_details_changed'] } },
  ])
})

test('[H1] a concern that arises while the dialog is open is shown and not overridden', async () => {
  const ann = await requestMoney('Ann', '120.00')
  await openQueue('Withdrawals')
  const dialog = await askTo('Approve')
  await expectGone(dialog.getByLabelText('Reason'))
  await changeAccount(ann)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expectGone(dialog)
  const record = findRecord('Ann Obi')
  await expect.element(record).toMatchTextContent('Approve it on its own with a reason, or reject it.')
  await expect.element(record).toMatchTextContent('New bank details')
  await page.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).click()
  await findOverride().getByLabelText('Reason').fill('Called Ann')
  await findOverride().getByRole('button', { name: 'Approve' }).click()
  await expectDone('Approved: Ann Obi, $120.00.')
})

test('[H1] approving several leaves out one with a concern and gives the reason', { tags: 'deep' }, async () => {
  const ann = await requestMoney('Ann', '120.00')
  await requestMoney('Ben', '80.00')
  await changeAccount(ann)
  await openQueue('Withdrawals')
  await page.getByRole('checkbox', { name: 'All on this page' }).click()
  await page.getByRole('button', { name: /^Approve 2 / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog).toMatchTextContent('1 of 2 approved.')
  await expectTexts(dialog.getByRole('listitem'), [/Ann Obi.*bank details were changed.*with a reason/, /^Ben Obi/])
})

test('[E3] the agent reads of a payment returned from a closed account, and staff pay the withdrawal left out of batches with a reason', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const finance = await makeOnlyStaff('finance')
  const ann = await requestMoney('Ann', '120.00', profileOfOne())
  await perform('withdraw', ann.id, '30.00')
  const mine = (await getAs(finance, 'staff/withdrawals?status=Pending')) as { id: number }[]
  const [sent, kept] = mine.map(({ id }) => id)
  await callAs(finance, `POST staff/withdrawals/${sent}/approve`)
  const { id } = (await (await callAs(finance, 'POST staff/payouts', { search: ann.email })).json()) as { id: number }
  await callAs(finance, `POST staff/payouts/${id}/release`, { format: 'csv', lines: 1, total: '120.00' })
  await callAs(finance, `POST staff/withdrawals/${kept}/approve`)

  await renderScreen(`/staff/payouts/${id}`, { as: finance })
  await page.getByRole('checkbox', { name: 'Select Ann Obi, $120.00' }).click()
  await page.getByRole('button', { name: 'Returned (1)…' }).click()
  const result = page.getByRole('dialog', { name: 'Record as returned' })
  await result.getByLabelText('Template').selectOptions('The account is closed.')
  await expectNoViolationsAnywhere()
  await result.getByRole('button', { name: 'Record' }).click()
  await expectGone(result)

  await renderScreen('/staff/payouts', { as: finance })
  await page.getByRole('link', { name: `No. ${kept}` }).click()
  const record = findRecord('Ann Obi')
  await expect.element(record).toMatchTextContent('This stays out of payout batches')
  await record.getByRole('button', { name: 'Pay anyway' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay this withdrawal anyway?' })
  await dialog.getByLabelText('Reason').fill('The bank has opened it again')
  await dialog.getByRole('button', { name: 'Pay anyway' }).click()
  await expectGone(dialog)
  await expect.element(record).not.toMatchTextContent('This stays out of payout batches')

  const screen = await renderScreen('/dashboard/withdrawals', { as: ann })
  await expect.element(page.getByText('The bank says: The account is closed.')).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  await page.getByRole('link', { name: 'Change your bank details' }).click()
  await expect.poll(screen.path).toBe('/dashboard/edit-profile#bank-details')
})
