/** Makes the roles of the database, and gives them exactly the rights that are declared. */
import { type Kysely, sql } from 'kysely'
import { listNewerMigrations } from '../migrate.ts'
import { inTransaction } from '../transaction.ts'
import { listRights, listRoutines, listSchemas, listTables, type Right, type Routine, type Table } from './catalog.ts'
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
