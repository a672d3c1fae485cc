/** A replay reproduces the ledger's sums to the cent, with another plan's sums beside them. */
import { databaseForEach, testDriver } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reversePayment } from '../network/index.ts'
import { activate, corrupt, found, join, noJobs, signUp, staff } from '../network/testing/network-world.ts'
import { publishPlan } from '../plan/index.ts'
import { planDraft, planVersionOf } from '../plan/testing/plan-draft.ts'
import type { Schema } from '../platform/schema.ts'
import { exportReplay, replayPlan } from './index.ts'
import { runReplay } from './testing/replay-witness.ts'

const database = databaseForEach<Schema>()

const replayed = async (wanted?: Parameters<typeof replayPlan>[1]) => (await runReplay(database.db, wanted)).result

test('a draft pays its own amounts for the same activations, less reversals', async () => {
  const root = await found(database.db)
  const agent = await join(database.db, root)
  await join(database.db, agent)
  const last = await signUp(database.db, agent)
  await activate(database.db, last)
  const draft = planVersionOf({ referral_bonus: 5_00n, registration_fee: 50_00n })
  expect(await replayed({ draft })).toMatchObject({
    activations: 3,
    reversals: 0,
    differences: 0,
    assumed: 0,
    real: { fees: '300.00', activation_bonuses: '60.00', match_bonuses: '20.00', rewards: '0.00', cost: '80.00' },
    draft: { fees: '150.00', activation_bonuses: '15.00', match_bonuses: '20.00', rewards: '0.00', cost: '35.00' },
    agents: { more: 0, less: 2, same: 2 },
    largest: [
      { id: agent, real: '60.00', draft: '30.00', difference: '-30.00' },
      { id: root, real: '20.00', draft: '5.00', difference: '-15.00' },
    ],
  })
  const input = { reason: 'refunded', note: 'On request' }
  await reversePayment({ db: database.db, jobs: noJobs }, { paymentId: last.paymentId, input, actor: staff })
  expect(await replayed({ draft })).toMatchObject({
    reversals: 1,
    differences: 0,
    real: { fees: '200.00', activation_bonuses: '40.00', match_bonuses: '0.00', cost: '40.00' },
    draft: { fees: '100.00', activation_bonuses: '10.00', match_bonuses: '0.00', cost: '10.00' },
  })
})

test('a replay counts the bonuses that are assumed because the plan of the time paid none', async () => {
  const root = await found(database.db)
  await publishPlan(database, { input: planDraft({ referral_bonus: '0.00' }), actor: staff })
  await join(database.db, root)
  expect(await replayed({ draft: planVersionOf() })).toMatchObject({
    assumed: 1,
    differences: 0,
    real: { activation_bonuses: '0.00' },
    draft: { activation_bonuses: '20.00' },
  })
})

test('a replay finds a bonus that the plan did not pay', async () => {
  const root = await found(database.db)
  await join(database.db, root)
  await corrupt(
    database.db,
    'ledger_transfers',
    `update ledger_transfers set amount = 2500 where kind = 'referral_bonus'`,
  )
  expect(await replayed()).toMatchObject({
    differences: 1,
    real: { activation_bonuses: '20.00' },
    ledger: { activation_bonuses: '25.00' },
  })
})

test('a replay writes what each agent received and would have received', async () => {
  const root = await found(database.db)
  const agent = await join(database.db, root)
  let text = ''
  for await (const piece of await exportReplay(database, { draft: planVersionOf({ referral_bonus: 7_00n }) }))
    text += piece
  const lines = text.trim().split(/\r?\n/)
  expect(lines[0]).toContain('Activation bonuses paid')
  expect(lines.find((line) => line.startsWith(`${root},`))).toMatch(/20\.00,0\.00,0\.00,7\.00,0\.00,0\.00,-13\.00$/)
  expect(lines.find((line) => line.startsWith(`${agent},`))).toMatch(/,0\.00$/)
})

test('a replay reports its progress page by page', async () => {
  const root = await found(database.db)
  await join(database.db, root)
  const { steps } = await runReplay(database.db)
  expect(steps[0]).toBe(0)
  expect(steps.length).toBeGreaterThan(2)
  expect(steps).toEqual(steps.toSorted((one, other) => one - other))
  expect(steps.at(-1)).toBe(1)
})

/** Returns the open transactions in which nothing runs. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(database.db)
  return rows[0]?.count ?? 0
}

test('one replay runs at a time, and its transaction ends when nobody waits for it any more', async () => {
  await found(database.db)
  const running = replayPlan(database)
  expect((await running.next()).value).toEqual({ progress: 0 })
  if (testDriver() === 'postgres') expect(await openTransactions()).toBe(1)
  const refusal = { code: 'unavailable', message: 'Another replay is running. Try again in a moment.' }
  await expect(replayPlan(database).next()).rejects.toMatchObject(refusal)
  await expect(exportReplay(database)).rejects.toMatchObject(refusal)
  await running.return()
  if (testDriver() === 'postgres') expect(await openTransactions()).toBe(0)
  expect(await replayed()).toMatchObject({ differences: 0 })
})

test('an abandoned file is not computed to its end, and a failed one lets the next one begin', async () => {
  const root = await found(database.db)
  const reason = new Error('The client hung up')
  await expect(exportReplay(database, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  if (testDriver() === 'postgres') expect(await openTransactions()).toBe(0)
  await join(database.db, root)
  await corrupt(
    database.db,
    'placements',
    'update placements set parent_id = 4711 + agent_id where parent_id is not null',
  )
  await expect(replayed()).rejects.toThrow('There is no agent 47')
  await database.truncateAll()
  await found(database.db)
  expect(await replayed()).toMatchObject({ differences: 0 })
})
