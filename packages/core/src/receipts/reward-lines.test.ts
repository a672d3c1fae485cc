/** The line that paid for a reward is matched with it, so that its cost moves cash once (plan rules 25 and 26). */
import { beforeEach, expect, test } from 'vitest'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import { giveReward, undoReward } from '../network/index.ts'
import { corrupt, join, staff } from '../network/testing/network-world.ts'
import { publishPlan } from '../plan/index.ts'
import { planDraft } from '../plan/testing/plan-draft.ts'
import { listCandidates, listReceipts } from './index.ts'
import { cipher, openStatementWorld } from './testing/statement-world.ts'

const world = openStatementWorld()
const { assign: assignLine, balanceOf, breaches, read, shown, unassign } = world
const deps = () => ({ ...world.deps(), now: () => new Date() })
const PAID = { date: '2026-11-20', amount: '-90.00', text: 'Telephones Ltd' }

let agent: number
let rewardId: number
let line: number

/** An agent is owed a phone of 100.00, and the statement has a payment of 90.00 to a shop. */
beforeEach(async () => {
  const [first, ...others] = planDraft().levels
  const levels = [{ ...first, additional_reward: 'A phone', reward_value: '100.00' }, ...others]
  await publishPlan(deps(), { input: planDraft({ levels }), actor: staff })
  agent = await join(world.db, world.root)
  for (const _ of ['left', 'right']) await join(world.db, agent)
  const reached = world.db.selectFrom('reached_levels').select('id').where('agent_id', '=', agent)
  rewardId = (await reached.executeTakeFirstOrThrow()).id
  await read([PAID])
  line = (await world.line()).id
})

const give = (cost = '90.00') =>
  giveReward(deps(), { id: rewardId, input: { given_on: '2026-11-20', cost }, actor: staff })
const undo = () => undoReward(deps(), { id: rewardId, input: { reason: 'It came back' }, actor: staff })
const assign = (receiptId = line) => assignLine(receiptId, 'reward', rewardId)
const candidates = (search?: string) =>
  listCandidates(deps(), { receiptId: line, query: search === undefined ? {} : { search } })

test('a given reward is offered for the line of its cost, and the cost moves cash once', async () => {
  const before = await balanceOf('cash')
  expect(await candidates()).toEqual([])
  await give()
  expect(await candidates('nobody')).toEqual([])
  expect(await candidates()).toMatchObject([
    { matched_with: 'reward', id: rewardId, amount: '90.00', date: '2026-11-20', status: 'A phone' },
  ])
  await assign()
  await assign()
  expect(await balanceOf('cash')).toBe(before)
  expect(await balanceOf('unmatched_receipts')).toBe(0)
  expect(await breaches()).toEqual([])
  expect(await candidates()).toEqual([])
  const page = { page: 1, page_size: 10 }
  const { items } = await listReceipts(world.db, { cipher, show: 'reward', search: 'ann', ...page })
  expect(items).toMatchObject([{ id: line, reward: { id: rewardId, level: 1, cost: '90.00', agent: { id: agent } } }])
})

test('a matched reward that has lost its cost is left out of its line, and the list still opens', async () => {
  await give()
  await assign()
  const none = 'reward_given_at = null, reward_given_on = null, reward_cost = null, reward_note = null'
  await corrupt(world.db, 'reached_levels', `update reached_levels set ${none} where id = ${rewardId}`)
  expect(await shown('reward')).toMatchObject([{ id: line, reward: null }])
})

test('a matched reward cannot be undone before its match is undone', async () => {
  await give()
  await assign()
  await expect(undo()).rejects.toMatchObject({ code: 'conflict' })
  await unassign(line)
  await undo()
  expect(await balanceOf('unmatched_receipts')).toBe(90_00)
  expect(await breaches()).toEqual([])
})

test('a match is refused if the reward is only owed, had another cost, or has a line already', async () => {
  await expect(assign()).rejects.toThrow('Only a reward that was given has been paid for.')
  await give('89.99')
  await expect(assign()).rejects.toThrow('This needs a line of -89.99: the cost of this reward.')
  await undo()
  await give()
  await assign()
  await read([{ ...PAID, date: '2026-11-21' }])
  const again = (await shown('new'))[0]?.id
  await expect(assign(again)).rejects.toThrow('Another line is matched with this reward.')
})

test('the check finds a matched reward whose cost differs from its line', async () => {
  await give()
  await assign()
  const found = await findPlanted(world.db, {
    name: 'every line has the amount',
    table: 'reached_levels',
    statements: 'update reached_levels set reward_cost = reward_cost + 1 where reward_cost is not null',
  })
  expect(found).toMatchObject({ count: 1 })
})
