/**
 * Work that is done outside a request, at least once, even if the process ends in between. A job is stored in the
 * caller's transaction: it is stored only if that transaction commits.
 */
import type { OpenDatabase } from '@evergrove/db'
import { type ConstructorOptions, fromKysely, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from '../platform/logging.ts'
import type { Trx } from '../platform/schema.ts'
import {
  DEAD_JOBS,
  HEARTBEAT_REFRESH_SECONDS,
  HEARTBEAT_SECONDS,
  type JobName,
  type JobPayloads,
  jobNames,
  MONITOR_SECONDS,
  POLLING_SECONDS,
  retryPolicy,
  schedules,
} from './jobs.ts'

/** `job.id` stays the same when the job is tried again. */
export type JobHandler<N extends JobName> = (payload: JobPayloads[N], job: { id: string }) => Promise<void>

export type Jobs = {
  /** Stores a job for each payload in the transaction. The jobs run after the commit, and never after a rollback. */
  send: <N extends JobName>(trx: Trx, name: N, ...payloads: JobPayloads[N][]) => Promise<void>
  /** Names the handler of a job; call it before `start`. A handler may run again after a failure or a crash. */
  work: <N extends JobName>(name: N, handler: JobHandler<N>) => void
  /** Prepares the queues and, if this process runs jobs, starts them. */
  start: () => Promise<void>
  /** Waits up to `timeoutMs` for running jobs; what is not finished is tried again later. */
  stop: (timeoutMs?: number) => Promise<void>
}

export type JobsOptions = {
  logger: Logger
  /** Whether this process runs jobs; otherwise it only sends them. */
  isWorking: boolean
}

export function openJobs<S>(database: Pick<OpenDatabase<S>, 'pglite' | 'directUrl'>, options: JobsOptions): Jobs {
  const { logger, isWorking } = options
  const boss = new PgBoss({
    ...connectionOf(database),
    supervise: isWorking,
    schedule: isWorking,
    useListenNotify: isWorking,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
  })
  boss.on('error', (error) => logger.error({ err: error }, 'The job queue failed'))
  boss.on('warning', (warning) => logger.warn({ warning }, 'The job queue reported a warning'))
  const handlers = new Map<JobName, (payload: never, job: { id: string }) => Promise<void>>()

  return {
    send: async (trx, name, ...payloads) => {
      const jobs = payloads.map((data) => ({ data }))
      await boss.insert(name, jobs, { db: fromKysely(trx) })
    },
    work: (name, handler) => {
      handlers.set(name, handler)
    },
    start: async () => {
      await boss.start()
      await createQueues(boss)
      if (!isWorking) return
      for (const [name, handler] of handlers) await runJobs(boss, { name, handler, logger })
      for (const [name, cron] of Object.entries(schedules)) await boss.schedule(name, cron, {}, { missed: 'once' })
      await logDeadJobs(boss, logger)
    },
    stop: (timeoutMs = 10_000) => boss.stop({ graceful: true, timeout: timeoutMs }),
  }
}

/**
 * PGlite has one session, which everything shares. PostgreSQL gives the queue a few connections of its own, past any pooler:
 * a job would otherwise wait for the next poll, because a pooler in transaction mode delivers no notification.
 */
function connectionOf(database: Pick<OpenDatabase<unknown>, 'pglite' | 'directUrl'>): ConstructorOptions {
  if (database.pglite !== undefined) return { db: fromPglite(database.pglite), backend: 'pglite' }
  if (database.directUrl === undefined) throw new Error('Jobs need an open database')
  return { connectionString: database.directUrl, max: 3, application_name: 'evergrove-jobs' }
}

/** The id of no job. */
const NO_JOB = '00000000-0000-0000-0000-000000000000'

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD_JOBS)
  for (const name of jobNames) {
    const settings = { ...retryPolicy, heartbeatSeconds: HEARTBEAT_SECONDS, notify: true, deadLetter: DEAD_JOBS }
    await boss.createQueue(name, settings)
    // A queue that an earlier release created keeps its settings otherwise.
    await boss.updateQueue(name, settings)
    // Makes the queue known now: looked up only by the first `send`, on a connection other than its transaction's, it
    // would wait forever on PGlite, because that transaction holds its only session.
    await boss.findJobs(name, { id: NO_JOB })
  }
}

type Work = { name: JobName; handler: (payload: never, job: { id: string }) => Promise<void>; logger: Logger }

async function runJobs(boss: PgBoss, { name, handler, logger }: Work): Promise<void> {
  const options = {
    includeMetadata: true,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
    notifyPollingIntervalSeconds: POLLING_SECONDS,
  } as const
  const workerId = await boss.work(name, options, async (jobs: JobWithMetadata<never>[]) => {
    // By default, a worker takes one job each time it is woken, and the next one half a minute later.
    boss.notifyWorker(workerId)
    for (const job of jobs) {
      try {
        await handler(job.data, { id: job.id })
      } catch (error) {
        logger.warn({ err: error, job: name, job_id: job.id, attempt: job.retryCount + 1 }, 'A job failed')
        throw error
      }
    }
  })
}

async function logDeadJobs(boss: PgBoss, logger: Logger): Promise<void> {
  await boss.work(DEAD_JOBS, { includeMetadata: true }, async (jobs: JobWithMetadata[]) => {
    for (const { sourceName, sourceId } of jobs) {
      logger.error({ job: sourceName, job_id: sourceId }, 'A job failed and will not be retried')
    }
  })
}
