import type { Database } from '../platform/schema.ts'
import { findNewestCheckpoint, logSize } from './log.repository.ts'
import { findProgress } from './progress.repository.ts'
import { findWaitingSince } from './records.repository.ts'
import { recordKinds } from './records.ts'

export type LogFigures = {
  entries: number
  /** Since when the oldest record has waited to enter the log; undefined if none waits. */
  waitingSince: Date | undefined
  checkpointAt: Date | undefined
}

/** How large the log is, and how far behind. */
export async function readLogFigures(db: Database): Promise<LogFigures> {
  const waiting: Date[] = []
  for (const kind of recordKinds) {
    const since = await findWaitingSince(db, kind, (await findProgress(db, kind)).settled_id)
    if (since !== undefined) waiting.push(since)
  }
  const [waitingSince] = waiting.toSorted((one, other) => one.getTime() - other.getTime())
  return { entries: await logSize(db), waitingSince, checkpointAt: (await findNewestCheckpoint(db))?.created_at }
}
