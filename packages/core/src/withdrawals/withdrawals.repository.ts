import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { WithdrawalStatus } from '@evergrove/contract/withdrawals/withdrawals'
import { type RawBuilder, sql } from 'kysely'
import { type AccountIndex, type BankDetails, bankFields } from '../accounts/index.ts'
import { decidedBy } from '../audit/index.ts'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import type { Database, Trx } from '../platform/schema.ts'

/** Bank details are sealed. */
export type Withdrawer = BankDetails & AccountIndex & { id: number; status: AgentStatus }

/** The withdrawing agents, locked against suspension until the transaction ends, in the order of ids. */
export async function lockWithdrawers(trx: Trx, agentIds: number[]): Promise<Withdrawer[]> {
  return trx
    .selectFrom('agents')
    .select(['id', 'status', 'account_index', 'account_index_of', ...bankFields])
    .where('id', '=', sql<number>`any(${agentIds})`)
    .orderBy('id')
    .forShare()
    .execute()
}

const shown = ['id', 'created_at', 'amount', 'balance_before', 'balance_after', 'status'] as const

export type WithdrawalRow = {
  id: number
  created_at: Date
  amount: StoredAmount
  balance_before: StoredAmount
  balance_after: StoredAmount
  status: WithdrawalStatus
}

export type AgentWithdrawalRow = WithdrawalRow & { agent_id: number }

/** The withdrawals that agents have already requested with these keys. */
export async function listByKey(
  db: Database,
  asked: { agentId: number; key: string }[],
): Promise<AgentWithdrawalRow[]> {
  if (asked.length === 0) return []
  return db
    .selectFrom('withdrawals')
    .select([...shown, 'agent_id'])
    .where((eb) =>
      eb.or(asked.map(({ agentId, key }) => eb.and([eb('agent_id', '=', agentId), eb('idempotency_key', '=', key)]))),
    )
    .execute()
}

export type NewWithdrawal = BankDetails &
  AccountIndex & {
    agent_id: number
    plan_version_id: number
    amount: bigint
    balance_before: bigint
    balance_after: bigint
    idempotency_key: string | null
  }

export async function insertWithdrawals(trx: Trx, withdrawals: NewWithdrawal[]): Promise<AgentWithdrawalRow[]> {
  if (withdrawals.length === 0) return []
  return trx
    .insertInto('withdrawals')
    .values(withdrawals)
    .returning([...shown, 'agent_id'])
    .execute()
}

/**
 * The sealed bank details that a withdrawal `w` of the agent `a` goes to: its copy, or the agent's where it is older than
 * copies are.
 */
const destinationOf = (field: keyof BankDetails): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${sql.ref(`w.${field}`)}, ${sql.ref(`a.${field}`)})`

/** The three details of `destinationOf`, as columns. */
export const destinationColumns = sql.join(bankFields.map((field) => sql`${destinationOf(field)} as ${sql.ref(field)}`))

export type DestinationRow = BankDetails & { agent_id: number }

export async function findDestination(db: Database, id: number): Promise<DestinationRow | undefined> {
  const { rows } = await sql<DestinationRow>`
    select w.agent_id, ${destinationColumns}
    from withdrawals w join agents a on a.id = w.agent_id where w.id = ${id}`.execute(db)
  return rows[0]
}

export async function findWithdrawalStatus(db: Database, id: number): Promise<WithdrawalStatus | undefined> {
  return (await db.selectFrom('withdrawals').select('status').where('id', '=', id).executeTakeFirst())?.status
}

/** Decides a Pending withdrawal, so that of several decisions one succeeds; undefined when it is not Pending. */
export async function decideWithdrawal(
  trx: Trx,
  id: number,
  decision: { status: 'Approved' } | { status: 'Rejected'; reason: string },
): Promise<{ agent_id: number; amount: bigint } | undefined> {
  const row = await trx
    .updateTable('withdrawals')
    .set({ ...decision, decided_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .returning(['agent_id', 'amount'])
    .executeTakeFirst()
  return row && { ...row, amount: minorUnits(row.amount) }
}

export async function selectOfAgent(
  db: Database,
  agentId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawals')
    .select(shown)
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countOfAgent(db: Database, agentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return count
}

/** Which withdrawals: with this id, of one status, of one agent. */
export type WithdrawalFilter = {
  id?: number | undefined
  status?: WithdrawalStatus | undefined
  agentId?: number | undefined
}

type WithdrawalPage = WithdrawalFilter & { limit: number; offset: number }

const orderOf = ({ status }: WithdrawalFilter) => (status === 'Pending' ? 'asc' : 'desc')

/** The ids of one page of them, out of an index. */
function pageOfWithdrawals(db: Database, query: WithdrawalPage) {
  const { id, status, agentId, limit, offset } = query
  let page = db.selectFrom('withdrawals').select('id')
  if (id !== undefined) page = page.where('id', '=', id)
  if (status !== undefined) page = page.where('status', '=', status)
  if (agentId !== undefined) page = page.where('agent_id', '=', agentId)
  return page.orderBy('id', orderOf(query)).limit(limit).offset(offset).as('page')
}

type Sharer = { id: number; first_name: string; last_name: string; email: string }

/** The most agents that are named for one withdrawal. */
const SHARERS = 4

/**
 * The newest other agents with the bank account of a withdrawal `w` of the agent `a`, or who withdrew to it; without those
 * whom staff have marked as different people.
 */
const accountSharedWith = sql<Sharer[]>`coalesce((
  select json_agg(json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'email', email))
  from (
    select s.id, s.first_name, s.last_name, s.email
    from (select case when w.account_number is null then a.account_index else w.account_index end as value) own
    join lateral (
      select id from agents where account_index = own.value
      union select agent_id from withdrawals where account_index = own.value
    ) users on users.id <> a.id
    join agents s on s.id = users.id
    where not exists (
      select from different_agents d
      where d.kind = 'account' and d.agent_id = least(a.id, s.id) and d.other_id = greatest(a.id, s.id))
    order by s.id desc limit ${sql.lit(SHARERS)}
  ) sharers
), '[]'::json)`

/**
 * Withdrawals with their agents and what those have, the newest first; those that wait the oldest first. Rows before
 * the page are skipped in an index and never read.
 */
export async function selectWithAgents(db: Database, query: WithdrawalPage) {
  return db
    .selectFrom(pageOfWithdrawals(db, query))
    .innerJoin('withdrawals as w', 'w.id', 'page.id')
    .innerJoin('agents as a', 'a.id', 'w.agent_id')
    .innerJoin('ledger_accounts as l', 'l.id', 'a.id')
    .select(['w.id', 'w.created_at', 'w.amount', 'w.balance_before', 'w.balance_after', 'w.status'])
    .select(['w.reason', 'w.decided_at', 'a.id as agent_id', 'a.first_name', 'a.last_name', 'a.email'])
    .select(['a.status as agent_status', 'l.credits_posted', 'l.debits_posted', 'l.debits_pending'])
    .select(sql<boolean>`${destinationOf('account_number')} is not null`.as('has_bank_details'))
    .select(decidedBy('withdrawal', 'w').as('decided_by'))
    .select(accountSharedWith.as('account_shared_with'))
    .orderBy('w.id', orderOf(query))
    .execute()
}

/** Their number, counted up to `limit`. */
export async function countOfStatus(
  db: Database,
  status: WithdrawalStatus | undefined,
  limit: number,
): Promise<number> {
  let withdrawals = db.selectFrom('withdrawals').select('id')
  if (status !== undefined) withdrawals = withdrawals.where('status', '=', status)
  const { count } = await db
    .selectFrom(withdrawals.limit(limit).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
