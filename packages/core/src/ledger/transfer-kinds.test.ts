/** The database accepts exactly the transfers that the table of kinds describes. */
import {
  type AccountKind,
  bonusKinds,
  type CompanyAccountKind,
  companyAccountKinds,
  earnedField,
  factsOf,
  type TransferKind,
  transferKinds,
  transferPhases,
} from '@evergrove/contract/ledger/transfer-kinds'
import { planAmounts } from '@evergrove/contract/plan-amounts'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '../platform/schema.ts'
import { companyAccount } from './ledger.ts'

let database: TestDatabase<Schema>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const AGENT = 7
const accounts = new Map<number, AccountKind>([
  [AGENT, 'agent'],
  ...companyAccountKinds.map((kind) => [companyAccount(kind, AGENT), kind] as const),
])

type Candidate = {
  kind: string
  phase: string
  debit: number
  credit: number
  pays: boolean
  withdraws: boolean
  has_plan: boolean
  has_reason: boolean
  has_level: boolean
}

/** Whether the table of kinds allows a transfer of this shape. */
function isDescribed({ kind, phase, debit, credit, ...has }: Candidate): boolean {
  if (!transferKinds.includes(kind as TransferKind)) return false
  const facts = factsOf(kind as TransferKind)
  const pair = [accounts.get(debit), accounts.get(credit)].join()
  const pairs = [
    [facts.debit, facts.credit].join(),
    ...(facts.isTwoWay === true ? [[facts.credit, facts.debit].join()] : []),
  ]
  return (
    pairs.includes(pair) &&
    (facts.isHeld === true) === (phase !== 'single') &&
    has.pays === (facts.cause === 'payment') &&
    has.withdraws === (facts.cause === 'withdrawal') &&
    has.has_plan === (facts.cause !== 'reason') &&
    has.has_reason === (facts.cause === 'reason') &&
    has.has_level === (facts.bonus === 'level')
  )
}

test('the constraints of transfers allow what the kinds describe, and nothing else', async () => {
  const { rows: checks } = await sql<{ expression: string }>`
    select pg_get_expr(conbin, conrelid) as expression from pg_constraint
    where conrelid = 'ledger_transfers'::regclass and contype = 'c'`.execute(database.db)
  const holds = sql.join(
    checks.map(({ expression }) => sql`coalesce(${sql.raw(expression)}, true)`),
    sql` and `,
  )
  const listed = (values: readonly (string | number)[]) => sql.join(values.map((value) => sql`(${sql.lit(value)})`))
  const flags = sql`(values (true), (false))`
  const { rows } = await sql<Candidate & { is_allowed: boolean }>`
    select t.*, ${holds} as is_allowed from (
      select c.*, debit as debit_account_id, credit as credit_account_id, 1::bigint as amount,
        case when phase in ('posted', 'voided') then 1 end::bigint as pending_id,
        case when pays then 1 end::bigint as payment_id, case when withdraws then 1 end::bigint as withdrawal_id,
        case when has_plan then 1 end::bigint as plan_version_id, case when has_reason then 'why' end as reason,
        case when has_level then 1 end::smallint as level
      from (
        select * from (values ${listed([...transferKinds, 'unknown'])}) kinds (kind),
          (values ${listed(transferPhases)}) phases (phase), (values ${listed([...accounts.keys()])}) debits (debit),
          (values ${listed([...accounts.keys()])}) credits (credit), ${flags} p (pays), ${flags} w (withdraws),
          ${flags} v (has_plan), ${flags} r (has_reason), ${flags} l (has_level)
      ) c
    ) t`.execute(database.db)
  expect(rows).toHaveLength((transferKinds.length + 1) * transferPhases.length * accounts.size ** 2 * 2 ** 5)
  const wrong = rows.filter(({ is_allowed, ...candidate }) => is_allowed !== isDescribed(candidate))
  expect(wrong.slice(0, 5)).toEqual([])
})

const columnsOf = async (table: string, like: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname like ${like}`.execute(
    database.db,
  )
  return rows.map(({ name }) => name).toSorted()
}

test('an account stores what it earned from each kind of bonus, and nothing of other kinds', async () => {
  expect(await columnsOf('ledger_accounts', '%\\_earned')).toEqual(bonusKinds.map(earnedField).toSorted())
})

test('a version of the plan has a column for each of its amounts', async () => {
  expect(await columnsOf('plan_versions', '%')).toEqual(['id', 'published_at', ...planAmounts].toSorted())
})

test('a bonus adds to what its agent has earned of that kind, and to nothing else', async () => {
  const rollback = new Error('Roll back')
  const tried = database.db.transaction().execute(async (trx) => {
    const { rows: keys } = await sql<{ name: string; owner: string }>`
      select conname as name, conrelid::regclass::text as owner from pg_constraint
      where contype = 'f' and conrelid in ('ledger_transfers'::regclass, 'ledger_accounts'::regclass)`.execute(trx)
    for (const { name, owner } of keys) await sql.raw(`alter table ${owner} drop constraint ${name}`).execute(trx)
    await sql`insert into ledger_accounts (id, kind, agent_id) values (${AGENT}, 'agent', ${AGENT})`.execute(trx)
    for (const [index, kind] of bonusKinds.entries()) {
      const { debit, bonus } = factsOf(kind)
      await sql`insert into ledger_transfers
        (kind, phase, plan_version_id, payment_id, debit_account_id, credit_account_id, amount, level)
        values (${kind}, 'single', 1, 1, ${companyAccount(debit as CompanyAccountKind, AGENT)}, ${AGENT},
          ${index + 1}, ${bonus === 'level' ? 1 : null})`.execute(trx)
    }
    const { rows } = await sql`
      select ${sql.join(bonusKinds.map((kind) => sql.ref(earnedField(kind))))} from ledger_accounts
      where id = ${AGENT}`.execute(trx)
    expect(rows).toEqual([Object.fromEntries(bonusKinds.map((kind, index) => [earnedField(kind), index + 1]))])
    throw rollback
  })
  await expect(tried).rejects.toBe(rollback)
})
