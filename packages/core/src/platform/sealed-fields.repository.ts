/** Which keys have encrypted what is stored. */
import { sql } from 'kysely'
import type { FieldCipher } from './field-encryption.ts'
import type { Database } from './schema.ts'

/** Every column that the field cipher writes. */
const SEALED = [
  ['agents', 'bank_name'],
  ['agents', 'account_name'],
  ['agents', 'account_number'],
  ['withdrawals', 'bank_name'],
  ['withdrawals', 'account_name'],
  ['withdrawals', 'account_number'],
  ['staff', 'totp_secret'],
] as const

const keyIdsIn = ([table, column]: (typeof SEALED)[number]) => sql`
  select distinct split_part(${sql.ref(column)}, '.', 2) as key_id from ${sql.table(table)}
  where ${sql.ref(column)} is not null`

/** The names of keys that stored fields need and the cipher does not have. */
export async function listMissingKeys(db: Database, cipher: FieldCipher): Promise<string[]> {
  const { rows } = await sql<{ key_id: string }>`${sql.join(SEALED.map(keyIdsIn), sql` union `)}`.execute(db)
  return rows.map(({ key_id }) => key_id).filter((keyId) => !cipher.hasKey(keyId))
}
