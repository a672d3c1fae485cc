/**
 * Recorded balances before and after an action agree with the order of the statement, even for simultaneous actions.
 */
import { inTransaction, type OpenDatabase, openDatabase } from '@evergrove/db'
import { openTestDatabase, type TestDatabase, testDriver } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activate, found, join, noJobs, signUp, staff } from '../../network/testing/network-world.ts'
import type { Database, Schema } from '../../platform/schema.ts'
import { rejectWithdrawal, requestWithdrawal } from '../../withdrawals/index.ts'
import { adjustBalance } from '../index.ts'

/** Enough to meet the race in every run of the old order, in which one round in ten contradicted itself. */
const ROUNDS = 40

type Contradiction = { agent_id: number; said: string; statement: string }

/** Returns the withdrawals and adjustments whose recorded balances differ from those of the statement. */
async function findContradictions(db: Database): Promise<Contradiction[]> {
  const { rows } = await sql<Contradiction>`
    with moves as (
      select credit_account_id as agent_id, id, kind, phase, withdrawal_id, amount as moved from ledger_transfers
      where credit_account_id > 0
      union all
      select debit_account_id, id, kind, phase, withdrawal_id,
        case phase when 'posted' then 0 when 'voided' then amount else -amount end from ledger_transfers
      where debit_account_id > 0
    ), statement as (
      select m.*, sum(moved) over (partition by agent_id order by id) as after,
        row_number() over (partition by agent_id, kind order by id) as number
      from moves m
    ), adjustments as (
      select subject_id as agent_id, row_number() over (partition by subject_id order by id) as number,
        ((before ->> 'total_balance')::numeric * 100)::bigint as balance_before,
        ((after ->> 'total_balance')::numeric * 100)::bigint as balance_after
      from audit_entries where action = 'balance.adjust'
    ), compared as (
      select s.agent_id, w.balance_before, w.balance_after, s.moved, s.after
      from withdrawals w join statement s on s.withdrawal_id = w.id and s.phase = 'pending'
      union all
      select s.agent_id, a.balance_before, a.balance_after, s.moved, s.after
      from adjustments a join statement s on s.kind = 'adjustment' and (s.agent_id, s.number) = (a.agent_id, a.number)
    )
    select agent_id, balance_before || ' to ' || balance_after as said, after - moved || ' to ' || after as statement
    from compared where (balance_before, balance_after) is distinct from (after - moved, after)`.execute(db)
  return rows
}

describe.runIf(testDriver() === 'postgres')('[C1] the balance that an action records is that of the statement', () => {
  let database: TestDatabase<Schema>
  /** A second server process. */
  let other: OpenDatabase<Schema>
  let agentId: number

  beforeAll(async () => {
    database = await openTestDatabase()
    other = await openDatabase<Schema>({ kind: 'postgres', url: database.url ?? '' })
  })
  afterAll(async () => {
    await other.close()
    await database.close()
  })
  beforeEach(async () => {
    await database.truncateAll()
    agentId = await join(database.db, await found(database.db))
    await adjust(database.db)
  })

  const adjust = (db: Database) =>
    adjustBalance(
      { db },
      { input: { agent_id: agentId, direction: 'credit', amount: '100.00', reason: 'counted again' }, actor: staff },
    )
  const withdraw = (db: Database) => requestWithdrawal({ db, jobs: noJobs }, { agentId, input: { amount: '10.00' } })
  const returnNewest = async (db: Database) => {
    const { id } = await db.selectFrom('withdrawals').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await rejectWithdrawal({ db, jobs: noJobs }, { id, input: { reason: 'no' }, actor: staff })
  }
  const isWaiting = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(other.db)
    return rows.length > 0
  }

  const acts = [
    ['a withdrawal', withdraw],
    ['an adjustment', adjust],
  ] as const

  test.each(acts)('for %s while a bonus waits for the account', async (_name, act) => {
    const referral = await signUp(database.db, agentId)
    await actFirst(act, () => activate(database.db, referral))
    expect(await findContradictions(database.db)).toEqual([])
  })

  test.each(acts)('for %s while the return of a withdrawal waits for the account', async (_name, act) => {
    await withdraw(database.db)
    await actFirst(act, () => returnNewest(database.db))
    expect(await findContradictions(database.db)).toEqual([])
  })

  /** The action locks the account before the waiting one has begun, and posts afterwards. */
  async function actFirst(act: (db: Database) => Promise<unknown>, wait: () => Promise<unknown>): Promise<void> {
    let waiting: Promise<unknown> = Promise.resolve()
    await inTransaction(other.db, async (trx) => {
      await sql`select * from lock_ledger_account(${agentId})`.execute(trx)
      waiting = wait()
      await expect.poll(isWaiting).toBe(true)
      await act(trx)
    })
    await waiting
  }

  test(`for all of them at once, in ${ROUNDS} rounds`, { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await withdraw(database.db)
      const referrals = [await signUp(database.db, agentId), await signUp(database.db, agentId)]
      await Promise.all([
        returnNewest(database.db),
        withdraw(other.db),
        ...referrals.map((referral) => activate(database.db, referral)),
        adjust(other.db),
        withdraw(other.db),
      ])
    }
    expect(await findContradictions(database.db)).toEqual([])
  })
})
