/** The data of one agent that staff see, except the place in the network. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { sql } from 'kysely'
import { queries, readFrom, type Source } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'

/** Runs several reads on one snapshot of the database, without writing. */
export async function inOneSnapshot<T>(db: Database, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

export async function getProfileRow(db: Database, id: number) {
  return db
    .selectFrom('agents')
    .leftJoin('files', 'files.id', 'agents.image_id')
    .select(['email_verified_at', 'date_of_birth', 'gender', 'home_address', 'local_govt', 'state_of_origin'])
    .select(['nationality', 'plan', 'files.hash', 'files.width', 'files.height'])
    .select(sql<boolean>`num_nulls(bank_name, account_name, account_number) = 0`.as('has_bank_details'))
    .select((eb) =>
      eb
        .or([
          eb('totp_confirmed_at', 'is not', null),
          eb.exists(eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.agent_id', '=', 'agents.id')),
        ])
        .$castTo<boolean>()
        .as('has_second_factor'),
    )
    .where('agents.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type AgentReference = {
  id: number
  first_name: string
  last_name: string
  email: string
  code: string
  status: AgentStatus
}

const reference = ['id', 'first_name', 'last_name', 'email', 'code', 'status'] as const

export async function findReference(source: Source, id: number): Promise<AgentReference | undefined> {
  return (await readFrom(source, queries.selectFrom('agents').select(reference).where('id', '=', id))).rows[0]
}

/** The up to six agents above a place in the matrix, the nearest first. */
export async function selectUplines(db: Database, agentId: number): Promise<(AgentReference & { distance: number })[]> {
  const { rows } = await sql<AgentReference & { distance: number }>`
    with recursive above (agent_id, distance) as (
      select parent_id, 1 from placements where agent_id = ${agentId} and parent_id is not null
      union all
      select p.parent_id, a.distance + 1 from above a join placements p on p.agent_id = a.agent_id
      where a.distance < ${sql.lit(MATRIX_DEPTH)} and p.parent_id is not null
    )
    select ${sql.join(reference.map((column) => sql.ref(column)))}, distance
    from above join agents on agents.id = above.agent_id order by distance`.execute(db)
  return rows
}

export async function selectNotifications(db: Database, agentId: number, limit: number) {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'subject', 'message', 'is_read', 'created_at'])
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function selectConsents(db: Database, agentId: number) {
  return db
    .selectFrom('consents')
    .innerJoin('legal_texts', 'legal_texts.id', 'consents.legal_text_id')
    .select(['legal_texts.kind', 'legal_text_id', 'accepted_at'])
    .where('agent_id', '=', agentId)
    .orderBy('legal_text_id')
    .execute()
}
