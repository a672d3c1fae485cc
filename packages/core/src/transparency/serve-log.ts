/** What the log publishes: hashes and signatures, never a record. */
import type { LogKeys } from '@evergrove/contract/transparency'
import type { FilesDeps } from '../files/index.ts'
import type { Database } from '../platform/schema.ts'
import { findNewestCheckpoint, selectKeys, storedTree } from './log.repository.ts'
import { hashesOfLevel, TILE_WIDTH } from './merkle.ts'
import { keyOfTile, REPEATED_AFTER_MS } from './publish-checkpoint.ts'
import { verifierKeyOf } from './signed-note.ts'
import { tileOfPath } from './tiles.ts'

/** Every public key that has signed, the newest first. */
export async function listLogKeys(db: Database): Promise<LogKeys> {
  return (await selectKeys(db)).map(({ origin, public_key, added_at }) => ({
    key: verifierKeyOf({ origin, publicKey: Buffer.from(public_key) }),
    added_at: added_at.toISOString(),
  }))
}

/** When a checkpoint that the minutely job could not renew is late: it does so after an hour. */
const LATE_AFTER_MS = REPEATED_AFTER_MS + 5 * 60_000

/** The newest signed checkpoint as its note, or undefined before the first. It is late if the log cannot be signed at present. */
export async function readCheckpoint(
  { db }: Pick<FilesDeps, 'db'>,
  now: Date,
): Promise<{ note: string; signedAt: Date; isLate: boolean } | undefined> {
  const newest = await findNewestCheckpoint(db)
  if (newest === undefined) return undefined
  const { note, created_at } = newest
  return { note, signedAt: created_at, isLate: now.getTime() - created_at.getTime() > LATE_AFTER_MS }
}

/**
 * The hashes of a tile behind `/log/tile/` as far as the newest checkpoint is about them, or undefined. What is returned for an
 * address never changes. Full tiles come from the file storage, where they were stored before the checkpoint was signed.
 */
export async function readTile({ db, storage }: FilesDeps, path: string): Promise<Uint8Array | undefined> {
  const tile = tileOfPath(path)
  if (tile === undefined) return undefined
  const size = (await findNewestCheckpoint(db))?.size ?? 0
  if (tile.index * TILE_WIDTH + tile.width > hashesOfLevel(size, tile.level)) return undefined
  const stored = tile.width === TILE_WIDTH ? await storage.read(keyOfTile(tile)) : undefined
  return stored ?? Buffer.concat(await storedTree(db, size).readTile(tile))
}
