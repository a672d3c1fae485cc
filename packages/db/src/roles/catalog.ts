/** Reads the tables and functions of a database for which rights are declared, and the rights that our roles hold. */
import { type Kysely, sql } from 'kysely'
import { APP_ROLE, QUEUE_SCHEMA, READER_ROLE } from './rights.ts'

/** One privilege as `grant` and `revoke` write it: `update ("email")` on `table "public"."agents"` for a role. */
export type Right = { role: string; privilege: string; object: string }

export type Table = { schema: string; name: string; columns: string[] }
export type Routine = { schema: string; name: string; object: string; is_trigger: boolean }

const SCHEMAS = sql`('public', ${sql.lit(QUEUE_SCHEMA)})`

/** Returns the condition that an object's rights are ours to give: an extension's or another owner's stay as they are. */
const ours = (catalog: 'pg_class' | 'pg_proc', oid: string, owner: string) => sql`
  pg_has_role(current_user, ${sql.ref(owner)}, 'usage') and not exists (
    select from pg_depend d where d.classid = ${sql.lit(catalog)}::regclass and d.objid = ${sql.ref(oid)}
      and d.deptype = 'e')`

export async function listTables(db: Kysely<unknown>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select n.nspname::text as schema, c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${ours('pg_class', 'c.oid', 'c.relowner')}
    order by 1, 2`.execute(db)
  return rows
}

export async function listRoutines(db: Kysely<unknown>): Promise<Routine[]> {
  const { rows } = await sql<Routine>`
    select n.nspname::text as schema, p.proname::text as name, p.prorettype = 'trigger'::regtype as is_trigger,
      format('routine "%s"."%s"(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as object
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ${SCHEMAS} and ${ours('pg_proc', 'p.oid', 'p.proowner')}
    order by 1, 2`.execute(db)
  return rows
}

/** Returns our roles' and PUBLIC's rights on schemas (not PUBLIC's use of them), tables, columns, sequences, functions. */
export async function listRights(db: Kysely<unknown>): Promise<Right[]> {
  const { rows } = await sql<Right>`
    with held as (
      select format('schema "%s"', n.nspname) as object, acl.grantee, acl.privilege_type as privilege
      from pg_namespace n, aclexplode(n.nspacl) acl
      where n.nspname in ${SCHEMAS} and pg_has_role(current_user, n.nspowner, 'usage')
        and not (acl.grantee = 0 and acl.privilege_type = 'USAGE')
      union all
      select format('%s "%s"."%s"', case c.relkind when 'S' then 'sequence' else 'table' end, n.nspname, c.relname),
        acl.grantee, acl.privilege_type
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) acl
      where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and ${ours('pg_class', 'c.oid', 'c.relowner')}
      union all
      select format('table "%s"."%s"', n.nspname, c.relname), acl.grantee,
        format('%s ("%s")', acl.privilege_type, a.attname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped, aclexplode(a.attacl) acl
      where n.nspname in ${SCHEMAS} and ${ours('pg_class', 'c.oid', 'c.relowner')}
      union all
      select format('routine "%s"."%s"(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
        acl.grantee, acl.privilege_type
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
        aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
      where n.nspname in ${SCHEMAS} and ${ours('pg_proc', 'p.oid', 'p.proowner')}
    )
    select coalesce(r.rolname::text, 'public') as role, held.privilege, held.object
    from held left join pg_roles r on r.oid = held.grantee
    where held.grantee = 0 or r.rolname in (${sql.lit(APP_ROLE)}, ${sql.lit(READER_ROLE)})`.execute(db)
  // Column names keep their case; the words around them do not.
  return rows.map(({ role, privilege, object }) => {
    return { role, privilege: privilege.replace(/^[A-Z]+/, (word) => word.toLowerCase()), object }
  })
}

/** Returns the schemas whose rights this login may give. */
export async function listSchemas(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname::text as name from pg_namespace
    where nspname in ${SCHEMAS} and pg_has_role(current_user, nspowner, 'usage')`.execute(db)
  return rows.map(({ name }) => name)
}
