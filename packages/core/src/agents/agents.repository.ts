import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { sql } from 'kysely'
import { bankFields } from '../accounts/index.ts'
import { invalid } from '../platform/errors.ts'
import { isStaffAddress, sameEmail } from '../platform/one-person.repository.ts'
import { queries, readFrom, type Source } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'

export async function findBankRow(db: Database, id: number) {
  return db
    .selectFrom('agents')
    .select(['id', ...bankFields])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns whether another agent or a member of staff has the address. */
export async function isAddressOfAnother(db: Database, email: string, id: number): Promise<boolean> {
  if (await isStaffAddress(db, email)) return true
  const found = await db
    .selectFrom('agents')
    .select('id')
    .where(sameEmail(email))
    .where('id', '!=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns whether another row has the value that must be unique (SQLSTATE 23505). */
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

type NewNames = { first_name?: string | undefined; last_name?: string | undefined }

export async function updateNames(trx: Trx, id: number, { first_name, last_name }: NewNames): Promise<void> {
  const change = {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
  }
  if (Object.keys(change).length > 0) await trx.updateTable('agents').set(change).where('id', '=', id).execute()
}

/** Returns the number of an agent's sponsor, which the company's own agent does not have. */
export async function findSponsorId(db: Database, id: number) {
  return db.selectFrom('agents').select('recommended_by').where('id', '=', id).executeTakeFirst()
}

/** Returns whether an agent has a place in the matrix. */
export async function hasPlace(trx: Trx, id: number): Promise<boolean> {
  const place = trx.selectFrom('placements').select('agent_id').where('agent_id', '=', id)
  return (await place.executeTakeFirst()) !== undefined
}

/** Gives an agent without a place another sponsor. Returns false, and changes nothing, if that would make a circle. */
export async function moveBelow(
  trx: Trx,
  { agentId, sponsorId }: { agentId: number; sponsorId: number },
): Promise<boolean> {
  const { rows } = await sql<{ is_done: boolean }>`
    select change_sponsor(${agentId}, ${sponsorId}) as is_done`.execute(trx)
  return rows[0]?.is_done === true
}

/** Gives an agent a code that nobody has or had. Returns the former code and the new one. */
export async function updateCode(
  trx: Trx,
  id: number,
  drawCode: () => string,
): Promise<{ before: string; after: string }> {
  for (;;) {
    const after = drawCode()
    const { rows } = await sql<{ before: string | null }>`select change_code(${id}, ${after}) as before`.execute(trx)
    const before = rows[0]?.before ?? null
    if (before !== null) return { before, after }
  }
}

/** Changes the letter case of an address, which stays the same address. */
export async function updateSpelling(trx: Trx, id: number, email: string): Promise<void> {
  await trx.updateTable('agents').set({ email }).where('id', '=', id).execute()
}

/**
 * Gives an agent another address, verified or to be verified. Every token, and every link that was mailed to the old
 * address, becomes invalid. Throws `invalid` under `email` if another agent takes the address at the same moment; the
 * transaction cannot continue after that.
 */
export async function updateEmail(
  trx: Trx,
  id: number,
  { email, verifiedAt }: { email: string; verifiedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('agents')
    .set((eb) => ({ email, email_verified_at: verifiedAt, token_version: eb('token_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error) ? invalid({ email: ['user with this email already exists.'] }) : error
    })
  await trx.deleteFrom('account_links').where('agent_id', '=', id).execute()
}

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
        .selectFrom('brought_over')
        .select('former_id')
        .whereRef('brought_over.id', '=', 'agents.id')
        .where('entity', '=', 'agents')
        .as('former_id'),
    )
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

type AgentReference = {
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

/** Returns the up to six agents above a place in the matrix, the nearest first. */
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
