/** The database accepts exactly the transfers that the table of kinds describes. */
import {
  type AccountKind,
  bonusKinds,
  type CompanyAccountKind,
  companyAccountKinds,
  earnedField,
  factsOf,
  hasLevel,
  type TransferKind,
  transferKinds,
  transferPhases,
} from '@evergrove/contract/ledger/transfer-kinds'
import { planAmounts } from '@evergrove/contract/plan-limits'
import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '../platform/schema.ts'
import { companyAccount, receivableOf } from './ledger.ts'

const database = databaseForAll<Schema>()

const AGENT = 7
const accounts = new Map<number, AccountKind>([
  [AGENT, 'agent'],
  [receivableOf(AGENT), 'receivable'],
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
  reverses: boolean
  names_agent: boolean
  has_receipt: boolean
}

/** The kinds of accounts between which a transfer of each kind may run. */
function pairsOf(kind: TransferKind): string[] {
  const { debit, credit, isTwoWay, mayOwe } = factsOf(kind)
  const pairs = [[debit, credit].join()]
  if (isTwoWay === true) pairs.push([credit, debit].join())
  // Such a debit is covered by the agent's balance, or becomes a debt.
  if (mayOwe === true) pairs.push(['receivable', debit === 'agent' ? credit : debit].join())
  // The previous release holds withdrawals for cash.
  if (kind === 'withdrawal') pairs.push('agent,cash')
  return pairs
}

/** Reports whether the table of kinds allows a transfer of this shape. */
function isDescribed({ kind, phase, debit, credit, ...has }: Candidate): boolean {
  if (!transferKinds.includes(kind as TransferKind)) return false
  const facts = factsOf(kind as TransferKind)
  const { cause } = facts
  const follows = cause === 'another transfer'
  const isReward = cause === 'reward'
  return (
    pairsOf(kind as TransferKind).includes([accounts.get(debit), accounts.get(credit)].join()) &&
    (facts.isHeld === true) === (phase !== 'single') &&
    (follows ? !(has.pays && has.withdraws) : has.pays === (cause === 'payment' || isReward)) &&
    (follows || has.withdraws === (cause === 'withdrawal' || cause === 'payout')) &&
    has.has_plan === (cause === 'payment' || cause === 'withdrawal' || isReward) &&
    has.has_reason === (cause === 'reason') &&
    has.has_level === hasLevel(kind as TransferKind) &&
    has.reverses === (facts.reverses !== undefined) &&
    has.names_agent === isReward &&
    has.has_receipt === (cause === 'receipt')
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
  const numbers = sql`(values ${listed([...accounts.keys()])})`
  const { rows: allowed } = await sql<Candidate>`
    select kind, phase, debit, credit, pays, withdraws, has_plan, has_reason, has_level, reverses, names_agent, has_receipt
    from (
      select c.*, debit as debit_account_id, credit as credit_account_id, 1::bigint as amount,
        case when phase in ('posted', 'voided') then 1 end::bigint as pending_id,
        case when pays then 1 end::bigint as payment_id, case when withdraws then 1 end::bigint as withdrawal_id,
        case when has_plan then 1 end::bigint as plan_version_id, case when has_reason then 'why' end as reason,
        case when has_level then 1 end::smallint as level, case when reverses then 1 end::bigint as reverses_id,
        case when names_agent then 1 end::bigint as agent_id, case when has_receipt then 1 end::bigint as receipt_id,
        1::smallint as round
      from (
        select * from (values ${listed([...transferKinds, 'unknown'])}) kinds (kind),
          (values ${listed(transferPhases)}) phases (phase), ${numbers} debits (debit), ${numbers} credits (credit),
          ${flags} p (pays), ${flags} w (withdraws), ${flags} v (has_plan), ${flags} r (has_reason),
          ${flags} l (has_level), ${flags} u (reverses), ${flags} a (names_agent), ${flags} b (has_receipt)
      ) c
    ) t where ${holds}`.execute(database.db)
  const wrong = allowed.filter((candidate) => !isDescribed(candidate))
  expect(wrong.slice(0, 5)).toEqual([])
  expect(allowed).toHaveLength(countDescribed())
})

/** The number of shapes that the table of kinds allows. */
function countDescribed(): number {
  return transferKinds.reduce((sum, kind) => {
    const { isHeld, cause } = factsOf(kind)
    // A transfer that follows from another names a payment, a withdrawal or neither.
    const causes = cause === 'another transfer' ? 3 : 1
    return sum + pairsOf(kind).length * (isHeld === true ? transferPhases.length - 1 : 1) * causes
  }, 0)
}

const columnsOf = async (table: string, like: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname like ${like}`.execute(
    database.db,
  )
  return rows.map(({ name }) => name).toSorted()
}

test('an account stores its earnings for each kind of bonus, and nothing for other kinds', async () => {
  expect(await columnsOf('ledger_accounts', '%\\_earned')).toEqual(bonusKinds.map(earnedField).toSorted())
})

test('a version of the plan has a column for each of its amounts', async () => {
  expect(await columnsOf('plan_versions', '%')).toEqual(
    ['holdback_days', 'id', 'published_at', ...planAmounts].toSorted(),
  )
})

test('a bonus adds to its agent’s earnings of that kind and to nothing else, and can be held back', async () => {
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
    await sql`
      insert into plan_versions (id, holdback_days, ${sql.join(planAmounts.map((name) => sql.ref(name)))})
      overriding system value values (1, 7, ${sql.join(planAmounts.map(() => sql.lit(1)))})`.execute(trx)
    const { rows: held } = await sql<{ days: { amount: number }[] }>`select held_back(${AGENT}) as days`.execute(trx)
    expect(held[0]?.days).toMatchObject([{ amount: bonusKinds.reduce((sum, _, index) => sum + index + 1, 0) }])
    throw rollback
  })
  await expect(tried).rejects.toBe(rollback)
})
