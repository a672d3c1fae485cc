/** Simulated activations and refunds end as the database does: the same places, levels and money, on random histories. */
import { placesOfLevel } from '@evergrove/contract/network'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reversePayment, takenOf } from '../network/index.ts'
import { activate, found, noJobs, type SignedUpAgent, signUp, staff } from '../network/testing/network-world.ts'
import { FEWER_RUNS, HISTORY_TIMEOUT_MS, playAll, playAndUndo } from '../network/testing/play-histories.ts'
import { planVersionOf } from '../plan/testing/plan-draft.ts'
import type { Schema, Trx } from '../platform/schema.ts'
import { activate as activateInWorld, createWorld, isActive, refund, signUp as signUpInWorld } from './world.ts'

let database: TestDatabase<Schema>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Step = { kind: 'join' | 'signUp' | 'turn'; pick: number }

type End = { parent: number | null; counts: number[] | null; money: number }

async function readEnd(trx: Trx): Promise<{ agents: End[]; rewards: number }> {
  const { rows } = await sql<End & { id: number }>`
    select a.id, p.parent_id as parent, c.counts::int[] as counts,
      (coalesce(l.credits_posted - l.debits_posted, 0) - coalesce(d.debits_posted - d.credits_posted, 0))::bigint as money
    from agents a left join placements p on p.agent_id = a.id left join level_counts c on c.agent_id = a.id
    left join ledger_accounts l on l.id = a.id
    left join ledger_accounts d on d.kind = 'receivable' and d.agent_id = a.id order by a.id`.execute(trx)
  const owed = await sql<{ rewards: number }>`
    select coalesce(sum(credits_posted - debits_posted), 0)::bigint as rewards
    from ledger_accounts where kind = 'rewards_owed'`.execute(trx)
  const positions = new Map(rows.map(({ id }, index) => [id, index]))
  return {
    agents: rows.map(({ parent, counts, money }) => ({
      parent: parent === null ? null : (positions.get(parent) ?? null),
      counts,
      money,
    })),
    rewards: owed.rows[0]?.rewards ?? 0,
  }
}

const play = (steps: Step[]) =>
  playAndUndo(database.db, async (trx) => {
    const root = await found(trx)
    const world = createWorld(planVersionOf(), steps.length)
    const people: SignedUpAgent[] = [{ id: root, paymentId: 0 }]
    const turn = async (agent: number) => {
      const { paymentId } = people[agent] as SignedUpAgent
      if (isActive(world, agent)) {
        refund(world, agent)
        const input = { reason: 'refunded', note: 'On request' }
        await reversePayment({ db: trx, jobs: noJobs }, { paymentId, input, actor: staff })
        await trx.updateTable('payments').set({ status: 'Pending' }).where('id', '=', paymentId).execute()
      } else {
        activateInWorld(world, agent)
        await activate(trx, { paymentId })
      }
    }
    for (const { kind, pick } of steps) {
      if (kind === 'turn') {
        if (people.length > 1) await turn(1 + (pick % (people.length - 1)))
        continue
      }
      const sponsor = pick % people.length
      const agent = signUpInWorld(world, sponsor)
      people.push(await signUp(trx, (people[sponsor] as SignedUpAgent).id))
      if (kind === 'join') await turn(agent)
    }
    const { matrix, accounts } = world
    const simulated = people.map((_, agent) => ({
      parent: (matrix.parent[agent] ?? -1) < 0 ? null : (matrix.parent[agent] ?? null),
      counts: (matrix.depth[agent] ?? -1) < 0 ? null : takenOf(matrix, agent),
      money: accounts.balance[agent] ?? 0,
    }))
    expect({ agents: simulated, rewards: accounts.totals.rewardsOwed }).toEqual(await readEnd(trx))
  })

test('random histories of joining, paying, refunds and paying again end alike', {
  timeout: HISTORY_TIMEOUT_MS,
}, async () => {
  const kinds = fc.oneof(
    { weight: 6, arbitrary: fc.constant('join' as const) },
    { weight: 1, arbitrary: fc.constant('signUp' as const) },
    { weight: 4, arbitrary: fc.constant('turn' as const) },
  )
  // Small numbers come often, so that few sponsors bring many and levels become complete.
  const pick = fc.oneof(fc.nat(3), fc.nat(10_000))
  const steps = fc.array(fc.record({ kind: kinds, pick }), { minLength: 1, maxLength: 40, size: 'max' })
  expect(await playAll(steps, play, { numRuns: FEWER_RUNS })).toBe(FEWER_RUNS)
})

test('a history that fills two levels and more ends alike', { timeout: HISTORY_TIMEOUT_MS }, async () => {
  const full = Array.from({ length: placesOfLevel(5) }, (): Step => ({ kind: 'join', pick: 0 }))
  const turns = [3, 3, 9, 20, 9, 20, 1, 1].map((pick): Step => ({ kind: 'turn', pick }))
  expect(await playAll(fc.constant<Step[]>([...full, ...turns]), play, { numRuns: 1 })).toBe(1)
})
