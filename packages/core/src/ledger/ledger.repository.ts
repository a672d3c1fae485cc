/** The SQL of the ledger. Transfers are only added, never changed. The database updates the balances with them. */
import {
  bonusKinds,
  companyAccountKinds,
  type EarnedField,
  earnedFields,
} from '@evergrove/contract/ledger/transfer-kinds'
import { recordOf } from '@evergrove/contract/platform/records'
import { type RawBuilder, sql } from 'kysely'
import { minorUnits, type StoredAmount, type StoredSum } from '../platform/money.ts'
import { columnsOf, inOrder, recordset } from '../platform/recordset.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import {
  type Funds,
  ownerOf,
  type Reversible,
  receivableOf,
  SHARDS,
  settlement,
  type Transfer,
  withDebts,
} from './ledger.ts'

/** Opens the missing accounts of the company. */
export async function openCompanyAccounts(trx: Trx): Promise<void> {
  const accounts = companyAccountKinds.flatMap((kind, index) =>
    Array.from({ length: SHARDS }, (_, shard) => ({ id: -(index * SHARDS + shard + 1), kind, agent_id: null })),
  )
  await trx
    .insertInto('ledger_accounts')
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Opens the missing accounts of the agents. */
export async function openAgentAccounts(trx: Trx, agentIds: number[]): Promise<void> {
  await sql`
    insert into ledger_accounts (id, kind, agent_id)
    select id, 'agent', id from unnest(${agentIds}::bigint[]) agent (id)
    on conflict do nothing`.execute(trx)
}

const ownersOf = (transfers: readonly Transfer[]): number[] => {
  const owners = transfers.flatMap(({ debit_account_id, credit_account_id }) => [
    ownerOf(debit_account_id),
    ownerOf(credit_account_id),
  ])
  return [...new Set(owners.filter((id) => id !== undefined))]
}

/**
 * Adds transfers and returns them as they were posted: a debit that a balance cannot bear is split, and a credit repays
 * debts first (plan rule 14). Any other transfer that would overdraw an agent fails. The agents' accounts are locked
 * before the transfers take their numbers, so that the numbers of an account's transfers, and with them the statement,
 * are in the order in which they moved its balance.
 */
export async function postTransfers(trx: Trx, transfers: Transfer[]): Promise<Transfer[]> {
  if (transfers.length === 0) return []
  const posted = withDebts(transfers, await lockAgentBalances(trx, ownersOf(transfers)))
  await openReceivables(trx, posted)
  await postLocked(trx, posted)
  return posted
}

/**
 * Adds transfers that a company brings when it moves in, at the moment that `at` selects. Their numbers follow the
 * highest one, so that a move that was interrupted gives the same numbers as one that was not. It needs the rights of
 * the tables' owner, and nobody else may post meanwhile.
 * @param agentIds the agents whose funds are locked, and are empty if they have no account
 * @param moving those of them who need an account
 * @param makeTransfers the transfers for these funds
 */
export async function postBroughtOver(
  trx: Trx,
  { agentIds, moving, at }: { agentIds: number[]; moving: number[]; at: RawBuilder<unknown> },
  makeTransfers: (funds: ReadonlyMap<number, Funds>) => Transfer[],
): Promise<void> {
  await openAgentAccounts(trx, moving)
  const funds = await lockAgentBalances(trx, agentIds)
  const transfers = withDebts(makeTransfers(funds), funds)
  if (transfers.length === 0) return
  await openReceivables(trx, transfers)
  const columns = columnsOf(transferColumns)
  await sql`
    insert into ledger_transfers (id, created_at, ${columns}) overriding system value
    select (select coalesce(max(id), 0) from ledger_transfers) + position, ${at}, ${columns}
    from ${recordset(inOrder(inFirstRound(transfers)), { ...transferColumns, position: 'bigint' })}
    order by position`.execute(trx)
}

/** Opens the missing accounts of agents' debts. Those agents' balances are locked, so nobody opens one meanwhile. */
async function openReceivables(trx: Trx, transfers: readonly Transfer[]): Promise<void> {
  const debtors = transfers.filter(({ debit_account_id: id }) => id > 0 && ownerOf(id) !== id)
  if (debtors.length === 0) return
  await sql`
    insert into ledger_accounts (id, kind, agent_id)
    select ${receivableOf(0)} + id, 'receivable', id from unnest(${ownersOf(debtors)}::bigint[]) agent (id)
    on conflict do nothing`.execute(trx)
}

/** Returns transfers with their rounds: the first where none is given. */
const inFirstRound = (transfers: readonly Transfer[]) => transfers.map((transfer) => ({ round: 1, ...transfer }))

const transferColumns = {
  kind: 'text',
  phase: 'text',
  debit_account_id: 'bigint',
  credit_account_id: 'bigint',
  amount: 'bigint',
  plan_version_id: 'bigint',
  payment_id: 'bigint',
  level: 'integer',
  withdrawal_id: 'bigint',
  reason: 'text',
  round: 'smallint',
  reverses_id: 'bigint',
  agent_id: 'bigint',
  receipt_id: 'bigint',
}

/**
 * Adds transfers as they are, for a caller that holds the locks of all their agents' accounts (`lockAgentBalances`).
 */
export async function postLocked(trx: Trx, transfers: Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  const columns = columnsOf(transferColumns)
  await sql`
    insert into ledger_transfers (${columns})
    select ${columns} from ${recordset(inFirstRound(transfers), transferColumns)}`.execute(trx)
}

/** The approval of a payment, for its fee and bonuses for the activation; or, with an agent and a level, for the match bonus. */
export type PaidFor = { payment_id: number; round: number; agent_id?: number; level?: number }

type ReversibleRow = Omit<Reversible, 'amount'> & { amount: StoredAmount }

const toReversible = ({ amount, ...row }: ReversibleRow): Reversible => ({ ...row, amount: minorUnits(amount) })

/**
 * Returns the transfers that these approvals caused, as they were posted, in the order of the request: the fee and the
 * bonuses for the activation, or the match bonus of the level.
 */
export async function listReversible(trx: Trx, wanted: PaidFor[]): Promise<Reversible[]> {
  const given = recordset(
    wanted.map((one, position) => ({ position, ...one })),
    { position: 'integer', payment_id: 'bigint', round: 'smallint', agent_id: 'bigint', level: 'smallint' },
  )
  const posted = sql`t.id, t.kind, t.debit_account_id, t.credit_account_id, t.amount, t.plan_version_id, t.level`
  // Each half is found in the index that prevents posting such a transfer twice.
  const { rows } = await sql<ReversibleRow>`
    with given as materialized (select * from ${given})
    select ${posted}, given.position from given join ledger_transfers t
      on t.payment_id = given.payment_id and t.round = given.round and t.payment_id is not null and t.level is null
      and t.reverses_id is null and t.kind <> 'receivable_settlement'
    where given.level is null
    union all
    select ${posted}, given.position from given join ledger_transfers t
      on t.credit_account_id = given.agent_id and t.level = given.level and t.payment_id = given.payment_id
      and t.round = given.round and t.kind = 'match_bonus'
    order by position, id`.execute(trx)
  return rows.map(toReversible)
}

/** The reached level that a reward is for. */
export type RewardKey = { agent_id: number; level: number; payment_id: number; round: number }

/** Returns the transfers about these rewards that stand, in the order of the given levels: owed, given, difference in cost. */
export async function listStandingRewards(trx: Trx, rewards: RewardKey[]): Promise<Reversible[]> {
  if (rewards.length === 0) return []
  const given = recordset(
    rewards.map((one, position) => ({ position, ...one })),
    { position: 'integer', agent_id: 'bigint', level: 'smallint', payment_id: 'bigint', round: 'smallint' },
  )
  const { rows } = await sql<ReversibleRow>`
    select t.id, t.kind, t.debit_account_id, t.credit_account_id, t.amount, t.plan_version_id, t.level, t.agent_id
    from ${given} join ledger_transfers t
      on t.agent_id = given.agent_id and t.agent_id is not null and t.level = given.level
      and t.payment_id = given.payment_id and t.round = given.round and t.reverses_id is null
    where not exists (select from ledger_transfers r where r.reverses_id = t.id)
    order by given.position, t.id`.execute(trx)
  return rows.map(toReversible)
}

/**
 * Pays out the hold of an agent's withdrawal (`posted`) or releases it (`voided`), with the account locked as by
 * `postTransfers`. A released amount repays a debt first: returns what it repaid. A second resolution fails.
 */
export async function resolveHold(
  trx: Trx,
  { agentId, withdrawalId }: { agentId: number; withdrawalId: number },
  phase: 'posted' | 'voided',
): Promise<bigint> {
  const { available = 0n, owed = 0n } = (await lockAgentBalances(trx, [agentId])).get(agentId) ?? {}
  const resolved = await trx
    .insertInto('ledger_transfers')
    .columns([
      ...(['kind', 'phase', 'debit_account_id', 'credit_account_id', 'amount'] as const),
      ...(['pending_id', 'plan_version_id', 'withdrawal_id'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('ledger_transfers')
        .select(['kind', sql.lit(phase).as('phase'), 'debit_account_id', 'credit_account_id', 'amount'])
        .select(['id as pending_id', 'plan_version_id', 'withdrawal_id'])
        .where('withdrawal_id', '=', withdrawalId)
        .where('phase', '=', 'pending'),
    )
    .returning('amount')
    .execute()
  if (phase === 'posted' || owed === 0n) return 0n
  const released = resolved.reduce((sum, { amount }) => sum + minorUnits(amount), available)
  const repaid = settlement(agentId, { available: released, owed }, { withdrawal_id: withdrawalId })
  if (repaid === undefined) return 0n
  await postLocked(trx, [repaid])
  return repaid.amount
}

/** The amount that can be withdrawn, the debt, and the earnings from each kind of bonus. */
export type AgentBalance = Funds & { earned: Record<EarnedField, bigint> }

type BalanceRow = Record<'debits_posted' | 'credits_posted' | 'debits_pending' | EarnedField, StoredAmount>

/** A row of `agentBalance`. `owed` is null for nearly every agent, because few have ever owed anything. */
export type AgentBalanceRow = BalanceRow & { owed: StoredAmount | null; held_back: HeldBack[] }

/** Returns the amounts of such a row. */
export const toBalance = (row: BalanceRow & { owed: StoredAmount | null }): AgentBalance => ({
  available: minorUnits(row.credits_posted) - minorUnits(row.debits_posted) - minorUnits(row.debits_pending),
  owed: minorUnits(row.owed ?? 0),
  earned: recordOf(earnedFields, (field) => minorUnits(row[field])),
})

/** The kinds of bonuses as SQL, for `kind in (…)`. */
export const bonusKindList = sql.join(bonusKinds.map((kind) => sql.lit(kind)))

/** Returns the balance of the agents in a column, as a subquery; null before the activation. */
export const totalOf = (agent: string) => sql<StoredAmount | null>`(
  select credits_posted - debits_posted - debits_pending from ledger_accounts own where own.id = ${sql.ref(agent)})`

/** Returns the debt of the agents in a column; null for those who have never owed anything. */
export const owedOf = (agent: string) => sql<StoredAmount | null>`(
  select debits_posted - credits_posted from ledger_accounts debt
  where debt.id = ${sql.ref(agent)} + ${sql.lit(receivableOf(0))})`

/** Returns what withdrawals in a column have repaid of a debt when they were rejected or came back, as a subquery. */
export const repaidBy = (withdrawal: string) => sql<StoredSum>`(
  select coalesce(sum(amount), 0) from ledger_transfers repayment
  where repayment.withdrawal_id = ${sql.ref(withdrawal)} and repayment.kind = 'receivable_settlement'
    and repayment.phase = 'single')`

/** Returns the account of a debt, as a subquery that finds nothing if nothing is owed. `agent` names a column. */
export const debtOf = (agent: string) => sql`
  select from ledger_accounts debt
  where debt.id = ${sql.ref(agent)} + ${sql.lit(receivableOf(0))} and debt.debits_posted > debt.credits_posted`

export type HeldBack = { date: string; amount: StoredAmount }

/**
 * Returns the amounts held back for an agent, or for a column of agents, by the UTC day on which they become available,
 * as a query for one JSON array (plan rule 20). The amount that can be withdrawn is only correct while the agents'
 * accounts are locked.
 */
export const heldBackBy = (agent: RawBuilder<unknown>) => sql<HeldBack[]>`
  case when exists (select from plan_versions where holdback_days > 0) then held_back(${agent}) else '[]' end`

const balanceColumns = sql.raw(['debits_posted', 'credits_posted', 'debits_pending', ...earnedFields].join(', '))

/** Returns a query for an agent's balance parts and `more`; no row before activation. Every page of an agent reads it. */
export const agentBalance = <M>(agentId: number, more: RawBuilder<M>): RawBuilder<AgentBalanceRow & M> => sql`
  select ${balanceColumns}, ${heldBackBy(sql`${agentId}`)} as held_back,
    (select debits_posted - credits_posted from ledger_accounts
      where id = ${agentId} + ${sql.lit(receivableOf(0))}) as owed,
    ${more}
  from ledger_accounts where id = ${agentId}`

/**
 * Locks the balances and debts of agents against other transfers until the transaction ends, and returns them. Agents
 * who are not activated are left out. The accounts are locked in the order of their numbers, as posting a transfer
 * locks them.
 */
export async function lockAgentBalances(trx: Trx, agentIds: number[]): Promise<Map<number, AgentBalance>> {
  const accounts = [...agentIds, ...agentIds.map(receivableOf)]
  const { rows } = await sql<BalanceRow & { id: number }>`
    select id, debits_posted, credits_posted, debits_pending, ${sql.join(earnedFields.map((field) => sql.ref(field)))}
    from lock_ledger_accounts(${accounts}::bigint[])`.execute(trx)
  const debts = new Map(rows.map((row) => [row.id, minorUnits(row.debits_posted) - minorUnits(row.credits_posted)]))
  const balances = rows.filter(({ id }) => ownerOf(id) === id)
  return new Map(balances.map((row) => [row.id, toBalance({ ...row, owed: debts.get(receivableOf(row.id)) ?? 0n })]))
}

export async function hasAgent(db: Database, id: number): Promise<boolean> {
  const found = await db.selectFrom('agents').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
