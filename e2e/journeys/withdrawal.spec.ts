/**
 * An agent requests withdrawals on the screen, staff decide them through the API, and the screen shows the decisions.
 */
import type { Site } from '@evergrove/testing/site'
import { expect, test } from '../support/agent-test.ts'
import {
  askFor,
  closeDialog,
  confirmRequest,
  expectFigure,
  findAmount,
  findRows,
  openScreen,
} from '../support/money-screens.ts'

const HISTORY = 'Withdrawal history'
const staff = { email: 'staff@demo.test', password: 'Evergrove-demo-1' }

async function callAsStaff({ url }: Site) {
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${url}/api/staff/${path}`, init)
    if (!answer.ok) throw new Error(`staff/${path} answered ${answer.status}`)
    return answer.json()
  }
  const headers = { 'Content-Type': 'application/json' }
  const signedIn = await call('jwt/create', { method: 'POST', headers, body: JSON.stringify(staff) })
  const { token } = signedIn as { token: string }
  return (path: string, init: RequestInit = {}) =>
    call(path, { ...init, headers: { ...headers, Authorization: `JWT ${token}` } })
}

test('an agent earns money, requests it twice, and sees one withdrawal approved and the other rejected', async ({
  page,
  site,
  agent,
}) => {
  test.slow()
  await site.perform('approvePayment', agent.id)
  await site.perform('recruitMany', agent.id, 6)
  await openScreen(page, 'Withdrawals')
  await page.getByRole('button', { name: 'Withdraw all' }).click()
  const earned = Number(await findAmount(page).inputValue())
  expect(earned).toBeGreaterThan(100)
  for (const amount of ['60.00', '40.00']) {
    await askFor(page, amount)
    await confirmRequest(page)
    await closeDialog(page, 'Withdrawal Submitted')
  }
  await expectFigure(page, 'Pending Withdrawals', '2')
  await expectFigure(page, 'Available Withdrawal', `$${(earned - 100).toFixed(2)}`)

  const callStaff = await callAsStaff(site)
  const queue = (await callStaff('withdrawals?status=Pending&page_size=100')) as {
    id: number
    amount: string
    agent: { email: string }
  }[]
  const mine = queue.filter((withdrawal) => withdrawal.agent.email === agent.email)
  expect(mine.map(({ amount }) => amount)).toEqual(['60.00', '40.00'])
  await callStaff(`withdrawals/${mine[0]?.id}/approve`, { method: 'POST' })
  await callStaff(`withdrawals/${mine[1]?.id}/reject`, {
    method: 'POST',
    body: JSON.stringify({ reason: 'The account name differs.' }),
  })

  await page.reload()
  await expect(findRows(page, HISTORY).nth(0)).toContainText('N40.00')
  await expect(findRows(page, HISTORY).nth(0).locator('[data-look=danger]')).toHaveText('Rejected')
  await expect(findRows(page, HISTORY).nth(1)).toContainText('N60.00')
  await expect(findRows(page, HISTORY).nth(1).locator('[data-look=primary]')).toHaveText('Approved')
  await expectFigure(page, 'Pending Withdrawals', '0')
  await expectFigure(page, 'Approved Withdrawals', '1')
  await expectFigure(page, 'Available Withdrawal', `$${(earned - 60).toFixed(2)}`)
  await openScreen(page, 'Statement')
  await expect(findRows(page, 'Transactions').first()).toContainText('The account name differs.')
})
