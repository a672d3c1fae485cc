/** Months are closed in order, once, and for good (plan rule 29). */
import { createHash } from 'node:crypto'
import { inTransaction } from '@evergrove/db'
import { databaseForAll, productFor } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import { adjustBalance, checkLedger } from '../ledger/index.ts'
import { corrupt, found, join, staff } from '../network/testing/network-world.ts'
import type { Database, Schema } from '../platform/schema.ts'
import { closeMonth, exportJournal, getMonth, listMonths, readPlanResults, readTrialBalance } from './index.ts'
import { addMonths, endOf, monthStates, monthsFrom } from './months.ts'
import { addUp } from './testing/add-up-journal.ts'
import { postedAt } from './testing/past.ts'

const database = databaseForAll<Schema>()
const product = productFor(database)
let agent: number

const NOW = new Date('2026-10-15T12:00:00Z')
/** The connection that the product uses, under its restricted role. */
const deps = () => ({ db: product.db, now: () => NOW })
const close = (month: string) => closeMonth(deps(), { month, actor: { kind: 'operator' } })
const credit = (db: Database, amount = '5.00') =>
  adjustBalance(
    { db },
    { input: { agent_id: agent, direction: 'credit', amount, reason: 'counted again' }, actor: staff },
  )
const states = async () => (await listMonths(deps())).map(({ month, state }) => [month, state])
const breaches = async () => (await checkLedger(database.db)).filter(({ count }) => count > 0)
const refusal = { code: 'conflict' }

/** Transfers in July, August and October, and none in September. */
beforeEach(async () => {
  const { db } = database
  await database.truncateAll()
  agent = await postedAt(db, '2026-07-31T23:59:59.999999Z', async () => join(db, await found(db)))
  await postedAt(db, '2026-08-01T00:00:00Z', () => credit(db))
  await postedAt(db, '2026-10-02T00:00:00Z', () => credit(db, '7.00'))
})

describe('months', () => {
  test('are counted across years, and listed from the first transfer to now', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(endOf('2026-12').toISOString()).toBe('2027-01-01T00:00:00.000Z')
    expect(monthsFrom('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(monthsFrom('2026-11', '2026-10')).toEqual([])
    expect(monthsFrom('9999-11', '9999-12')).toEqual(['9999-11', '9999-12'])
  })

  test.each([
    ['before the first transfer', undefined, undefined, []],
    ['when none is closed', '2026-08', undefined, ['current', 'waiting', 'closable']],
    ['when one is closed', '2026-08', '2026-08', ['current', 'closable', 'closed']],
    ['when all are closed', '2026-08', '2026-09', ['current', 'closed', 'closed']],
    // The clock was set back after the month was closed.
    ['when more are closed than are over', '2026-08', '2026-10', ['closed', 'closed', 'closed']],
  ])('have the right states %s', (_when, first, lastClosed, expected) => {
    expect(monthStates({ first, lastClosed, now: NOW }).map(({ state }) => state)).toEqual(expected)
  })
})

describe('closing a month', () => {
  test('stores the trial balance at the end of the month, and a checkpoint over its transfers', async () => {
    const before = await getMonth(deps(), '2026-07')
    expect(before).toMatchObject({ state: 'closable', closed: null })
    const july = await close('2026-07')
    expect(july).toMatchObject({ month: '2026-07', state: 'closed', closed: { by: null, transfers: 2 } })
    expect(july.trial_balance).toEqual(before.trial_balance)
    expect(july.trial_balance.at).toBe('2026-08-01T00:00:00.000Z')
    expect(july.trial_balance.total).toMatchObject({ debits: '120.00', credits: '120.00' })
    const { rows } = await sql<{ id: number; digest: Uint8Array }>`
      select id, digest from ledger_transfers order by id limit 2`.execute(database.db)
    const checkpoint = createHash('sha256')
    for (const { digest } of rows) checkpoint.update(digest)
    const first = checkpoint.digest()
    expect(july.closed).toMatchObject({ last_transfer_id: rows[1]?.id, checkpoint: first.toString('hex') })

    const august = await close('2026-08')
    const september = await close('2026-09')
    expect(august.trial_balance.total).toMatchObject({ debits: '125.00', credits: '125.00' })
    expect(september.trial_balance.accounts).toEqual(august.trial_balance.accounts)
    expect(september.closed).toMatchObject({
      transfers: 0,
      last_transfer_id: null,
      checkpoint: createHash('sha256')
        .update(Buffer.from(august.closed?.checkpoint ?? '', 'hex'))
        .digest('hex'),
    })
    expect(await states()).toEqual([
      ['2026-10', 'current'],
      ['2026-09', 'closed'],
      ['2026-08', 'closed'],
      ['2026-07', 'closed'],
    ])
    expect(await breaches()).toEqual([])
  })

  test('leaves the results by plan unchanged, regardless of which months are closed', async () => {
    const { db } = database
    const results = () => readPlanResults(deps(), { from: '2026-07', to: '2026-10' })
    await postedAt(db, '2026-08-05T00:00:00Z', () => join(db, agent))
    const before = await results()
    expect(before.rows.map(({ month, fees }) => [month, fees])).toEqual([
      ['2026-07', '100.00'],
      ['2026-08', '100.00'],
    ])
    for (const month of ['2026-07', '2026-08', '2026-09']) {
      await close(month)
      expect(await results()).toEqual(before)
    }
    expect(await readPlanResults(deps(), { from: '2026-08', to: '2026-08' })).toMatchObject({
      rows: [before.rows[1]],
      total: { fees: '100.00' },
    })
    expect(await breaches()).toEqual([])
  })

  test('is recorded in the audit trail with its actor', async () => {
    const { db } = database
    await sql`insert into staff (id, email, password_hash, role) overriding system value
      values (1, 'fin@example.org', 'x', 'finance')`.execute(db)
    const closed = await closeMonth(deps(), { month: '2026-07', actor: staff })
    expect(closed.closed?.by).toBe('fin@example.org')
    const entry = await db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'action', 'subject_kind', 'subject_id', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      actor_kind: 'staff',
      action: 'month.close',
      subject_kind: 'month',
      subject_id: 202607,
      after: { transfers: 2, last_transfer_id: 2, checkpoint: closed.closed?.checkpoint },
    })
  })

  test('closes several months together, each with its entry in the audit trail, or none of them', async () => {
    const together = (from: string, month: string) =>
      closeMonth(deps(), { month, input: { from }, actor: { kind: 'operator' } })
    await expect(together('2026-08', '2026-09')).rejects.toMatchObject({ ...refusal, message: 'Close 2026-07 first.' })
    const current = new Date().toISOString().slice(0, 7)
    await expect(together('2026-07', current)).rejects.toMatchObject(refusal)
    await expect(together('2026-09', '2026-08')).rejects.toMatchObject({ code: 'invalid' })
    expect((await states()).map(([, state]) => state)).toEqual(['current', 'waiting', 'waiting', 'closable'])
    const last = await together('2026-07', '2026-09')
    expect(last).toMatchObject({ month: '2026-09', state: 'closed', closed: { transfers: 0 } })
    expect((await states()).map(([, state]) => state)).toEqual(['current', 'closed', 'closed', 'closed'])
    const entries = await database.db
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('action', '=', 'month.close')
      .orderBy('id')
      .execute()
    expect(entries.map(({ subject_id }) => subject_id)).toEqual([202_607, 202_608, 202_609])
    await expect(together('2026-07', '2026-09')).rejects.toMatchObject(refusal)
    expect(await breaches()).toEqual([])
  })

  test('happens once, in order, and only when the month is over', async () => {
    await expect(close('2026-08')).rejects.toMatchObject({ ...refusal, message: 'Close 2026-07 first.' })
    await expect(close('2026-06')).rejects.toMatchObject({
      ...refusal,
      message: 'There is nothing to close in 2026-06.',
    })
    await close('2026-07')
    await expect(close('2026-07')).rejects.toMatchObject({ ...refusal, message: '2026-07 is already closed.' })
    await expect(close('2026-10')).rejects.toMatchObject({ ...refusal, message: '2026-10 is not over yet.' })
    await expect(close('2026-13')).rejects.toMatchObject({ code: 'invalid' })
    expect(
      await database.db.selectFrom('audit_entries').select('action').where('action', '=', 'month.close').execute(),
    ).toHaveLength(1)
  })

  test('is refused for the current month even when every earlier month is closed', async () => {
    const { db } = database
    const { rows } = await sql<{ month: string }>`select to_char(now() at time zone 'UTC', 'YYYY-MM') as month`.execute(
      db,
    )
    const current = rows[0]?.month ?? ''
    for (const month of monthsFrom('2026-07', addMonths(current, -1))) await close(month)
    await expect(
      closeMonth({ db: product.db, now: () => new Date() }, { month: current, actor: { kind: 'operator' } }),
    ).rejects.toMatchObject({ ...refusal, message: `${current} is not over yet.` })
  })

  test('is refused for a company without transfers', async () => {
    await database.truncateAll()
    expect(await listMonths(deps())).toEqual([])
    await expect(close('2026-07')).rejects.toMatchObject(refusal)
    await expect(getMonth(deps(), '2026-07')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('has one outcome when two people do it at once', async () => {
    const outcomes = await Promise.allSettled([close('2026-07'), close('2026-07'), close('2026-07')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refusal)
    }
    expect(await states()).toContainEqual(['2026-07', 'closed'])
    expect(await states()).toContainEqual(['2026-08', 'closable'])
  })

  test('leaves a journal that adds up to the stored trial balance', async () => {
    const { trial_balance } = await close('2026-07')
    const text = (
      await Array.fromAsync(
        await exportJournal({ db: product.db }, { input: { to: '2026-07-31' }, actor: { kind: 'operator' } }),
      )
    ).join('')
    const sums = addUp(text)
    let total = 0n
    for (const { number, debits, credits } of trial_balance.accounts) {
      const own = sums.get(number) ?? { debits: 0n, credits: 0n }
      expect([number, own.debits, own.credits]).toEqual([
        number,
        BigInt(debits.replace('.', '')),
        BigInt(credits.replace('.', '')),
      ])
      total += own.debits - own.credits
    }
    expect(total).toBe(0n)
  })

  test('leaves later moments exact, both forwards from its end and backwards from now', async () => {
    const moments = ['2026-08-01T00:00:00Z', '2026-08-01T00:00:01Z', '2026-10-01T00:00:00Z', '2026-10-10T00:00:00Z']
    const read = () => Promise.all(moments.map((moment) => readTrialBalance(deps(), new Date(moment))))
    const before = await read()
    await close('2026-07')
    expect(await read()).toEqual(before)
  })
})

describe('a closed month', () => {
  beforeEach(async () => {
    await close('2026-07')
  })

  /** A transfer with this date, as the owner of the tables could insert one. */
  const insertDated = (moment: string) =>
    sql`insert into ledger_transfers (kind, phase, debit_account_id, credit_account_id, amount, reason, created_at)
      select kind, phase, debit_account_id, credit_account_id, amount, reason, ${moment}::timestamptz
      from ledger_transfers where kind = 'adjustment' limit 1`.execute(database.db)

  test('accepts no further transfer, not even from the owner, but the next month does', async () => {
    await expect(insertDated('2026-07-31T23:59:59.999999Z')).rejects.toThrow('the month of the transfer is closed')
    await expect(insertDated('2020-01-01T00:00:00Z')).rejects.toThrow('the month of the transfer is closed')
    await insertDated('2026-08-01T00:00:00Z')
  })

  test('accepts none from a transaction that cannot see that the month was closed', async () => {
    for (const level of ['repeatable read', 'serializable']) {
      const adding = database.db.transaction().execute(async (trx) => {
        await sql.raw(`set transaction isolation level ${level}`).execute(trx)
        await credit(trx)
      })
      await expect(adding).rejects.toThrow('transfers are not added in one snapshot')
    }
  })

  test.each([
    'update closed_months set checkpoint = digest_transfer((select t from ledger_transfers t limit 1))',
    'delete from closed_months',
    'truncate closed_months cascade',
    'update closed_month_balances set debits = 0',
    'delete from closed_month_balances',
    'truncate closed_month_balances',
    'update closed_month_results set debits = 0',
    'delete from closed_month_results',
    'truncate closed_month_results',
  ])('never changes: %s', async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/is not allowed on closed_month/)
  })

  test.each([
    [
      'the stored trial balance',
      'closed_month_balances',
      "update closed_month_balances set debits = debits + 1 where kind = 'cash'",
    ],
    ['the stored trial balance', 'closed_month_balances', "delete from closed_month_balances where kind = 'cash'"],
    [
      'the stored trial balance',
      'ledger_transfers',
      "update ledger_transfers set created_at = '2026-07-01' where kind = 'adjustment'",
    ],
    [
      'the stored results',
      'closed_month_results',
      "update closed_month_results set credits = credits + 1 where kind = 'fee_income'",
    ],
    ['the stored results', 'closed_month_results', "delete from closed_month_results where kind = 'fee_income'"],
    [
      'the stored results',
      'ledger_transfers',
      "update ledger_transfers set created_at = '2026-07-01' where kind = 'adjustment'",
    ],
    [
      'the checkpoint',
      'ledger_transfers',
      "update ledger_transfers set created_at = '2026-07-01' where kind = 'adjustment'",
    ],
    ['the checkpoint', 'closed_months', "update closed_months set checkpoint = '\\x00'"],
    ['the checkpoint', 'closed_months', 'update closed_months set transfers = transfers + 1'],
    ['every month up to', 'closed_months', "update closed_months set closed_at = '2026-07-31T23:59:59Z'"],
    [
      'every month up to',
      'closed_months',
      "insert into closed_months (month, transfers, checkpoint) values ('2026-09-01', 0, '')",
    ],
    [
      'the totals of agents',
      'ledger_totals',
      "update ledger_totals set credits_posted = credits_posted + 1 where kind = 'agent'",
    ],
    ['the totals of agents', 'ledger_totals', 'delete from ledger_totals'],
  ])('is compared with its transfers: “%s …” (%s)', async (name, table, statements) => {
    expect((await findPlanted(database.db, { name, table, statements }))?.count).toBeGreaterThan(0)
  })

  test('is found to differ if its history is changed', async () => {
    expect(await breaches()).toEqual([])
    await corrupt(database.db, 'ledger_transfers', 'update ledger_transfers set amount = amount + 1 where id = 1')
    expect((await breaches()).map(({ name }) => name)).toContain(
      'the stored trial balance of every closed month is that of its transfers',
    )
  })
})

test('a month is closed in the same transaction as its audit entry, or not at all', async () => {
  const undone = inTransaction(database.db, async (trx) => {
    await closeMonth({ db: trx, now: () => NOW }, { month: '2026-07', actor: staff }).catch(() => undefined)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await states()).toContainEqual(['2026-07', 'closable'])
})
