/** Sums beyond the integers of a JavaScript number are exact on every screen. */
import { databaseForAll } from '@evergrove/db/testing'
import { beforeAll, expect, test } from 'vitest'
import { getAccountInfo } from '../network/index.ts'
import { activate, found, join, noJobs, signUp, staff, worldCipher } from '../network/testing/network-world.ts'
import { previewPlan, publishPlan } from '../plan/index.ts'
import { planDraft } from '../plan/testing/plan-draft.ts'
import type { Schema } from '../platform/schema.ts'
import { getStaffHome } from '../staff/index.ts'
import { listWithdrawals, listWithdrawalsForStaff, requestWithdrawal } from '../withdrawals/index.ts'
import {
  adjustBalance,
  checkLedger,
  exportStatement,
  listEarnings,
  listLedger,
  listStatement,
  sumLedger,
} from './index.ts'

const LARGEST = '999999999999.99'
const TIMES = 92
/** 92 times the largest amount, which is more cents than 2^53. */
const ALL = '91999999999999.08'

const database = databaseForAll<Schema>()
let agentId: number

beforeAll(async () => {
  const { db } = database
  agentId = await join(db, await found(db))
  const credit = { agent_id: agentId, direction: 'credit', amount: LARGEST, reason: 'counted again' }
  for (let time = 0; time < TIMES; time += 1) await adjustBalance({ db }, { input: credit, actor: staff })
})

test('[C4] an agent’s pages and those of staff show a balance beyond 2^53 cents exactly', async () => {
  const { db } = database
  expect(await getAccountInfo(db, agentId)).toMatchObject({ total_balance: ALL })
  expect((await listStatement(db, agentId)).items[0]).toMatchObject({ amount: LARGEST, balance: ALL })
  expect((await listLedger(db, agentId, { page: 1, page_size: 10 })).items[0]).toMatchObject({ balance: ALL })
  expect(await sumLedger(db, agentId)).toEqual([{ kind: 'adjustment', amount: ALL }])
  expect(await exportStatement(db, { agentId, filter: {} })).toContain(ALL)
  await requestWithdrawal({ db, jobs: noJobs }, { agentId, input: { amount: LARGEST } })
  const shown = { amount: LARGEST, balance_before: ALL, balance_after: '90999999999999.09' }
  expect((await listWithdrawals(db, { agentId, cipher: worldCipher })).items).toMatchObject([shown])
  expect(await listWithdrawalsForStaff(db, { cipher: worldCipher, page: 1, page_size: 10 })).toMatchObject({
    items: [shown],
    total: 1,
  })
  expect((await checkLedger(db)).filter(({ count }) => count > 0)).toEqual([])
})

test('[C4] the staff home, the preview of a plan and the earnings add up more than 91 largest amounts', async () => {
  const { db } = database
  const plan = planDraft({ registration_fee: LARGEST, referral_bonus: LARGEST })
  await publishPlan({ db }, { input: plan, actor: staff })
  for (let time = 0; time < TIMES; time += 1) {
    await activate(db, await signUp(db, agentId))
  }
  const now = () => new Date()
  const home = await getStaffHome({ db, now, notices: () => [] }, 'finance')
  expect(home.money?.at(-1)).toMatchObject({ fees: '92000000000099.08', withdrawals_asked: LARGEST })
  expect((await previewPlan({ db, now }, plan)).referral_bonuses).toMatchObject({ paid: '92000000000019.08' })
  expect((await listEarnings({ db, now }, { agentId, months: 1 }))[0]).toMatchObject({ referral_bonus: ALL })
  expect((await getAccountInfo(db, agentId)).referral_bonus_earned).toBe(ALL)
})
