/** The published side of the log: hashes and signatures, and proofs for those who may see a record. */
import type { LogKeys, LogReceipt } from '@evergrove/contract/transparency'
import type { FileStorage, FilesDeps } from '../files/index.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Database } from '../platform/schema.ts'
import { findNewestCheckpoint, findProgress, logSize, selectKeys, storedTree } from './log.repository.ts'
import { hashesOfLevel, inclusionProof, rememberTiles, TILE_WIDTH } from './merkle.ts'
import { keyOfTile, NEWEST, REPEATED_AFTER_MS, type SignatureMemory } from './publish-checkpoint.ts'
import { findLogged, findWaitingSince } from './records.repository.ts'
import { entryText, type RecordKind, recordKinds } from './records.ts'
import { readNote, verifierKeyOf } from './signed-note.ts'
import { tileOfPath } from './tiles.ts'

/** Returns every public key that has signed, the newest first. */
export async function listLogKeys(db: Database): Promise<LogKeys> {
  return (await selectKeys(db)).map(({ origin, public_key, added_at }) => ({
    key: verifierKeyOf({ origin, publicKey: Buffer.from(public_key) }),
    added_at: added_at.toISOString(),
  }))
}

/** The age at which a checkpoint is late. The minutely job renews it after an hour. */
const LATE_AFTER_MS = REPEATED_AFTER_MS + 5 * 60_000

/** Returns the newest signed checkpoint as its note; undefined before the first. Late if the log cannot be signed now. */
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
 * Returns the hashes of a tile below `/log/tile/` as far as the newest checkpoint covers them; undefined if it does
 * not. The response for an address never changes. Full tiles come from the file storage, where they were stored before
 * the checkpoint was signed.
 */
export async function readTile({ db, storage }: FilesDeps, path: string): Promise<Uint8Array | undefined> {
  const tile = tileOfPath(path)
  if (tile === undefined) return undefined
  const size = (await findNewestCheckpoint(db))?.size ?? 0
  if (tile.index * TILE_WIDTH + tile.width > hashesOfLevel(size, tile.level)) return undefined
  const stored = tile.width === TILE_WIDTH ? await storage.read(keyOfTile(tile)) : undefined
  return stored ?? Buffer.concat(await storedTree(db, size).readTile(tile))
}

const WAITING = 'This entry is not in the transparency log yet. It enters within a minute. Try again then.'

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/**
 * Returns the entry of a record with its proof against the newest checkpoint: everything that is needed to verify it
 * without us. Throws `conflict` while the record waits for the next checkpoint, and `not_found` if it is gone.
 */
export async function proveRecord(db: Database, kind: RecordKind, id: number): Promise<LogReceipt> {
  const checkpoint = await findNewestCheckpoint(db)
  const logged = await findLogged(db, kind, id)
  if (checkpoint === undefined || logged === undefined || logged.position >= checkpoint.size) throw conflict(WAITING)
  const { record, salt, position } = logged
  const key = (await selectKeys(db)).find((one) => one.id === checkpoint.key_id)
  if (record === null || key === undefined) throw notFound()
  const proof = await inclusionProof(rememberTiles(storedTree(db, checkpoint.size)), position)
  return {
    version: 1,
    entry: entryText(kind, record, salt),
    position,
    proof: proof.map(base64),
    checkpoint: checkpoint.note,
    key: verifierKeyOf({ origin: key.origin, publicKey: Buffer.from(key.public_key) }),
  }
}

export type LogFigures = {
  entries: number
  /** The moment since which the oldest record has waited to enter the log; undefined if none waits. */
  waitingSince: Date | undefined
  checkpointAt: Date | undefined
}

/** Returns the size of the log, and how far it is behind. */
export async function readLogFigures(db: Database): Promise<LogFigures> {
  const waiting: Date[] = []
  for (const kind of recordKinds) {
    const since = await findWaitingSince(db, kind, (await findProgress(db, kind)).settled_id)
    if (since !== undefined) waiting.push(since)
  }
  const [waitingSince] = waiting.toSorted((one, other) => one.getTime() - other.getTime())
  return { entries: await logSize(db), waitingSince, checkpointAt: (await findNewestCheckpoint(db))?.created_at }
}

type Place = { db: Database; storage: Pick<FileStorage, 'read'>; signed: Pick<SignatureMemory, 'read'> }

/**
 * Returns the owner of the checkpoint in the file storage or beside the key: this log, another one, or none. It proves
 * nothing: an exchanged checkpoint counts as well, and only the check finds it.
 */
export async function findLogHere({ db, storage, signed }: Place): Promise<'this' | 'other' | 'none'> {
  const stored = await storage.read(NEWEST)
  const kept = [stored && Buffer.from(stored).toString('utf8'), await signed.read()]
  const notes = kept.filter((note) => note !== undefined)
  if (notes.length === 0) return 'none'
  const origins = new Set((await selectKeys(db)).map(({ origin }) => origin))
  return notes.some((note) => origins.has(readNote(note)?.origin ?? '')) ? 'this' : 'other'
}
