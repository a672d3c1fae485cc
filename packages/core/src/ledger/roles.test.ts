/**
 * The rights of the database roles: the product's role may do all that the product needs, reports read no secrets, and
 * no role may change balances or history. On PostgreSQL each role uses its own login; PGlite has one session, which
 * takes the role.
 */
import { randomBytes } from 'node:crypto'
import { APP_ROLE, inTransaction, READER_ROLE } from '@evergrove/db'
import { connectAs, databaseForAll, testDriver } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAudit } from '../audit/index.ts'
import { getAccountInfo, reversePayment } from '../network/index.ts'
import { activate, found, join, noJobs, signUp, staff, worldCipher } from '../network/testing/network-world.ts'
import type { Schema, Trx } from '../platform/schema.ts'
import { approveWithdrawal, rejectWithdrawal, requestWithdrawal } from '../withdrawals/index.ts'
import { adjustBalance, checkLedger, writeOffDebt } from './index.ts'

const isServer = testDriver() === 'postgres'

type Role = 'stranger' | 'reader' | 'app'

/** Names are shared by the whole server, on which other tests create their own. */
const suffix = randomBytes(4).toString('hex')
const logins: Record<Role, string> = {
  stranger: `stranger_${suffix}`,
  reader: `reader_${suffix}`,
  app: `app_${suffix}`,
}

const database = databaseForAll<Schema>()
let agent: number
let owner: string
const clients = new Map<Role, Awaited<ReturnType<typeof connectAs>>>()

beforeAll(async () => {
  const { db } = database
  agent = await join(db, await found(db))
  await adjustBalance({ db }, { input: { ...credit(), amount: '100.00' }, actor: staff })
  const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(db)
  owner = rows[0]?.name ?? ''
  const group = { stranger: '', reader: `in role ${READER_ROLE}`, app: `in role ${APP_ROLE}` }
  for (const role of Object.keys(logins) as Role[]) {
    await sql.raw(`create role ${logins[role]} login password '${suffix}' ${group[role]}`).execute(db)
    if (isServer) clients.set(role, await connectAs(database, { name: logins[role], password: suffix }))
  }
})
afterAll(async () => {
  for (const client of clients.values()) await client.end()
  for (const login of Object.values(logins)) await sql.raw(`drop role ${login}`).execute(database.db)
})

const credit = () => ({ agent_id: agent, direction: 'credit', amount: '5.00', reason: 'counted again' })

/** Runs the statements under the role, in a transaction that is rolled back. */
async function tryAs(role: Role, statements: string[]): Promise<void> {
  const client = clients.get(role)
  if (client === undefined) return actAs(logins[role], runAll(statements))
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.query('rollback')
  }
}

/** Runs the work under the role in a transaction that is rolled back, and returns its result. */
async function actAs<T>(role: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  const rollback = new Error('Roll back')
  let result: T | undefined
  const acting = inTransaction(database.db, async (trx) => {
    await sql.raw(`set local role ${role}`).execute(trx)
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

/** A user's own table whose rows the ledger's trigger takes for transfers. */
const forgery = () => [
  `create temporary table forged
    (kind text, phase text, debit_account_id bigint, credit_account_id bigint, amount bigint)`,
  `create trigger apply after insert on forged referencing new table as new_transfers
    for each statement execute function public.apply_transfers()`,
  `insert into forged values ('adjustment', 'single', -49, ${agent}, 999900)`,
]

const forgedTotal = () => [
  'create temporary table forged (phase text, debit_account_id bigint, credit_account_id bigint, amount bigint)',
  `create trigger total after insert on forged referencing new table as new_transfers
    for each statement execute function public.add_to_totals()`,
  `insert into forged values ('single', -49, ${agent}, 999900)`,
]

/** A table whose rows the trigger of the audit trail takes for entries. */
const forgedEntry = () => [
  'create temporary table forged (id bigint)',
  'create trigger link after insert on forged for each row execute function public.link_audit_entry()',
  'insert into forged values (1)',
]

/** A table whose rows the trigger of referrals takes for agents. */
const forgedReferral = () => [
  'create temporary table forged (id bigint, recommended_by bigint)',
  `create trigger mark after insert on forged referencing new table as added
    for each statement execute function public.mark_referrals()`,
  'insert into forged values (1, 1)',
]

const ownTrigger = (table: string) => () => [
  `create function pg_temp.mine() returns trigger language plpgsql as 'begin return null; end'`,
  `create trigger mine before insert on ${table} for each row execute function pg_temp.mine()`,
]

const REFUSED = /^(permission denied|must be owner of|must be superuser|must have admin option)/

type Attempt = [what: string, statements: string | (() => string[])]

const attempts: Attempt[] = [
  // Balances and the ledger
  ['put the trigger of the ledger on a temporary table', forgery],
  ['credit a balance', () => [`update ledger_accounts set credits_posted = 1 where id = ${agent}`]],
  ['debit a balance', 'update ledger_accounts set debits_posted = 0'],
  ['release a hold', 'update ledger_accounts set debits_pending = 0'],
  ['give an account to another owner', 'update ledger_accounts set agent_id = null'],
  ['open an account with money', "insert into ledger_accounts (id, kind, credits_posted) values (99, 'agent', 5)"],
  ['remove an account', 'delete from ledger_accounts'],
  ['empty the accounts', 'truncate ledger_accounts cascade'],
  ['change a transfer', 'update ledger_transfers set amount = 1'],
  ['change the reason of a transfer', "update ledger_transfers set reason = 'another'"],
  ['remove a transfer', 'delete from ledger_transfers'],
  ['empty the ledger', 'truncate ledger_transfers cascade'],
  ['backdate a transfer', "insert into ledger_transfers (kind, created_at) values ('adjustment', '2020-01-01')"],
  ['set the digest of a transfer', "insert into ledger_transfers (kind, digest) values ('adjustment', '')"],
  [
    'choose the id of a transfer',
    "insert into ledger_transfers (id, kind) overriding system value values (1, 'adjustment')",
  ],
  ['set back the ids of transfers', "select setval('ledger_transfers_id_seq', 1)"],
  ['put the trigger of the totals on a temporary table', forgedTotal],
  ['change the totals of agents', 'update ledger_totals set credits_posted = 0'],
  ['add to the totals of agents', "insert into ledger_totals values ('agent', 0, 0, 0)"],
  ['close a month by hand', "insert into closed_months (month, transfers, checkpoint) values ('2020-01-01', 0, '')"],
  ['open a closed month', 'delete from closed_months'],
  ['change a closed month', 'update closed_months set transfers = 0'],
  ['change the books of a closed month', 'update closed_month_balances set debits = 0'],
  ['change the results of a closed month', 'update closed_month_results set debits = 0'],
  // The audit trail
  ['put the trigger of the audit trail on a temporary table', forgedEntry],
  ['change an audit entry', 'update audit_entries set action = action'],
  ['remove an audit entry', 'delete from audit_entries'],
  ['empty the audit trail', 'truncate audit_entries cascade'],
  ['backdate an audit entry', "insert into audit_entries (action, created_at) values ('x', '2020-01-01')"],
  ['add a link to the chain', "insert into audit_links (position, entry_id, hash) values (99, 1, '')"],
  ['change the chain', 'update audit_links set hash = hash'],
  ['shorten the chain', 'delete from audit_links'],
  ['empty the chain', 'truncate audit_links'],
  // Plans, content history, consents
  ['change a published plan', 'update plan_versions set referral_bonus = 1'],
  ['remove a published plan', 'delete from plan_versions'],
  ['change a level of a plan', 'update plan_levels set expected_match_bonus = 1'],
  ['remove a level of a plan', 'delete from plan_levels'],
  ['change the history of content', 'update content_versions set version = version'],
  ['remove the history of content', 'delete from content_versions'],
  ['empty the history of content', 'truncate content_versions'],
  ['change a text that agents agreed to', "update legal_texts set html = ''"],
  ['remove a consent', 'delete from consents'],
  // Agents and their places
  ['change the number of an agent', 'update agents set id = default'],
  ['change a referral code', "update agents set code = 'MINE'"],
  ['give an agent the former code of another', "insert into former_codes values ('mine1234', 1)"],
  ['forget a former code', 'delete from former_codes'],
  ['change the date on which an agent joined', "update agents set date_joined = '2020-01-01'"],
  ['change a sponsor', 'update agents set recommended_by = null'],
  ['remove an agent', 'delete from agents'],
  ['put the trigger of referrals on a temporary table', forgedReferral],
  ['mark a referral', 'insert into referral_marks values (1, 100, 1)'],
  ['change the mark of a referral', 'update referral_marks set position = 1'],
  ['remove the marks of referrals', 'delete from referral_marks'],
  ['move a place', 'update placements set parent_id = 1'],
  ['change the side of a place', "update placements set side = 'left'"],
  ['change the order of places', 'update placements set number = default'],
  ['remove a place', 'delete from placements'],
  ['reach a level again', 'update reached_levels set level = 1'],
  ['remove a reached level', 'delete from reached_levels'],
  ['remove an unpaid outcome', 'delete from unpaid_outcomes'],
  ['change the reason of an unpaid outcome', "update unpaid_outcomes set reason = 'given_before'"],
  // Payments and withdrawals
  ['change the amount of a payment', 'update payments set amount = 1'],
  ['change the plan of a payment', 'update payments set plan_version_id = 1'],
  ['remove a payment', 'delete from payments'],
  ['change the amount of a withdrawal', 'update withdrawals set amount = 1'],
  ['redirect a withdrawal', "update withdrawals set account_number = 'mine'"],
  ['redirect a withdrawal to another bank', "update withdrawals set bank_name = 'mine'"],
  ['redirect a withdrawal to another person', "update withdrawals set account_name = 'mine'"],
  ['remove a withdrawal', 'delete from withdrawals'],
  ['make the audit trail unreadable', 'delete from audit_keys'],
  ['change a key of the audit trail', "update audit_keys set key = decode(repeat('00', 32), 'hex')"],
  ['backdate the closing of an account', "update closed_accounts set closed_at = '2001-01-01'"],
  ['change a payout', 'update payout_exports set total = 1'],
  ['remove a payout batch', 'delete from payout_batches'],
  ['change the file of a payout batch', "update payout_files set content = 'mine'"],
  ['change a replaced file of a payout batch', "update payout_replacements set content = 'mine'"],
  // Triggers, functions, tables
  ['bypass triggers', 'set session_replication_role = replica'],
  ['switch off the triggers of the ledger', 'alter table ledger_transfers disable trigger all'],
  ['switch off the guard of balances', 'alter table ledger_accounts disable trigger keep_balances'],
  ['drop a trigger', 'drop trigger apply on ledger_transfers'],
  ['add a trigger to the ledger', ownTrigger('public.ledger_transfers')],
  ['add a trigger to the audit trail', ownTrigger('public.audit_entries')],
  ['add a rule', 'create rule nothing as on insert to audit_entries do instead nothing'],
  [
    'replace one of our functions',
    `create or replace function public.keep_balances() returns trigger language plpgsql as 'begin return new; end'`,
  ],
  [
    'create a function that runs as its owner',
    "create function public.mine() returns int language sql security definer as 'select 1'",
  ],
  ['change a function', 'alter function public.apply_transfers() security invoker'],
  ['redirect a function to other tables', 'alter function public.apply_transfers() reset search_path'],
  ['drop a function', 'drop function public.place_agent(bigint)'],
  ['execute the function of a trigger', 'select public.apply_transfers()'],
  ['create a table that hides one of ours', 'create table pgboss.agents (id bigint)'],
  ['create a table', 'create table public.mine (id bigint)'],
  ['create a view', 'create view public.mine as select 1 as one'],
  ['create a schema', 'create schema mine'],
  ['add a column', 'alter table agents add column mine text'],
  ['take over a table', 'alter table agents owner to current_user'],
  ['drop a table', 'drop table agents cascade'],
  ['remove a constraint', 'alter table ledger_accounts drop constraint ledger_accounts_pkey cascade'],
  ['lock everybody out', 'lock table ledger_transfers in access exclusive mode'],
  ['fake a migration', "insert into kysely_migration (name, timestamp) values ('9999', '')"],
  ['remove a migration', 'delete from kysely_migration'],
  ['fake the version of the queue', 'update pgboss.version set version = 1'],
  ['drop the queue', 'drop schema pgboss cascade'],
  // Roles and the server
  ['create a role', 'create role mine superuser'],
  ['become superuser', 'alter role current_user superuser'],
  ['give its rights away', () => [`grant ${APP_ROLE}, ${READER_ROLE} to ${logins.stranger}`]],
  [
    'give itself rights',
    () => ['grant update on ledger_accounts to current_user', 'update ledger_accounts set credits_posted = 1'],
  ],
  ['give itself a role of the server', 'grant pg_execute_server_program to current_user'],
  ['drop a role', `drop role ${READER_ROLE}`],
  ['read the passwords of the server', 'select * from pg_authid'],
  ['run a program', `copy (select 1) to program 'true'`],
  ['write a file', "copy (select 1) to '/tmp/mine'"],
  ['read a file', "select pg_read_file('/etc/passwd')"],
  ['import a file', "select lo_import('/etc/passwd')"],
  ['keep its statements out of the log', "set local log_statement = 'none'"],
  ['drop an extension', 'drop extension plpgsql'],
]

describe.each<Role>(['stranger', 'reader', 'app'])('[H2] the role %s cannot', (role) => {
  test.each(attempts)('%s', async (_what, statements) => {
    const asked = typeof statements === 'string' ? [statements] : statements()
    await expect(tryAs(role, asked)).rejects.toThrow(REFUSED)
  })
})

describe.runIf(isServer).each<Role>(['stranger', 'reader', 'app'])('[H2] the login of %s cannot', (role) => {
  test.each<Attempt>([
    ['become the owner', () => [`set role "${owner}"`]],
    ['sign in as the owner', () => [`set session authorization "${owner}"`]],
    ['reset its role', ['reset role', 'update ledger_transfers set amount = 1'].join('; ')],
    ['give itself the owner’s rights', () => [`grant "${owner}" to current_user`]],
  ])('%s', async (_what, statements) => {
    const asked = typeof statements === 'string' ? [statements] : statements()
    await expect(tryAs(role, asked)).rejects.toThrow(REFUSED)
  })
})

test.runIf(isServer).each(Object.keys(logins) as Role[])(
  '[H2] the login of %s cannot configure the server',
  async (role) => {
    await expect(clients.get(role)?.query("alter system set log_statement = 'none'")).rejects.toThrow(REFUSED)
  },
)

describe('[H2] reports cannot', () => {
  test.each<[string, string]>([
    ['read the password of an agent', 'select password_hash from agents'],
    ['read all columns of an agent', 'select * from agents'],
    ['read bank details', 'select bank_name, account_name, account_number from agents'],
    ['read the bank details of a withdrawal', 'select account_number from withdrawals'],
    ['read one-time links', 'select token_hash from account_links'],
    ['read previews', 'select token_hash from content_drafts'],
    ['read tokens', 'select id from ended_tokens'],
    ['read the password of staff', 'select password_hash from staff'],
    ['read the secret of an authenticator app', 'select totp_secret from staff'],
    ['read recovery codes', 'select hash from staff_recovery_codes'],
    ['read invitations', 'select token_hash from staff_invitations'],
    ['read jobs', 'select * from pgboss.job'],
    ['add a message', "insert into contact_messages (name) values ('x')"],
    ['add a transfer', "insert into ledger_transfers (kind) values ('adjustment')"],
    ['give a place', 'select place_agent(1)'],
    ['lock an account', 'select lock_ledger_account(1)'],
    ['lock accounts', "select lock_ledger_accounts('{1}')"],
    ['close a month', "select close_month('2026-01-01', null)"],
    ['make transfers wait', 'select settled_transfer()'],
    ['lock rows', 'select id from agents for update'],
  ])('%s', async (_what, statement) => {
    await expect(tryAs('reader', [statement])).rejects.toThrow(REFUSED)
  })

  test('but they can add up the ledger, and name agents', async () => {
    const reading = tryAs('reader', [
      'select sum(amount) from ledger_transfers t join ledger_accounts a on a.id = t.credit_account_id',
      'select id, code, first_name, last_name, status from agents',
      'select action, reason from audit_entries join audit_links on entry_id = id',
    ])
    await expect(reading).resolves.toBeUndefined()
  })
})

test('[H2] a role without rights cannot read any table', async () => {
  const { rows } = await sql<{ table: string }>`
    select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname in ('public', 'pgboss') and (
      has_table_privilege(${logins.stranger}, format('%I.%I', schemaname, tablename), 'select, insert, update, delete')
      or has_any_column_privilege(${logins.stranger}, format('%I.%I', schemaname, tablename), 'select, insert, update'))
    `.execute(database.db)
  expect(rows).toEqual([])
})

test('[H2] a role without rights cannot lock an account through the function for it', async () => {
  await expect(tryAs('stranger', [`select * from lock_ledger_account(${agent})`])).rejects.toThrow(
    'permission denied for function',
  )
})

test.each([
  ['ledger', forgery, 'balances change by transfers only'],
  ['totals', forgedTotal, 'totals change by transfers only'],
  ['audit trail', forgedEntry, 'only audit entries are linked'],
  ['referrals', forgedReferral, 'only agents are referrals'],
])('[H2] even the owner of the %s cannot put its trigger on another table', async (_name, statements, refusal) => {
  await expect(inTransaction(database.db, runAll(statements()))).rejects.toThrow(refusal)
})

test('[H2] even the owner cannot open an account with money in it', async () => {
  const opening = "insert into ledger_accounts (id, kind, agent_id, credits_posted) values (99, 'agent', 99, 5)"
  await expect(inTransaction(database.db, runAll([opening]))).rejects.toThrow('balances change by transfers only')
})

test('[H2] the product’s role cannot release more than was held by substituting its own table for the ledger', async () => {
  const columns = 'kind, phase, debit_account_id, credit_account_id, amount, pending_id, plan_version_id, withdrawal_id'
  const releasing = actAs(APP_ROLE, async (trx) => {
    await requestWithdrawal({ db: trx, jobs: noJobs }, { agentId: agent, input: { amount: '20.00' } })
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

test('[H2] the product’s role can make every movement of money that the product makes, and the books agree', async () => {
  const seen = await actAs(APP_ROLE, async (trx) => {
    await activate(trx, await signUp(trx, agent))
    const second = await signUp(trx, agent)
    await activate(trx, second)
    for (const amount of ['10.00', '11.00'])
      await requestWithdrawal({ db: trx, jobs: noJobs }, { agentId: agent, input: { amount } })
    const [first, last] = await trx.selectFrom('withdrawals').select('id').orderBy('id').execute()
    await approveWithdrawal({ db: trx, jobs: noJobs, cipher: worldCipher }, { id: first?.id ?? 0, actor: staff })
    await rejectWithdrawal({ db: trx, jobs: noJobs }, { id: last?.id ?? 0, input: { reason: 'no' }, actor: staff })
    await adjustBalance({ db: trx }, { input: credit(), actor: staff })
    const debit = { ...credit(), direction: 'debit', amount: '155.00' }
    await adjustBalance({ db: trx }, { input: debit, actor: staff })
    const wanted = { paymentId: second.paymentId, input: { reason: 'refunded' }, actor: staff }
    await reversePayment({ db: trx, jobs: noJobs }, wanted)
    await writeOffDebt({ db: trx }, { agentId: agent, input: { amount: '15.00', reason: 'no' }, actor: staff })
    await trx.updateTable('payments').set({ status: 'Pending' }).where('id', '=', second.paymentId).execute()
    await activate(trx, second)
    await sql`set constraints all immediate`.execute(trx)
    return {
      breaches: (await checkLedger(trx)).filter(({ count }) => count > 0),
      changed: (await checkAudit(trx)).count,
      info: await getAccountInfo(trx, agent),
    }
  })
  // The whole 155.00 is taken. The reversal leaves 40.00 owed, 15.00 of which is written off. Paying again gives 40.00.
  expect(seen).toMatchObject({ breaches: [], changed: 0, info: { total_balance: '15.00', owed: '0.00' } })
})
