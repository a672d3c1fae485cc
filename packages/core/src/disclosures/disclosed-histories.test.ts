/** Random histories are disclosed as they were. */
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Action, History } from '../network/testing/histories.ts'
import { actionsOf, FEWER_RUNS, HISTORY_TIMEOUT_MS, playAll, playAndUndo } from '../network/testing/play-histories.ts'
import type { Database, Schema } from '../platform/schema.ts'
import { checkDisclosedFigures, previewDisclosure, publishDisclosure } from './index.ts'
import { differences } from './testing/differences.ts'
import { redate } from './testing/redate.ts'

let database: TestDatabase<Schema>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const deps = (db: Database) => ({ db, now: () => new Date('2026-12-15T12:00:00Z') })

/** Enough to be disclosed, and reversals, closings and plans besides. */
const action = actionsOf<Action['kind']>({
  join: 30,
  signUp: 6,
  activate: 4,
  reject: 1,
  prove: 1,
  reverse: 12,
  repay: 6,
  reward: 1,
  undoReward: 1,
  suspend: 3,
  reinstate: 2,
  close: 4,
  withdraw: 3,
  pay: 1,
  refuse: 0,
  batch: 0,
  bank: 0,
  sendBack: 0,
  adjust: 3,
  publish: 2,
  wait: 0,
})
const opening = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 0, 1].map(
  (pick): Action => ({ kind: 'join', pick, amount: 1, flag: true }),
)

const seen = new Set<string>()

test('random histories with reversals are disclosed as an independent script counts them, and add up to the ledger', {
  timeout: HISTORY_TIMEOUT_MS,
}, async () => {
  const histories = fc.record({
    actions: fc.array(action, { minLength: 20, maxLength: 60, size: 'max' }),
    shift: fc.nat(1000),
  })
  const play = ({ actions, shift }: { actions: Action[]; shift: number }) =>
    playAndUndo(database.db, async (trx) => {
      const history = new History(trx)
      await history.begin()
      for (const one of [...opening, ...actions]) await history.play(one)
      await redate(trx, shift)
      const { figures } = await previewDisclosure(deps(trx))
      if (figures === null) return
      await publishDisclosure(deps(trx), { actor: { kind: 'operator' } })
      expect(await differences(trx)).toEqual([])
      expect(await checkDisclosedFigures(trx)).toMatchObject({ count: 0, rows: [] })
      const { rows } = await sql<{ cents: number }>`
        select sum(case when debited.kind = 'bonus_expense' then t.amount else -t.amount end)::int as cents
        from ledger_transfers t join ledger_accounts debited on debited.id = t.debit_account_id
        join ledger_accounts credited on credited.id = t.credit_account_id
        where 'bonus_expense' in (debited.kind, credited.kind) and t.created_at < '2026-12-01T00:00:00Z'`.execute(trx)
      const cents = (amount: string) => Math.round(Number(amount) * 100)
      const all = [figures.since_beginning, ...figures.years]
      const [whole, ...years] = all.map(({ bonuses, others }) => cents(bonuses.total) + cents(others.bonuses))
      expect(whole).toBe(rows[0]?.cents)
      expect(years.reduce((sum, one) => sum + one, 0)).toBe(whole)
      expect(
        all.flatMap(({ agents, joined }) => [agents, ...joined.map((group) => group.agents)]).filter((n) => n < 10),
      ).toEqual([])
      for (const { bonuses, left, joined } of all) {
        if (bonuses.highest !== null) seen.add('highest')
        if (left !== null && left > 0) seen.add('left')
        if (joined.length > 1) seen.add('groups')
      }
      if (figures.years.length > 1) seen.add('years')
      if (figures.years.some(({ bonuses }) => cents(bonuses.p10 ?? '0') < 0)) seen.add('less than nothing')
    })
  const runs = await playAll(histories, play, { numRuns: FEWER_RUNS })
  expect(runs).toBe(FEWER_RUNS)
  expect(['highest', 'groups', 'years'].filter((what) => !seen.has(what))).toEqual([])
})
