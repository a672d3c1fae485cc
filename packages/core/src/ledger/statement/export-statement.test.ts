import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { found, join, staff } from '../../network/testing/network-world.ts'
import type { Schema } from '../../platform/schema.ts'
import { adjustBalance } from '../adjust-balance.ts'
import { exportStatement, listStatement } from './statement.service.ts'

describe('the file of a statement', () => {
  let database: TestDatabase<Schema>
  let agentId: number

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    await database.truncateAll()
    agentId = await join(database.db, await found(database.db))
  })
  afterAll(() => database.close())

  const linesOf = async (filter = {}) =>
    (await exportStatement(database.db, { agentId, filter })).replace('\uFEFF', '').split('\r\n').slice(0, -1)

  const adjust = (amount: string, reason: string) =>
    adjustBalance(
      { db: database.db },
      { input: { agent_id: agentId, direction: 'credit', amount, reason }, actor: staff },
    )

  test('has only its headings for an agent without entries', async () => {
    expect(await linesOf()).toEqual(['Entry,Time (UTC),Kind,Agent,Level,Withdrawal,Reason,Amount,Balance'])
  })

  test('matches the list, and text that people typed is never a formula', async () => {
    const referral = await join(database.db, agentId)
    await database.db.updateTable('agents').set({ first_name: '=cmd()' }).where('id', '=', referral).execute()
    await adjust('1.00', '+1, as "agreed"')
    const [adjusted, bonus] = (await listStatement(database.db, agentId)).items
    expect((await linesOf()).slice(1)).toEqual([
      `${adjusted?.id},${adjusted?.created_at},Adjustment,,,,"'+1, as ""agreed""",1.00,21.00`,
      expect.stringMatching(
        new RegExp(`^${bonus?.id},${bonus?.created_at},Referral bonus,'=cmd\\(\\) Number \\d+,,,,20.00,20.00$`),
      ),
    ])
    expect(await linesOf({ kind: 'referral_bonus' })).toHaveLength(2)
    expect(await linesOf({ to: '2000-01-01' })).toHaveLength(1)
  })

  /** Credits of one cent each, except every seventh entry, which debits two. */
  async function postMany(count: number): Promise<void> {
    await sql`
      insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, reason)
      select 'adjustment', 'single', case when n % 7 = 0 then ${agentId}::bigint else ${-49 - (agentId % 16)} end,
        case when n % 7 = 0 then ${-49 - (agentId % 16)} else ${agentId}::bigint end, 1 + (n % 7 = 0)::int, 'n'
      from generate_series(1, ${count}::int) n`.execute(database.db)
  }

  test('continues from one batch to the next without a gap, with any filter', {
    timeout: 60_000,
  }, async () => {
    await postMany(12_010)
    await join(database.db, agentId)
    const numbers = (lines: string[]) =>
      lines.slice(1).map((line) =>
        line
          .split(',')
          .slice(-2)
          .map((amount) => Math.round(Number(amount) * 100)),
      )
    const all = numbers(await linesOf())
    expect(all).toHaveLength(12_011)
    const [, newest] = all[0] ?? []
    expect(newest).toBe(all.reduce((sum, [amount = 0]) => sum + amount, 0))
    all.forEach(([amount = 0, balance = 0], index) => expect(balance - amount).toBe(all[index + 1]?.[1] ?? 0))
    const adjusted = numbers(await linesOf({ kind: 'adjustment' }))
    expect(adjusted).toEqual(all.slice(1))
  })

  test('is refused if it would be too long', async () => {
    await postMany(5)
    const ask = (maxRows: number) => exportStatement(database.db, { agentId, filter: {}, maxRows })
    expect(await ask(5)).toContain('\r\n')
    await expect(ask(4)).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { from: ['More than 4 entries. Choose a shorter period.'] },
    })
  })
})
