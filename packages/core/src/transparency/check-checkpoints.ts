/** Compares checkpoints in turn with the tree as it grows again from the leaves, and describes each fault in a sentence. */
import type { Trx } from '../platform/schema.ts'
import { type LogKey, type StoredCheckpoint, selectCheckpoints } from './log.repository.ts'
import { openNote } from './signed-note.ts'

export const findingNames = {
  changed: 'Records that have changed since they entered the transparency log',
  gone: 'Records of the transparency log that are gone',
  gap: 'Entries of the transparency log that are missing or doubled',
  missing: 'Records that are not in the transparency log',
  tile: 'Roots of tiles that do not fit their entries',
  contradiction: 'Checkpoints that the transparency log contradicts',
  signature: 'Checkpoints without the signature of the key that was in force',
  pause: 'Days without a checkpoint of the transparency log',
  key: 'Keys of the transparency log that this process does not have',
  anchor: 'Anchored checkpoints that the transparency log contradicts, or that are missing',
  stamp: 'Time stamps of checkpoints that do not fit, or that are missing',
  file: 'Files of the transparency log that differ from it',
} as const

export type FindingKind = keyof typeof findingNames

export type LogFinding = {
  name: string
  /** The number of faults; 0 if there are none. */
  count: number
  /** The first ten faults, in words. */
  rows: string[]
}

export type LogCheck = { entries: number; findings: LogFinding[] }

const SHOWN = 10

/** Counts the faults, and keeps the first of each kind. */
export function collectFindings() {
  const found = new Map<FindingKind, { count: number; rows: string[] }>()
  const add = (kind: FindingKind, rows: readonly string[], count = rows.length) => {
    const { count: before, rows: shown } = found.get(kind) ?? { count: 0, rows: [] }
    found.set(kind, { count: before + count, rows: [...shown, ...rows].slice(0, SHOWN) })
  }
  const list = (): LogFinding[] =>
    Object.entries(findingNames).map(([kind, name]) => {
      const { count, rows } = found.get(kind as FindingKind) ?? { count: 0, rows: [] }
      return { name, count, rows }
    })
  return { add, list }
}

export type Findings = ReturnType<typeof collectFindings>

const BATCH_CHECKPOINTS = 2000
const DAY_MS = 86_400_000
/** The longest pause between two checkpoints that is not reported. A night without a signature is longer. */
const LONGEST_PAUSE_MS = 25 * 3_600_000
/** Older pauses are not reported, because they are known by then. */
const PAUSES_SHOWN_MS = 30 * DAY_MS

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

async function* eachCheckpoint(trx: Trx): AsyncGenerator<StoredCheckpoint> {
  for (let after = 0; ; ) {
    const rows = await selectCheckpoints(trx, { after, limit: BATCH_CHECKPOINTS })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH_CHECKPOINTS) return
    after = last.id
  }
}

/** Returns whether the note has the content of the row and is signed by the newest key of its time. */
function isSigned({ note, size, root, key_id, created_at }: StoredCheckpoint, keys: readonly LogKey[]): boolean {
  const inForce = keys.find(({ added_at }) => added_at <= created_at)
  const key = keys.find(({ id }) => id === key_id)
  if (key === undefined || inForce?.id !== key.id) return false
  const signed = openNote(note, { origin: key.origin, publicKey: Buffer.from(key.public_key) })
  return signed !== undefined && signed.size === size && same(signed.root, root)
}

/** Compares checkpoints with the tree. Call it with each size of the growing tree from 0; end it with the check's moment. */
export async function followCheckpoints(trx: Trx, keys: readonly LogKey[], { add }: Findings) {
  const checkpoints = eachCheckpoint(trx)
  let next = await checkpoints.next()
  let lastAt: Date | undefined

  const addPause = (until: Date, now: Date) => {
    const isLong = lastAt !== undefined && until.getTime() - lastAt.getTime() > LONGEST_PAUSE_MS
    if (!isLong || now.getTime() - until.getTime() > PAUSES_SHOWN_MS) return
    add('pause', [`between ${lastAt?.toISOString()} and ${until.toISOString()}`])
  }
  return {
    /** Judges the checkpoints of this size. A smaller one that comes later contradicts the earlier ones. */
    reach: async (size: number, root: () => Uint8Array, now: Date) => {
      while (next.done !== true && next.value.size <= size) {
        const checkpoint = next.value
        if (checkpoint.size < size || !same(checkpoint.root, root())) {
          add('contradiction', [`checkpoint ${checkpoint.id} of ${checkpoint.size} entries`])
        }
        if (!isSigned(checkpoint, keys)) add('signature', [`checkpoint ${checkpoint.id}`])
        addPause(checkpoint.created_at, now)
        lastAt = checkpoint.created_at
        next = await checkpoints.next()
      }
    },
    /** Ends the comparison. The remaining checkpoints have more entries than the log has. */
    end: async (now: Date) => {
      for (; next.done !== true; next = await checkpoints.next()) {
        const { id, size, created_at } = next.value
        add('contradiction', [`checkpoint ${id} of ${size} entries`])
        lastAt = created_at
      }
      addPause(now, now)
    },
  }
}
