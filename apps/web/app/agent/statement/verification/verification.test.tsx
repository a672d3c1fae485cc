import type { StatementEntry } from '@evergrove/contract/ledger/statement'
import type { LogReceipt } from '@evergrove/contract/transparency'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { allowErrors } from '../../../../testing/console.ts'
import { expectGone } from '../../../../testing/find.ts'
import { answer, answerJson, answerStatus, hold, watchCalls } from '../../../../testing/network.ts'
import { type Agent, getAs, makeActiveAgent, perform } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { firstWrongBalance } from './verify-statement.ts'

let agent: Agent
let entries: StatementEntry[]

const proofOf = ({ id }: StatementEntry) => `GET dashboard/entries/${id}/proof`

/** The agent was given 50.00, had 20.00 when the company moved in, and got 15.00 back. */
beforeAll(async () => {
  agent = await makeActiveAgent()
  await perform('credit', agent.id, '50.00')
  await perform('bringOver', agent.id, { balance: '20.00' })
  await perform('withdraw', agent.id, '15.00')
  await perform('rejectLastWithdrawal', agent.id, 'Details missing')
  await perform('signLog')
  entries = (await getAs(agent, 'dashboard/statement?order=oldest')) as StatementEntry[]
})

const find = () => page.locate('section:has(h2:text-is("Verify my statement"))')
const press = (name: string) => find().getByRole('button', { name, exact: true }).click()
async function expectOutcome(text: string | RegExp): Promise<void> {
  await expect.element(find().getByRole('status')).toMatchTextContent(text)
}
const open = () => renderScreen('/dashboard/statement', { as: agent })

test('all entries of a statement are verified against one checkpoint and add up to the balance', {
  tags: 'accessibility',
}, async () => {
  const checkpoints = watchCalls('GET /log/checkpoint')
  await open()
  const release = hold(proofOf(entries[1] as StatementEntry))
  await press('Verify')
  await expect.element(find().getByRole('progressbar', { name: 'Verifying the statement' })).toBeVisible()
  await expect.element(find()).toMatchTextContent('3 of 4 transactions')
  await expectNoViolationsAnywhere()
  release()
  await expectOutcome(
    /^Verified on .* UTC\. All 4 transactions match the public log and add up to \$70\.00, your balance\. The log’s signature is valid\.$/,
  )
  expect(checkpoints.length).toBe(1)
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('a verification that was stopped shows nothing, and one that failed can be repeated', async () => {
  allowErrors(/could not be verified/)
  await open()
  const release = hold(proofOf(entries[0] as StatementEntry))
  await press('Verify')
  await press('Stop')
  release()
  await expectGone(find().getByRole('progressbar'))
  await expect.element(find().getByRole('status')).toBeEmptyDOMElement()
  const mend = answerStatus(proofOf(entries[0] as StatementEntry), 500)
  await press('Verify')
  await expectOutcome('The statement could not be verified. Try again.')
  mend()
  await press('Verify')
  await expectOutcome(/^Verified/)
})

test('entries that the log does not have yet are named, and nothing is said to be verified', async () => {
  answerJson(proofOf(entries[3] as StatementEntry), { detail: 'Not yet.' }, { status: 409 })
  await open()
  await press('Verify')
  await expectOutcome(
    '3 transactions of 4 match the public log. The others enter it within a minute. Verify again then.',
  )
})

test('a transaction that the log has otherwise is not verified, and is linked', async () => {
  const [first, second] = entries as [StatementEntry, StatementEntry]
  await open()
  const expectFault = async (why: string, { id }: StatementEntry) => {
    await press('Verify')
    await expectOutcome(`Not verified. A transaction may have been changed. ${why} Contact us. Transaction no. ${id}`)
    await expect
      .element(find().getByRole('link', { name: `no. ${id}` }))
      .toHaveAttribute('href', `/dashboard/statement/${id}`)
  }
  const mend = answer(proofOf(first), async (_call, send) => {
    const receipt = (await (await send()).json()) as LogReceipt
    return Response.json({ ...receipt, entry: receipt.entry.replace('"amount":"5000"', '"amount":"5001"') })
  })
  await expectFault('The log has another entry under this number.', first)
  mend()
  // The amounts add up, but the log has the second one as a credit.
  answerJson('GET dashboard/statement?*', [first, { ...second, amount: '-20.00', balance: '30.00' }])
  await find().getByRole('button', { name: 'Verify again' }).click()
  await expectOutcome(
    `Not verified. A transaction may have been changed. The log has another amount for it. Contact us. Transaction no. ${second.id}`,
  )
})

test('entries that do not add up to the balance are not verified', async () => {
  const [first, second] = entries as [StatementEntry, StatementEntry]
  answerJson('GET dashboard/statement?*', [first, second])
  answer('GET dashboard/user-account-info', async (_call, send) =>
    Response.json({ ...(await (await send()).json()), total_balance: '75.00' }),
  )
  await open()
  await press('Verify')
  await expectOutcome(
    'Not verified. Your statement may have been changed. The entries do not add up to your balance. Contact us.',
  )
})

test('the balance after each entry is the one before it with its amount', () => {
  const entry = (id: number, amount: string, balance: string) =>
    ({ ...entries[0], id, amount, balance }) as StatementEntry
  const right = [entry(1, '50.00', '50.00'), entry(2, '-15.00', '35.00'), entry(3, '0.10', '35.10')]
  expect(firstWrongBalance(right)).toBeUndefined()
  expect(firstWrongBalance([...right, entry(4, '1.00', '36.00')])?.id).toBe(4)
  expect(firstWrongBalance([])).toBeUndefined()
})
