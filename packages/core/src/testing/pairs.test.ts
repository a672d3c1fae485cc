/** Two actions at once on an agent's money end as if one had followed the other (plan rules 16, 22 to 25 and 27). */
import { isDeepStrictEqual } from 'node:util'
import { testDriver } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openServers, outcomesOf, type Servers } from '../network/testing/at-once.ts'
import { found, staff } from '../network/testing/network-world.ts'
import { publishPlan } from '../plan/index.ts'
import { levelsPaying, planDraft } from '../plan/testing/plan-draft.ts'
import { createFormat } from '../receipts/index.ts'
import { format } from '../receipts/testing/statement-world.ts'
import { createBatch } from '../withdrawals/index.ts'
import { type RaceAct, raceActs } from './race-acts.ts'
import { type Company, depsOf, RaceWorld } from './race-world.ts'

/**
 * Of four rounds, two begin with the agent's balance locked, so that the actions meet there in either order, and two do
 * not. An action that races itself has no order, so every other round begins with the lock. The first faults that races
 * found concerned an agent's first debt and the same match made twice, so only these pairs always run;
 * `npm run test:deep` races every pair.
 */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 2)
const FIRST_DEBT = 'a debit beyond the balance'
const SAME_MATCH = 'a match of a fee'

type Pair = readonly [RaceAct, RaceAct]
type End = { outcomes: string[]; end: unknown }

const names = Object.keys(raceActs)
const isUsual = (first: string, second: string) =>
  [first, second].includes(FIRST_DEBT) || (first === SAME_MATCH && second === SAME_MATCH)
/** For each action those that it races, itself included, without the pairs that have been named before. */
const rivals = names
  .map((first, index) => {
    const others = names.slice(index).filter((second) => process.env.DEEP !== undefined || isUsual(first, second))
    return { first, others }
  })
  .filter(({ others }) => others.length > 0)
const actOf = (name: string) => raceActs[name] as RaceAct

describe.runIf(testDriver() === 'postgres')('two actions at once', () => {
  let servers: Servers
  let company: Company

  beforeAll(async () => {
    servers = await openServers()
  })
  /** A company of its own for each action, because every world that others have left makes the next one slower to open. */
  beforeEach(async () => {
    const db = servers.of(0)
    await servers.truncateAll()
    await sql`vacuum`.execute(db)
    const root = await found(db)
    const mug = { additional_reward: 'Mug', reward_value: '15.00' }
    const levels = levelsPaying('20.00').map((one) => Object.assign({}, one, mug))
    await publishPlan({ db }, { input: planDraft({ levels }), actor: staff })
    company = { db, root, formatId: (await createFormat(depsOf(db), { input: format, actor: staff })).id }
  })
  afterAll(() => servers.close())

  /** Opens a new world. Withdrawals that wait in others go into a draft first, so that no batch here has them. */
  async function open(pair: Pair): Promise<RaceWorld> {
    await createBatch(depsOf(servers.of(0)), { input: {}, actor: staff }).catch(() => undefined)
    return RaceWorld.open(company, [...new Set(pair.flatMap(({ needs }) => needs))])
  }
  const outcomeOf = async (acting: Promise<unknown>) => Object.keys(await outcomesOf([acting]))[0] ?? ''

  const owingWithBalance = async () =>
    (
      await sql`
        select b.agent_id from ledger_accounts b join ledger_accounts r on r.agent_id = b.agent_id and r.kind = 'receivable'
        where b.kind = 'agent' and r.debits_posted > r.credits_posted
          and b.credits_posted > b.debits_posted + b.debits_pending`.execute(servers.of(0))
    ).rows

  async function oneAfterTheOther(pair: Pair, isTurned: boolean): Promise<End> {
    const world = await open(pair)
    const outcomes = ['', '']
    for (const index of isTurned ? [1, 0] : [0, 1]) {
      outcomes[index] = await outcomeOf((pair[index] as RaceAct).act(servers.of(0), world))
    }
    return { outcomes, end: await world.end() }
  }

  /** Compares the actual ends with those of one order, and with the other order only if an end differs from the first. */
  async function unequalTo(pair: Pair, actual: readonly End[]): Promise<{ expected: End[]; different: End[] }> {
    const expected: End[] = []
    let different = [...actual]
    for (const isTurned of [false, true]) {
      if (different.length === 0) break
      const one = await oneAfterTheOther(pair, isTurned)
      expected.push(one)
      different = different.filter((end) => !isDeepStrictEqual(one, end))
    }
    return { expected, different }
  }

  /** Waits until each of these actions waits for a lock or has ended. */
  async function untilWaiting(acting: readonly Promise<unknown>[]): Promise<void> {
    let ended = 0
    const countEnd = () => {
      ended += 1
    }
    for (const one of acting) one.then(countEnd, countEnd)
    for (let turn = 0; turn < 100; turn += 1) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(servers.of(3))
      if ((rows[0]?.waiting ?? 0) + ended >= acting.length) return
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  async function atOnce(pair: Pair, { isTurned, isHeld }: { isTurned: boolean; isHeld: boolean }): Promise<End> {
    const world = await open(pair)
    const order = isTurned ? [1, 0] : [0, 1]
    const acting: Promise<string>[] = []
    const start = async () => {
      for (const index of order) {
        acting[index] = outcomeOf((pair[index] as RaceAct).act(servers.of(1 + index), world))
        if (isHeld) await untilWaiting(Object.values(acting))
      }
    }
    if (isHeld) {
      await servers
        .of(3)
        .transaction()
        .execute(async (trx) => {
          await sql`select id from ledger_accounts where agent_id = ${world.agent} for update`.execute(trx)
          await start()
        })
    } else await start()
    return { outcomes: await Promise.all(acting), end: await world.end() }
  }

  test('begin in situations in which each alone has an effect, or meets the refusal that it declares', {
    tags: 'deep',
  }, async () => {
    for (const [name, one] of Object.entries(raceActs)) {
      const world = await open([one, one])
      const before = await world.end()
      const outcome = await outcomeOf(one.act(servers.of(0), world))
      expect({ name, outcome }).toEqual({ name, outcome: one.refusal ?? 'ok' })
      expect([name, isDeepStrictEqual(before, await world.end())]).toEqual([name, one.refusal !== undefined])
    }
  })

  test.each(rivals)(
    '[R1] [R21] end as if one had followed the other: $first and $others.length others',
    {
      timeout: 60_000 + names.length * ROUNDS * 1000,
    },
    async ({ first, others }) => {
      const differences: unknown[] = []
      for (const second of others) {
        const pair = [actOf(first), actOf(second)] as const
        const ends: End[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          const isHeld = first === second ? round % 2 === 0 : round % 4 < 2
          ends.push(await atOnce(pair, { isTurned: round % 2 === 1, isHeld }))
        }
        const { expected, different } = await unequalTo(pair, ends)
        if (different.length > 0) differences.push({ first, second, different, expected })
      }
      expect(differences).toEqual([])
      expect(await servers.breaches()).toEqual([])
      expect(await owingWithBalance()).toEqual([])
    },
  )
})
