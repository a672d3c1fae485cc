/** A statement explains the balance: every entry has its cause and the balance after it. */
import { databaseForEach, testDriver } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { getAccountInfo } from '../../network/index.ts'
import { activate, found, join, noJobs, signUp, staff, worldCipher } from '../../network/testing/network-world.ts'
import type { Schema } from '../../platform/schema.ts'
import { approveWithdrawal, rejectWithdrawal, requestWithdrawal } from '../../withdrawals/index.ts'
import { adjustBalance } from '../adjust-balance.ts'
import { postTransfers } from '../ledger.repository.ts'
import { inOneSnapshot } from './statement.repository.ts'
import { listEarnings, listStatement } from './statement.service.ts'

const database = databaseForEach<Schema>()
let root: number
let agentId: number

beforeEach(async () => {
  root = await found(database.db)
  agentId = await join(database.db, root)
})

const nameOf = async (id: number) =>
  database.db.selectFrom('agents').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirstOrThrow()

const adjust = (direction: 'credit' | 'debit', amount: string, reason: string) =>
  adjustBalance({ db: database.db }, { input: { agent_id: agentId, direction, amount, reason }, actor: staff })

const withdraw = (amount: string) =>
  requestWithdrawal({ db: database.db, jobs: noJobs }, { agentId, input: { amount } })

const list = async (options: Parameters<typeof listStatement>[2] = {}) =>
  (await listStatement(database.db, agentId, options)).items

/** Eight entries: two referrals, a level, a paid withdrawal, a returned one, and corrections in both directions. */
async function live(): Promise<number[]> {
  const referrals = [await join(database.db, agentId), await join(database.db, agentId)]
  await withdraw('25.00')
  await withdraw('15.00')
  const deps = { db: database.db, jobs: noJobs, cipher: worldCipher }
  await approveWithdrawal(deps, { id: 1, actor: staff })
  await rejectWithdrawal(deps, { id: 2, input: { reason: 'The account is not yours.' }, actor: staff })
  await adjust('credit', '5.00', 'A prize')
  await adjust('debit', '0.01', 'A cent too many')
  return referrals
}

describe('a statement', () => {
  test('gives each entry its cause, its sign and the balance after it', async () => {
    const [first = 0, second = 0] = await live()
    const posted = { id: expect.any(Number), created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }
    const nothing = { ...posted, agent: null, level: null, withdrawal_id: null, reason: null }
    expect(await list()).toEqual([
      { ...nothing, kind: 'adjustment', amount: '-0.01', balance: '39.99', reason: 'A cent too many' },
      { ...nothing, kind: 'adjustment', amount: '5.00', balance: '40.00', reason: 'A prize' },
      {
        ...nothing,
        kind: 'withdrawal_returned',
        amount: '15.00',
        balance: '35.00',
        withdrawal_id: 2,
        reason: 'The account is not yours.',
      },
      { ...nothing, kind: 'withdrawal', amount: '-15.00', balance: '20.00', withdrawal_id: 2 },
      { ...nothing, kind: 'withdrawal', amount: '-25.00', balance: '35.00', withdrawal_id: 1 },
      { ...nothing, kind: 'match_bonus', amount: '20.00', balance: '60.00', level: 1, agent: await nameOf(second) },
      { ...nothing, kind: 'referral_bonus', amount: '20.00', balance: '40.00', agent: await nameOf(second) },
      { ...nothing, kind: 'referral_bonus', amount: '20.00', balance: '20.00', agent: await nameOf(first) },
    ])
    expect(await getAccountInfo(database.db, agentId)).toMatchObject({ total_balance: '39.99' })
  })

  test('names the agent who took the last place of a level under its match bonus, even if it was not a referral', async () => {
    await join(database.db, agentId)
    await join(database.db, root)
    const spilled = await join(database.db, root)
    const bonus = { kind: 'match_bonus', level: 1, agent: await nameOf(spilled) }
    expect((await list())[0]).toMatchObject(bonus)
    expect(await list({ filter: { kind: 'referral_bonus' } })).toHaveLength(1)
  })

  test('never shows entries of other accounts', async () => {
    await live()
    const mine = new Set((await list()).map(({ id }) => id))
    const { items } = await listStatement(database.db, root)
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter(({ id }) => mine.has(id))).toEqual([])
  })

  test('is not available before activation, and neither are earnings', async () => {
    const { id } = await signUp(database.db, root)
    expect(await listStatement(database.db, id, { page: { page: 1, page_size: 5 } })).toEqual({ items: [], total: 0 })
    expect(await listEarnings({ db: database.db, now: () => new Date() }, { agentId: id, months: 1 })).toMatchObject([
      { referral_bonus: '0.00', match_bonus: '0.00' },
    ])
  })
})

test.runIf(testDriver() === 'postgres')('is loaded from one snapshot, in which nothing can be written', async () => {
  const settings = sql<{ isolation: string; read_only: string }>`
    select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as read_only`
  const { rows } = await inOneSnapshot(database.db, (trx) => settings.execute(trx))
  expect(rows).toEqual([{ isolation: 'repeatable read', read_only: 'on' }])
})

describe('a filter', () => {
  const days = ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00Z', '2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00Z']

  /** Credits of 1.00, 2.00, 3.00 and 4.00 at these moments. */
  const postOnDays = () =>
    database.db
      .insertInto('ledger_transfers')
      .values(
        days.map((created_at, index) => ({
          kind: 'adjustment' as const,
          phase: 'single' as const,
          debit_account_id: -49 - (agentId % 16),
          credit_account_id: agentId,
          amount: BigInt((index + 1) * 100),
          reason: 'On a day',
          created_at: new Date(created_at),
        })),
      )
      .execute()

  const amounts = async (filter: { from?: string; to?: string }) => (await list({ filter })).map(({ amount }) => amount)

  test('of days includes both ends as whole days in UTC', async () => {
    await postOnDays()
    expect(await amounts({ from: '2026-02-01', to: '2026-02-28' })).toEqual(['3.00', '2.00'])
    expect(await amounts({ from: '2026-03-01' })).toEqual(['4.00'])
    expect(await amounts({ to: '2026-01-31' })).toEqual(['1.00'])
    expect(await amounts({ from: '2026-02-02', to: '2026-02-27' })).toEqual([])
    expect(await amounts({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(4)
  })

  test('leaves the balances unchanged, and the total counts its entries', async () => {
    await live()
    const all = await list()
    const page = { page: 1, page_size: 1 }
    for (const kind of ['referral_bonus', 'match_bonus', 'withdrawal', 'withdrawal_returned', 'adjustment'] as const) {
      const expected = all.filter((entry) => entry.kind === kind)
      expect(await list({ filter: { kind } })).toEqual(expected)
      const filtered = await listStatement(database.db, agentId, { filter: { kind }, page })
      expect(filtered).toEqual({ items: expected.slice(0, 1), total: expected.length })
    }
  })
})

describe('paging', () => {
  test('lists every entry once, with the total number; without a page nothing is counted', async () => {
    await live()
    const all = await listStatement(database.db, agentId)
    expect(all.total).toBeUndefined()
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => listStatement(database.db, agentId, { page: { page, page_size: 3 } })),
    )
    expect(pages.map(({ total }) => total)).toEqual([8, 8, 8, 8])
    expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 2, 0])
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items)
  })

  test('from the oldest entry gives the same list in reverse, with the same balances', async () => {
    await live()
    const all = (await list()).toReversed()
    expect(await list({ order: 'oldest' })).toEqual(all)
    const page = { page: 2, page_size: 3 }
    const paged = await listStatement(database.db, agentId, { order: 'oldest', page })
    expect(paged).toEqual({ items: all.slice(3, 6), total: 8 })
    const filter = { kind: 'referral_bonus' } as const
    expect(await list({ order: 'oldest', filter })).toEqual((await list({ filter })).toReversed())
  })

  test('ends a plain list after the first thousand, with correct balances to the end', async () => {
    const credit = { kind: 'adjustment' as const, phase: 'single' as const, amount: 1n, reason: 'A cent' }
    const accounts = { debit_account_id: -49 - (agentId % 16), credit_account_id: agentId }
    await database.db.transaction().execute((trx) =>
      postTransfers(
        trx,
        Array.from({ length: 1001 }, () => ({ ...credit, ...accounts })),
      ),
    )
    const items = await list()
    expect(items).toHaveLength(1000)
    expect(items[0]).toMatchObject({ balance: '10.01' })
    expect(items.at(-1)).toMatchObject({ balance: '0.02' })
  })
})

describe('earnings', () => {
  const now = () => new Date('2026-03-15T12:00:00Z')
  const earnings = (months: number) => listEarnings({ db: database.db, now }, { agentId, months })

  /** A referral bonus for a new referral of the sponsor, posted at this moment. */
  async function postReferral(createdAt: string, amount: bigint): Promise<void> {
    const { paymentId } = await signUp(database.db, agentId)
    const plan = await database.db.selectFrom('plan_versions').select('id').executeTakeFirstOrThrow()
    const transfer = { kind: 'referral_bonus' as const, phase: 'single' as const, amount, payment_id: paymentId }
    const accounts = { debit_account_id: -33 - (agentId % 16), credit_account_id: agentId, plan_version_id: plan.id }
    await database.db
      .insertInto('ledger_transfers')
      .values({ ...transfer, ...accounts, created_at: new Date(createdAt) })
      .execute()
  }

  test('are totalled by month (UTC), without gaps, oldest first', async () => {
    await postReferral('2025-12-31T23:59:59.999Z', 100n)
    await postReferral('2026-01-01T00:00:00Z', 200n)
    await postReferral('2026-01-31T23:59:59.999Z', 400n)
    await postReferral('2026-03-01T00:00:00Z', 800n)
    expect(await earnings(3)).toEqual([
      { month: '2026-01', referral_bonus: '6.00', match_bonus: '0.00' },
      { month: '2026-02', referral_bonus: '0.00', match_bonus: '0.00' },
      { month: '2026-03', referral_bonus: '8.00', match_bonus: '0.00' },
    ])
    expect((await earnings(4))[0]).toEqual({ month: '2025-12', referral_bonus: '1.00', match_bonus: '0.00' })
  })

  test('separate the kinds and leave out entries that are not earnings', async () => {
    for (const referral of [await signUp(database.db, agentId), await signUp(database.db, agentId)]) {
      await activate(database.db, referral)
    }
    await adjust('credit', '500.00', 'A prize')
    await withdraw('50.00')
    const present = () => new Date()
    const months = await listEarnings({ db: database.db, now: present }, { agentId, months: 36 })
    expect(months).toHaveLength(36)
    expect(months.at(-1)).toMatchObject({ referral_bonus: '40.00', match_bonus: '20.00' })
    expect(new Set(months.slice(0, -1).map((month) => month.referral_bonus + month.match_bonus))).toEqual(
      new Set(['0.000.00']),
    )
  })
})
