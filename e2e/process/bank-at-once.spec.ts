import { weighed } from '@evergrove/core/testing'
import { expect } from '@playwright/test'
import type { Bank } from '../support/bank/bank.ts'
import { test } from '../support/bank/bank-test.ts'
import { type Call, sendOnce } from '../support/bank/calls.ts'
import { activateAll } from '../support/bank/client.ts'
import { createJournal } from '../support/bank/journal.ts'
import { gather, type People } from '../support/bank/people.ts'
import { createRandom } from '../support/bank/random.ts'

type Sent = Awaited<ReturnType<typeof sendOnce>>

/** Sends the same call `count` times at once, to the servers in turn. */
const atOnce = (urls: string[], count: number, call: Call): Promise<Sent[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => sendOnce(urls[index % urls.length] ?? '', call)))

const statusesOf = (answers: Sent[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/**
 * Finds the agent with the largest balance. The company's first agent is not among them, because nobody can sign in as
 * that agent.
 */
async function findRichest(bank: Bank, agents: People['agents']) {
  const rows = await bank.inDatabase((db) =>
    db.selectFrom('ledger_accounts').select(['agent_id', 'credits_posted']).where('kind', '=', 'agent').execute(),
  )
  const postedOf = new Map(rows.map(({ agent_id, credits_posted }) => [agent_id, Number(credits_posted)]))
  const earned = agents.map(({ id, token }) => ({ token, posted: postedOf.get(id) ?? 0 }))
  const [richest] = earned.toSorted((a, b) => b.posted - a.posted)
  if (richest === undefined) throw new Error('Nobody has joined')
  return { token: richest.token, available: (richest.posted / 100).toFixed(2) }
}

test('the same action sent to two servers at once happens once', async ({ bank }) => {
  const urls = [await bank.servers[0].start(), await bank.servers[1].start()]
  const random = createRandom(1)
  const journal = createJournal()
  const people = await gather(bank, random)
  const { staffToken: token } = people

  const payment = await bank.inDatabase((db) =>
    db.selectFrom('payments').selectAll().orderBy('id').executeTakeFirstOrThrow(),
  )
  const approvals = await atOnce(urls, 20, { path: `staff/payments/${payment.id}/approve`, token, body: weighed })
  expect(statusesOf(approvals)).toEqual({ 200: 1, 409: 19 })
  const posted = await bank.inDatabase((db) =>
    db.selectFrom('ledger_transfers').select(['kind', 'payment_id']).execute(),
  )
  expect(posted).toEqual(['registration_fee', 'referral_bonus'].map((kind) => ({ kind, payment_id: payment.id })))

  await activateAll({ name: 'staff', bank, people, journal, random })
  const { token: agent, available } = await findRichest(bank, people.agents)
  const withdrawal = { path: 'dashboard/withdrawals', token: agent }
  const keyed = { ...withdrawal, key: 'once', body: { amount: '10.00' } }
  const repeated = await atOnce(urls, 20, keyed)
  expect(statusesOf(repeated)).toEqual({ 200: 20 })
  expect(new Set(repeated.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await atOnce(urls, 2, { ...keyed, body: { amount: '10.01' } })).toMatchObject([
    { status: 422 },
    { status: 422 },
  ])

  const left = (Number(available) - 10).toFixed(2)
  const whole = await atOnce(urls, 50, { ...withdrawal, body: { amount: left } })
  expect(statusesOf(whole)).toEqual({ 200: 1, 400: 49 })
  const account = await bank.insist({ method: 'GET', path: 'dashboard/user-account-info', token: agent })
  expect(account.body).toMatchObject({ total_balance: '0.00' })
  const { body } = await bank.insist({ method: 'GET', path: 'staff/ledger/check', token })
  expect((body as { count: number }[]).filter(({ count }) => count > 0)).toEqual([])
})
