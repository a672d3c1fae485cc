/** The rights of a login, and the check that the connections of a process are as restricted as they should be. */
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
