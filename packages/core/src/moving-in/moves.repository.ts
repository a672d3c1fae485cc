/** The exports that were brought over, and what has happened since. Everything here needs the rights of the tables' owner. */
import { type RawBuilder, sql } from 'kysely'
import { conflict } from '../platform/errors.ts'
import type { Database, Trx } from '../platform/schema.ts'

export type MoveIn = { id: number; source_digest: string; stored_at: Date | null; finished_at: Date | null }

/** Returns the newest export; undefined if nothing was ever brought over. */
export const findNewestMove = (db: Database): Promise<MoveIn | undefined> =>
  db
    .selectFrom('move_ins')
    .select(['id', 'source_digest', 'stored_at', 'finished_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns whether the company is moving in, so that agents cannot sign in yet. */
export async function isMovingIn(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_moving: boolean }>`
    select exists (select from move_ins where finished_at is null) as is_moving`.execute(db)
  return rows[0]?.is_moving === true
}

/** The moment of every transfer of an export, to the microsecond, as SQL. */
export const momentOf = (moveId: number): RawBuilder<unknown> =>
  sql`(select m.started_at from move_ins m where m.id = ${moveId})`

/**
 * Runs the work while nobody else moves in. Throws `conflict` at once if somebody does.
 * @param direct connections that keep their session; absent on PGlite, which only one process can open
 */
export async function aloneIn<T>(direct: Database | undefined, work: () => Promise<T>): Promise<T> {
  if (direct === undefined) return work()
  return direct.connection().execute(async (held) => {
    const { rows } = await sql<{ is_taken: boolean }>`
      select pg_try_advisory_lock(hashtext('moving-in')) as is_taken`.execute(held)
    if (rows[0]?.is_taken !== true) throw conflict('Another process is moving in. Wait until it has ended.')
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('moving-in'))`.execute(held)
    }
  })
}

/** Transfers that no export has made. */
const genuineTransfers = sql`
  select from ledger_transfers t where not exists (select from move_ins m where m.started_at = t.created_at)`

const genuineAgents = sql`
  select from agents a where a.recommended_by is not null
    and not exists (select from brought_over b where b.entity = 'agents' and b.id = a.id)`

/** Decisions about agents and their money since the first export, besides the moves themselves. */
const genuineDecisions = sql`
  select from audit_entries e
  where e.created_at > (select min(started_at) from move_ins)
    and e.subject_kind in ('agent', 'payment', 'withdrawal', 'reward', 'proposal')`

const genuineSignIns = sql`select from sessions s where s.agent_id is not null`

const first = async (db: Database, acts: readonly (readonly [string, RawBuilder<unknown>])[]) => {
  for (const [what, rows] of acts) {
    const found = await sql<{ is_there: boolean }>`select exists (${rows}) as is_there`.execute(db)
    if (found.rows[0]?.is_there === true) return what
  }
  return undefined
}

/** Returns a sentence about why nothing can be brought over into this database; undefined if it can. */
export const findOccupied = (db: Database): Promise<string | undefined> =>
  first(db, [
    ['Genuine money has moved in this database.', genuineTransfers],
    ['Agents have joined in this database who were not brought over.', genuineAgents],
  ])

/** Returns a sentence about a genuine act since the move began; undefined if there was none. */
export const findGenuineAct = (db: Database): Promise<string | undefined> =>
  first(db, [
    ['Genuine money has moved since the move began.', genuineTransfers],
    ['Agents have joined since the move began.', genuineAgents],
    ['Agents have signed in since the move began.', genuineSignIns],
    ['Staff have decided about agents or their money since the move began.', genuineDecisions],
  ])

/**
 * Begins an export and returns it, or the one with this digest that was interrupted. Throws `conflict` if another one was
 * interrupted, if this one was brought over already, and once the move is finished.
 */
export async function beginMove(trx: Trx, digest: string): Promise<{ move: MoveIn; isNew: boolean }> {
  const newest = await findNewestMove(trx)
  if (newest !== undefined && newest.finished_at !== null)
    throw conflict('The company has moved in. Nothing more can be brought over.')
  const isSame = newest?.source_digest === digest
  if (newest?.stored_at === null) {
    if (isSame) return { move: newest, isNew: false }
    throw conflict('Another export was interrupted. Run it again to its end first, or undo it.')
  }
  if (isSame) throw conflict('This export was brought over already, and nothing in it has changed since.')
  const { rows } = await sql<MoveIn>`
    insert into move_ins (source_digest, root_before)
    select ${digest}, coalesce(
      (select m.root_before from move_ins m order by m.id limit 1),
      (select to_jsonb(a) from agents a where a.recommended_by is null))
    returning id, source_digest, stored_at, finished_at`.execute(trx)
  const [move] = rows
  if (move === undefined) throw new Error('The move was not stored')
  return { move, isNew: true }
}

/** Notes that everything of the export is stored. */
export async function endMove(trx: Trx, id: number): Promise<void> {
  await sql`update move_ins set stored_at = now() where id = ${id}`.execute(trx)
}

const numbered = ['agents', 'payments', 'withdrawals', 'ledger_transfers', 'reached_levels'] as const

/** Lets the next rows of the product continue after the highest numbers, which were given without the sequences. */
export async function continueNumbers(trx: Trx): Promise<void> {
  for (const table of numbered) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`.execute(
      trx,
    )
  }
  await sql`
    select setval(pg_get_serial_sequence('placements', 'number'), (select max(number) from placements))`.execute(trx)
}

/** Returns how many records of the main kinds were brought over. */
export async function countBroughtOver(
  db: Database,
): Promise<{ agents: number; payments: number; withdrawals: number }> {
  const { rows } = await sql<{ agents: number; payments: number; withdrawals: number }>`
    select count(*) filter (where entity = 'agents') as agents, count(*) filter (where entity = 'payments') as payments,
      count(*) filter (where entity = 'withdrawals') as withdrawals
    from brought_over`.execute(db)
  return rows[0] ?? { agents: 0, payments: 0, withdrawals: 0 }
}

export async function finishMoves(trx: Trx): Promise<void> {
  await sql`update move_ins set finished_at = now()`.execute(trx)
}

/** The tables with rows of agents, in the order in which they can be emptied, besides those that staff fill. */
const emptied = [
  'ledger_totals',
  'ledger_transfers',
  'withdrawals',
  'reached_levels',
  'level_counts',
  'opening_figures',
  'payments',
  'closed_accounts',
  'account_links',
  'referral_marks',
] as const

/** Tables whose rows never change otherwise. */
const guarded = ['ledger_transfers', 'ledger_accounts', 'withdrawals', 'reached_levels', 'placements'] as const

/**
 * Removes the foreign keys that refer to these tables, and returns the statements that add them again. With a key, the
 * check of each removed row reads the rows that were removed before it, which takes hours for a hundred thousand agents.
 */
async function removeForeignKeys(trx: Trx, tables: readonly string[]): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ removal: string; addition: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as removal,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as addition
    from pg_constraint where contype = 'f' and confrelid = any(${tables}::regclass[])
    order by conrelid, conname`.execute(trx)
  for (const { removal } of rows) await sql.raw(removal).execute(trx)
  return rows.map(({ addition }) => sql.raw(addition))
}

/**
 * Removes everything that was brought over, and puts the company's own agent back as it was. Only where nothing genuine
 * has happened, so that these tables have no other rows than those of the move and of the company's own agent.
 */
export async function removeBroughtOver(trx: Trx): Promise<void> {
  const foreignKeys = await removeForeignKeys(trx, [...emptied, 'placements', 'ledger_accounts', 'agents'])
  for (const table of guarded) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
  const root = sql`(select id from agents where recommended_by is null)`
  for (const table of emptied) await sql`delete from ${sql.table(table)}`.execute(trx)
  await sql`delete from placements where parent_id is not null`.execute(trx)
  await sql`update placements set open_distance = 0`.execute(trx)
  await sql`insert into level_counts (agent_id) select agent_id from placements`.execute(trx)
  await sql`delete from ledger_accounts where agent_id <> ${root} or kind = 'receivable'`.execute(trx)
  await sql`
    update ledger_accounts set debits_posted = 0, credits_posted = 0, debits_pending = 0, credits_pending = 0`.execute(
    trx,
  )
  await sql`delete from agents where recommended_by is not null`.execute(trx)
  await restoreRoot(trx)
  for (const table of ['brought_over', 'former_password_costs', 'move_ins'] as const) {
    await sql`delete from ${sql.table(table)}`.execute(trx)
  }
  for (const table of guarded) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
  for (const addition of foreignKeys) await addition.execute(trx)
}

const restored = sql.raw(
  [
    'email password_hash token_version email_verified_at code status date_joined first_name last_name phone_number',
    'date_of_birth gender home_address local_govt state_of_origin nationality bank_name account_name account_number',
    'account_index account_index_of image_id',
  ]
    .join(' ')
    .split(' ')
    .map((column) => `${column} = before.${column}`)
    .join(', '),
)

async function restoreRoot(trx: Trx): Promise<void> {
  await sql`
    update agents a set ${restored}
    from jsonb_populate_record(null::agents, (select root_before from move_ins order by id limit 1)) before
    where a.recommended_by is null`.execute(trx)
}
