/** The trial balance and the journal of a company with a history (plan rule 29). */
import { accountFacts } from '@evergrove/contract/ledger/account-numbers'
import type { TrialBalance } from '@evergrove/contract/ledger/accounting'
import { databaseForEach } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeOffDebt } from '../ledger/index.ts'
import { reversePayment } from '../network/index.ts'
import { activate, noJobs, type SignedUpAgent, signUp, staff } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { exportJournal, listAccounts, readAccountLedger, readTrialBalance } from './index.ts'
import { addUp, readJournal } from './testing/add-up-journal.ts'
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
const journal = async (input: object = {}) =>
  (await Array.fromAsync(await exportJournal({ db: database.db }, { input, actor: staff }))).join('')

/** Returns the debits, credits and balance of each account with transfers, by number. */
const sumsOf = ({ accounts }: Pick<TrialBalance, 'accounts'>) =>
  Object.fromEntries(
    accounts
      .filter(({ debits, credits }) => debits !== '0.00' || credits !== '0.00')
      .map(({ number, debits, credits, balance }) => [number, [debits, credits, balance]]),
  )
const asMap = ({ accounts }: TrialBalance) =>
  new Map(
    accounts
      .filter(({ debits, credits }) => debits !== '0.00' || credits !== '0.00')
      .map(({ number, debits, credits }) => [
        number,
        { debits: BigInt(debits.replace('.', '')), credits: BigInt(credits.replace('.', '')) },
      ]),
  )

describe('the trial balance', () => {
  test('has every account with both sums and its balance, and its two totals agree', async () => {
    const balance = await readTrialBalance(deps())
    expect(balance.accounts.map(({ number }) => number)).toEqual(
      Object.values(accountFacts).map(({ number }) => number),
    )
    expect(sumsOf(balance)).toEqual({
      1000: ['200.00', '0.00', '200.00'],
      2000: ['15.00', '40.00', '25.00'],
      2100: ['0.00', '10.00', '10.00'],
      3100: ['0.00', '5.00', '5.00'],
      4000: ['0.00', '200.00', '200.00'],
      5000: ['40.00', '0.00', '40.00'],
    })
    expect(balance.total).toEqual({
      debits: '255.00',
      credits: '255.00',
      debit_balances: '240.00',
      credit_balances: '240.00',
    })
    expect(balance.at).toBe(NOW.toISOString())
    expect(await listAccounts(deps())).toEqual(balance.accounts)
  })

  test('shows debts and write-offs on separate accounts', async () => {
    await postedAt(database.db, '2026-10-03T10:00:00Z', reverseSecond)
    await postedAt(database.db, '2026-10-03T11:00:00Z', () =>
      writeOffDebt({ db: database.db }, { agentId: sponsor.id, input: { amount: '4.00', reason: 'no' }, actor: staff }),
    )
    const sums = sumsOf(await readTrialBalance(deps()))
    expect(sums).toMatchObject({
      1000: ['200.00', '100.00', '100.00'],
      1100: ['15.00', '4.00', '11.00'],
      2000: ['20.00', '40.00', '20.00'],
      5000: ['40.00', '20.00', '20.00'],
      5300: ['4.00', '0.00', '4.00'],
    })
  })

  test.each([
    ['2026-07-03T10:00:00Z', {}],
    ['2026-07-03T10:00:00.001Z', { 1000: ['100.00', '0.00', '100.00'], 2000: ['0.00', '20.00', '20.00'] }],
    // A transfer in the last microsecond of August belongs to August.
    ['2026-08-31T23:59:59.999Z', { 1000: ['100.00', '0.00', '100.00'], 4000: ['0.00', '100.00', '100.00'] }],
    ['2026-09-01T00:00:00Z', { 1000: ['200.00', '0.00', '200.00'], 2000: ['0.00', '40.00', '40.00'] }],
    // A hold moves nothing.
    ['2026-10-01T09:00:00Z', { 2000: ['0.00', '40.00', '40.00'] }],
    ['2026-10-01T09:00:01Z', { 2000: ['10.00', '40.00', '30.00'], 2100: ['0.00', '10.00', '10.00'] }],
    // Neither does its release.
    ['2026-10-02T10:00:00Z', { 2000: ['10.00', '40.00', '30.00'] }],
  ])('at %s counts the transfers dated before that moment', async (moment, expected) => {
    const balance = await readTrialBalance(deps(), new Date(moment))
    expect(balance.at).toBe(new Date(moment).toISOString())
    expect(sumsOf(balance)).toMatchObject(expected)
    if (Object.keys(expected).length === 0) expect(sumsOf(balance)).toEqual({})
    expect(balance.total.debits).toBe(balance.total.credits)
    expect(balance.total.debit_balances).toBe(balance.total.credit_balances)
  })

  test('is refused for a moment in the future', async () => {
    await expect(readTrialBalance(deps(), new Date('2026-10-15T12:00:01Z'))).rejects.toMatchObject({
      fieldErrors: { at: ['Choose a time that is not in the future.'] },
    })
  })

  test('is exact beyond 2^53 cents', async () => {
    const { db } = database
    for (let time = 0; time < 92; time += 1) await change(sponsor.id, 'credit', '999999999999.99')
    const { total, accounts } = await readTrialBalance(deps())
    expect(total.debits).toBe('92000000000254.08')
    expect(total.credits).toBe('92000000000254.08')
    expect(accounts.find(({ number }) => number === 3100)?.balance).toBe('-91999999999994.08')
    expect((await readAccountLedger({ db }, { number: 3100 })).entries[0]?.balance).toBe('-91999999999994.08')
  })
})

describe('the journal', () => {
  test('adds up to the trial balance, in total and for each period', async () => {
    await postedAt(database.db, '2026-10-03T10:00:00Z', reverseSecond)
    const all = addUp(await journal())
    expect(all).toEqual(asMap(await readTrialBalance(deps())))
    const until = addUp(await journal({ to: '2026-08-31' }))
    expect(until).toEqual(asMap(await readTrialBalance(deps(), new Date('2026-09-01T00:00:00Z'))))
    const from = addUp(await journal({ from: '2026-09-01' }))
    for (const [number, { debits, credits }] of all) {
      const [before, after] = [until.get(number), from.get(number)]
      expect((before?.debits ?? 0n) + (after?.debits ?? 0n), `${number}`).toBe(debits)
      expect((before?.credits ?? 0n) + (after?.credits ?? 0n), `${number}`).toBe(credits)
    }
  })

  test('has every transfer once, in order, and shows that a hold posts nothing', async () => {
    const rows = readJournal(await journal())
    const { rows: ids } = await sql<{ id: number }>`
      select id from ledger_transfers order by created_at, id`.execute(database.db)
    expect(rows.map(({ Transfer }) => Number(Transfer))).toEqual(ids.map(({ id }) => id))
    const held = rows.filter(({ Kind }) => Kind === 'Withdrawal')
    expect(
      held.map((row) => [row.Phase, row['Debit account'], row['Credit account'], row.Amount, row['Posted amount']]),
    ).toEqual([
      ['pending', '2000', '2100', '10.00', '0.00'],
      ['pending', '2000', '2100', '11.00', '0.00'],
      ['posted', '2000', '2100', '10.00', '10.00'],
      ['voided', '2000', '2100', '11.00', '0.00'],
    ])
    expect(held.map(({ Resolves }) => Resolves)).toEqual(['', '', held[0]?.Transfer, held[1]?.Transfer])
  })

  test('names the agent, cause and version of the plan, and contains no formula', async () => {
    const rows = readJournal(await journal())
    const { id: version } = await database.db.selectFrom('plan_versions').select('id').executeTakeFirstOrThrow()
    expect(rows[0]).toMatchObject({
      'Time (UTC)': '2026-07-03T10:00:00.000Z',
      Kind: 'Registration fee',
      Phase: 'single',
      'Debit account': '1000',
      'Credit account': '4000',
      Amount: '100.00',
      Agent: String(sponsor.id),
      Cause: 'payment',
      'Cause number': String(sponsor.paymentId),
      'Plan version': String(version),
    })
    expect(rows[1]).toMatchObject({ Kind: 'Referral bonus', Agent: String(root), 'Credit account': '2000' })
    expect(rows.at(-1)).toMatchObject({ Kind: 'Adjustment', Cause: 'reason', Agent: String(sponsor.id) })
    expect(rows.at(-1)?.Reason).toBe(`'=cmd|"x"`)
  })

  test('names the audit entry of each transfer that staff caused', async () => {
    const third = await signUp(database.db, sponsor.id)
    await activate(database.db, third)
    await change(third.id, 'credit', '1.00')
    const { rows: entries } = await sql<{ id: number; action: string }>`
      select id, action from audit_entries order by id desc limit 2`.execute(database.db)
    const rows = readJournal(await journal()).slice(-4)
    expect(rows.map((row) => [row.Kind, row['Audit entry']])).toEqual([
      ['Registration fee', String(entries[1]?.id)],
      ['Referral bonus', String(entries[1]?.id)],
      ['Match bonus', String(entries[1]?.id)],
      ['Adjustment', String(entries[0]?.id)],
    ])
    expect(entries.map(({ action }) => action)).toEqual(['balance.adjust', 'payment.approve'])
  })

  test('shows one moment, without transfers that are added during the download', async () => {
    const pieces = (await exportJournal({ db: database.db }, { input: {}, actor: staff }))[Symbol.asyncIterator]()
    const parts = [String((await pieces.next()).value)]
    await change(sponsor.id, 'credit', '7.00')
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) parts.push(next.value)
    expect(addUp(parts.join('')).get(3100)).toEqual({ debits: 0n, credits: 500n })
  })

  test('is recorded in the audit trail when exported, and an end before the start is refused', async () => {
    await journal({ from: '2026-09-01' })
    expect(
      await database.db
        .selectFrom('audit_entries')
        .select(['action', 'after'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    ).toEqual({ action: 'journal.export', after: { from: '2026-09-01' } })
    await expect(journal({ from: '2026-09-01', to: '2026-08-31' })).rejects.toMatchObject({ code: 'invalid' })
  })
})
