/** Which keys have encrypted what is stored. */
import { sql } from 'kysely'
import type { FieldCipher } from './field-encryption.ts'
import type { Database } from './schema.ts'

/** Every column that the field cipher writes, by table. */
const SEALED = {
  agents: ['bank_name', 'account_name', 'account_number'],
  withdrawals: ['bank_name', 'account_name', 'account_number'],
  staff: ['totp_secret'],
}

/** One scan of the table, whatever the number of its columns. */
const keyIdsIn = ([table, columns]: [table: string, columns: string[]]) => sql`
  select distinct split_part(sealed, '.', 2) as key_id
  from ${sql.table(table)} cross join lateral
    (values ${sql.join(columns.map((column) => sql`(${sql.ref(column)})`))}) as fields (sealed)
  where sealed is not null`

/** The names of keys that stored fields need and the cipher does not have. */
export async function listMissingKeys(db: Database, cipher: FieldCipher): Promise<string[]> {
  const { rows } = await sql<{ key_id: string }>`${sql.join(
    Object.entries(SEALED).map(keyIdsIn),
    sql` union `,
  )}`.execute(db)
  return rows.map(({ key_id }) => key_id).filter((keyId) => !cipher.hasKey(keyId))
}
