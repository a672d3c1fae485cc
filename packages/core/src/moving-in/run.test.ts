/** A company moves in: everything comes as it was, once, and nothing is paid or told because of it. */
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkAudit } from '../audit/index.ts'
import { runReplay } from '../laboratory/testing/replay-witness.ts'
import { checkLedger } from '../ledger/index.ts'
import { getAccountInfo, listReachedLevelsOf, reversePayment } from '../network/index.ts'
import {
  activate,
  found,
  insertAgent,
  join,
  noJobs,
  readPlaces,
  signUp,
  staff,
} from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { sequenceRecords } from '../transparency/index.ts'
import { finishMoveIn, undoMoveIn } from './end.ts'
import { isMovingIn } from './moves.repository.ts'
import { reportMoveIn } from './report.ts'
import { runMoveIn } from './run.ts'
import { depsOf, dumpTables, idOf, moveIn, sourceOf, unstopped } from './testing/moving-world.ts'
import { about, info, payment, user, withdrawal } from './testing/source-company.ts'

let database: TestDatabase<Schema>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.truncateAll()
  await found(database.db)
})

/** A root with a complete level, an agent who owes, one who has not paid, and withdrawals of every status. */
const company = () => [
  user(1, { code: 'ROOT', email: 'root@example.org' }),
  user(2),
  user(3, { recommended_by: 2, bank_name: 'Granary', account_name: 'Ada', account_number: '0123456789' }),
  user(4, { recommended_by: 2, status: 'Pending', is_active: false }),
  user(5, { recommended_by: 3, status: 'Suspended' }),
  info(1, '50.50', { depth: 1 }),
  info(2, '10.00', { depth: 3 }),
  info(3, '0.05', { depth: 0, match_bonus_earned: '0.00' }),
  info(5, '-12.50', { owed: '12.50', depth: 0 }),
  payment(2, { date: '2024-03-01' }),
  payment(3, { date: '2024-02-01', pin: '1111111111' }),
  payment(4, { status: 'Pending', pin: 'four' }),
  payment(5, { date: '2024-05-01', pin: '2222222222' }),
  withdrawal(3),
  { ...withdrawal(3, { status: 'Approved', decided_at: '2024-04-02T08:00:00Z' }), pk: 31 },
  { ...withdrawal(2, { status: 'Rejected', reason: 'Wrong account' }), pk: 21 },
]

const breaches = async () => (await checkLedger(database.db)).filter(({ count }) => count > 0)
const infoOf = async (key: number) => getAccountInfo(database.db, await idOf(database.db, key))
const rowsIn = async (table: string) =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database.db)).rows[0]?.count

const isBooked = sql`t.phase in ('single', 'posted')`

describe('a company that moves in', () => {
  beforeEach(async () => {
    await moveIn(database.db, company())
  })

  test('keeps its codes, dates, statuses and sponsors, and its root becomes the company’s own agent', async () => {
    const rows = await database.db
      .selectFrom('agents')
      .leftJoin('agents as sponsor', 'sponsor.id', 'agents.recommended_by')
      .select(['agents.code', 'agents.email', 'agents.status', 'agents.date_joined', 'agents.email_verified_at'])
      .select(['agents.gender', 'sponsor.code as sponsor'])
      .orderBy('agents.id')
      .execute()
    const joined = new Date('2024-02-29T10:20:30.123Z')
    const agent = (key: number) => ({ code: `gfcaaaaaa${key}`, email: `member${key}@example.org` })
    expect(rows).toMatchObject([
      { code: 'root', email: 'root@example.org', status: 'Active', sponsor: null },
      { ...agent(2), status: 'Active', sponsor: 'root', date_joined: joined, email_verified_at: joined },
      { ...agent(3), status: 'Active', sponsor: 'gfcaaaaaa2', gender: 'Female' },
      { ...agent(4), status: 'Pending', sponsor: 'gfcaaaaaa2', email_verified_at: null },
      { ...agent(5), status: 'Suspended', sponsor: 'gfcaaaaaa3' },
    ])
  })

  test('has the former balances and debts, and the sum of what was opened is account 3000 with the other sign', async () => {
    expect(await infoOf(1)).toMatchObject({ total_balance: '50.50', owed: '0.00' })
    expect(await infoOf(3)).toMatchObject({ total_balance: '0.05', owed: '0.00' })
    expect(await infoOf(5)).toMatchObject({ total_balance: '0.00', owed: '12.50' })
    const { rows } = await sql`
      select a.kind, sum(a.credits_posted - a.debits_posted)::bigint as balance from ledger_accounts a
      group by a.kind having sum(a.credits_posted - a.debits_posted) <> 0 order by a.kind`.execute(database.db)
    // The pending withdrawal of 12.50 is still the agent’s until it is posted.
    expect(rows).toEqual([
      { kind: 'agent', balance: 73_05 },
      { kind: 'opening_balances', balance: -60_55 },
      { kind: 'receivable', balance: -12_50 },
    ])
    expect(await breaches()).toEqual([])
  })

  test('has the former earnings, which say when they were brought over, and no income or expense of the past', async () => {
    expect(await infoOf(1)).toMatchObject({
      match_bonus_earned: '20.00',
      referral_bonus_earned: '30.50',
      brought_over: { on: new Date().toISOString().slice(0, 10), match_bonus_earned: '20.00', level: 1 },
    })
    const { rows } = await sql`
      select distinct t.kind from ledger_transfers t where ${isBooked} order by t.kind`.execute(database.db)
    expect(rows).toEqual([{ kind: 'opening_balance' }])
  })

  test('holds pending withdrawals with their former date, and keeps decided ones as history', async () => {
    const rows = await database.db
      .selectFrom('withdrawals')
      .select(['status', 'amount', 'created_at', 'decided_at', 'reason', 'payout_result'])
      .select(sql<boolean>`bank_name is not null`.as('has_account'))
      .orderBy('id')
      .execute()
    const created_at = new Date('2024-04-01T08:00:00Z')
    expect(rows).toMatchObject([
      { status: 'Pending', amount: 12_50, created_at, decided_at: null, has_account: true },
      { status: 'Approved', created_at, decided_at: new Date('2024-04-02T08:00:00Z'), payout_result: 'paid' },
      { status: 'Rejected', created_at, decided_at: created_at, reason: 'Wrong account', payout_result: null },
    ])
    const held = await database.db
      .selectFrom('ledger_accounts')
      .select('debits_pending')
      .where('id', '=', await idOf(database.db, 3))
      .executeTakeFirstOrThrow()
    expect(held.debits_pending).toBe(12_50)
  })

  test('places everyone who has paid by the rule of the plan, in the order of approval', async () => {
    const places = await readPlaces(database.db)
    const [root, two, three, five] = await Promise.all([1, 2, 3, 5].map((key) => idOf(database.db, key)))
    expect([...places]).toEqual([
      [root, { parent: null, side: null }],
      [three, { parent: root, side: 'left' }],
      [two, { parent: root, side: 'right' }],
      [five, { parent: three, side: 'left' }],
    ])
  })

  test('keeps PINs of ten digits, and gives others a new one', async () => {
    const rows = await database.db.selectFrom('payments').select(['pin', 'status']).orderBy('id').execute()
    expect(rows.map(({ status }) => status)).toEqual(['Approved', 'Approved', 'Pending', 'Approved'])
    expect(rows.map(({ pin }) => pin)).toEqual([
      '0123456789',
      '1111111111',
      expect.stringMatching(/^\d{10}$/),
      '2222222222',
    ])
  })

  test('tells, mails and asks nobody', async () => {
    expect(await rowsIn('notifications')).toBe(0)
    expect(await rowsIn('account_links')).toBe(0)
    expect(await rowsIn('consents')).toBe(0)
    expect(await rowsIn('pgboss.job')).toBe(0)
  })

  test('pays a level that was reached before neither again nor for a later completion', async () => {
    await finishMoveIn(depsOf(database.db))
    const two = await idOf(database.db, 2)
    await join(database.db, two)
    await join(database.db, two)
    const reached = await database.db
      .selectFrom('reached_levels')
      .select(['level', 'was_active', 'additional_reward'])
      .where('agent_id', '=', two)
      .execute()
    expect(reached).toEqual([{ level: 1, was_active: true, additional_reward: null }])
    const [shown] = await listReachedLevelsOf(database.db, two)
    expect(shown).toMatchObject({
      level: 1,
      bonus: null,
      reward: null,
      unpaid: [expect.stringContaining('paid there')],
    })
    expect(await infoOf(2)).toMatchObject({ match_bonus_earned: '20.00', depth: 1 })
    expect((await runReplay(database.db)).result).toMatchObject({ activations: 2, differences: 0 })
    expect(await breaches()).toEqual([])
  })

  test('leaves fees of the past as they are: they cannot be reversed', async () => {
    const { id } = await database.db.selectFrom('payments').select('id').limit(1).executeTakeFirstOrThrow()
    const reversal = { paymentId: id, input: { reason: 'never_arrived' }, actor: staff }
    await expect(reversePayment({ db: database.db, jobs: noJobs }, reversal)).rejects.toThrow(
      'before the company moved to this system',
    )
  })

  test('is brought over once: the same export is refused', async () => {
    await expect(moveIn(database.db, company())).rejects.toThrow('was brought over already')
  })

  test('brings only what has changed with a second export', async () => {
    const before = await dumpTables(database.db)
    const later = company().map((record) => {
      if (record.model === 'dashboard.withdrawal' && record.pk === 3)
        return withdrawal(3, { status: 'Approved', decided_at: '2024-06-01T00:00:00Z' })
      if (record.model === 'dashboard.useraccountinfo' && record.pk === 1) return info(1, '40.00', { depth: 1 })
      if (record.model === 'dashboard.payment' && record.pk === 4)
        return payment(4, { date: '2024-06-01', pin: 'four' })
      return record.model === 'users.user' && record.pk === 4 ? user(4, { recommended_by: 2 }) : record
    })
    expect(await moveIn(database.db, [...later, user(6, { recommended_by: 4, status: 'Pending' })])).toBe(true)
    expect(await infoOf(1)).toMatchObject({ total_balance: '40.00' })
    expect(await infoOf(3)).toMatchObject({ total_balance: '0.05' })
    expect((await readPlaces(database.db)).get(await idOf(database.db, 4))).toMatchObject({
      parent: await idOf(database.db, 2),
      side: 'left',
    })
    expect(await breaches()).toEqual([])
    const { withdrawals = '' } = await dumpTables(database.db)
    expect(withdrawals.split('\n')).toHaveLength(before['withdrawals']?.split('\n').length ?? 0)
  })

  test('can be undone, and then brought over again as if for the first time', async () => {
    const first = await dumpTables(database.db)
    expect(await undoMoveIn(depsOf(database.db))).toBe(5)
    expect(await rowsIn('agents')).toBe(1)
    expect(await isMovingIn(database.db)).toBe(false)
    expect(await breaches()).toEqual([])
    expect(await moveIn(database.db, company())).toBe(true)
    expect(await dumpTables(database.db)).toEqual(first)
  })

  test('cannot be undone after a genuine act, or once it is finished', async () => {
    const newcomer = await signUp(database.db, await idOf(database.db, 2))
    await expect(undoMoveIn(depsOf(database.db))).rejects.toThrow('Agents have joined')
    await activate(database.db, newcomer)
    await expect(undoMoveIn(depsOf(database.db))).rejects.toThrow('Genuine money has moved')
    await expect(moveIn(database.db, [...company(), user(9)])).rejects.toThrow('Genuine money has moved')
    await finishMoveIn(depsOf(database.db))
    await expect(undoMoveIn(depsOf(database.db))).rejects.toThrow('finished')
  })

  test('is reported agent by agent, with every difference and its reason', async () => {
    const source = await sourceOf(company())
    const lines = (await Array.fromAsync(reportMoveIn(database.db, source.records, source))).join('').split('\r\n')
    expect(lines.slice(0, 2)).toEqual([
      'model,key,code,figure,source,product,reason',
      'users.user,2,gfcaaaaaa2,level,3,0,The level is counted from the places that were brought over or given by the plan.',
    ])
    expect(lines).toHaveLength(3)
  })
})

test('no record enters the transparency log before the move is finished, and then that of the move with its digest', async () => {
  await moveIn(database.db, company())
  expect(await isMovingIn(database.db)).toBe(true)
  await sequenceRecords({ db: database.db })
  expect(await rowsIn('log_leaves')).toBe(0)
  await finishMoveIn(depsOf(database.db))
  expect(await isMovingIn(database.db)).toBe(false)
  await sequenceRecords({ db: database.db })
  const { digest } = await sourceOf(company())
  const entry = await database.db
    .selectFrom('audit_entries')
    .innerJoin('log_leaves', 'log_leaves.record_id', 'audit_entries.id')
    .select(['action', 'after'])
    .where('log_leaves.kind', '=', 'audit_entry')
    .orderBy('audit_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(entry).toMatchObject({ action: 'company.finish-move', after: { source: digest, agents: 5 } })
  expect(await checkAudit(database.db)).toMatchObject({ count: 0 })
})

test('places of the source are kept where they are valid, and the rest follows the plan', async () => {
  const place = (agent: number, placed_under: number, leg: string) => about('placement', agent, { placed_under, leg })
  const agents = [2, 3, 4, 5, 6].flatMap((key) => [
    user(key),
    payment(key, { date: `2024-03-0${key}`, pin: String(key).repeat(10) }),
  ])
  // 4 stands on the right first, 5 on a side that is taken, and 6 below an agent without a place.
  const places = [place(2, 1, 'R'), place(4, 2, 'R'), place(5, 2, 'R'), place(6, 99, 'L'), place(3, 4, 'L')]
  await moveIn(database.db, [user(1), ...agents, ...places])
  const ids = new Map(
    await Promise.all([1, 2, 3, 4, 5, 6].map(async (key) => [await idOf(database.db, key), key] as const)),
  )
  const keyed = [...(await readPlaces(database.db))].map(([agent, { parent, side }]) => [
    ids.get(agent),
    parent === null ? null : ids.get(parent),
    side,
  ])
  expect(keyed).toEqual([
    [1, null, null],
    [2, 1, 'right'],
    [4, 2, 'right'],
    [3, 4, 'left'],
    [5, 1, 'left'],
    [6, 5, 'left'],
  ])
  expect(await breaches()).toEqual([])
})

test('a run that is stopped after any of its transactions goes on, and ends as one without a stop', async () => {
  await moveIn(database.db, company())
  const whole = await dumpTables(database.db)
  for (let after = 1; ; after += 1) {
    await database.truncateAll()
    await found(database.db)
    const stop = new AbortController()
    let transactions = 0
    const onProgress = () => {
      transactions += 1
      if (transactions === after) stop.abort()
    }
    const isDone = await moveIn(database.db, company(), { control: { ...unstopped, onProgress, signal: stop.signal } })
    if (isDone) break
    await expect(moveIn(database.db, [...company(), user(9)])).rejects.toThrow('Another export was interrupted')
    expect(await moveIn(database.db, company())).toBe(true)
    expect(await dumpTables(database.db)).toEqual(whole)
  }
})

test('an agent who owes money has a pending withdrawal held all the same', async () => {
  const agents = [user(1), user(2), info(2, '-5.00', { owed: '5.00' }), payment(2), withdrawal(2)]
  await moveIn(database.db, agents)
  expect(await infoOf(2)).toMatchObject({ total_balance: '0.00', owed: '5.00' })
  expect(await breaches()).toEqual([])
})

test('records that would be refused stop the run before anything is stored, unless their reason is allowed', async () => {
  const records = [...company(), user(6, { status: 'Dormant' })]
  await expect(moveIn(database.db, records)).rejects.toThrow('Invalid input: source')
  expect(await rowsIn('move_ins')).toBe(0)
  expect(await moveIn(database.db, records, { allowed: ['unknown_status'] })).toBe(true)
  expect(await rowsIn('agents')).toBe(5)
})

test('a database in which agents have joined or genuine money has moved takes no company', async () => {
  const root = await database.db.selectFrom('agents').select('id').executeTakeFirstOrThrow()
  await insertAgent(database.db, { sponsorId: root.id })
  await expect(moveIn(database.db, company())).rejects.toThrow('Agents have joined in this database')
  expect(await rowsIn('brought_over')).toBe(0)
})

test('two runs at once are refused on PostgreSQL', async () => {
  if (database.kind === 'pglite') return
  const source = await sourceOf(company())
  let second: Promise<unknown> | undefined
  const deps = { ...depsOf(database.db), direct: database.direct }
  const onProgress = () => {
    second ??= runMoveIn(deps, source, unstopped).catch((error: unknown) => error)
  }
  expect(await runMoveIn(deps, source, { ...unstopped, onProgress })).toBe(true)
  expect(await second).toMatchObject({ code: 'conflict', message: expect.stringContaining('Another process') })
})
