/**
 * Stores what was brought over, many rows with one statement. Numbers follow the highest one and not a sequence, so that
 * a move that was interrupted stores what one without interruption stores. It needs the rights of the tables' owner.
 */
import { type RawBuilder, sql } from 'kysely'
import { columnsOf, recordset } from '../platform/recordset.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'

export type Known = { id: number; digest: string }

/** Returns what these records of the source have become, by their keys. */
export async function listKnown(db: Database, entity: string, formerIds: string[]): Promise<Map<string, Known>> {
  const rows = await db
    .selectFrom('brought_over')
    .select(['former_id', 'id', 'digest'])
    .where('entity', '=', entity)
    .where('former_id', '=', sql<string>`any(${formerIds})`)
    .execute()
  return new Map(rows.map(({ former_id, ...known }) => [former_id, known]))
}

/** Returns the ids of all agents that were brought over, by their keys in the source. */
export async function listBroughtAgents(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('brought_over').select(['former_id', 'id']).where('entity', '=', 'agents').execute()
  return new Map(rows.map(({ former_id, id }) => [former_id, id]))
}

export type BroughtOver = Known & { former_id: string }

/** Notes what records of the source have become, in place of what was known of them or of these rows. */
export async function noteBroughtOver(trx: Trx, entity: string, rows: readonly BroughtOver[]): Promise<void> {
  const given = recordset(rows, { former_id: 'text', id: 'bigint', digest: 'text' })
  await sql`
    delete from brought_over b using ${given}
    where b.entity = ${entity} and b.id = given.id and b.former_id <> given.former_id`.execute(trx)
  await sql`
    insert into brought_over (entity, former_id, id, digest)
    select ${entity}, former_id, id, digest from ${given}
    on conflict (entity, former_id) do update set id = excluded.id, digest = excluded.digest`.execute(trx)
}

/** Returns the number of the next row of a table. */
export async function nextIdOf(trx: Trx, table: 'agents' | 'payments' | 'withdrawals'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from ${sql.table(table)}`.execute(
    trx,
  )
  return rows[0]?.id ?? 1
}

const agentColumns = {
  id: 'bigint',
  email: 'text',
  password_hash: 'text',
  email_verified_at: 'timestamptz',
  code: 'text',
  status: 'text',
  recommended_by: 'bigint',
  date_joined: 'timestamptz',
  first_name: 'text',
  last_name: 'text',
  phone_number: 'text',
  date_of_birth: 'date',
  gender: 'text',
  home_address: 'text',
  local_govt: 'text',
  state_of_origin: 'text',
  nationality: 'text',
  bank_name: 'text',
  account_name: 'text',
  account_number: 'text',
  account_index: 'text',
  account_index_of: 'text',
}
type AgentColumn = keyof typeof agentColumns

export type StoredAgent = { readonly [C in AgentColumn]?: unknown } & { id: number }

/** Returns the assignments of an update from the row that could not be inserted. */
const excluded = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))

/**
 * Adds agents, or changes those with these ids, in their order. Referrals of a sponsor that changed are counted again
 * later, because the marks follow the order of ids.
 */
export async function storeAgents(trx: Trx, agents: readonly StoredAgent[]): Promise<void> {
  const given = recordset(agents, agentColumns)
  const columns = columnsOf(agentColumns)
  await sql`
    delete from referral_marks m using agents a join ${given} on given.id = a.id
    where a.recommended_by is distinct from given.recommended_by
      and m.sponsor_id in (a.recommended_by, given.recommended_by)`.execute(trx)
  await sql`
    insert into agents (${columns}) overriding system value
    select ${columns} from ${given} order by id
    on conflict (id) do update set ${excluded(Object.keys(agentColumns).slice(1))}`.execute(trx)
  await sql`
    insert into closed_accounts (agent_id) select given.id from ${given} where given.status = 'Closed'
    on conflict do nothing`.execute(trx)
}

/** Notes the costs of former password hashes, each as a decoy. */
export async function storeCosts(trx: Trx, decoys: readonly string[]): Promise<void> {
  const given = recordset(
    decoys.map((decoy) => ({ decoy })),
    { decoy: 'text' },
  )
  await sql`
    insert into former_password_costs (decoy) select distinct decoy from ${given} order by decoy
    on conflict do nothing`.execute(trx)
}

/** Returns which of these PINs payments of other agents have. */
export async function listTakenPins(trx: Trx, payments: readonly { pin: string; agent_id: number }[]) {
  const { rows } = await sql<{ pin: string }>`
    select y.pin from payments y join ${recordset(payments, { pin: 'text', agent_id: 'bigint' })} on given.pin = y.pin
    where y.agent_id <> given.agent_id`.execute(trx)
  return new Set(rows.map(({ pin }) => pin))
}

/** Returns the ids of the payments of these agents, by agent. */
export async function listPaymentIds(trx: Trx, agentIds: number[]): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('payments')
    .select(['id', 'agent_id'])
    .where('agent_id', '=', sql<number>`any(${agentIds})`)
    .execute()
  return new Map(rows.map(({ id, agent_id }) => [agent_id, id]))
}

const paymentColumns = {
  id: 'bigint',
  agent_id: 'bigint',
  plan_version_id: 'bigint',
  pin: 'text',
  status: 'text',
  date: 'timestamptz',
  amount: 'bigint',
  decided_at: 'timestamptz',
}

/** Adds payments, or changes those of these agents. */
export async function storePayments(trx: Trx, payments: readonly { [C in keyof typeof paymentColumns]: unknown }[]) {
  const columns = columnsOf(paymentColumns)
  await sql`
    insert into payments (${columns}) overriding system value
    select ${columns} from ${recordset(payments, paymentColumns)} order by id
    on conflict (agent_id) do update set ${excluded(['pin', 'status', 'date', 'amount', 'decided_at'])}`.execute(trx)
}

/** Returns the agents who were brought over without a payment, with their statuses, after an id. */
export async function listWithoutPayment(trx: Trx, { after, limit }: { after: number; limit: number }) {
  const { rows } = await sql<{ id: number; former_id: string; status: string; date_joined: Date }>`
    select a.id, b.former_id, a.status, a.date_joined
    from brought_over b join agents a on a.id = b.id
    where b.entity = 'agents' and a.id > ${after} and a.recommended_by is not null
      and not exists (select from payments y where y.agent_id = a.id)
    order by a.id limit ${limit}`.execute(trx)
  return rows
}

const withdrawalColumns = {
  id: 'bigint',
  agent_id: 'bigint',
  plan_version_id: 'bigint',
  amount: 'bigint',
  balance_before: 'bigint',
  balance_after: 'bigint',
  status: 'text',
  reason: 'text',
  created_at: 'timestamptz',
  decided_at: 'timestamptz',
  payout_result: 'text',
  payout_at: 'timestamptz',
}

const DECISION = ['status', 'reason', 'decided_at', 'payout_result', 'payout_at'] as const

/**
 * Adds withdrawals, or the decisions about those with these ids: a request itself never changes. Pending ones are to be
 * paid to the account that their agent has now.
 */
export async function storeWithdrawals(
  trx: Trx,
  withdrawals: readonly { [C in keyof typeof withdrawalColumns]: unknown }[],
): Promise<void> {
  const columns = columnsOf(withdrawalColumns)
  const given = recordset(withdrawals, withdrawalColumns)
  const bank = ['bank_name', 'account_name', 'account_number', 'account_index', 'account_index_of']
  const isPaidTo = sql`given.status = 'Pending' and num_nulls(a.bank_name, a.account_name, a.account_number) = 0`
  const copied = sql.join(bank.map((name) => sql`case when ${isPaidTo} then a.${sql.ref(name)} end`))
  await sql`
    update withdrawals w set ${sql.join(DECISION.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))}
    from ${given} where w.id = given.id`.execute(trx)
  await sql`
    insert into withdrawals (${columns}, ${sql.join(bank.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(Object.keys(withdrawalColumns).map((name) => sql`given.${sql.ref(name)}`))}, ${copied}
    from ${given} join agents a on a.id = given.agent_id
    where not exists (select from withdrawals w where w.id = given.id)
    order by given.id`.execute(trx)
}

export type HoldRow = { id: number; agent_id: number; plan_version_id: number; amount: number | bigint; status: string }

/**
 * Returns the withdrawals of these agents that were brought over and whose hold does not fit: Pending without one, or
 * decided with one that is open.
 */
export async function listUnfitHolds(trx: Trx, agentIds: number[]): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select w.id, w.agent_id, w.plan_version_id, w.amount, w.status
    from withdrawals w join brought_over b on b.entity = 'withdrawals' and b.id = w.id
    left join ledger_transfers h on h.withdrawal_id = w.id and h.phase = 'pending'
    where w.agent_id = any(${agentIds}) and (w.status = 'Pending') <> (
      h.id is not null and not exists (select from ledger_transfers r where r.pending_id = h.id))
    order by w.id`.execute(trx)
  return rows
}

/** Releases the open holds of withdrawals that were decided between two exports, at the moment that `at` selects. */
export async function releaseHolds(trx: Trx, withdrawalIds: number[], at: RawBuilder<unknown>): Promise<void> {
  if (withdrawalIds.length === 0) return
  await sql`
    insert into ledger_transfers (id, created_at, kind, phase, debit_account_id, credit_account_id, amount, pending_id,
      plan_version_id, withdrawal_id) overriding system value
    select (select max(id) from ledger_transfers) + row_number() over (order by h.id), ${at}, h.kind, 'voided',
      h.debit_account_id, h.credit_account_id, h.amount, h.id, h.plan_version_id, h.withdrawal_id
    from ledger_transfers h where h.withdrawal_id = any(${withdrawalIds}) and h.phase = 'pending'
    order by h.id`.execute(trx)
}
