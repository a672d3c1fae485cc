/** A release that waits for its second person pays exactly the withdrawals that were reviewed (plan rule 28). */
import { openDatabase } from '@evergrove/db'
import { databaseForEach, testDriver } from '@evergrove/db/testing'
import { beforeEach, expect, test } from 'vitest'
import { corrupt, found, worldCipher } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import {
  addToBatch,
  approveWithdrawal,
  dissolveBatch,
  getBatch,
  removeFromBatch,
  requestWithdrawal,
  returnWithdrawal,
} from '../withdrawals/index.ts'
import { actOrPropose } from './act-or-propose.ts'
import { confirmProposal, refuseProposal } from './decide-proposal.ts'
import type { Decider } from './list-proposals.ts'
import { depsOf, draftBatch, hire, proposeAs } from './testing/proposals-world.ts'

const database = databaseForEach<Schema>()
let first: Decider
let second: Decider
/** A draft with the withdrawal `inside`; `outside` is another one of the same amount, in no batch. */
let batch: Awaited<ReturnType<typeof draftBatch>>
let inside: number
let outside: number

beforeEach(async () => {
  first = await hire(database.db, 'admin')
  second = await hire(database.db, 'finance')
  batch = await draftBatch(database.db, await found(database.db))
  const { id, agent_id: agentId } = await database.db
    .selectFrom('withdrawals')
    .select(['id', 'agent_id'])
    .executeTakeFirstOrThrow()
  inside = id
  outside = (await requestWithdrawal(deps(), { agentId, input: { amount: '200.00' } })).id
  await approveWithdrawal(deps(), { id: outside, actor: operator })
})

const deps = () => depsOf(database.db)
const operator = { kind: 'operator' } as const
const propose = () => proposeAs(database.db, first, { kind: 'payouts.release', ...batch })
const confirm = (id: number) => confirmProposal(deps(), { id, staff: second })
const stateOfBatch = async () => (await getBatch(database.db, batch.id)).state
const lines = (...ids: number[]) => ({ id: batch.id, input: { ids }, actor: operator })

test('[R9] a draft whose release waits for a second person cannot change until the proposal is refused', async () => {
  const { id } = await propose()
  const changes = [
    () => addToBatch(deps(), lines(outside)),
    () => removeFromBatch(deps(), lines(inside)),
    () => dissolveBatch(deps(), { id: batch.id, actor: operator }),
    () => returnWithdrawal(deps(), { id: inside, input: { reason: 'details changed' }, actor: operator }),
  ]
  for (const change of changes) {
    await expect(change()).rejects.toMatchObject({
      code: 'conflict',
      message: 'The release of this batch waits for a second person. Refuse or withdraw that proposal first.',
    })
  }
  await returnWithdrawal(deps(), { id: outside, input: { reason: 'on request' }, actor: operator })
  await refuseProposal(deps(), { id, staff: second })
  await removeFromBatch(deps(), lines(inside))
  expect(await getBatch(database.db, batch.id)).toMatchObject({ state: 'draft', lines: 0 })
})

const sealed = (agentId: number) => worldCipher.encrypt('66600000', `agents.account_number:${agentId}`)

test.each([
  ['withdrawals', async () => `payout_batch_id = case id when ${inside} then null else ${batch.id} end`],
  [
    'accounts',
    async () => {
      const row = database.db.selectFrom('withdrawals').select('agent_id').where('id', '=', inside)
      return `account_number = '${sealed((await row.executeTakeFirstOrThrow()).agent_id)}'`
    },
  ],
])(
  '[R9] a confirmation never releases other %s than were proposed, even if number and total are the same',
  async (_, of) => {
    const { id } = await propose()
    await corrupt(database.db, 'withdrawals', `update withdrawals set ${await of()}`)
    expect(await getBatch(database.db, batch.id)).toMatchObject({ lines: 1, total: batch.input.total })
    await expect(confirm(id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('no longer has the withdrawals, amounts and accounts'),
    })
    expect(await stateOfBatch()).toBe('draft')
  },
)

test('[R9] a proposal without a digest, made before digests existed, releases nothing', async () => {
  const { id } = await propose()
  await corrupt(database.db, 'proposals', "update proposals set input = input - 'digest'")
  await expect(confirm(id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await stateOfBatch()).toBe('draft')
})

test.runIf(testDriver() === 'postgres')(
  '[R9] if a draft changes while its release is being proposed, one of the two is refused',
  async () => {
    const server = await openDatabase<Schema>({ kind: 'postgres', url: database.url ?? '', poolSize: 4 })
    await getBatch(server.db, batch.id)
    let changing: Promise<void> | undefined
    // The file is encrypted in the rehearsal, which locks the batch until it ends, so another release comes next.
    const encrypt = (text: string, place: string) => {
      changing ??= removeFromBatch({ db: server.db }, lines(inside))
      return worldCipher.encrypt(text, place)
    }
    const asked = { staffId: first.id, ...batch }
    const proposing = actOrPropose({ ...deps(), cipher: { ...worldCipher, encrypt } }, 'payouts.release', asked)
    const [proposed] = await Promise.allSettled([proposing])
    const [changed] = await Promise.allSettled([changing])
    await server.close()
    expect([proposed.status, changed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const isProposed = (await database.db.selectFrom('proposals').select('id').execute()).length === 1
    expect((await getBatch(database.db, batch.id)).lines).toBe(isProposed ? 1 : 0)
  },
)
