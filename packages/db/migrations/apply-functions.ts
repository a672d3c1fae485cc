/** Creates or replaces database functions from their files in `sql/`. */
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

const FOLDER = new URL('../sql/', import.meta.url)

/**
 * Gives each of the functions the text of its file, which is always the newest version. Parameters and result may
 * differ from those of the version before, except for functions of triggers, which all have the same. PostgreSQL does
 * not check the bodies here, because a newest version may use columns that only later migrations add. Only the owner
 * and the roles that may add transfers, which are those of the product, can execute them: processes that run meanwhile
 * continue to work, and `applyRights` then limits execution to what is declared. Call it inside the migration's
 * transaction.
 */
export async function applyFunctions(db: Kysely<unknown>, names: string[]): Promise<void> {
  await sql`select set_config('check_function_bodies', 'off', true)`.execute(db)
  for (const name of names) {
    await dropFunctions(db, name)
    await sql.raw(readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8')).execute(db)
    await limitExecution(db, name)
  }
  await sql`select set_config('check_function_bodies', 'on', true)`.execute(db)
}

/**
 * Drops every function of this name that no trigger uses, because `create or replace` refuses a result of another type.
 */
async function dropFunctions(db: Kysely<unknown>, name: string): Promise<void> {
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where proname = ${name} and pronamespace = current_schema()::regnamespace
      and prorettype <> 'trigger'::regtype`.execute(db)
  for (const { signature } of rows) await sql.raw(`drop function ${signature}`).execute(db)
}

/**
 * Limits who may execute a function. PostgreSQL lets every role execute a new function, so that any role could use one
 * that runs as its owner. Functions of triggers need no right when the trigger fires, only to create a trigger, which
 * no role of the product does.
 */
async function limitExecution(db: Kysely<unknown>, name: string): Promise<void> {
  const { rows } = await sql<{ signature: string; roles: string[] }>`
    select p.oid::regprocedure::text as signature, array(
      select acl.grantee::regrole::text from pg_class c, aclexplode(c.relacl) acl
      where p.prorettype <> 'trigger'::regtype and c.oid = to_regclass('ledger_transfers')
        and acl.privilege_type = 'INSERT' and acl.grantee not in (0, c.relowner)
      union
      select acl.grantee::regrole::text from pg_attribute a, aclexplode(a.attacl) acl
      where p.prorettype <> 'trigger'::regtype and a.attrelid = to_regclass('ledger_transfers')
        and acl.privilege_type = 'INSERT' and acl.grantee <> 0
    ) as roles
    from pg_proc p where p.proname = ${name} and p.pronamespace = current_schema()::regnamespace`.execute(db)
  for (const { signature, roles } of rows) {
    await sql.raw(`revoke execute on function ${signature} from public`).execute(db)
    for (const role of roles) await sql.raw(`grant execute on function ${signature} to ${role}`).execute(db)
  }
}
