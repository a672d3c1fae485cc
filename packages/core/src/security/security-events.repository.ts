import { type RawBuilder, sql } from 'kysely'
import { sameEmail } from '../platform/one-person.repository.ts'
import { countOf } from '../platform/reader.repository.ts'
import type { Database, Schema } from '../platform/schema.ts'

export type NewEvent = Omit<Schema['security_events'], 'id'>

export async function insertEvents(db: Database, rows: NewEvent[]): Promise<void> {
  await db.insertInto('security_events').values(rows).execute()
}

/** Accounts with one address: an agent, a member of staff, or both. */
export type NamedAccounts = { agentId: number | undefined; staffId: number | undefined; addressHash: string }

/** Returns the ids of the accounts with this address. */
export async function findAccounts(db: Database, email: string): Promise<Omit<NamedAccounts, 'addressHash'>> {
  const [agent, staff] = await Promise.all([
    db.selectFrom('agents').select('id').where(sameEmail(email)).executeTakeFirst(),
    db.selectFrom('staff').select('id').where(sameEmail(email)).executeTakeFirst(),
  ])
  return { agentId: agent?.id, staffId: staff?.id }
}

/** The filter of events. Days are whole days (UTC), both included. */
export type EventFilter = {
  kind?: string | undefined
  cause?: string | undefined
  accounts?: NamedAccounts | undefined
  source?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const about = ({ agentId, staffId, addressHash }: NamedAccounts): RawBuilder<unknown> => sql`(
  (e.actor_kind = 'agent' and e.account_id = ${agentId ?? null}::bigint)
  or (e.actor_kind = 'staff' and e.account_id = ${staffId ?? null}::bigint)
  or e.address_hash = ${addressHash})`

function passing({ kind, cause, accounts, source, from, to }: EventFilter): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (kind !== undefined) parts.push(sql`e.kind = ${kind}`)
  if (cause !== undefined) parts.push(sql`e.cause = ${cause}`)
  if (accounts !== undefined) parts.push(about(accounts))
  if (source !== undefined) parts.push(sql`e.source = ${source}`)
  if (from !== undefined) parts.push(sql`e.at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to !== undefined) parts.push(sql`e.at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  return sql.join(parts, sql` and `)
}

type EventRow = {
  id: number
  at: Date
  kind: string
  cause: string
  actor_kind: Schema['security_events']['actor_kind']
  account_id: number | null
  account: string | null
  address_hash: string | null
  source: string | null
  device: string | null
  request_id: string | null
  count: number
}

/** Returns events that match the filter, the newest first. */
export const eventsOf = (filter: EventFilter, { limit, offset }: { limit: number; offset: number }) => sql<EventRow>`
  select page.*, coalesce(s.email, a.email) as account
  from (
    select * from security_events e where ${passing(filter)}
    order by e.at desc, e.id desc limit ${limit} offset ${offset}
  ) page
  left join staff s on page.actor_kind = 'staff' and s.id = page.account_id
  left join agents a on page.actor_kind = 'agent' and a.id = page.account_id
  order by page.at desc, page.id desc`

export const eventCount = (filter: EventFilter) => countOf(sql`select from security_events e where ${passing(filter)}`)

export type SignInRow = Pick<EventRow, 'id' | 'at' | 'device' | 'source' | 'count'> & { is_refused: boolean }

/** Returns the newest sign-ins to the agent's account, and refused attempts for the account or its address. */
export async function selectSignIns(
  db: Database,
  { agentId, addressHash, limit }: { agentId: number; addressHash: string; limit: number },
): Promise<SignInRow[]> {
  return db
    .selectFrom('security_events')
    .select((eb) => ['id', 'at', 'device', 'source', 'count', eb('kind', '=', 'sign-in-refused').as('is_refused')])
    .where('kind', 'in', ['sign-in', 'sign-in-refused'])
    .where('actor_kind', '=', 'agent')
    .where((eb) => eb.or([eb('account_id', '=', agentId), eb('address_hash', '=', addressHash)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<SignInRow>()
    .execute()
}

const ROWS_AT_ONCE = 10_000

/** Removes the events from before the moment, some at a time, so that no statement takes long. */
export async function deleteEventsBefore(db: Database, before: Date): Promise<void> {
  for (let deleted = ROWS_AT_ONCE; deleted === ROWS_AT_ONCE; ) {
    const old = db.selectFrom('security_events').select('id').where('at', '<', before).limit(ROWS_AT_ONCE)
    const { numDeletedRows } = await db.deleteFrom('security_events').where('id', 'in', old).executeTakeFirstOrThrow()
    deleted = Number(numDeletedRows)
  }
}
