import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { Contact } from '@evergrove/contract/agents/people'
import type { DayRange } from '@evergrove/contract/platform/day-range'
import type { WithdrawalStatus } from '@evergrove/contract/withdrawals/withdrawals'
import { sql } from 'kysely'
import { type AccountIndex, type BankDetails, bankFields } from '../accounts/index.ts'
import { decidedBy } from '../audit/index.ts'
import { type HeldBack, heldBackBy, owedOf, repaidBy } from '../ledger/index.ts'
import { contactOf, contactWithStatus } from '../platform/contacts.repository.ts'
import { minorUnits, type StoredAmount, type StoredSum } from '../platform/money.ts'
import { countOf, defineQuery, queries } from '../platform/reader.repository.ts'
import { columnsOf, recordset } from '../platform/recordset.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { withdrawalsLike } from '../platform/text-search.repository.ts'
import {
  accountIndexOf,
  concernColumns,
  destinationColumns,
  destinationOf,
  destinationSince,
} from './concerns.repository.ts'

/** Bank details are sealed. */
export type Withdrawer = BankDetails &
  AccountIndex & { id: number; status: AgentStatus; withdrawals_frozen_at: Date | null }

/**
 * Locks the withdrawing agents in the order of their ids until the transaction ends, and returns them: nobody suspends
 * or freezes them meanwhile, or changes their bank details or addresses.
 */
export async function lockWithdrawers(trx: Trx, agentIds: number[]): Promise<Withdrawer[]> {
  return trx
    .selectFrom('agents')
    .select(['id', 'status', 'withdrawals_frozen_at', 'account_index', 'account_index_of', ...bankFields])
    .where('id', '=', sql<number>`any(${agentIds})`)
    .orderBy('id')
    .forShare()
    .execute()
}

export type Terms = {
  planVersionId: number
  minimum: bigint
  /** The amounts held back, by agent. */
  heldBack: Map<number, bigint>
}

const sumOf = (days: HeldBack[]): bigint => days.reduce((sum, { amount }) => sum + minorUnits(amount), 0n)

/** Returns the current plan's terms for these agents' withdrawals (plan rules 12 and 20). Lock their accounts beforehand. */
export async function findTerms(trx: Trx, agentIds: number[]): Promise<Terms> {
  const plan = await trx
    .selectFrom('plan_versions')
    .select(['id', 'minimum_withdrawal'])
    .select(
      sql<{ agent: number; days: HeldBack[] }[]>`(
        select coalesce(json_agg(json_build_object('agent', agent.id, 'days', ${heldBackBy(sql`agent.id`)})), '[]')
        from unnest(${agentIds}::bigint[]) agent (id))`.as('held_back'),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => new Error('No plan has been published'))
  return {
    planVersionId: plan.id,
    minimum: minorUnits(plan.minimum_withdrawal),
    heldBack: new Map(plan.held_back.map(({ agent, days }) => [agent, sumOf(days)])),
  }
}

/** The columns of the payout of a withdrawal `w` in the batch `b`. */
const payoutColumns = [
  'w.decided_at',
  'w.payout_batch_id',
  'w.payout_result',
  'w.payout_reference',
  'w.payout_reason',
  'w.payout_at',
  'b.released_at',
] as const

const asked = ['id', 'created_at', 'amount', 'balance_before', 'balance_after', 'status', 'agent_id'] as const

const columnsOfAsked = sql.join(asked.map((column) => sql.ref(`w.${column}`)))

export type WithdrawalRow = {
  id: number
  created_at: Date
  amount: StoredAmount
  balance_before: StoredAmount
  balance_after: StoredAmount
  status: WithdrawalStatus
}

export type AgentWithdrawalRow = WithdrawalRow & { agent_id: number }

/** Returns the withdrawals that agents have already requested with these keys. */
export async function listByKey(
  db: Database,
  asked: { agentId: number; key: string }[],
): Promise<AgentWithdrawalRow[]> {
  if (asked.length === 0) return []
  const given = recordset(asked, { agentId: 'bigint', key: 'text' })
  const { rows } = await sql<AgentWithdrawalRow>`
    select ${columnsOfAsked} from withdrawals w
    join ${given} on w.agent_id = given."agentId" and w.idempotency_key = given.key`.execute(db)
  return rows
}

export type NewWithdrawal = BankDetails &
  AccountIndex & {
    agent_id: number
    plan_version_id: number
    amount: bigint
    balance_before: bigint
    balance_after: bigint
    idempotency_key: string | null
    repeats_id?: number
  }

const withdrawalColumns = {
  agent_id: 'bigint',
  bank_name: 'text',
  account_name: 'text',
  account_number: 'text',
  account_index: 'text',
  account_index_of: 'text',
  plan_version_id: 'bigint',
  amount: 'bigint',
  balance_before: 'bigint',
  balance_after: 'bigint',
  idempotency_key: 'text',
  repeats_id: 'bigint',
}

export async function insertWithdrawals(trx: Trx, withdrawals: NewWithdrawal[]): Promise<AgentWithdrawalRow[]> {
  if (withdrawals.length === 0) return []
  const columns = columnsOf(withdrawalColumns)
  const { rows } = await sql<AgentWithdrawalRow>`
    insert into withdrawals as w (${columns})
    select ${columns} from ${recordset(withdrawals, withdrawalColumns)}
    returning ${columnsOfAsked}`.execute(trx)
  return rows
}

export type DestinationRow = BankDetails & { agent_id: number }

export async function findDestination(db: Database, id: number): Promise<DestinationRow | undefined> {
  const { rows } = await sql<DestinationRow>`
    select w.agent_id, ${destinationColumns}
    from withdrawals w join agents a on a.id = w.agent_id where w.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the amount of a withdrawal, and the person who is told about it. */
export async function findRequested(db: Database, id: number) {
  return db
    .selectFrom('withdrawals as w')
    .innerJoin('agents as a', 'a.id', 'w.agent_id')
    .select(['w.agent_id', 'w.amount', 'a.email', 'a.first_name', 'a.last_name'])
    .where('w.id', '=', id)
    .executeTakeFirst()
}

export async function findWithdrawalStatus(db: Database, id: number): Promise<WithdrawalStatus | undefined> {
  return (await db.selectFrom('withdrawals').select('status').where('id', '=', id).executeTakeFirst())?.status
}

/** Returns whether an approved withdrawal of the agent waits for the bank to confirm it. */
export async function isPaidSoon(db: Database, agentId: number): Promise<boolean> {
  const waiting = db
    .selectFrom('withdrawals')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('status', '=', 'Approved')
    .where('payout_result', 'is', null)
  return (await waiting.executeTakeFirst()) !== undefined
}

/** Returns the bank details of the agent's newest withdrawal that has any. */
export async function findLastDestination(
  trx: Trx,
  agentId: number,
): Promise<(BankDetails & AccountIndex) | undefined> {
  return trx
    .selectFrom('withdrawals')
    .select(['account_index', 'account_index_of', ...bankFields])
    .where('agent_id', '=', agentId)
    .where('account_number', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Decides a Pending withdrawal, so that only one of several decisions succeeds; undefined when it is not Pending. */
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

/** Locks a withdrawal until the transaction ends. */
export async function lockWithdrawal(
  trx: Trx,
  id: number,
): Promise<{ agent_id: number; amount: bigint; status: WithdrawalStatus } | undefined> {
  const row = await trx
    .selectFrom('withdrawals')
    .select(['agent_id', 'amount', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { ...row, amount: minorUnits(row.amount) }
}

/** The number of the withdrawal that repeats a rejected withdrawal `w`. */
const repeatedAs = sql<number | null>`(select r.id from withdrawals r where r.repeats_id = w.id)`

type Later = { repeated_as: number | null; requested_since: number | null; repaid: StoredSum }

/**
 * Returns the withdrawal that repeats a rejected one, the newest that its agent has requested since the rejection, and
 * what the rejection repaid of a debt. Lock the agent's balance beforehand: the transfers of a balance are numbered in the order in which they move it.
 */
export async function findLater(trx: Trx, id: number): Promise<Later | undefined> {
  const { rows } = await sql<Later>`
    select ${repeatedAs} as repeated_as, ${repaidBy('w.id')} as repaid, (
      select max(n.id) from withdrawals n
      join ledger_transfers h on h.withdrawal_id = n.id and h.phase = 'pending'
      where n.agent_id = w.agent_id and n.id > w.id and n.repeats_id is null and h.id > (
        select v.id from ledger_transfers v where v.withdrawal_id = w.id and v.phase = 'voided')) as requested_since
    from withdrawals w where w.id = ${id}`.execute(trx)
  return rows[0]
}

/** The number of the latest payments whose durations count, and the fewest from which a day is expected. */
const [LATEST, FEWEST] = [200, 10]

/** The time from the request in which four in five of the latest payments arrived. It is read once for the whole query. */
const usualDuration = sql`(
  select case when count(*) >= ${sql.lit(FEWEST)}
    then percentile_disc(0.8) within group (order by p.payout_at - p.created_at) end
  from (
    select created_at, payout_at from withdrawals
    where payout_result = 'paid' order by payout_at desc limit ${sql.lit(LATEST)}
  ) p)`

/** The day (UTC) by which a withdrawal `w` that waits is usually paid; null once that day is over. */
const expectedOn = sql<string | null>`
  case when w.status = 'Pending' or (w.status = 'Approved' and w.payout_result is null) then (
    select expected.day::text
    from (select ((w.created_at + ${usualDuration}) at time zone 'UTC')::date as day) expected
    where expected.day >= (now() at time zone 'UTC')::date
  ) end`

/** Returns the day (UTC) by which a withdrawal that is requested now would usually be paid; null while few have been. */
export async function findExpectedDay(db: Database): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select ((now() + ${usualDuration}) at time zone 'UTC')::date::text as day`.execute(db)
  return rows[0]?.day ?? null
}

/** Returns the withdrawals of an agent, the newest first. */
export const withdrawalsOf = defineQuery((agentId: number, limit: number, offset: number) =>
  queries
    .selectFrom('withdrawals as w')
    .innerJoin('agents as a', 'a.id', 'w.agent_id')
    .leftJoin('payout_batches as b', 'b.id', 'w.payout_batch_id')
    .select(asked.map((column) => `w.${column}` as const))
    .select(payoutColumns)
    .select(['w.reason', repeatedAs.as('repeated_as'), repaidBy('w.id').as('repaid'), expectedOn.as('expected_on')])
    .select(destinationOf('bank_name').as('bank_name'))
    .select(destinationOf('account_name').as('account_name'))
    .select(destinationOf('account_number').as('account_number'))
    .where('w.agent_id', '=', agentId)
    .orderBy('w.id', 'desc')
    .limit(limit)
    .offset(offset),
)

export const withdrawalCountOf = defineQuery((agentId: number) =>
  queries
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId),
)

/** Selects withdrawals: the one with this id, those of one status, of one agent, requested on these days, or found by a text. */
export type WithdrawalFilter = DayRange & {
  id?: number | undefined
  status?: WithdrawalStatus | undefined
  agentId?: number | undefined
  /** The number, or the beginning of the agent's name, address or payment PIN. */
  search?: string | undefined
}

type WithdrawalPage = WithdrawalFilter & { limit: number; offset: number }

const orderOf = ({ status }: WithdrawalFilter) => (status === 'Pending' ? 'asc' : 'desc')

/** Returns the ids of all these withdrawals. */
function wantedWithdrawals({ id, status, agentId, from, to, search = '' }: WithdrawalFilter) {
  let withdrawals = queries.selectFrom('withdrawals as w').select('w.id')
  if (id !== undefined) withdrawals = withdrawals.where('w.id', '=', id)
  if (status !== undefined) withdrawals = withdrawals.where('w.status', '=', status)
  if (agentId !== undefined) withdrawals = withdrawals.where('w.agent_id', '=', agentId)
  if (from !== undefined) {
    withdrawals = withdrawals.where('w.created_at', '>=', sql<Date>`${from}::date::timestamp at time zone 'UTC'`)
  }
  if (to !== undefined) {
    withdrawals = withdrawals.where('w.created_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC'`)
  }
  return search === '' ? withdrawals : withdrawals.where(withdrawalsLike(search))
}

/** Returns the ids of one page of these withdrawals, out of an index. */
const pageOfWithdrawals = ({ limit, offset, ...filter }: WithdrawalPage) =>
  wantedWithdrawals(filter).orderBy('w.id', orderOf(filter)).limit(limit).offset(offset).as('page')

/** The most agents that are named for one withdrawal. */
const SHARERS = 4

/**
 * The newest other agents with the bank account of a withdrawal `w` of the agent `a`, or who withdrew to it, without
 * those whom staff have marked as different people.
 */
const accountSharedWith = sql<Contact[]>`coalesce((
  select json_agg(${contactOf('sharers')})
  from (
    select s.id, s.first_name, s.last_name, s.email
    from (select ${accountIndexOf} as value) own
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
 * Returns a query for withdrawals with their agents and the agents' balances. The newest come first; of those that
 * wait, the oldest first. Rows before the page are skipped in an index and never read.
 */
export const withdrawalsWithAgents = (query: WithdrawalPage) =>
  queries
    .selectFrom(pageOfWithdrawals(query))
    .innerJoin('withdrawals as w', 'w.id', 'page.id')
    .innerJoin('agents as a', 'a.id', 'w.agent_id')
    .innerJoin('ledger_accounts as l', 'l.id', 'a.id')
    .leftJoin('payout_batches as b', 'b.id', 'w.payout_batch_id')
    .select(asked.map((column) => `w.${column}` as const))
    .select(payoutColumns)
    .select(['w.reason', repeatedAs.as('repeated_as'), repaidBy('w.id').as('repaid'), owedOf('w.agent_id').as('owed')])
    .select([contactWithStatus('a').as('agent'), 'l.credits_posted', 'l.debits_posted', 'l.debits_pending'])
    .select(sql<boolean>`${destinationOf('account_number')} is not null`.as('has_bank_details'))
    .select(decidedBy('withdrawal', 'w').as('decided_by'))
    .select(concernColumns)
    .select(accountSharedWith.as('account_shared_with'))
    .select(destinationSince.as('destination_since'))
    .orderBy('w.id', orderOf(query))

export const withdrawalCount = (filter: WithdrawalFilter) => countOf(wantedWithdrawals(filter))

/** Returns the sum of all these withdrawals. */
export const withdrawalSum = (filter: WithdrawalFilter) =>
  queries
    .selectFrom(wantedWithdrawals(filter).select('w.amount').as('wanted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<StoredSum>`coalesce(sum(wanted.amount), 0)`.as('sum'))
