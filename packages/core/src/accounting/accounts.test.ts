/** The ledger of each account, the agents’ shares, and what the plan earned and cost (plan rule 29). */
import { databaseForEach, testDriver } from '@evergrove/db/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { adjustBalance } from '../ledger/index.ts'
import { reversePayment } from '../network/index.ts'
import { join, noJobs, type SignedUpAgent, staff } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { exportAgentBalances, listAccounts, listAgentBalances, readAccountLedger, readPlanResults } from './index.ts'
import { readJournal } from './testing/add-up-journal.ts'
import { adjust, foundBooks, NOW } from './testing/books-world.ts'
import { postedAt } from './testing/past.ts'

const database = databaseForEach<Schema>()
let books: Awaited<ReturnType<typeof foundBooks>>
let root: number
let sponsor: SignedUpAgent

beforeEach(async () => {
  books = await foundBooks(database.db)
  ;({ root, sponsor } = books)
})

const deps = () => ({ db: database.db, now: () => NOW })
const money = () => ({ db: database.db, jobs: noJobs })
const change = (agentId: number, direction: string, amount: string) =>
  adjust(database.db, { agentId, direction, amount })
const reverseSecond = () =>
  reversePayment(money(), { paymentId: books.second.paymentId, input: { reason: 'refunded' }, actor: staff })

describe('the ledger of an account', () => {
  const ledger = (number: number, cursor?: string) => readAccountLedger({ db: database.db }, { number, cursor })
  const lines = async (number: number) =>
    (await ledger(number)).entries.map(({ side, amount, balance, other_account, agent }) => [
      side,
      amount,
      balance,
      other_account,
      agent?.id,
    ])

  test('shows each posted entry, newest first, with the balance after it', async () => {
    await reverseSecond()
    expect(await lines(1000)).toEqual([
      ['credit', '100.00', '100.00', 4000, books.second.id],
      ['debit', '100.00', '200.00', 4000, books.second.id],
      ['debit', '100.00', '100.00', 4000, sponsor.id],
    ])
    expect(await lines(1100)).toEqual([['debit', '15.00', '15.00', 5000, sponsor.id]])
    expect(await lines(2000)).toEqual([
      ['debit', '5.00', '20.00', 5000, sponsor.id],
      ['debit', '5.00', '25.00', 3100, sponsor.id],
      ['debit', '10.00', '30.00', 2100, sponsor.id],
      ['credit', '20.00', '40.00', 5000, sponsor.id],
      ['credit', '20.00', '20.00', 5000, root],
    ])
    expect(await lines(2100)).toEqual([['credit', '10.00', '10.00', 2000, sponsor.id]])
    expect(await lines(5300)).toEqual([])
    expect((await ledger(2100)).entries[0]).toMatchObject({ withdrawal_id: 1, kind: 'withdrawal', reason: null })
  })

  test('is not found under a number that no account has', async () => {
    for (const number of [1, 1001, 9999]) await expect(ledger(number)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('continues page by page without a gap and with the right balances, even if entries are added meanwhile', async () => {
    for (let time = 1; time <= 120; time += 1) await change(time % 2 === 0 ? root : sponsor.id, 'credit', `${time}.00`)
    const first = await ledger(3100)
    await change(root, 'debit', '3.00')
    const all = [...first.entries]
    for (let next = first.next; next !== null; ) {
      const page = await ledger(3100, next)
      expect(page.entries.length).toBeLessThanOrEqual(50)
      all.push(...page.entries)
      next = page.next
    }
    expect(all).toHaveLength(121)
    expect(new Set(all.map(({ id }) => id)).size).toBe(121)
    let balance = 0n
    for (const { side, amount, ...entry } of all.toReversed()) {
      balance += (side === 'credit' ? 1n : -1n) * BigInt(amount.replace('.', ''))
      expect(entry.balance).toBe(`${balance < 0n ? '-' : ''}${(balance < 0n ? -balance : balance) / 100n}.00`)
    }
    expect((await ledger(3100)).account.balance).toBe('-7252.00')
  })

  test('shows only the entries dated on the requested days, with the balance over all entries', async () => {
    const of = async (days: { from?: string; to?: string }) =>
      (await readAccountLedger({ db: database.db }, { number: 2000, ...days })).entries.map(
        ({ created_at, amount, balance }) => [created_at.slice(0, 10), amount, balance],
      )
    const july = ['2026-07-03', '20.00', '20.00']
    const august = ['2026-08-31', '20.00', '40.00']
    const october = ['2026-10-01', '10.00', '30.00']
    const corrected = ['2026-10-02', '5.00', '25.00']
    expect(await of({ from: '2026-08-31', to: '2026-10-01' })).toEqual([october, august])
    expect(await of({ to: '2026-08-31' })).toEqual([august, july])
    expect(await of({ from: '2026-10-01' })).toEqual([corrected, october])
    expect(await of({ from: '2026-09-02', to: '2026-09-19' })).toEqual([])
    expect(await of({ to: '2026-07-02' })).toEqual([])
    // Its number falls among those of October, because its transaction began earlier and ended later.
    await postedAt(database.db, '2026-09-30T23:59:59.999999Z', () => change(root, 'credit', '1.00'))
    await postedAt(database.db, '2026-10-03T00:00:00Z', () => change(root, 'credit', '2.00'))
    expect(await of({ from: '2026-10-01' })).toEqual([['2026-10-03', '2.00', '28.00'], corrected, october])
    expect(await of({ from: '2026-09-30', to: '2026-09-30' })).toEqual([['2026-09-30', '1.00', '26.00']])
  })

  test('adds up the entries of the requested days by kind and side, across all pages and without later entries', async () => {
    await reverseSecond()
    const of = async (days: { from?: string; to?: string }, number = 5000) =>
      (await readAccountLedger({ db: database.db }, { number, ...days })).sums?.map(
        ({ kind, side, entries, amount }) => [kind, side, entries, amount],
      )
    expect(await of({ to: '2026-08-31' })).toEqual([['referral_bonus', 'debit', 2, '40.00']])
    expect(await of({ from: '2026-08-31', to: '2026-08-31' })).toEqual([['referral_bonus', 'debit', 1, '20.00']])
    expect(await of({ from: '2026-07-01' })).toEqual([
      ['referral_bonus', 'debit', 2, '40.00'],
      ['referral_bonus_reversal', 'credit', 2, '20.00'],
    ])
    expect(await of({ from: '2026-10-01', to: '2026-10-01' }, 2100)).toEqual([['withdrawal', 'credit', 1, '10.00']])
    expect(await of({ from: '2026-09-02', to: '2026-09-19' })).toEqual([])
    expect(await of({})).toBeUndefined()
  })

  test('continues on further pages when days are requested', async () => {
    await postedAt(database.db, '2026-10-04T10:00:00Z', async () => {
      for (let time = 1; time <= 60; time += 1) await change(root, 'credit', '1.00')
    })
    await postedAt(database.db, '2026-10-05T10:00:00Z', () => change(root, 'debit', '60.00'))
    const days = { number: 3100, from: '2026-10-04', to: '2026-10-04' }
    const { entries, next } = await readAccountLedger({ db: database.db }, days)
    const rest = await readAccountLedger({ db: database.db }, { ...days, cursor: next ?? '' })
    expect([entries.length, rest.entries.length, rest.next]).toEqual([50, 10, null])
    expect(entries[0]?.balance).toBe('-55.00')
    expect(rest.entries.at(-1)?.balance).toBe('4.00')
  })

  test.runIf(testDriver() === 'postgres')(
    'waits for a transfer that is being added before it numbers a page',
    async () => {
      let release = () => {}
      const gate = new Promise<void>((resolve) => {
        release = resolve
      })
      let begun = () => {}
      const added = new Promise<void>((resolve) => {
        begun = resolve
      })
      const { db } = database
      const slow = db.transaction().execute(async (trx) => {
        await adjustBalance(
          { db: trx },
          { input: { agent_id: root, direction: 'credit', amount: '1.00', reason: 'slow' }, actor: staff },
        )
        begun()
        await gate
      })
      await added
      let isRead = false
      const reading = ledger(3100).then((page) => {
        isRead = true
        return page
      })
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(isRead).toBe(false)
      release()
      await slow
      expect((await reading).entries.map(({ reason }) => reason)).toEqual(['slow', '=cmd|"x"'])
    },
  )
})

describe('the agents’ shares', () => {
  const shares = async (number: number, moment?: string) =>
    (await listAgentBalances(deps(), { number, ...(moment === undefined ? {} : { at: new Date(moment) }) })).agents.map(
      ({ agent, balance }) => [agent.id, balance],
    )

  test('add up to accounts 2000 and 1100, now and at any earlier moment', async () => {
    expect(await shares(2000)).toEqual([
      [root, '20.00'],
      [sponsor.id, '5.00'],
    ])
    expect(await shares(2000, '2026-10-01T09:00:01Z')).toEqual([
      [root, '20.00'],
      [sponsor.id, '10.00'],
    ])
    expect(await shares(2000, '2026-08-01T00:00:00Z')).toEqual([[root, '20.00']])
    expect(await shares(1100)).toEqual([])
    await postedAt(database.db, '2026-10-03T10:00:00Z', reverseSecond)
    expect(await shares(1100)).toEqual([[sponsor.id, '15.00']])
    expect(await shares(1100, '2026-10-03T10:00:00Z')).toEqual([])
  })

  test('are listed page by page, and in full in a file that shows one moment', async () => {
    for (let time = 0; time < 55; time += 1) {
      await change(await join(database.db, root), 'credit', `${time + 1}.00`)
    }
    const first = await listAgentBalances(deps(), { number: 2000 })
    expect(first.agents).toHaveLength(50)
    const rest = await listAgentBalances(deps(), { number: 2000, after: first.next ?? 0 })
    const all = [...first.agents, ...rest.agents]
    const ids = all.map(({ agent }) => agent.id)
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other))
    expect(ids.length).toBeGreaterThan(55)
    expect(rest.next).toBeNull()
    const cents = (amount = '') => BigInt(amount.replace('.', ''))
    const held = (await listAccounts(deps())).find(({ number }) => number === 2000)?.balance
    expect(all.reduce((sum, { balance }) => sum + cents(balance), 0n)).toBe(cents(held))

    const pieces = (await exportAgentBalances(deps(), { number: 2000, actor: staff }))[Symbol.asyncIterator]()
    const parts = [String((await pieces.next()).value)]
    await change(sponsor.id, 'debit', '1.00')
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) parts.push(next.value)
    expect(readJournal(parts.join('')).map((row) => [Number(row.Agent), row.Balance])).toEqual(
      all.map(({ agent, balance }) => [agent.id, balance]),
    )
  })

  test('exist for no other account', async () => {
    await expect(listAgentBalances(deps(), { number: 1000 })).rejects.toMatchObject({ code: 'not_found' })
    await expect(exportAgentBalances(deps(), { number: 5000, actor: staff })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('fees, bonuses and rewards are listed by month and version of the plan, less what was reversed in that month', async () => {
  await postedAt(database.db, '2026-10-03T10:00:00Z', reverseSecond)
  const { id } = await database.db.selectFrom('plan_versions').select('id').executeTakeFirstOrThrow()
  const results = await readPlanResults(deps(), {})
  expect(results).toEqual({
    from: '2025-11',
    to: '2026-10',
    rows: [
      { month: '2026-07', plan_version_id: id, fees: '100.00', bonuses: '20.00', rewards: '0.00' },
      { month: '2026-08', plan_version_id: id, fees: '100.00', bonuses: '20.00', rewards: '0.00' },
      { month: '2026-10', plan_version_id: id, fees: '-100.00', bonuses: '-20.00', rewards: '0.00' },
    ],
    total: { fees: '100.00', bonuses: '20.00', rewards: '0.00' },
  })
  const august = await readPlanResults(deps(), { from: '2026-08', to: '2026-09' })
  expect(august.rows.map(({ month }) => month)).toEqual(['2026-08'])
  await expect(readPlanResults(deps(), { from: '2026-09', to: '2026-08' })).rejects.toMatchObject({ code: 'invalid' })
})
