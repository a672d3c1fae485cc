/** Decisions of two people: what is proposed, who decides, and what follows (plan rule 28). */
import { keysOf } from '@evergrove/contract/platform/records'
import { databaseForEach } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '../audit/index.ts'
import { checkLedger } from '../ledger/index.ts'
import { reversePayment } from '../network/index.ts'
import { found } from '../network/testing/network-world.ts'
import { listPlanVersions, publishPlan } from '../plan/index.ts'
import { planDraft } from '../plan/testing/plan-draft.ts'
import type { Schema } from '../platform/schema.ts'
import { actOrPropose, recordLimit } from './act-or-propose.ts'
import { confirmProposal, refuseProposal, withdrawProposal } from './decide-proposal.ts'
import { countWaitingProposals, type Decider, listProposals } from './list-proposals.ts'
import { depsOf, disable, draftBatch, hire, newAccount, orders, proposeAs } from './testing/proposals-world.ts'

const database = databaseForEach<Schema>()
let root: number
let first: Decider
let second: Decider
beforeEach(async () => {
  root = await found(database.db)
  first = await hire(database.db, 'admin')
  await recordLimit(deps(), deps().secondPersonLimit)
})

const deps = () => depsOf(database.db)
const operator = { kind: 'operator' } as const
const breaches = async () => (await checkLedger(database.db)).filter(({ count }) => count > 0)
const newest = async (action: string) =>
  (await listAudit(database.db, { filter: { action }, page: 1, page_size: 1 })).items[0]
const waiting = async (staff: Decider) =>
  (await listProposals(database.db, { filter: { state: 'waiting' }, staff, page: 1, page_size: 10 })).items
const kinds = keysOf(orders)

describe('with one person', () => {
  test.each(kinds)('[plan 28] %s is done at once, and its audit entry says so', async (kind) => {
    await hire(database.db, 'editor')
    await disable(database.db, await hire(database.db, 'admin'))
    const { isDone, ...order } = await orders[kind](database.db, root)
    expect(await actOrPropose(deps(), kind, { staffId: first.id, ...order })).toHaveProperty('done')
    expect(await isDone()).toBe(true)
    expect(await newest(kind)).toMatchObject({ actor_id: first.id, after: { is_without_second_person: true } })
    expect(await waiting(first)).toEqual([])
    expect(await breaches()).toEqual([])
  })
})

test('[plan 34] one person alone cannot publish a plan that cannot pay', async () => {
  const asked = { staffId: first.id, input: planDraft({ referral_bonus: '90.00' }) }
  await expect(actOrPropose(deps(), 'plan.publish', asked)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('second person'),
  })
  expect(await listPlanVersions(database.db)).toHaveLength(1)
})

describe('with two people', () => {
  beforeEach(async () => {
    second = await hire(database.db, 'admin')
  })

  test.each(kinds)('[plan 28] %s is proposed, and done once somebody else confirms it', async (kind) => {
    const { isDone, ...order } = await orders[kind](database.db, root)
    const { id } = await proposeAs(database.db, first, { kind, ...order })
    expect(await isDone()).toBe(false)
    expect(await waiting(first)).toMatchObject([{ id, is_own: true, status: 'Proposed', change: { kind } }])
    await expect(confirmProposal(deps(), { id, staff: first })).rejects.toMatchObject({ code: 'conflict' })
    const confirmed = await confirmProposal(deps(), { id, staff: second })
    expect(confirmed).toMatchObject({ status: 'Confirmed', is_own: false })
    expect(await isDone()).toBe(true)
    expect(await newest(kind)).toMatchObject({ actor_id: second.id })
    expect((await newest(kind))?.after).not.toHaveProperty('is_without_second_person')
    expect(await newest('proposal.make')).toMatchObject({ actor_id: first.id, after: { proposal: id, action: kind } })
    expect(await newest('proposal.confirm')).toMatchObject({ actor_id: second.id, after: { proposal: id } })
    await expect(confirmProposal(deps(), { id, staff: second })).rejects.toMatchObject({ code: 'conflict' })
    expect(await breaches()).toEqual([])
  })

  test.each(['balance.adjust', 'receivable.write-off'] as const)(
    '[plan 28] %s up to the limit is done at once, without mention of a second person',
    async (kind) => {
      const { isDone, ...order } = await orders[kind](database.db, root)
      const asked = { staffId: first.id, ...order, input: { ...order.input, amount: '100.00' } }
      expect(await actOrPropose(deps(), kind, asked)).toHaveProperty('done')
      expect(await isDone()).toBe(true)
      expect((await newest(kind))?.after).not.toHaveProperty('is_without_second_person')
    },
  )

  test('an impossible action is refused at once', async () => {
    const order = { staffId: first.id, input: { reason: 'refunded' } }
    await expect(actOrPropose(deps(), 'payment.reverse', { ...order, id: 4711 })).rejects.toMatchObject({
      code: 'not_found',
    })
    const { id, input } = await draftBatch(database.db, root)
    const changed = { ...input, total: '1.00' }
    await expect(
      actOrPropose(deps(), 'payouts.release', { staffId: first.id, id, input: changed }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await waiting(second)).toEqual([])
  })

  test('a record has one open proposal of a kind at a time', async () => {
    const { isDone, ...order } = await orders['payment.reverse'](database.db, root)
    const { id } = await proposeAs(database.db, first, { kind: 'payment.reverse', ...order })
    await expect(proposeAs(database.db, second, { kind: 'payment.reverse', ...order })).rejects.toMatchObject({
      code: 'conflict',
    })
    await refuseProposal(deps(), { id, staff: second })
    expect(await isDone()).toBe(false)
    expect((await proposeAs(database.db, second, { kind: 'payment.reverse', ...order })).id).not.toBe(id)
  })

  test('a proposal is refused by somebody else, and withdrawn by the proposer alone', async () => {
    const { isDone, ...order } = await orders['balance.adjust'](database.db, root)
    const { id } = await proposeAs(database.db, first, { kind: 'balance.adjust', ...order })
    const refusing = (staff: Decider) => refuseProposal(deps(), { id, staff })
    const withdrawing = (staff: Decider) => withdrawProposal(deps(), { id, staff })
    await expect(refusing(first)).rejects.toMatchObject({ code: 'conflict' })
    await expect(withdrawing(second)).rejects.toMatchObject({ code: 'conflict' })
    expect(await withdrawing(first)).toMatchObject({ status: 'Withdrawn' })
    expect(await newest('proposal.withdraw')).toMatchObject({ actor_id: first.id, reason: 'A gift' })
    for (const decide of [refusing, (staff: Decider) => confirmProposal(deps(), { id, staff })]) {
      await expect(decide(second)).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await isDone()).toBe(false)
  })

  test('[plan 28] a proposal expires after seven days, and can be made again', async () => {
    const { isDone, ...order } = await orders['agent.change-bank-details'](database.db, root)
    const { id } = await proposeAs(database.db, first, { kind: 'agent.change-bank-details', ...order })
    const age = (days: number) =>
      database.db
        .updateTable('proposals')
        .set({ created_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', id)
        .execute()
    await age(6.9)
    expect(await countWaitingProposals(database.db, 'finance')).toBe(1)
    await age(7.1)
    expect(await countWaitingProposals(database.db, 'finance')).toBe(0)
    await expect(confirmProposal(deps(), { id, staff: second })).rejects.toMatchObject({ code: 'conflict' })
    expect((await proposeAs(database.db, first, { kind: 'agent.change-bank-details', ...order })).id).not.toBe(id)
    const decided = { filter: { state: 'decided' }, staff: second, page: 1, page_size: 10 } as const
    expect((await listProposals(database.db, decided)).items).toMatchObject([{ id, status: 'Expired' }])
    expect(await isDone()).toBe(false)
  })

  test('a proposal does not count while its proposer is disabled or has another role', async () => {
    const { isDone, ...order } = await orders['balance.adjust'](database.db, root)
    const { id } = await proposeAs(database.db, first, { kind: 'balance.adjust', ...order })
    const set = (change: { role: 'admin' | 'editor'; disabled_at: Date | null }) =>
      database.db.updateTable('staff').set(change).where('id', '=', first.id).execute()
    for (const change of [
      { role: 'editor', disabled_at: null },
      { role: 'admin', disabled_at: new Date() },
    ] as const) {
      await set(change)
      await expect(confirmProposal(deps(), { id, staff: second })).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await isDone()).toBe(false)
    await set({ role: 'admin', disabled_at: null })
    await confirmProposal(deps(), { id, staff: second })
    expect(await isDone()).toBe(true)
  })

  test('[plan 34] a plan that cannot pay is published with the reason of a second person only, and keeps its trial', async () => {
    const input = planDraft({ referral_bonus: '90.00' })
    const { id, change } = await proposeAs(database.db, first, { kind: 'plan.publish', input })
    expect(change).toMatchObject({ trial: { problems: [expect.stringMatching(/% of the fee/), expect.any(String)] } })
    const confirming = (given?: object) =>
      confirmProposal(deps(), { id, staff: second, ...(given && { input: given }) })
    await expect(confirming()).rejects.toMatchObject({ fieldErrors: { reason: [expect.any(String)] } })
    await expect(confirming({ reason: '' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await confirming({ reason: 'A gift to the first agents' })).toMatchObject({ status: 'Confirmed' })
    const [version] = await listPlanVersions(database.db)
    expect(version?.trial).toMatchObject({
      reason: 'A gift to the first agents',
      assumptions: { scenario: 'burst_then_stop', seed: 1 },
      figures: { below_from: expect.any(Number) },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await newest('plan.publish')).toMatchObject({ reason: 'A gift to the first agents', actor_id: second.id })
    for (const statement of [
      "update plan_trials set reason = 'x'",
      'delete from plan_trials',
      'truncate plan_trials',
    ]) {
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/not allowed/)
    }
  })

  test('[plan 34] a plan that can pay keeps its trial without a reason', async () => {
    const { isDone: _, ...order } = await orders['plan.publish'](database.db)
    const { id } = await proposeAs(database.db, first, { kind: 'plan.publish', ...order })
    await confirmProposal(deps(), { id, staff: second })
    const [version, earlier] = await listPlanVersions(database.db)
    expect(version?.trial).toMatchObject({ problems: [], reason: null, figures: { below_from: null } })
    expect(earlier?.trial).toBeNull()
  })

  test('each role sees only the proposals that it makes or decides', async () => {
    const { isDone, ...order } = await orders['plan.publish'](database.db)
    const { id } = await proposeAs(database.db, first, { kind: 'plan.publish', ...order })
    const finance = await hire(database.db, 'finance')
    expect(await waiting(finance)).toEqual([])
    await expect(confirmProposal(deps(), { id, staff: finance })).rejects.toMatchObject({ code: 'not_found' })
    expect(await isDone()).toBe(false)
  })

  test('bank details stay encrypted until the decision, and are shown masked', async () => {
    const { isDone: _, ...order } = await orders['agent.change-bank-details'](database.db, root)
    const { id, change } = await proposeAs(database.db, first, { kind: 'agent.change-bank-details', ...order })
    expect(change).toMatchObject({ after: { account_number: '•••• 6655', bank_name: 'H•••' } })
    const row = () => database.db.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    for (const text of Object.values(newAccount)) expect(JSON.stringify(await row())).not.toContain(text)
    expect((await row()).sealed_input).toMatch(/^v1\./)
    await refuseProposal(deps(), { id, staff: second })
    expect((await row()).sealed_input).toBeNull()
  })

  test('one idempotency key creates one proposal, and is refused for another adjustment', async () => {
    const { isDone, ...order } = await orders['balance.adjust'](database.db, root)
    const asked = { staffId: first.id, ...order, idempotencyKey: 'one' }
    const outcomes = [await actOrPropose(deps(), 'balance.adjust', asked)]
    outcomes.push(await actOrPropose(deps(), 'balance.adjust', asked))
    expect(new Set(outcomes.map((outcome) => 'proposal' in outcome && outcome.proposal.id)).size).toBe(1)
    const other = { ...asked, input: { ...order.input, amount: '300.00' } }
    await expect(actOrPropose(deps(), 'balance.adjust', other)).rejects.toMatchObject({ code: 'key_reused' })
    await disable(database.db, second)
    expect(await actOrPropose(deps(), 'balance.adjust', asked)).toHaveProperty('proposal')
    expect(await isDone()).toBe(false)
  })

  test('a key whose adjustment was made at once creates no proposal later', async () => {
    const { isDone: _, ...order } = await orders['balance.adjust'](database.db, root)
    const asked = { staffId: first.id, ...order, idempotencyKey: 'one' }
    await disable(database.db, second)
    await actOrPropose(deps(), 'balance.adjust', asked)
    second = await hire(database.db, 'admin')
    expect(await actOrPropose(deps(), 'balance.adjust', asked)).toHaveProperty('done')
    expect(await waiting(second)).toEqual([])
  })
})

describe('a change since the proposal', () => {
  beforeEach(async () => {
    second = await hire(database.db, 'admin')
  })

  test('[plan 28] refuses the confirmation, and the proposal keeps waiting', async () => {
    const payment = await orders['payment.reverse'](database.db, root)
    const reversal = await proposeAs(database.db, first, {
      kind: 'payment.reverse',
      id: payment.id,
      input: payment.input,
    })
    await reversePayment(deps(), { paymentId: payment.id, input: payment.input, actor: operator })
    const plan = await orders['plan.publish'](database.db)
    const publication = await proposeAs(database.db, first, { kind: 'plan.publish', input: plan.input })
    await publishPlan(deps(), { input: planDraft({ registration_fee: '90.00' }), actor: operator })
    for (const { id } of [reversal, publication]) {
      await expect(confirmProposal(deps(), { id, staff: second })).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await waiting(second)).toHaveLength(2)
    expect(await newest('proposal.confirm')).toBeUndefined()
    expect(await breaches()).toEqual([])
  })
})
