/** The SQL of the log itself: leaves, roots of tiles, keys and checkpoints, which are only added. */
import { sql } from 'kysely'
import { recordset } from '../platform/recordset.repository.ts'
import type { Database, Schema, Trx } from '../platform/schema.ts'
import { foldFull, hashesOfLevel, TILE_WIDTH, type TileAt, type Tree } from './merkle.ts'
import type { RecordKind } from './records.ts'

/** Takes the log. Returns whether this transaction is the one that may add to it until it ends. */
export async function takeLog(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('log.append')) as is_taken`.execute(trx)
  return rows[0]?.is_taken === true
}

export async function logSize(db: Database): Promise<number> {
  const { position } = await db
    .selectFrom('log_leaves')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirstOrThrow()
  return position === null ? 0 : position + 1
}

/** Returns the moment at which the first entry came into the log, by the clock of the database. */
export async function oldestLeafAt(db: Database): Promise<Date | undefined> {
  const first = await db.selectFrom('log_leaves').select('added_at').where('position', '=', 0).executeTakeFirst()
  return first?.added_at
}

async function selectTile(db: Database, { level, index, width }: TileAt): Promise<Uint8Array[]> {
  const from = index * TILE_WIDTH
  const rows =
    level === 0
      ? await db
          .selectFrom('log_leaves')
          .select('leaf as hash')
          .where('position', '>=', from)
          .where('position', '<', from + width)
          .orderBy('position')
          .execute()
      : await db
          .selectFrom('log_nodes')
          .select('root as hash')
          .where('level', '=', level)
          .where('position', '>=', from)
          .where('position', '<', from + width)
          .orderBy('position')
          .execute()
  return rows.map(({ hash }) => hash)
}

/** Returns the tree of the first `size` entries. */
export const storedTree = (db: Database, size: number): Tree => ({ size, readTile: (tile) => selectTile(db, tile) })

export type NewLeaf = { kind: RecordKind; record_id: number; salt: Buffer; leaf: Buffer }

async function insertLeaves(trx: Trx, size: number, leaves: readonly NewLeaf[]): Promise<void> {
  const rows = leaves.map(({ kind, record_id, salt, leaf }, index) => ({
    position: size + index,
    kind,
    record_id,
    salt: salt.toString('hex'),
    leaf: leaf.toString('hex'),
  }))
  const types = { position: 'bigint', kind: 'text', record_id: 'bigint', salt: 'text', leaf: 'text' }
  await sql`
    insert into log_leaves (position, kind, record_id, salt, leaf)
    select position, kind, record_id, decode(salt, 'hex'), decode(leaf, 'hex')
    from ${recordset(rows, types)}`.execute(trx)
}

async function insertNodes(trx: Trx, level: number, nodes: { position: number; hash: Uint8Array }[]): Promise<void> {
  const rows = nodes.map(({ position, hash }) => ({ position, hash: Buffer.from(hash).toString('hex') }))
  await sql`
    insert into log_nodes (level, position, root)
    select ${level}::smallint, position, decode(hash, 'hex')
    from ${recordset(rows, { position: 'bigint', hash: 'text' })}`.execute(trx)
}

/** Adds leaves after the existing `size` ones, and the roots of the tiles that they fill. The caller must have taken the log. */
export async function appendLeaves(trx: Trx, size: number, leaves: readonly NewLeaf[]): Promise<void> {
  if (leaves.length === 0) return
  await insertLeaves(trx, size, leaves)
  for (let level = 1; ; level += 1) {
    const from = hashesOfLevel(size, level)
    const to = hashesOfLevel(size + leaves.length, level)
    if (from === to) return
    const nodes: { position: number; hash: Uint8Array }[] = []
    for (let position = from; position < to; position += 1) {
      const hashes = await selectTile(trx, { level: level - 1, index: position, width: TILE_WIDTH })
      nodes.push({ position, hash: foldFull(hashes) })
    }
    await insertNodes(trx, level, nodes)
  }
}

export type LogKey = { id: number; origin: string; public_key: Uint8Array; added_at: Date }

/** Returns every key that has signed, the newest first. */
export const selectKeys = (db: Database): Promise<LogKey[]> =>
  db.selectFrom('log_keys').selectAll().orderBy('id', 'desc').execute()

export async function insertKey(trx: Trx, key: Pick<LogKey, 'origin' | 'public_key'>): Promise<LogKey> {
  return trx.insertInto('log_keys').values(key).returningAll().executeTakeFirstOrThrow()
}

export type StoredCheckpoint = {
  id: number
  size: number
  root: Uint8Array
  key_id: number
  note: string
  created_at: Date
}

export const findNewestCheckpoint = (db: Database): Promise<StoredCheckpoint | undefined> =>
  db.selectFrom('log_checkpoints').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

export async function insertCheckpoint(trx: Trx, checkpoint: Omit<StoredCheckpoint, 'id' | 'created_at'>) {
  await trx.insertInto('log_checkpoints').values(checkpoint).execute()
}

/** Returns checkpoints with ids above `after`, in their order. */
export const selectCheckpoints = (
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<StoredCheckpoint[]> =>
  db.selectFrom('log_checkpoints').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()

export async function countNodes(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('log_nodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the stored root of a full tile; undefined if there is none. */
export async function selectNodes(db: Database, at: { level: number; position: number }): Promise<Uint8Array[]> {
  const { level, position } = at
  const rows = await db
    .selectFrom('log_nodes')
    .select('root')
    .where('level', '=', level)
    .where('position', '=', position)
    .execute()
  return rows.map(({ root }) => root)
}

/** Lets the transaction wait for a file that is being written, for as long as it takes. */
export async function allowPauses(trx: Trx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}

/** Returns up to which number the records of the kind have been taken. */
export async function findProgress(db: Database, kind: RecordKind): Promise<Schema['log_progress']> {
  const found = await db.selectFrom('log_progress').selectAll().where('kind', '=', kind).executeTakeFirst()
  return found ?? { kind, settled_id: 0, seen_id: 0, waiting_for: [] }
}

export async function keepProgress(trx: Trx, { kind, ...progress }: Schema['log_progress']): Promise<void> {
  await trx
    .insertInto('log_progress')
    .values({ kind, ...progress })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(progress))
    .execute()
}
