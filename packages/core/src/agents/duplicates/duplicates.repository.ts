/** Finds agents who share something, with one index for each kind. The shared values never leave this room. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { type SharedKind, sharedKinds } from '@evergrove/contract/agents/staff-views'
import { type RawBuilder, sql } from 'kysely'
import type { AccountIndex } from '../../accounts/index.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { telephoneOf } from '../search.repository.ts'

type Expressions = { value: RawBuilder<string>; isThere: RawBuilder<boolean> }

const birthOf = (agent: string) => sql.ref(`${agent}.date_of_birth`)

/** The compared value of each kind, as the indexes have it, and the agents who have one. */
const expressions: Record<SharedKind, (agent: string) => Expressions> = {
  account: (agent) => ({
    value: sql`${sql.ref(`${agent}.account_index`)}`,
    isThere: sql`${sql.ref(`${agent}.account_index`)} is not null`,
  }),
  telephone: telephoneOf,
  person: (agent) => ({
    value: sql`(fold_text(${sql.ref(`${agent}.first_name`)} || ' ' || ${sql.ref(`${agent}.last_name`)}) || ' ' ||
      (${birthOf(agent)} - date '2000-01-01')::text)`,
    isThere: sql`${birthOf(agent)} is not null`,
  }),
}

const groupsOf = (kind: SharedKind): RawBuilder<unknown> => {
  const { value, isThere } = expressions[kind]('agents')
  return sql`
    select ${sql.lit(kind)} as kind, ${value} as value, count(*) as total, max(id) as newest
    from agents where ${isThere} group by ${value} having count(*) > 1`
}

/** Returns the number of pairs in each group that are marked as different people. */
const marksOf = (kind: SharedKind): RawBuilder<unknown> => {
  const one = expressions[kind]('one')
  const other = expressions[kind]('other')
  return sql`
    select ${sql.lit(kind)} as kind, ${one.value} as value, count(*) as pairs
    from different_agents d join agents one on one.id = d.agent_id join agents other on other.id = d.other_id
    where d.kind = ${sql.lit(kind)} and ${one.value} = ${other.value} group by ${one.value}`
}

/** Groups with at least one pair that is not marked. */
const openGroups = sql`
  select kind, value, total, newest
  from (${sql.join(sharedKinds.map(groupsOf), sql` union all `)}) as found
  left join (${sql.join(sharedKinds.map(marksOf), sql` union all `)}) as marked using (kind, value)
  where total * (total - 1) / 2 > coalesce(pairs, 0)`

type GroupRow = { kind: SharedKind; value: string; total: number }

/** Returns one page of the groups, those with the newest agents first. */
export async function selectGroups(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select kind, value, total from (${openGroups}) as groups
    order by newest desc, kind limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countGroups(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from (${openGroups}) as groups limit ${limit}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

export type SharerRow = {
  id: number
  first_name: string
  last_name: string
  email: string
  code: string
  status: AgentStatus
  phone_number: string
  account_number: string | null
}

const sharer = (agent: string) =>
  sql.join(
    ['id', 'first_name', 'last_name', 'email', 'code', 'status', 'phone_number', 'account_number'].map((column) =>
      sql.ref(`${agent}.${column}`),
    ),
  )

/** Returns the newest agents who share each of these values. */
export async function selectSharers(
  db: Database,
  kind: SharedKind,
  { values, limit }: { values: string[]; limit: number },
): Promise<(SharerRow & { value: string })[]> {
  if (values.length === 0) return []
  const { value, isThere } = expressions[kind]('a')
  const { rows } = await sql<SharerRow & { value: string }>`
    select wanted.value, sharers.*
    from unnest(${values}::text[]) as wanted (value) cross join lateral (
      select ${sharer('a')} from agents a where ${value} = wanted.value and ${isThere} order by a.id desc limit ${limit}
    ) sharers`.execute(db)
  return rows
}

type DuplicateRow = SharerRow & {
  kind: SharedKind
  reason: string | null
  marked_by: string | null
  marked_at: Date | null
}

const duplicatesOf = (kind: SharedKind, agentId: number, limit: number): RawBuilder<unknown> => {
  const own = expressions[kind]('own')
  const other = expressions[kind]('other')
  return sql`(
    select ${sql.lit(kind)} as kind, ${sharer('other')}, d.reason, staff.email as marked_by, d.created_at as marked_at
    from agents own
    join agents other on ${other.value} = ${own.value} and ${other.isThere} and other.id <> own.id
    left join different_agents d on d.kind = ${sql.lit(kind)}
      and d.agent_id = least(own.id, other.id) and d.other_id = greatest(own.id, other.id)
    left join staff on staff.id = d.staff_id
    where own.id = ${agentId} and ${own.isThere}
    order by d.reason is not null, other.id desc limit ${limit})`
}

/** Returns the other agents who share something with the agent, at most `limit` for each kind; those not marked come first. */
export async function selectDuplicates(db: Database, agentId: number, limit: number): Promise<DuplicateRow[]> {
  const all = sharedKinds.map((kind) => duplicatesOf(kind, agentId, limit))
  const { rows } = await sql<DuplicateRow>`${sql.join(all, sql` union all `)}`.execute(db)
  return rows
}

export type Pair = { kind: SharedKind; agentId: number; otherId: number }

/** Returns whether both agents exist and share the value. */
export async function doShare(db: Database, { kind, agentId, otherId }: Pair): Promise<boolean> {
  const one = expressions[kind]('one')
  const other = expressions[kind]('other')
  const { rows } = await sql`
    select from agents one join agents other on ${one.value} = ${other.value} and ${one.isThere}
    where one.id = ${agentId} and other.id = ${otherId} and one.id <> other.id`.execute(db)
  return rows.length > 0
}

const inOrder = ({ kind, agentId, otherId }: Pair) => ({
  kind,
  agent_id: Math.min(agentId, otherId),
  other_id: Math.max(agentId, otherId),
})

/** Stores the mark. Returns false if the pair is marked already. */
export async function insertMark(
  trx: Trx,
  pair: Pair,
  mark: { reason: string; staff_id: number | null },
): Promise<boolean> {
  const row = await trx
    .insertInto('different_agents')
    .values({ ...inOrder(pair), ...mark })
    .onConflict((conflict) => conflict.doNothing())
    .returning('agent_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the mark and returns its reason; undefined if the pair is not marked. */
export async function deleteMark(trx: Trx, pair: Pair): Promise<string | undefined> {
  const { kind, agent_id, other_id } = inOrder(pair)
  const row = await trx
    .deleteFrom('different_agents')
    .where('kind', '=', kind)
    .where('agent_id', '=', agent_id)
    .where('other_id', '=', other_id)
    .returning('reason')
    .executeTakeFirst()
  return row?.reason
}

/** The tables with account numbers, and the column of the agent whose number it is. */
export const indexedTables = { agents: 'id', withdrawals: 'agent_id' } as const
export type IndexedTable = keyof typeof indexedTables

/** Returns whether the index was made with another key, or from another text than the current one. */
const isOutdated = (keyId: string): RawBuilder<boolean> => sql`(
  account_index_of is distinct from right(account_number, 22) or split_part(account_index, '.', 1) <> ${keyId})`

export type OutdatedRow = { id: number; agent_id: number; account_number: string | null }

/** Locks and returns the next rows after `after` whose index is missing or outdated, leaving out rows someone else holds. */
export async function lockOutdated(
  trx: Trx,
  table: IndexedTable,
  { after, limit, keyId }: { after: number; limit: number; keyId: string },
): Promise<OutdatedRow[]> {
  const { rows } = await sql<OutdatedRow>`
    select id, ${sql.ref(indexedTables[table])} as agent_id, account_number from ${sql.table(table)}
    where id > ${after} and ${isOutdated(keyId)} order by id limit ${limit} for no key update skip locked`.execute(trx)
  return rows
}

/** Stores the index of a row that this transaction has locked. */
export async function storeIndex(
  trx: Trx,
  table: IndexedTable,
  { id, ...index }: AccountIndex & { id: number },
): Promise<void> {
  await trx.updateTable(table).set(index).where('id', '=', id).execute()
}

/** Returns how many rows have no index of this key for their current number. */
export async function countOutdated(db: Database, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from agents where ${isOutdated(keyId)})
      + (select count(*) from withdrawals where ${isOutdated(keyId)}) as count`.execute(db)
  return rows[0]?.count ?? 0
}
