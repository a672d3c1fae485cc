import type { Database } from '../schema/index.ts'

export type NewFile = { hash: string; width: number; height: number; mime: string; byte_size: number }
export type StoredFile = { id: number; hash: string; width: number; height: number }

const identity = ['id', 'hash', 'width', 'height'] as const

/** Inserts the file unless its content is already there; either way answers the one row of this content. */
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

export async function findPublicFile(db: Database, hash: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('files')
    .select(identity)
    .where('hash', '=', hash)
    .where('is_private', '=', false)
    .executeTakeFirst()
}
