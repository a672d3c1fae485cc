/** The position of an entry in its account, and the entries that it belongs together with. */
import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { found, join, noJobs, staff, worldCipher } from '../../network/testing/network-world.ts'
import { listNotifications } from '../../notifications/index.ts'
import type { Schema } from '../../platform/schema.ts'
import { rejectWithdrawal, requestWithdrawal } from '../../withdrawals/index.ts'
import { adjustBalance } from '../adjust-balance.ts'
import { MOST_NEWER } from '../statement/statement.repository.ts'
import { listStatement } from '../statement/statement.service.ts'
import { explainEntry, explainOwnEntry } from './explain.ts'

const database = databaseForAll<Schema>()
let agentId: number

/** Adds credits of one cent each. */
const postCents = (count: number) =>
  sql`
  insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, reason)
  select 'adjustment', 'single', ${-49 - (agentId % 16)}, ${agentId}::bigint, 1, 'A cent'
  from generate_series(1, ${count}::int)`.execute(database.db)

test(`the balance after an entry is omitted if more than ${MOST_NEWER} are newer, but its neighbours never are`, {
  timeout: 60_000,
}, async () => {
  await database.truncateAll()
  agentId = await join(database.db, await found(database.db))
  for (const amount of ['1.00', '2.00']) {
    const input = { agent_id: agentId, direction: 'credit', amount, reason: 'Counted again' }
    await adjustBalance({ db: database.db }, { input, actor: staff })
  }
  const [second, first] = (await listStatement(database.db, agentId)).items.map(({ id }) => id)
  if (first === undefined || second === undefined) throw new Error('There are two entries')
  await postCents(MOST_NEWER)
  const third = (await explainOwnEntry(database.db, agentId, second)).next
  expect(third).toBeGreaterThan(second)
  for (const explainIt of [
    (number: number) => explainOwnEntry(database.db, agentId, number),
    (number: number) => explainEntry(database.db, number, 'any agent'),
  ]) {
    expect(await explainIt(second)).toMatchObject({ balance_after: '3.00', previous: first, next: third })
    expect(await explainIt(first)).toMatchObject({ balance_after: null, previous: null, next: second })
  }
})

test('a rejection that repays a debt names the repayment, the repayment names the rejection, and the message has both parts', async () => {
  await database.truncateAll()
  agentId = await join(database.db, await found(database.db))
  const deps = { db: database.db, jobs: noJobs, cipher: worldCipher }
  const adjust = (direction: 'credit' | 'debit', amount: string) =>
    adjustBalance(deps, { input: { agent_id: agentId, direction, amount, reason: 'Counted again' }, actor: staff })
  await adjust('credit', '60.00')
  await requestWithdrawal(deps, { agentId, input: { amount: '60.00' } })
  await adjust('debit', '45.00')
  await rejectWithdrawal(deps, { id: 1, input: { reason: 'The account is closed.' }, actor: staff })
  const entries = (await listStatement(database.db, agentId)).items
  const idOf = (wanted: string) => entries.find(({ kind }) => kind === wanted)?.id ?? 0
  const [released, repayment] = [idOf('withdrawal_returned'), idOf('receivable_settlement')]
  expect((await explainOwnEntry(database.db, agentId, released)).why).toEqual([
    expect.stringContaining('was not approved. Reason: The account is closed.'),
    'The amount had been on hold since then, and was released.',
    `You owed the company money, and whatever is added to your balance repays that debt first: $45.00 of this amount went toward it (entry no. ${repayment}).`,
  ])
  expect((await explainOwnEntry(database.db, agentId, repayment)).why).toContain(
    `Entry no. ${released} had just added $60.00; this entry used $45.00 of it to repay the debt.`,
  )
  expect((await listNotifications(database.db, agentId))[0]?.message).toBe(
    'Your withdrawal of $60.00 was not approved: The account is closed.\nThe amount was returned: $45.00 of it has repaid what you owed, and $15.00 is back in your balance.',
  )
})
