/** Folders of the storage that belong to no file. */
import { sql } from 'kysely'
import type { Database, Trx } from '../platform/schema.ts'

/** An upload is kept within minutes. What is older than the second figure is not kept any more, only swept. */
const KEEP_WITHIN_MINUTES = 30
const SWEEP_AFTER_MINUTES = 60

export async function noteLooseFolder(db: Database, folder: string): Promise<void> {
  await db.insertInto('loose_folders').values({ folder }).execute()
}

/** Takes the folder of an upload over. Throws if it is not loose or so old that the sweep may be removing it. */
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

/** The folders that can be removed, the oldest first. */
export async function listLooseFolders(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('loose_folders')
    .select('folder')
    .where('noted_at', '<', new Date(now.getTime() - SWEEP_AFTER_MINUTES * 60_000))
    .orderBy('noted_at')
    .execute()
  return rows.map(({ folder }) => folder)
}
