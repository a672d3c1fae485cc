import { sql } from 'kysely'
import { defineQuery, queries, type RowOf } from '../../platform/reader.repository.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { type AccountIndex, type BankDetails, bankFields } from './bank-details.ts'

const profile = [
  'agents.id',
  'agents.email',
  'agents.code',
  'agents.status',
  'agents.recommended_by',
  'agents.date_joined',
  'agents.first_name',
  'agents.last_name',
  'agents.phone_number',
  'agents.date_of_birth',
  'agents.gender',
  'agents.home_address',
  'agents.local_govt',
  'agents.state_of_origin',
  'agents.nationality',
  'agents.bank_name',
  'agents.account_name',
  'agents.account_number',
  'agents.plan',
] as const

export type ProfileRow = RowOf<typeof profileOf>

/**
 * Returns a query for the agent's own record with the photo and, unless that account is closed, the sponsor's address.
 */
export const profileOf = defineQuery((id: number) =>
  queries
    .selectFrom('agents')
    .leftJoin('agents as sponsor', 'sponsor.id', 'agents.recommended_by')
    .leftJoin('files', 'files.id', 'agents.image_id')
    .select(profile)
    .select(sql<string | null>`case when sponsor.status <> 'Closed' then sponsor.email end`.as('recommended_by_email'))
    .select(['files.hash', 'files.width', 'files.height'])
    .where('agents.id', '=', id),
)

export type ProfileChange = Partial<
  Record<'first_name' | 'last_name' | 'phone_number' | 'date_of_birth' | 'home_address' | 'local_govt', string> &
    Record<'state_of_origin' | 'nationality' | 'bank_name' | 'account_name' | 'account_number', string> & {
      gender: 'Male' | 'Female'
      image_id: number | null
    } & AccountIndex
>

export async function updateProfileRow(trx: Trx, id: number, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await trx.updateTable('agents').set(change).where('id', '=', id).execute()
}

const replaceable = ['id', 'image_id', ...bankFields] as const

type ReplaceableRow = BankDetails & { id: number; image_id: number | null }

/** Returns the agent's sealed bank details and the file of the photo. */
export async function getReplaceable(db: Database, id: number): Promise<ReplaceableRow> {
  return db.selectFrom('agents').select(replaceable).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Locks the agent's row until the transaction ends, and returns the same. */
export async function lockReplaceable(trx: Trx, id: number): Promise<ReplaceableRow> {
  return trx.selectFrom('agents').select(replaceable).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}
