/** Returns in files of results count as if they were recorded by hand (plan rule 28). */
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import { checkLedger } from '../ledger/index.ts'
import { getAccountInfo } from '../network/index.ts'
import { corrupt, found } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import {
  addToBatch,
  approveWithdrawal,
  importResults,
  recordResult,
  releaseBatch,
  requestWithdrawal,
  settleBatch,
} from '../withdrawals/index.ts'
import { actOrPropose, importOrPropose, recordLimit } from './act-or-propose.ts'
import { confirmProposal, refuseProposal } from './decide-proposal.ts'
import { type Decider, listProposals } from './list-proposals.ts'
import { depsOf, disable, draftBatch, hire } from './testing/proposals-world.ts'

const database = databaseForEach<Schema>()
let first: Decider
let second: Decider
let agentId: number
/** Creates a released batch with a withdrawal of 200.00 and two of 60.00, of an agent who has 180.00 left. */
let id: number
let large: number
let small: [number, number]

const operator = { kind: 'operator' } as const
beforeEach(async () => {
  first = await hire(database.db, 'finance')
  second = await hire(database.db, 'finance')
  await recordLimit(deps(), deps().secondPersonLimit)
  id = (await draftBatch(database.db, await found(database.db))).id
  const row = await database.db.selectFrom('withdrawals').select(['id', 'agent_id']).executeTakeFirstOrThrow()
  large = row.id
  agentId = row.agent_id
  small = [await addLine(), await addLine()]
  const input = { format: 'csv', lines: 3, total: '320.00' }
  await releaseBatch(deps(), { id, input, actor: operator })
})

async function addLine(): Promise<number> {
  const asked = await requestWithdrawal(deps(), { agentId, input: { amount: '60.00' } })
  await approveWithdrawal(deps(), { id: asked.id, actor: operator })
  await addToBatch(deps(), { id, input: { ids: [asked.id] }, actor: operator })
  return asked.id
}

const deps = () => depsOf(database.db)
const fileOf = (...rows: (readonly [number, string])[]) =>
  ['Withdrawal;Result;Reason', ...rows.map(([one, result]) => `${one};${result};Closed ${one}`)].join('\n')
const upload = (...rows: (readonly [number, string])[]) =>
  importOrPropose(deps(), { staffId: first.id, id, input: { file: fileOf(...rows) } })
const byHand = async (one: number) => {
  const input = { ids: [one], result: 'returned', reason: 'Account closed' }
  return actOrPropose(deps(), 'payouts.results', { staffId: first.id, id, input })
}
const waiting = async () => {
  const listing = { filter: { state: 'waiting' }, staff: second, page: 1, page_size: 10 } as const
  return (await listProposals(database.db, listing)).items
}
const confirm = async () => confirmProposal(deps(), { id: (await waiting())[0]?.id ?? 0, staff: second })
const balance = async () => (await getAccountInfo(database.db, agentId)).total_balance
const results = async () => {
  const rows = await database.db
    .selectFrom('withdrawals')
    .select(['payout_result', 'payout_reason'])
    .orderBy('id')
    .execute()
  return rows.map(({ payout_result, payout_reason }) => payout_reason ?? payout_result)
}
const breaches = async () => (await checkLedger(database.db)).filter(({ count }) => count > 0)

test('[R7] one person with a forged file returns nothing above the limit, and the file’s paid lines are recorded', async () => {
  expect(await upload([large, 'returned'], [small[0], 'paid'])).toMatchObject({
    paid: 1,
    returned: 0,
    proposed: 1,
    lines: [{ outcome: 'proposed', detail: null }, { outcome: 'paid' }],
    batch: { state: 'released' },
  })
  expect([await results(), await balance()]).toEqual([[null, 'paid', null], '180.00'])
  expect(await waiting()).toMatchObject([
    { subject_id: id, change: { kind: 'payouts.results', lines: 1, total: '200.00', is_of_file: true } },
  ])
  await confirm()
  expect([await results(), await balance()]).toEqual([[`Closed ${large}`, 'paid', null], '380.00'])
  expect(await breaches()).toEqual([])
})

test('[R7] returns by files within 24 hours add up, together with returns by hand', async () => {
  expect(await upload([small[0], 'returned'])).toMatchObject({ returned: 1, proposed: 0 })
  expect(await balance()).toBe('240.00')
  expect(await upload([small[1], 'returned'])).toMatchObject({ returned: 0, proposed: 1 })
  await refuseProposal(deps(), { id: (await waiting())[0]?.id ?? 0, staff: second })
  expect(await byHand(small[1])).toHaveProperty('proposal')
  expect(await balance()).toBe('240.00')
  expect(await breaches()).toEqual([])
})

test('[R7] returns by hand count for a file as well', async () => {
  expect(await byHand(small[0])).toHaveProperty('done')
  expect(await upload([small[1], 'returned'])).toMatchObject({ returned: 0, proposed: 1 })
})

test('[R7] a file does not return a paid withdrawal of any amount, unless nobody else may decide', async () => {
  await recordResult(deps(), { id, input: { ids: [small[0]], result: 'paid' }, actor: operator })
  expect(await upload([small[0], 'returned'])).toMatchObject({ returned: 0, proposed: 1 })
  await refuseProposal(deps(), { id: (await waiting())[0]?.id ?? 0, staff: second })
  await disable(database.db, second)
  expect(await upload([small[0], 'returned'])).toMatchObject({ returned: 1, proposed: 0 })
  const entries = database.db.selectFrom('audit_entries').select('after').where('action', '=', 'payouts.results')
  const [entry] = await entries.orderBy('id', 'desc').execute()
  expect(entry?.after).toMatchObject({ is_without_second_person: true })
  expect(await breaches()).toEqual([])
})

test('[R7] a file that reports a withdrawal as paid and returned waits as a whole, in either order', async () => {
  for (const order of [['paid', 'returned'] as const, ['returned', 'paid'] as const]) {
    await upload(...order.map((result) => [large, result] as const))
    expect((await results())[0]).toBeNull()
    await refuseProposal(deps(), { id: (await waiting())[0]?.id ?? 0, staff: second })
  }
})

test('[R7] while its returns wait, the same file again changes nothing, and the rest is not marked as paid', async () => {
  const rows = [
    [large, 'returned'],
    [small[0], 'paid'],
  ] as const
  await upload(...rows)
  expect(await upload(...rows)).toMatchObject({
    unchanged: 1,
    unmatched: 1,
    lines: [{ outcome: 'unmatched', detail: expect.stringContaining('wait for a second person') }, {}],
  })
  expect(await waiting()).toHaveLength(1)
  await expect(settleBatch(deps(), { id, input: {}, actor: operator })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Returns of this batch wait for a second person. Decide on that proposal first.',
  })
  await confirm()
  expect(await upload(...rows)).toMatchObject({ unchanged: 2 })
  await settleBatch(deps(), { id, input: {}, actor: operator })
  expect(await results()).toEqual([`Closed ${large}`, 'paid', 'paid'])
})

describe('the check of the ledger', () => {
  const name = 'every decision of staff that takes two people'
  const actor = () => ({ kind: 'staff', id: first.id }) as const

  test('[R7] finds a file that one person has recorded past the limit', async () => {
    await importResults(deps(), { id, input: { file: fileOf([large, 'returned']) }, actor: actor() })
    expect((await breaches()).map((one) => one.name)).toEqual([expect.stringContaining(name)])
  })

  test('[R7] requires no second person for a file from before files counted, but does for a later entry', async () => {
    await importResults(deps(), { id, input: { file: fileOf([large, 'returned']) }, actor: actor() })
    const isOld = `update audit_entries set after = (after - 'proposed') || '{"is_of_file": true}' where actor_id = ${first.id}
      and action = 'payouts.results'`
    await corrupt(database.db, 'audit_entries', isOld)
    await upload([small[0], 'paid'])
    const count = async (statements: string) =>
      (await findPlanted(database.db, { name, table: 'audit_entries', statements }))?.count
    expect(await count('select 1')).toBe(0)
    const later = `insert into audit_entries (actor_kind, actor_id, action, subject_kind, subject_id, before, after)
      select actor_kind, actor_id, action, subject_kind, subject_id, before, after from audit_entries where after ? 'is_of_file'`
    expect(await count(later)).toBe(1)
  })
})
