/** The rights of a login, and the check that the connections of a process are as restricted as they should be. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { OpenDatabase } from '../database-types.ts'
import { APP_ROLE } from './rights.ts'

/** The login of these connections. */
export type Login = {
  name: string
  /** The database it is connected to. */
  database: string
  /** True if it may migrate: the tables are its own, or there are none yet and it may create them. */
  is_owner: boolean
  /** True if it has the rights of the product's role. */
  is_app: boolean
}

export async function readLogin<S>(db: Kysely<S>): Promise<Login> {
  const { rows } = await sql<Login>`
    select current_user::text as name, current_database()::text as database,
      coalesce(
        (select pg_has_role(current_user, relowner, 'usage') from pg_class
          where oid = to_regclass('public.kysely_migration')),
        has_schema_privilege('public', 'create')) as is_owner,
      exists (select from pg_roles where rolname = ${APP_ROLE} and pg_has_role(current_user, oid, 'usage')) as is_app
    `.execute(db)
  const [login] = rows
  if (login === undefined) throw new Error('The database does not say who is connected')
  return login
}

/**
 * Returns whether the login may take the product's role, after the login has given itself that permission if it can.
 * Since PostgreSQL 16, a login that creates a role must first permit itself to take it.
 */
export async function allowAppRole<S>(db: Kysely<S>): Promise<boolean> {
  const take = `do $$ begin set local role ${APP_ROLE}; end $$`
  const succeeds = async (statement: string) => {
    try {
      await sql.raw(statement).execute(db)
      return true
    } catch {
      // It was refused, or another process granted it at this moment. Only whether the role can be taken in the end
      // counts.
      return false
    }
  }
  if (await succeeds(take)) return true
  await succeeds(`grant ${APP_ROLE} to current_user`)
  return succeeds(take)
}

/** True for the owner, for members of its role and for superusers. */
const UNRESTRICTED = `
  select has_table_privilege('public.ledger_transfers', 'update, delete, truncate, trigger')
    or (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as is_unrestricted`

/** Returns the purposes of the connections that could change the ledger; none if every connection is restricted. */
export async function findUnrestricted<S>({ db, direct, queue }: OpenDatabase<S>): Promise<string[]> {
  const ask = async (kysely: Kysely<S>) => (await kysely.executeQuery(CompiledQuery.raw(UNRESTRICTED))).rows
  const answers = {
    requests: await ask(db),
    migrations: await ask(direct),
    jobs: (await queue?.query(UNRESTRICTED))?.rows ?? [],
  }
  return Object.entries(answers).flatMap(([kind, [row]]) =>
    row !== undefined && Reflect.get(Object(row), 'is_unrestricted') !== false ? [kind] : [],
  )
}

/** Lets the only session of PGlite work under the product's role until it is closed. */
export async function takeAppRole<S>(database: OpenDatabase<S>): Promise<void> {
  await sql`set role ${sql.ref(APP_ROLE)}`.execute(database.db)
}

// The login that the processes use, which is not the owner's.

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
