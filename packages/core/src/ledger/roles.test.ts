/** What the roles of the database may do: the product's role all that the product needs, and none may write balances. */
import { readFileSync } from 'node:fs'
import { inTransaction } from '@evergrove/db'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAudit } from '../audit/index.ts'
import { getAccountInfo } from '../network/index.ts'
import { activate, found, join, noJobs, signUp, staff } from '../network/testing/network-world.ts'
import type { Schema, Trx } from '../platform/schema.ts'
import { approveWithdrawal, rejectWithdrawal, requestWithdrawal } from '../withdrawals/index.ts'
import { adjustBalance, checkLedger } from './index.ts'

const PRODUCT_ROLE = readFileSync(new URL('../../../db/product-role.sql', import.meta.url), 'utf8')

let database: TestDatabase<Schema>
let agent: number

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  agent = await join(db, await found(db))
  await adjustBalance({ db }, { input: { ...credit(), amount: '100.00' }, actor: staff })
})
afterAll(() => database.close())

const credit = () => ({ agent_id: agent, direction: 'credit', amount: '5.00', reason: 'counted again' })

type Role = { name: string; grants: string }

const stranger: Role = { name: 'stranger', grants: '' }
const product: Role = { name: 'evergrove_app', grants: PRODUCT_ROLE }

/** Works as the role in a transaction that is rolled back, and returns what the work returned. */
async function actAs<T>({ name, grants }: Role, work: (trx: Trx) => Promise<T>): Promise<T> {
  const rollback = new Error('Roll back')
  let result: T | undefined
  const acting = inTransaction(database.db, async (trx) => {
    await sql.raw(`create role ${name}`).execute(trx)
    if (grants !== '') await sql.raw(grants).execute(trx)
    await sql.raw(`set local role ${name}`).execute(trx)
    result = await work(trx)
    throw rollback
  })
  await acting.catch((error: unknown) => {
    if (error !== rollback) throw error
  })
  return result as T
}

const runAll = (statements: string[]) => async (trx: Trx) => {
  for (const statement of statements) await sql.raw(statement).execute(trx)
}

/** A table of one's own whose rows the ledger's trigger takes for transfers. */
const forgery = () => [
  `create temporary table forged
    (kind text, phase text, debit_account_id bigint, credit_account_id bigint, amount bigint)`,
  `create trigger apply after insert on forged referencing new table as new_transfers
    for each statement execute function public.apply_transfers()`,
  `insert into forged values ('adjustment', 'single', -49, ${agent}, 999900)`,
]

describe.each([stranger, product])('[H2] the role $name cannot', (role) => {
  test.each<[string, () => string[]]>([
    ['have the trigger of the ledger on a table of its own', forgery],
    ['change a balance', () => [`update ledger_accounts set credits_posted = 1 where id = ${agent}`]],
    ['change a transfer', () => ['update ledger_transfers set amount = 1']],
    ['remove a transfer', () => ['delete from ledger_transfers']],
    ['empty the ledger', () => ['truncate ledger_transfers cascade']],
    ['switch off a trigger', () => ['alter table ledger_transfers disable trigger all']],
    ['change the audit trail', () => ['update audit_entries set action = action']],
    ['change the chain of the audit trail', () => ['update audit_links set hash = hash']],
    ['change a published plan', () => ['update plan_versions set referral_bonus = 1']],
  ])('%s', async (_name, statements) => {
    await expect(actAs(role, runAll(statements()))).rejects.toThrow(/permission denied|must be owner/)
  })
})

test('[H2] a role without grants cannot read or lock an account through the function for it', async () => {
  await expect(actAs(stranger, runAll([`select * from lock_ledger_account(${agent})`]))).rejects.toThrow(
    'permission denied for function',
  )
})

test('[H2] even the owner of the ledger cannot have its trigger on another table', async () => {
  const forging = inTransaction(database.db, runAll(forgery()))
  await expect(forging).rejects.toThrow('balances change by transfers only')
})

describe('[H2] the product’s role cannot', () => {
  test('open an account with money in it', async () => {
    const opening = "insert into ledger_accounts (id, kind, agent_id, credits_posted) values (99, 'agent', 99, 5)"
    await expect(actAs(product, runAll([opening]))).rejects.toThrow('balances change by transfers only')
  })

  test('release more than was held, by putting a table of its own in the place of the ledger', async () => {
    const columns =
      'kind, phase, debit_account_id, credit_account_id, amount, pending_id, plan_version_id, withdrawal_id'
    const releasing = actAs(product, async (trx) => {
      await requestWithdrawal({ db: trx }, { agentId: agent, input: { amount: '20.00' } })
      await runAll([
        'create temporary table ledger_transfers as select * from public.ledger_transfers',
        "update pg_temp.ledger_transfers set amount = 1 where phase = 'pending'",
        `insert into public.ledger_transfers (${columns})
          select kind, 'posted', debit_account_id, credit_account_id, amount, id, plan_version_id, withdrawal_id
          from pg_temp.ledger_transfers where phase = 'pending'`,
      ])(trx)
    })
    await expect(releasing).rejects.toThrow('not its pending transfer')
  })
})

test('[H2] the product’s role can do what the product does with money, and the books agree', async () => {
  const seen = await actAs(product, async (trx) => {
    await activate(trx, await signUp(trx, agent))
    await activate(trx, await signUp(trx, agent))
    for (const amount of ['10.00', '11.00']) await requestWithdrawal({ db: trx }, { agentId: agent, input: { amount } })
    const [first, second] = await trx.selectFrom('withdrawals').select('id').orderBy('id').execute()
    await approveWithdrawal({ db: trx, jobs: noJobs }, { id: first?.id ?? 0, actor: staff })
    await rejectWithdrawal({ db: trx, jobs: noJobs }, { id: second?.id ?? 0, input: { reason: 'no' }, actor: staff })
    await adjustBalance({ db: trx }, { input: credit(), actor: staff })
    await sql`set constraints all immediate`.execute(trx)
    return {
      breaches: (await checkLedger(trx)).filter(({ count }) => count > 0),
      changed: (await checkAudit(trx)).count,
      info: await getAccountInfo(trx, agent),
    }
  })
  // 100.00, two referral bonuses of 20.00 and the first level's 20.00, less the withdrawal, and the adjustment.
  expect(seen).toMatchObject({ breaches: [], changed: 0, info: { total_balance: '155.00' } })
})
