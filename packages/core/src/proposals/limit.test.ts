/** The limit up to which one person decides, and the decisions that count towards it (plan rule 28). */
import { openDatabase } from '@evergrove/db'
import { databaseForEach, testDriver } from '@evergrove/db/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { adjustBalance, checkLedger } from '../ledger/index.ts'
import { getAccountInfo } from '../network/index.ts'
import { corrupt, found, join } from '../network/testing/network-world.ts'
import type { Database, Schema } from '../platform/schema.ts'
import { actOrPropose } from './act-or-propose.ts'
import { confirmProposal } from './decide-proposal.ts'
import type { Decider } from './list-proposals.ts'
import { depsOf, disable, hire } from './testing/proposals-world.ts'

const database = databaseForEach<Schema>()
let people: [Decider, Decider, Decider]
let ann: number
let bob: number
beforeEach(async () => {
  const root = await found(database.db)
  people = [await hire(database.db, 'finance'), await hire(database.db, 'finance'), await hire(database.db, 'admin')]
  ann = await indebted(root)
  bob = await indebted(root)
})

const operator = { kind: 'operator' } as const

/** Adds an agent with a place who owes 500.00. Decisions of the operator count towards nobody's limit. */
async function indebted(root: number): Promise<number> {
  const agent_id = await join(database.db, root)
  const input = { agent_id, direction: 'debit', amount: '500.00', reason: 'Counted again' }
  await adjustBalance({ db: database.db }, { input, actor: operator })
  return agent_id
}

type Kind = 'balance.adjust' | 'receivable.write-off'

let serial = 0

/** Returns `done`, or the id of the proposal. */
async function act(kind: Kind, of: { agent: number; by: Decider; amount: string; db?: Database }) {
  serial += 1
  const { agent, by, amount, db = database.db } = of
  const reason = `Reason ${serial}`
  const asked =
    kind === 'balance.adjust'
      ? { input: { agent_id: agent, direction: 'credit', amount, reason } }
      : { id: agent, input: { amount, reason } }
  const outcome = await actOrPropose(depsOf(db), kind, { staffId: by.id, ...asked })
  return 'proposal' in outcome ? outcome.proposal.id : 'done'
}

const owedBy = async (agent: number) => (await getAccountInfo(database.db, agent)).owed
const breaches = async () => (await checkLedger(database.db)).filter(({ count }) => count > 0)

describe.each<Kind>(['balance.adjust', 'receivable.write-off'])('%s', (kind) => {
  test('[R8] the second of two decisions that exceed the limit together is proposed: of one person', async () => {
    expect(await act(kind, { agent: ann, by: people[0], amount: '60.00' })).toBe('done')
    expect(await act(kind, { agent: bob, by: people[0], amount: '40.00' })).toBe('done')
    expect(await act(kind, { agent: bob, by: people[0], amount: '0.01' })).toEqual(expect.any(Number))
    expect(await owedBy(bob)).toBe('460.00')
    expect(await breaches()).toEqual([])
  })

  test('[R8] the second of two decisions that exceed the limit together is proposed: for one agent', async () => {
    expect(await act(kind, { agent: ann, by: people[0], amount: '60.00' })).toBe('done')
    expect(await act(kind, { agent: ann, by: people[1], amount: '40.01' })).toEqual(expect.any(Number))
    expect(await act(kind, { agent: bob, by: people[1], amount: '100.00' })).toBe('done')
    expect(await owedBy(ann)).toBe('440.00')
  })

  test('[R8] a confirmation resets both sums to zero', async () => {
    expect(await act(kind, { agent: ann, by: people[0], amount: '100.00' })).toBe('done')
    const id = await act(kind, { agent: ann, by: people[0], amount: '50.00' })
    expect(id).toEqual(expect.any(Number))
    await confirmProposal(depsOf(database.db), { id: Number(id), staff: people[1] })
    expect(await act(kind, { agent: ann, by: people[0], amount: '100.00' })).toBe('done')
    expect(await act(kind, { agent: bob, by: people[0], amount: '0.01' })).toEqual(expect.any(Number))
  })

  test('[R8] a decision counts for 24 hours', async () => {
    expect(await act(kind, { agent: ann, by: people[0], amount: '100.00' })).toBe('done')
    const age = (hours: number) =>
      corrupt(database.db, 'audit_entries', `update audit_entries set created_at = now() - interval '${hours} hours'`)
    await age(23)
    expect(await act(kind, { agent: bob, by: people[0], amount: '0.01' })).toEqual(expect.any(Number))
    await age(25)
    expect(await act(kind, { agent: ann, by: people[0], amount: '100.00' })).toBe('done')
  })

  test('[R8] one person alone may exceed the limit, and the entry says so', async () => {
    await disable(database.db, people[1])
    await disable(database.db, people[2])
    expect(await act(kind, { agent: ann, by: people[0], amount: '99.00' })).toBe('done')
    expect(await act(kind, { agent: ann, by: people[0], amount: '1.01' })).toBe('done')
    const entries = await database.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', kind)
      .where('actor_kind', '=', 'staff')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([{ after: { within_limit: '99.00' } }, { after: { is_without_second_person: true } }])
    expect(entries[1]?.after).not.toHaveProperty('within_limit')
  })

  test.runIf(testDriver() === 'postgres')('[R8] decisions at the same moment do not evade the limit', async () => {
    const server = await openDatabase<Schema>({ kind: 'postgres', url: database.url ?? '', poolSize: 4 })
    const agents = [ann, bob, ann, bob]
    const outcomes = await Promise.allSettled(
      agents.map((agent) => act(kind, { agent, by: people[0], amount: '60.00', db: server.db })),
    )
    await server.close()
    expect(outcomes.filter((one) => one.status === 'fulfilled' && one.value === 'done')).toHaveLength(1)
    expect([await owedBy(ann), await owedBy(bob)].toSorted()).toEqual(['440.00', '500.00'])
  })
})

test('[R8] a repeated key is the same decision, even if its amount has used up the limit', async () => {
  const input = { agent_id: ann, direction: 'credit', amount: '100.00', reason: 'A gift' }
  const asked = { staffId: people[0].id, input, idempotencyKey: 'one' }
  for (let times = 0; times < 2; times += 1) {
    expect(await actOrPropose(depsOf(database.db), 'balance.adjust', asked)).toHaveProperty('done')
  }
  expect(await owedBy(ann)).toBe('400.00')
  expect(await database.db.selectFrom('proposals').select('id').execute()).toEqual([])
})
