/** Signs what the log has become: tiles first, then the checkpoint that is about them. */
import { inTransaction } from '@evergrove/db'
import type { FileStorage } from '../files/index.ts'
import type { Database } from '../platform/schema.ts'
import {
  findNewestCheckpoint,
  insertCheckpoint,
  insertKey,
  type LogKey,
  logSize,
  type StoredCheckpoint,
  selectKeys,
  storedTree,
  takeLog,
} from './log.repository.ts'
import { LogProblemError } from './log-problem.ts'
import { hashesOfLevel, rememberTiles, rootOf, TILE_WIDTH, type Tree } from './merkle.ts'
import { type LogSigner, openNote, signCheckpoint } from './signed-note.ts'
import { pathOfTile } from './tiles.ts'

export type PublishDeps = {
  db: Database
  storage: Pick<FileStorage, 'read' | 'write'>
  /** Whether the key takes the place of another one that has signed before. */
  key: Pick<LogSigner, 'publicKey' | 'privateKey'> & { mayReplace: boolean }
  /** The name of a log that has none yet; it never changes afterwards. */
  origin: () => string
  now: () => Date
}

/** A log without new entries is signed again after this time, so that everyone sees that it is looked after. */
const REPEATED_AFTER_MS = 3_600_000

const NEWEST = 'log/checkpoint'
const BINARY = 'application/octet-stream'
const TEXT = 'text/plain; charset=utf-8'

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/** The entry of this process's key, which is made at its first use. Throws LogProblemError if another one replaced it. */
async function ownKey({ db, key, origin }: PublishDeps): Promise<LogKey | undefined> {
  const keys = await selectKeys(db)
  const [newest] = keys
  if (newest !== undefined && same(newest.public_key, key.publicKey)) return newest
  if (keys.some(({ public_key }) => same(public_key, key.publicKey))) {
    throw new LogProblemError('The key of this process was replaced by a newer one and signs nothing more.')
  }
  if (newest !== undefined && !key.mayReplace) {
    throw new LogProblemError('This process has another key than the one that signed. Set LOG_KEY in every process.')
  }
  return inTransaction(db, async (trx) => {
    if (!(await takeLog(trx))) return undefined
    return insertKey(trx, { origin: newest?.origin ?? origin(), public_key: key.publicKey })
  })
}

/** The newest checkpoint outside the database. A database that was set back or changed does not contain it. */
async function requireSamePast(
  { storage }: PublishDeps,
  { tree, last, origin, keys }: { tree: Tree; last: StoredCheckpoint | undefined; origin: string; keys: LogKey[] },
): Promise<void> {
  if (last !== undefined && !same(await rootOf(tree, last.size), last.root)) {
    throw new LogProblemError(`The log no longer begins with the ${last.size} entries that were signed.`)
  }
  const kept = await storage.read(NEWEST)
  if (kept === undefined) return
  const note = Buffer.from(kept).toString('utf8')
  const signed = keys
    .map(({ public_key }) => openNote(note, { origin, publicKey: Buffer.from(public_key) }))
    .find(Boolean)
  if (signed === undefined)
    throw new LogProblemError('The checkpoint in the file storage has no signature of this log.')
  if (signed.size > tree.size) {
    throw new LogProblemError(`The log has ${tree.size} entries, and ${signed.size} were signed before.`)
  }
  if (!same(await rootOf(tree, signed.size), signed.root)) {
    throw new LogProblemError(`The log is not the one of which ${signed.size} entries were signed before.`)
  }
}

/** Stores the tiles that have become full. A full tile is written once and never again. */
async function storeTiles({ storage }: PublishDeps, tree: Tree, since: number): Promise<void> {
  for (let level = 0; hashesOfLevel(tree.size, level + 1) > 0; level += 1) {
    for (let index = hashesOfLevel(since, level + 1); index < hashesOfLevel(tree.size, level + 1); index += 1) {
      const tile = { level, index, width: TILE_WIDTH }
      const bytes = Buffer.concat(await tree.readTile(tile))
      const stored = await storage.read(keyOfTile(tile))
      if (stored === undefined) await storage.write(keyOfTile(tile), bytes, BINARY)
      else if (!same(stored, bytes)) {
        throw new LogProblemError(`The stored ${pathOfTile(tile)} differs from the entries of the log.`)
      }
    }
  }
}

/** Where the storage has a full tile. */
export const keyOfTile = (tile: Parameters<typeof pathOfTile>[0]): string => `log/${pathOfTile(tile)}`

/**
 * Signs the log as it is, if it has grown or an hour has passed, and returns the checkpoint; undefined if there was nothing to
 * sign. Before, it holds the log against what was signed last, in the database and in the file storage, and throws
 * LogProblemError if it does not begin with that.
 */
export async function publishCheckpoint(deps: PublishDeps): Promise<{ size: number; note: string } | undefined> {
  const { db, storage, now } = deps
  const last = await findNewestCheckpoint(db)
  const size = await logSize(db)
  const isRecent = last !== undefined && now().getTime() - last.created_at.getTime() < REPEATED_AFTER_MS
  const own = await ownKey(deps)
  if (own === undefined || (isRecent && last.size === size && last.key_id === own.id)) return undefined
  const stored = storedTree(db, size)
  const tree = rememberTiles(stored)
  const { origin } = own
  await requireSamePast(deps, { tree, last, origin, keys: await selectKeys(db) })
  // Each is read once, and after a long pause there are too many to remember.
  await storeTiles(deps, stored, last?.size ?? 0)
  const root = await rootOf(tree)
  const note = signCheckpoint({ ...deps.key, origin }, { size, root })
  const isStored = await inTransaction(db, async (trx) => {
    if (!(await takeLog(trx))) return false
    const newest = await findNewestCheckpoint(trx)
    if (newest !== undefined && newest.size > size) return false
    await insertCheckpoint(trx, { size, root, key_id: own.id, note })
    return true
  })
  if (!isStored) return undefined
  await storage.write(NEWEST, Buffer.from(note), TEXT)
  return { size, note }
}
