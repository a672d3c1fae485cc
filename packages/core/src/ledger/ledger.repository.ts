/** The SQL of the ledger. Transfers are only added, never changed. The database updates the balances with them. */
import {
  bonusKinds,
  companyAccountKinds,
  type EarnedField,
  earnedFields,
} from '@evergrove/contract/ledger/transfer-kinds'
import { recordOf } from '@evergrove/contract/platform/records'
import { sql } from 'kysely'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import { queries } from '../platform/reader.repository.ts'
import { columnsOf, recordset } from '../platform/recordset.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { SHARDS, type Transfer } from './ledger.ts'

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

/**
 * Adds transfers. A transfer that would overdraw an agent fails. The agents' accounts are locked before the transfers take
 * their numbers, so that the numbers of an account's transfers, and with them the statement, are in the order in which
 * they moved its balance.
 */
export async function postTransfers(trx: Trx, transfers: Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  const accounts = transfers.flatMap(({ debit_account_id, credit_account_id }) => [debit_account_id, credit_account_id])
  await lockAgentBalances(trx, [...new Set(accounts.filter((id) => id > 0))])
  await postLocked(trx, transfers)
}

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
}

/** The same as `postTransfers` for a caller that holds the locks of all their agents' accounts (`lockAgentBalances`). */
export async function postLocked(trx: Trx, transfers: Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  const columns = columnsOf(transferColumns)
  await sql`
    insert into ledger_transfers (${columns})
    select ${columns} from ${recordset(transfers, transferColumns)}`.execute(trx)
}

/**
 * Pays out the hold of an agent's withdrawal (`posted`) or releases it (`voided`), with the account locked as by
 * `postTransfers`. A second resolution fails.
 */
export async function resolveHold(
  trx: Trx,
  { agentId, withdrawalId }: { agentId: number; withdrawalId: number },
  phase: 'posted' | 'voided',
): Promise<void> {
  await lockAgentBalances(trx, [agentId])
  await trx
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
    .execute()
}

/** What can be withdrawn, and what has been earned from each kind of bonus. */
export type AgentBalance = { available: bigint; earned: Record<EarnedField, bigint> }

type BalanceRow = Record<'debits_posted' | 'credits_posted' | 'debits_pending' | EarnedField, StoredAmount>

/** The amounts of a row of `availableBalance`. */
export const toBalance = (row: BalanceRow): AgentBalance => ({
  available: minorUnits(row.credits_posted) - minorUnits(row.debits_posted) - minorUnits(row.debits_pending),
  earned: recordOf(earnedFields, (field) => minorUnits(row[field])),
})

/** The kinds of bonuses as SQL, for `kind in (…)`. */
export const bonusKindList = sql.join(bonusKinds.map((kind) => sql.lit(kind)))

/** What an agent's balance is made of. No row before activation. */
export const availableBalance = (agentId: number) =>
  queries
    .selectFrom('ledger_accounts')
    .select(['debits_posted', 'credits_posted', 'debits_pending'])
    .select(earnedFields)
    .where('id', '=', agentId)

/**
 * The balances of agents, locked against other transfers until the transaction ends. Agents who are not activated are left
 * out. The accounts are locked in the order of their ids, as posting a transfer locks them.
 */
export async function lockAgentBalances(trx: Trx, agentIds: number[]): Promise<Map<number, AgentBalance>> {
  const { rows } = await sql<BalanceRow & { id: number }>`
    select id, debits_posted, credits_posted, debits_pending, ${sql.join(earnedFields.map((field) => sql.ref(field)))}
    from lock_ledger_accounts(${agentIds}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, toBalance(row)]))
}

export async function hasAgent(db: Database, id: number): Promise<boolean> {
  const found = await db.selectFrom('agents').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
