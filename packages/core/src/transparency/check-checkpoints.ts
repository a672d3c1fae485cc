/** Checkpoints, one after another, held against the tree as it grows again from the leaves. */
import type { Trx } from '../platform/schema.ts'
import type { Findings } from './check-findings.ts'
import { type LogKey, type StoredCheckpoint, selectCheckpoints } from './log.repository.ts'
import { openNote } from './signed-note.ts'

const BATCH_CHECKPOINTS = 2000
const DAY_MS = 86_400_000
/** A night in which nothing was signed is longer than this. */
const LONGEST_PAUSE_MS = 25 * 3_600_000
/** Older pauses are known by now. */
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

/** Whether the note says what the row says, signed by the newest key that there was. */
function isSigned({ note, size, root, key_id, created_at }: StoredCheckpoint, keys: readonly LogKey[]): boolean {
  const inForce = keys.find(({ added_at }) => added_at <= created_at)
  const key = keys.find(({ id }) => id === key_id)
  if (key === undefined || inForce?.id !== key.id) return false
  const signed = openNote(note, { origin: key.origin, publicKey: Buffer.from(key.public_key) })
  return signed !== undefined && signed.size === size && same(signed.root, root)
}

/**
 * Compares checkpoints with the tree. Tell it each size that the tree has while it grows, from 0 on, and end it with the
 * moment of the check.
 */
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
    /** Judges the checkpoints of this size. A smaller one that comes later contradicts those before it. */
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
    /** What is left is about more entries than there are. */
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
