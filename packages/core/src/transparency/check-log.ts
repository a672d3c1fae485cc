/** Proves the transparency log: every leaf from its record, every checkpoint from the leaves. It changes nothing. */
import { inLongSnapshot } from '@evergrove/db'
import type { FileStorage } from '../files/index.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { type Anchor, type AnchorStore, isAnchored, readAnchors } from './anchors.ts'
import { collectFindings, type Findings, followCheckpoints, type LogCheck } from './check-checkpoints.ts'
import { countNodes, type LogKey, logSize, selectKeys, selectNodes } from './log.repository.ts'
import { foldFull, growTree, TILE_WIDTH } from './merkle.ts'
import { NEWEST } from './publish-checkpoint.ts'
import { type LoggedRecord, selectLogged, selectMissing } from './records.repository.ts'
import { leafOf, recordKinds } from './records.ts'
import type { TimeStamper } from './rfc3161.ts'
import { openNote } from './signed-note.ts'
import { judgeTimeStamps } from './time-stamps.ts'

export type CheckDeps = {
  db: Database
  storage: Pick<FileStorage, 'read'>
  now: () => Date
  /** The key of this process, if it has one. */
  publicKey?: Uint8Array | undefined
  /** Opens the second store, if there is one. */
  anchor?: (() => Promise<Pick<AnchorStore, 'read'>>) | undefined
  /** The authority that stamps a checkpoint each day, if there is one. */
  timeStamper?: TimeStamper | undefined
}

const BATCH_ENTRIES = 20 * TILE_WIDTH
/** A record enters within a minute of its commit, but its transaction may have begun some minutes earlier. */
const GRACE_MS = 10 * 60_000

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

function judgeEntry({ kind, record_id, record, salt, leaf }: LoggedRecord, { add }: Findings): void {
  if (record === null) add('gone', [`${kind} ${record_id}`])
  else if (!same(leafOf(kind, record, salt), leaf)) add('changed', [`${kind} ${record_id}`])
}

/** Collects the roots of tiles as they fill, level by level, and compares them with the stored ones. */
function followTiles(trx: Trx, { add }: Findings) {
  const levels: { filled: number; hashes: Uint8Array[] }[] = []
  let compared = 0
  let made: { level: number; position: number; root: Uint8Array }[] = []
  const push = (level: number, hash: Uint8Array): void => {
    const at = levels[level] ?? { filled: 0, hashes: [] }
    levels[level] = at
    at.hashes.push(hash)
    if (at.hashes.length < TILE_WIDTH) return
    const root = foldFull(at.hashes)
    made.push({ level: level + 1, position: at.filled, root })
    levels[level] = { filled: at.filled + 1, hashes: [] }
    push(level + 1, root)
  }
  return {
    add: (leaf: Uint8Array) => push(0, leaf),
    compare: async () => {
      for (const { level, position, root } of made) {
        const [stored] = await selectNodes(trx, { level, position })
        if (stored === undefined || !same(stored, root)) add('tile', [`level ${level}, number ${position}`])
      }
      compared += made.length
      made = []
    },
    end: async () => {
      const left = (await countNodes(trx)) - compared
      if (left > 0) add('tile', [`${left} of no full tile`])
    },
  }
}

type Past = { name: string; kind: 'file' | 'anchor' | 'stamp'; size: number; root: Uint8Array }

/** Grows the tree from the stored leaves, and judges everything that depends on it. Returns the number of entries. */
async function followLog(
  trx: Trx,
  findings: Findings,
  { now, keys, past }: { now: Date; keys: LogKey[]; past: Past[] },
) {
  const tree = growTree()
  const tiles = followTiles(trx, findings)
  const checkpoints = await followCheckpoints(trx, keys, findings)
  const judgeSize = async () => {
    await checkpoints.reach(tree.size(), tree.root, now)
    for (const { name, kind, root } of past.filter(({ size }) => size === tree.size())) {
      if (!same(root, tree.root())) findings.add(kind, [`${name} contradicts the log`])
    }
  }
  await judgeSize()
  const end = await logSize(trx)
  for (let from = 0; from < end; from += BATCH_ENTRIES) {
    let expected = from
    const entries = await selectLogged(trx, { from, to: from + BATCH_ENTRIES })
    for (const entry of entries) {
      judgeEntry(entry, findings)
      if (entry.position !== expected) findings.add('gap', [`before entry ${entry.position}`])
      expected = entry.position + 1
      tree.add(entry.leaf)
      tiles.add(entry.leaf)
      await judgeSize()
    }
    await tiles.compare()
  }
  await tiles.end()
  await checkpoints.end(now)
  for (const { name, kind, size } of past.filter((one) => one.size > tree.size())) {
    findings.add(kind, [`${name} is about ${size} entries, and the log has ${tree.size()}`])
  }
  return tree.size()
}

/** Returns a note from outside the database, if a key of the log signed it. */
function openPast({ name, note, kind }: Anchor & Pick<Past, 'kind'>, keys: LogKey[], { add }: Findings): Past[] {
  for (const { origin, public_key } of keys) {
    const signed = openNote(note, { origin, publicKey: Buffer.from(public_key) })
    if (signed !== undefined) return [{ name, kind, size: signed.size, root: signed.root }]
  }
  add(kind, [`${name} has no signature of this log`])
  return []
}

/** Returns what was signed and kept outside the database: the newest checkpoint in file storage, anchors, time stamps. */
async function readPast({ storage, anchor, timeStamper: stamper }: CheckDeps, now: Date, findings: Findings) {
  const { add } = findings
  const kept: (Anchor & Pick<Past, 'kind'>)[] = []
  const bytes = await storage.read(NEWEST)
  if (bytes !== undefined)
    kept.push({ name: 'log/checkpoint', kind: 'file', note: Buffer.from(bytes).toString('utf8') })
  if (stamper !== undefined) {
    kept.push(...(await judgeTimeStamps(storage, { stamper, now, findings })))
  }
  if (anchor === undefined) return kept
  try {
    const anchors = await readAnchors(await anchor(), now)
    if (!isAnchored(anchors, now)) add('anchor', ['none of the last day'])
    for (const one of anchors) kept.push({ ...one, kind: 'anchor' })
  } catch (error) {
    add('anchor', [`the second store cannot be read: ${error instanceof Error ? error.message : String(error)}`])
  }
  return kept
}

/**
 * Recomputes every leaf from its record and every checkpoint from the leaves, in one snapshot. It finds a record that
 * was changed, removed, left out, added or put in another order after a checkpoint, a checkpoint by another key, and a
 * day without a checkpoint. A log that was rewritten as a whole with the key is found only by those who kept an older
 * checkpoint.
 */
export async function checkLog(deps: CheckDeps): Promise<LogCheck> {
  const findings = collectFindings()
  const now = deps.now()
  const kept = await readPast(deps, now, findings)
  const entries = await inLongSnapshot(deps.db, async (trx) => {
    const keys = await selectKeys(trx)
    const [newest] = keys
    const { publicKey } = deps
    if (newest !== undefined && publicKey !== undefined && !same(newest.public_key, publicKey)) {
      findings.add('key', [`key ${newest.id}, added ${newest.added_at.toISOString()}`])
    }
    for (const kind of recordKinds) {
      const { count, ids } = await selectMissing(trx, kind, new Date(now.getTime() - GRACE_MS))
      const named = ids.map((id) => `${kind} ${id}`)
      findings.add('missing', named, count)
    }
    if (keys.length > 0 && kept.every(({ kind }) => kind !== 'file'))
      findings.add('file', ['log/checkpoint is missing'])
    const past = kept.flatMap((one) => openPast(one, keys, findings))
    return followLog(trx, findings, { now, keys, past })
  })
  return { entries, findings: findings.list() }
}
