/** The login that the processes use, which is not the owner's. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { APP_ROLE } from './rights.ts'

const ROUNDS = 4096
const KEY_BYTES = 32

/** Returns what PostgreSQL stores for a password of ASCII characters, so that the password itself never reaches its log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ROUNDS, KEY_BYTES, 'sha256')
  const keyOf = (words: string) => createHmac('sha256', salted).update(words).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

/**
 * Creates the login, a member of the product's role and of nothing else, and returns its password, which is stored
 * nowhere. An existing login keeps its password, unless `renews`; then undefined is returned. It cannot create roles or
 * databases. Throws the database's error if this login may not create roles.
 */
export async function createAppLogin<S>(
  db: Kysely<S>,
  { name, renews }: { name: string; renews: boolean },
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`select 1 from pg_roles where rolname = ${name}`.execute(trx)
    const exists = rows.length > 0
    const password = exists && !renews ? undefined : randomBytes(24).toString('base64url')
    if (!exists) await sql`create role ${sql.ref(name)} login`.execute(trx)
    if (password !== undefined) {
      await sql`alter role ${sql.ref(name)} login password ${sql.lit(scramVerifier(password))}`.execute(trx)
    }
    await sql`grant ${sql.ref(APP_ROLE)} to ${sql.ref(name)}`.execute(trx)
    return password
  })
}
