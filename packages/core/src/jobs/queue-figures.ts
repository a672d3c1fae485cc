/** The amount of work that waits in the queue, for operators. */
import type { Database } from '../platform/schema.ts'
import { type QueueRow, selectQueueFigures } from './jobs.repository.ts'
import { jobNames } from './jobs.ts'

export type QueueFigures = {
  job: string
  /** The number of jobs in each state. */
  states: { waiting: number; retrying: number; running: number; given_up: number }
  /** The age of the oldest job that is not done, in seconds. */
  oldest_seconds: number
}

function figuresOf(job: string, row: QueueRow | undefined): QueueFigures {
  const { waiting = 0, retrying = 0, running = 0, given_up = 0, oldest_seconds = 0 } = row ?? {}
  return { job, states: { waiting, retrying, running, given_up }, oldest_seconds }
}

/** Returns the figures of every job, also of those that have nothing to do. */
export async function readQueueFigures(db: Database): Promise<QueueFigures[]> {
  const rows = new Map((await selectQueueFigures(db)).map((row) => [row.job, row]))
  return jobNames.map((job) => figuresOf(job, rows.get(job)))
}
