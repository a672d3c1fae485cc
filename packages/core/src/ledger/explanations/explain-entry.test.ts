/** The position of an entry in its account and in the transparency log. */
import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { found, join, staff } from '../../network/testing/network-world.ts'
import type { Schema } from '../../platform/schema.ts'
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
