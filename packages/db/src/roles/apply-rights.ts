/** Makes the roles of the database, and gives them exactly the rights that are declared. */
import { type Kysely, sql } from 'kysely'
import { listNewerMigrations } from '../migrate.ts'
import { inTransaction } from '../transaction.ts'
import {
  APP_ROLE,
  appFunctions,
  QUEUE_SCHEMA,
  QUEUE_VERSION,
  queueFunctions,
  READER_ROLE,
  type TableRights,
  tableRights,
} from './rights.ts'

// Reads the tables and functions of a database for which rights are declared, and the rights that our roles hold.

/** One privilege as `grant` and `revoke` write it: `update ("email")` on `table "public"."agents"` for a role. */
type Right = { role: string; privilege: string; object: string }

type Table = { schema: string; name: string; columns: string[] }
type Routine = { schema: string; name: string; object: string; is_trigger: boolean }

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
async function listSchemas(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname::text as name from pg_namespace
    where nspname in ${SCHEMAS} and pg_has_role(current_user, nspowner, 'usage')`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Brings the roles and their rights up to date with the declaration: grants what is missing and revokes what is too
 * much, from our two roles and from PUBLIC. Several processes may call it at the same time, as the owner of the tables,
 * after every migration. It leaves alone a database that a newer release has migrated, because that release knows
 * tables that this one does not. Roles that this login may not create are left out.
 */
export async function applyRights<S>(untyped: Kysely<S>): Promise<void> {
  const db = untyped as unknown as Kysely<unknown>
  const roles = await createRoles(db)
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('database.rights'))`.execute(trx)
    if ((await listNewerMigrations(trx)).length > 0) return
    const wanted = (await listWanted(trx)).filter(({ role }) => roles.includes(role))
    const held = await listRights(trx)
    const statements = [
      ...inStatements('revoke', 'from', without(held, wanted)),
      ...inStatements('grant', 'to', without(wanted, held)),
    ]
    if (statements.length > 0) await sql.raw(`do $rights$ begin ${statements.join('; ')}; end $rights$`).execute(trx)
  })
}

/** Creates the missing roles and returns those that then exist. Another database of the server may be creating them too. */
async function createRoles(db: Kysely<unknown>): Promise<string[]> {
  const find = async () => {
    const { rows } = await sql<{ name: string }>`
      select rolname::text as name from pg_roles where rolname in (${APP_ROLE}, ${READER_ROLE})`.execute(db)
    return rows.map(({ name }) => name)
  }
  const present = await find()
  const missing = [APP_ROLE, READER_ROLE].filter((role) => !present.includes(role))
  for (const role of missing) {
    await sql
      .raw(
        `do $$ begin create role ${role} nologin;
        exception when duplicate_object or unique_violation or insufficient_privilege then null; end $$`,
      )
      .execute(db)
  }
  return missing.length === 0 ? present : find()
}

const keyOf = ({ role, privilege, object }: Right): string => `${role} ${privilege} ${object}`

function without(rights: Right[], others: Right[]): Right[] {
  const known = new Set(others.map(keyOf))
  return rights.filter((right) => !known.has(keyOf(right)))
}

/** Returns one statement for each role and object. */
function inStatements(verb: string, preposition: string, rights: Right[]): string[] {
  const groups = Map.groupBy(rights, ({ role, object }) => `on ${object} ${preposition} ${role}`)
  return [...groups].map(([target, group]) => `${verb} ${group.map(({ privilege }) => privilege).join(', ')} ${target}`)
}

/** Returns every right that the declaration gives for the tables and functions of this database. */
async function listWanted(db: Kysely<unknown>): Promise<Right[]> {
  const schemas = await listSchemas(db)
  const tables = await listTables(db)
  const routines = await listRoutines(db)
  return [
    ...schemas.map((name) => ({ role: APP_ROLE, privilege: 'usage', object: `schema "${name}"` })),
    ...schemas
      .filter((name) => name !== QUEUE_SCHEMA)
      .map((name) => ({ role: READER_ROLE, privilege: 'usage', object: `schema "${name}"` })),
    ...tables.flatMap((table) => (table.schema === QUEUE_SCHEMA ? rightsInQueue(table) : rightsOn(table))),
    ...routines.filter(isExecuted).map(({ object }) => ({ role: APP_ROLE, privilege: 'execute', object })),
  ]
}

const isExecuted = ({ schema, name }: Routine): boolean =>
  (schema === QUEUE_SCHEMA ? queueFunctions : appFunctions).includes(name)

function onColumns(verb: string, columns: TableRights['insert']): string[] {
  if (columns === undefined) return []
  return columns === 'all' ? [verb] : columns.map((column) => `${verb} ("${column}")`)
}

function rightsOn({ schema, name, columns }: Table): Right[] {
  const declared = Object.hasOwn(tableRights, name) ? tableRights[name] : undefined
  if (declared === undefined) return []
  const { hidden } = declared
  const shown = hidden === undefined ? ('all' as const) : columns.filter((column) => !isIn(column, hidden))
  const object = `table "${schema}"."${name}"`
  const product = [
    'select',
    ...onColumns('insert', declared.insert),
    ...onColumns('update', declared.update),
    ...(declared.delete === true ? ['delete'] : []),
  ]
  return [
    ...product.map((privilege) => ({ role: APP_ROLE, privilege, object })),
    ...onColumns('select', shown).map((privilege) => ({ role: READER_ROLE, privilege, object })),
  ]
}

const isIn = (column: string, columns: NonNullable<TableRights['hidden']>): boolean =>
  columns === 'all' || columns.includes(column)

function rightsInQueue({ schema, name, columns }: Table): Right[] {
  const isVersion = name === QUEUE_VERSION.table
  const privileges = isVersion
    ? [
        'select',
        ...onColumns(
          'update',
          columns.filter((column) => column !== QUEUE_VERSION.column),
        ),
      ]
    : ['select', 'insert', 'update', 'delete']
  return privileges.map((privilege) => ({ role: APP_ROLE, privilege, object: `table "${schema}"."${name}"` }))
}
