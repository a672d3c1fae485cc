import { sql } from 'kysely'
import type { Database, Trx } from '../platform/schema.ts'

export type NewFile = {
  hash: string
  folder: string
  width: number
  height: number
  mime: string
  byte_size: number
  is_private?: boolean
  content_name?: string
  proof_of?: number
}
export type StoredFile = { id: number; hash: string; width: number; height: number; folder: string }

const identity = ['id', 'hash', 'width', 'height', 'folder'] as const

/** Inserts the file unless its content is already stored. Returns the row of this content. */
export async function insertFileOnce(db: Database, file: NewFile): Promise<StoredFile> {
  const inserted = await db
    .insertInto('files')
    .values(file)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning(identity)
    .executeTakeFirst()
  if (inserted !== undefined) return inserted
  return db.selectFrom('files').select(identity).where('hash', '=', file.hash).executeTakeFirstOrThrow()
}

/** Inserts a file whose name is unique. */
export async function insertFile(db: Database, file: NewFile): Promise<StoredFile> {
  return db.insertInto('files').values(file).returning(identity).executeTakeFirstOrThrow()
}

export async function findPublicFile(db: Database, hash: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('files')
    .select(identity)
    .where('hash', '=', hash)
    .where('is_private', '=', false)
    .executeTakeFirst()
}

/** The minutes for which an image is left to the process that has begun to make its sizes. */
const CLAIMED_MINUTES = 10

/** Claims the oldest public file whose sizes nobody has made or is making, for ten minutes, and returns it. */
export async function claimFileWithoutSizes(db: Database): Promise<StoredFile | undefined> {
  return db
    .updateTable('files')
    .set({ sizes_claimed_at: sql`now()` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('files')
        .select('id')
        .where(sql<boolean>`not has_sizes and not is_private`)
        .where(
          sql<boolean>`coalesce(sizes_claimed_at, '-infinity') < now() - ${sql.lit(CLAIMED_MINUTES)} * interval '1 minute'`,
        )
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(identity)
    .executeTakeFirst()
}

export async function noteSizes(db: Database, id: number): Promise<void> {
  await db.updateTable('files').set({ has_sizes: true }).where('id', '=', id).execute()
}

/** Returns the folder of a private file. */
export async function findPrivateFolder(db: Database, hash: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('files')
    .select('folder')
    .where('hash', '=', hash)
    .where('is_private', '=', true)
    .executeTakeFirst()
  return found?.folder
}

/** Keeps others from storing or removing this content until the transaction ends. */
export async function lockFile(trx: Trx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(trx)
}

export async function findFileHash(db: Database, id: number): Promise<string | undefined> {
  return (await db.selectFrom('files').select('hash').where('id', '=', id).executeTakeFirst())?.hash
}

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Deletes the file and returns its folder, or undefined if it is still in use. The foreign keys prevent the deletion
 * while something refers to the file, so no list of tables is needed.
 */
export async function deleteFileUnlessUsed(trx: Trx, id: number): Promise<string | undefined> {
  await sql`savepoint unused_file`.execute(trx)
  try {
    const deleted = await trx.deleteFrom('files').where('id', '=', id).returning('folder').executeTakeFirst()
    return deleted?.folder
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION)) throw error
    await sql`rollback to savepoint unused_file`.execute(trx)
    return undefined
  }
}

/** An upload is kept within minutes. A folder older than the second figure is not kept any more, only swept. */
const KEEP_WITHIN_MINUTES = 30
const SWEEP_AFTER_MINUTES = 60

export async function noteLooseFolder(db: Database, folder: string): Promise<void> {
  await db.insertInto('loose_folders').values({ folder }).execute()
}

/** Takes over the folder of an upload. Throws if it is not loose or is so old that the sweep may be removing it. */
export async function claimFolder(trx: Trx, folder: string): Promise<void> {
  const claimed = await trx
    .deleteFrom('loose_folders')
    .where('folder', '=', folder)
    .where('noted_at', '>', sql<Date>`now() - ${sql.lit(KEEP_WITHIN_MINUTES)} * interval '1 minute'`)
    .returning('folder')
    .executeTakeFirst()
  if (claimed === undefined) throw new Error(`The folder ${folder} is not that of a recent upload`)
}

export async function deleteLooseFolder(db: Database, folder: string): Promise<void> {
  await db.deleteFrom('loose_folders').where('folder', '=', folder).execute()
}

/** Returns the folders that can be removed, the oldest first. */
export async function listLooseFolders(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('loose_folders')
    .select('folder')
    .where('noted_at', '<', new Date(now.getTime() - SWEEP_AFTER_MINUTES * 60_000))
    .orderBy('noted_at')
    .execute()
  return rows.map(({ folder }) => folder)
}
