/**
 * Checkpoints in a second store, where the product can add but not change anything if the bucket locks objects. Names
 * follow from the time, so that a person who changes the database cannot hide a checkpoint.
 */
import type { FileStorage } from '../files/index.ts'
import type { Database } from '../platform/schema.ts'
import { findNewestCheckpoint } from './log.repository.ts'

export type AnchorStore = Pick<FileStorage, 'read' | 'write'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The check reads one anchor for each of these hours, and one for each of these days. */
const HOURS_READ = 72
const DAYS_READ = 400
const AT_ONCE = 20

const nameOf = (time: string): string => `checkpoints/${time}.txt`
const ofHour = (at: number): string => nameOf(new Date(at).toISOString().slice(0, 13))
const ofDay = (at: number): string => nameOf(new Date(at).toISOString().slice(0, 10))

/** Stores the newest checkpoint as that of this hour and, if it is the first of the day, of this day. */
export async function anchorCheckpoint(deps: { db: Database; anchor: AnchorStore; now: () => Date }): Promise<void> {
  const newest = await findNewestCheckpoint(deps.db)
  if (newest === undefined) return
  const at = deps.now().getTime()
  for (const name of [ofDay(at), ofHour(at)]) {
    if ((await deps.anchor.read(name)) !== undefined) continue
    await deps.anchor.write(name, Buffer.from(newest.note), 'text/plain; charset=utf-8')
  }
}

export type Anchor = { name: string; note: string }

/** Returns the anchors of the last days, hour by hour, and of the last year, day by day, in no particular order. */
export async function readAnchors(anchor: Pick<AnchorStore, 'read'>, now: Date): Promise<Anchor[]> {
  const at = now.getTime()
  const names = [
    ...Array.from({ length: HOURS_READ }, (_, hours) => ofHour(at - hours * HOUR_MS)),
    ...Array.from({ length: DAYS_READ }, (_, days) => ofDay(at - days * DAY_MS)),
  ]
  const found: Anchor[] = []
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE)
    const read = await Promise.all(some.map((name) => anchor.read(name)))
    read.forEach((bytes, index) => {
      if (bytes !== undefined) found.push({ name: some[index] ?? '', note: Buffer.from(bytes).toString('utf8') })
    })
  }
  return found
}

/** Returns whether one of the anchors is from the last day. */
export const isAnchored = (anchors: readonly Anchor[], now: Date): boolean =>
  anchors.some(({ name }) =>
    Array.from({ length: 25 }, (_, hours) => ofHour(now.getTime() - hours * HOUR_MS)).includes(name),
  )
