/** Signs the current state of the log: first it stores the tiles, then the checkpoint over them, which is mailed to auditors. */
import { inTransaction } from '@evergrove/db'
import { getSingle } from '../content/index.ts'
import type { FileStorage } from '../files/index.ts'
import { logCheckpointMail, type Mailer } from '../mail/index.ts'
import type { Database } from '../platform/schema.ts'
import {
  findNewestCheckpoint,
  insertCheckpoint,
  insertKey,
  type LogKey,
  logSize,
  oldestLeafAt,
  type StoredCheckpoint,
  selectKeys,
  storedTree,
  takeLog,
} from './log.repository.ts'
import { hashesOfLevel, rememberTiles, rootOf, TILE_WIDTH, type Tree } from './merkle.ts'
import { type LogSigner, openNote, readNote, signCheckpoint, verifierKeyOf } from './signed-note.ts'
import { pathOfTile } from './tiles.ts'

/**
 * The tables and files contradict what was signed before. Nothing more is signed until somebody has investigated it.
 */
export class LogProblemError extends Error {
  override name = 'LogProblemError'
}

/** Where the key's holder keeps the note it signed last: beside the key, out of reach of database and file storage. */
export type SignatureMemory = { read: () => Promise<string | undefined>; write: (note: string) => Promise<void> }

export type PublishDeps = {
  db: Database
  storage: Pick<FileStorage, 'read' | 'write'>
  /** The key, and whether it replaces another one that has signed before. */
  key: Pick<LogSigner, 'publicKey' | 'privateKey'> & { mayReplace: boolean }
  signed: SignatureMemory
  /** True if the operator declares that the log continues from the database (restored, say), although more was signed. */
  isRestored?: boolean
  /** Returns the name for a log that has none yet; the name never changes afterwards. */
  origin: () => string
  now: () => Date
}

/** A log without new entries is signed again after this time, so that everyone sees that it is maintained. */
export const REPEATED_AFTER_MS = 3_600_000
/** A log with older entries was signed before, even if the database does not say so. */
const OLD_ENTRY_MS = 86_400_000

/** The key under which the storage has the newest checkpoint. */
export const NEWEST = 'log/checkpoint'
const BINARY = 'application/octet-stream'
const TEXT = 'text/plain; charset=utf-8'

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/** Returns the entry of this process's key, which is made at its first use. Throws LogProblemError if another key replaced it. */
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

type Past = { tree: Tree; last: StoredCheckpoint | undefined; origin: string }

/** Compares the log with what this process remembers of its last signature, outside the database and the file storage. */
async function requireRemembered({ signed }: PublishDeps, { tree, origin }: Past): Promise<void> {
  const note = await signed.read()
  if (note === undefined) return
  const remembered = readNote(note)
  if (remembered === undefined) throw new LogProblemError('What is remembered of the last signature is damaged.')
  const { size, root } = remembered
  if (remembered.origin !== origin) {
    throw new LogProblemError(`The log is called ${origin}, and this process signed ${remembered.origin} before.`)
  }
  if (size > tree.size) throw new LogProblemError(`The log has ${tree.size} entries, and this process knows ${size}.`)
  if (!same(await rootOf(tree, size), root)) {
    throw new LogProblemError(`The log is not the one of which this process knows the first ${size} entries.`)
  }
}

const isOld = (oldest: Date | undefined, now: Date): boolean =>
  oldest !== undefined && now.getTime() - oldest.getTime() > OLD_ENTRY_MS

/** Compares the log with the newest checkpoint in the file storage, which a database that was set back does not have. */
async function requireStored({ db, storage, signed, now }: PublishDeps, { tree, last, origin }: Past): Promise<void> {
  const kept = await storage.read(NEWEST)
  if (kept === undefined) {
    const wasSigned = last !== undefined || (await signed.read()) !== undefined || isOld(await oldestLeafAt(db), now())
    if (!wasSigned) return
    throw new LogProblemError('The file storage has no checkpoint, although the log was signed before.')
  }
  const keys = await selectKeys(db)
  const note = Buffer.from(kept).toString('utf8')
  const checkpoint = keys
    .map(({ public_key }) => openNote(note, { origin, publicKey: Buffer.from(public_key) }))
    .find(Boolean)
  if (checkpoint === undefined)
    throw new LogProblemError('The checkpoint in the file storage has no signature of this log.')
  if (checkpoint.size > tree.size) {
    throw new LogProblemError(`The log has ${tree.size} entries, and ${checkpoint.size} were signed before.`)
  }
  if (!same(await rootOf(tree, checkpoint.size), checkpoint.root)) {
    throw new LogProblemError(`The log is not the one of which ${checkpoint.size} entries were signed before.`)
  }
}

/** Compares the log with each place that knows what was signed last. Throws LogProblemError if they differ. */
async function requireSamePast(deps: PublishDeps, past: Past): Promise<void> {
  const { tree, last } = past
  if (last !== undefined && !same(await rootOf(tree, last.size), last.root)) {
    throw new LogProblemError(`The log no longer begins with the ${last.size} entries that were signed.`)
  }
  if (deps.isRestored) return
  await requireRemembered(deps, past)
  await requireStored(deps, past)
}

/** Remembers what another process has signed, if the log is the same. */
async function followOthers(deps: PublishDeps, past: Past): Promise<void> {
  const { last } = past
  const known = await deps.signed.read()
  if (last === undefined || known === last.note) return
  await requireSamePast(deps, past)
  if (known === undefined || (readNote(known)?.size ?? 0) <= last.size) await deps.signed.write(last.note)
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

/** Returns the key under which the storage has a full tile. */
export const keyOfTile = (tile: Parameters<typeof pathOfTile>[0]): string => `log/${pathOfTile(tile)}`

/**
 * Signs the log as it is, if it has grown or an hour has passed, and returns the checkpoint; undefined if there was
 * nothing to sign. Before that, it compares the log with what was signed last, in the database, in the file storage and
 * beside the key. Throws LogProblemError if the log does not begin with that, or if the file storage has no checkpoint
 * of a log that was signed before.
 */
export async function publishCheckpoint(deps: PublishDeps): Promise<{ size: number; note: string } | undefined> {
  const { db, storage, now } = deps
  const last = await findNewestCheckpoint(db)
  const size = await logSize(db)
  const isRecent = last !== undefined && now().getTime() - last.created_at.getTime() < REPEATED_AFTER_MS
  const own = await ownKey(deps)
  if (own === undefined) return undefined
  const stored = storedTree(db, size)
  const tree = rememberTiles(stored)
  const { origin } = own
  const past = { tree, last, origin }
  if (isRecent && last.size === size && last.key_id === own.id && !deps.isRestored) {
    await followOthers(deps, past)
    return undefined
  }
  await requireSamePast(deps, past)
  // This tree remembers no tiles: each is read once, and after a long pause there are too many to remember.
  await storeTiles(deps, stored, last?.size ?? 0)
  const root = await rootOf(tree)
  const note = signCheckpoint({ ...deps.key, origin }, { size, root })
  // The checkpoint is stored in these two places before anyone can read it: a process that stops in between has
  // published nothing that they do not know.
  await storage.write(NEWEST, Buffer.from(note), TEXT)
  await deps.signed.write(note)
  const isStored = await inTransaction(db, async (trx) => {
    if (!(await takeLog(trx))) return false
    const newest = await findNewestCheckpoint(trx)
    if (newest !== undefined && newest.size > size) return false
    await insertCheckpoint(trx, { size, root, key_id: own.id, note })
    return true
  })
  return isStored ? { size, note } : undefined
}

type MailDeps = { db: Database; mailer: Pick<Mailer, 'send'>; publicUrl: () => string }

/** Mails the newest checkpoint to the auditor, whose mailbox becomes an anchor that we cannot change. */
export async function sendCheckpointMail(
  { db, mailer, publicUrl }: MailDeps,
  { to }: { to: string },
  job: { id: string },
): Promise<void> {
  const checkpoint = await findNewestCheckpoint(db)
  const key = (await selectKeys(db)).find(({ id }) => id === checkpoint?.key_id)
  if (checkpoint === undefined || key === undefined) return
  const company = await getSingle(db, 'company-information')
  const mail = logCheckpointMail(to, {
    companyName: company?.company_name ?? new URL(publicUrl()).host,
    note: checkpoint.note,
    key: verifierKeyOf({ origin: key.origin, publicKey: Buffer.from(key.public_key) }),
    url: `${publicUrl()}/log/checkpoint`,
  })
  await mailer.send(mail, job.id)
}
