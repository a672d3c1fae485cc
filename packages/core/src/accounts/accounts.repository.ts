import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { sql } from 'kysely'
import { sameEmail } from '../platform/one-person.repository.ts'
import { defineQuery, queries, readFrom } from '../platform/reader.repository.ts'
import { recordset, takeTurn } from '../platform/recordset.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'

export type AgentAccess = {
  id: number
  status: AgentStatus
  email_verified_at: Date | null
  token_version: number
  totp_confirmed_at: Date | null
  /** The reason for a suspension that is shared with the agent. */
  shared_reason: string | null
}

const access = ['id', 'status', 'email_verified_at', 'token_version', 'totp_confirmed_at', 'shared_reason'] as const

/** Returns the facts that decide whether the owner of a token may sign in. */
export async function findAgentAccess(db: Database, id: number): Promise<AgentAccess | undefined> {
  return db.selectFrom('agents').select(access).where('id', '=', id).executeTakeFirst()
}

export type AgentInSession = AgentAccess & {
  /** The session, if the agent has one with this id. */
  session_id: string | null
  session_ended_at: Date | null
  last_used_at: Date | null
}

/** Returns a query for the facts that decide whether a token of this session lets the agent in. */
export const agentInSession = defineQuery((id: number, sessionId: string | null) =>
  queries
    .selectFrom('agents')
    .leftJoin('sessions', (join) => join.onRef('sessions.agent_id', '=', 'agents.id').on('sessions.id', '=', sessionId))
    .select(['agents.id', 'status', 'email_verified_at', 'agents.token_version', 'totp_confirmed_at', 'last_used_at'])
    .select('shared_reason')
    .select(['sessions.id as session_id', 'sessions.ended_at as session_ended_at'])
    .where('agents.id', '=', id),
)

/** The agent and the session that a token names. */
export type TokenOwner = { id: number; sessionId: string | undefined }

/** Returns the same facts for a token whose agent and session have these ids. */
export async function findAgentInSession(db: Database, token: TokenOwner): Promise<AgentInSession | undefined> {
  return (await readFrom(db, agentInSession(token.id, token.sessionId ?? null))).rows[0]
}

/** Returns the same facts for several tokens in one statement, in their order. */
export async function listAgentsInSessions(
  db: Database,
  tokens: readonly TokenOwner[],
): Promise<(AgentInSession | undefined)[]> {
  const given = recordset(
    tokens.map(({ id, sessionId }, position) => ({ position, agentId: id, sessionId })),
    { position: 'integer', agentId: 'bigint', sessionId: 'uuid' },
  )
  const { rows } = await sql<AgentInSession & { position: number }>`
    select given.position, a.id, a.status, a.email_verified_at, a.token_version, a.totp_confirmed_at,
      a.shared_reason,
      s.last_used_at, s.id as session_id, s.ended_at as session_ended_at
    from ${given}
    join agents a on a.id = given."agentId"
    left join sessions s on s.id = given."sessionId" and s.agent_id = a.id`.execute(db)
  const found = new Map(rows.map(({ position, ...agent }) => [position, agent]))
  return tokens.map((_, position) => found.get(position))
}

export type AgentCredentials = AgentAccess & { password_hash: string | null }

export async function findAgentCredentials(db: Database, email: string): Promise<AgentCredentials | undefined> {
  return db
    .selectFrom('agents')
    .select([...access, 'password_hash'])
    .where(sameEmail(email))
    .executeTakeFirst()
}

export type AgentContact = AgentCredentials & { email: string; first_name: string; last_name: string }

const contact = [...access, 'password_hash', 'email', 'first_name', 'last_name'] as const

export async function findAgentByEmail(db: Database, email: string): Promise<AgentContact | undefined> {
  return db.selectFrom('agents').select(contact).where(sameEmail(email)).executeTakeFirst()
}

export async function findAgent(db: Database, id: number): Promise<AgentContact | undefined> {
  return db.selectFrom('agents').select(contact).where('id', '=', id).executeTakeFirst()
}

/** Locks the agent against changes until the transaction ends, and returns them. */
export async function lockAgent(trx: Trx, id: number): Promise<AgentContact | undefined> {
  return trx.selectFrom('agents').select(contact).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export type ReferrerRow = { id: number; first_name: string; last_name: string; code: string }

/** Returns a referral code's owner; the code of a suspended agent or closed account has none (plan rules 2 and 27). */
export async function findReferrer(db: Database, code: string): Promise<ReferrerRow | undefined> {
  return db
    .selectFrom('agents')
    .select(['id', 'first_name', 'last_name', 'code'])
    .where('code', '=', code)
    .where('status', 'not in', ['Suspended', 'Closed'])
    .executeTakeFirst()
}

export async function findRoot(db: Database): Promise<ReferrerRow | undefined> {
  return db
    .selectFrom('agents')
    .select(['id', 'first_name', 'last_name', 'code'])
    .where('recommended_by', 'is', null)
    .executeTakeFirst()
}

/** Returns whether no agent has joined yet, except for the root. */
export async function isFirstAgentMissing(db: Database): Promise<boolean> {
  const joined = await db
    .selectFrom('agents')
    .select('id')
    .where('recommended_by', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return joined === undefined
}

/** Lets one transaction at a time found the company. */
export const lockFounding = (trx: Trx): Promise<void> => takeTurn(trx, 'found the company')

export type NewAgent = {
  email: string
  password_hash: string | null
  email_verified_at: Date | null
  code: string
  status: AgentStatus
  recommended_by: number | null
  first_name: string
  last_name: string
  phone_number: string
  /** An ISO date, where it is known. */
  date_of_birth?: string
}

/** Stores a new agent and returns the id; undefined if the address or the code is taken. */
export async function insertAgent(trx: Trx, agent: NewAgent): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('agents')
    .values(agent)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function updateEmailVerified(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable('agents').set({ email_verified_at: now }).where('id', '=', id).execute()
}

/** Stores the hash. All earlier tokens and any link to choose a password become invalid. */
export async function updatePasswordHash(trx: Trx, id: number, passwordHash: string): Promise<void> {
  await trx
    .updateTable('agents')
    .set((eb) => ({ password_hash: passwordHash, token_version: eb('token_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  // If agents change the password because a stranger reads their email, the stranger must not keep a working link.
  await trx.deleteFrom('account_links').where('agent_id', '=', id).where('kind', '=', 'reset').execute()
}

/** Replaces a former hash of the same password, unless the password was changed meanwhile. Tokens stay valid. */
export async function renewPasswordHash(
  trx: Trx,
  id: number,
  { former, passwordHash }: { former: string | null; passwordHash: string },
): Promise<void> {
  await trx
    .updateTable('agents')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', former)
    .execute()
}

/** Returns a decoy for each cost of former hashes that the company has brought. */
export async function listFormerCosts(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('former_password_costs').select('decoy').execute()
  return rows.map(({ decoy }) => decoy)
}

/** Invalidates every token of the agent. */
export async function raiseTokenVersion(db: Database, id: number): Promise<void> {
  await db
    .updateTable('agents')
    .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
