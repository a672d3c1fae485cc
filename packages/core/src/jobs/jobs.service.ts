/**
 * Work that is done outside a request, at least once, even if the process ends in between. A job is stored in the
 * caller's transaction: it is stored only if that transaction commits.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { OpenDatabase } from '@evergrove/db'
import { type ConstructorOptions, fromKysely, fromPglite, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger, Tracing } from '../platform/logging.ts'
import type { Database, Schema, Trx } from '../platform/schema.ts'
import { takeTrace, withTrace } from './job-trace.ts'
import { insertUndeliveredMail, type QueueRow, selectQueueFigures } from './jobs.repository.ts'
import {
  DEAD_JOBS,
  FinalFailureError,
  HEARTBEAT_REFRESH_SECONDS,
  HEARTBEAT_SECONDS,
  isMailJob,
  type JobName,
  type JobPayloads,
  jobNames,
  MAILS_AT_ONCE,
  MONITOR_SECONDS,
  OutageError,
  POLLING_SECONDS,
  retryPolicyOf,
  schedules,
} from './jobs.ts'
import { watchOutages } from './outages.ts'

/** `job.id` stays the same when the job is tried again. */
export type JobHandler<N extends JobName> = (payload: JobPayloads[N], job: { id: string }) => Promise<void>

export type Jobs = {
  /** Stores a job for each payload in the transaction. The jobs run after the commit, and never after a rollback. */
  send: <N extends JobName>(trx: Trx, name: N, ...payloads: JobPayloads[N][]) => Promise<void>
  /** Names the handler of a job; call it before `start`. A handler may run again after a failure or a crash. */
  work: <N extends JobName>(name: N, handler: JobHandler<N>) => void
  /** Prepares the queues, so that jobs can be sent. None runs yet. */
  prepare: () => Promise<void>
  /** Prepares the queues and, if this process runs jobs, starts them. */
  start: () => Promise<void>
  /** Waits up to `timeoutMs` for running jobs; jobs that are not finished are tried again later. */
  stop: (timeoutMs?: number) => Promise<void>
}

/** The dependencies of a use-case that queues jobs in its own transaction. */
export type JobDeps = { db: Database; jobs: Pick<Jobs, 'send'> }

export type JobsOptions = {
  logger: Logger
  /** True if this process runs jobs; otherwise it only sends them. */
  isWorking: boolean
  /** Makes each attempt of a job part of the trace that queued it. */
  tracing?: Tracing | undefined
}

export function openJobs(database: QueueDatabase & Pick<OpenDatabase<Schema>, 'db'>, options: JobsOptions): Jobs {
  const { db } = database
  const { logger, isWorking, tracing } = options
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
  let prepared: Promise<void> | undefined
  const prepare = () => (prepared ??= boss.start().then(() => createQueues(boss)))

  return {
    prepare,
    send: async (trx, name, ...payloads) => {
      const jobs = payloads.map((payload) => ({ data: withTrace(payload, tracing?.traceparent()) }))
      await boss.insert(name, jobs, { db: fromKysely(trx) })
    },
    work: (name, handler) => {
      handlers.set(name, handler)
    },
    start: async () => {
      await prepare()
      if (!isWorking) return
      const mailWorkers: string[] = []
      const endOutage = watchOutages({ db, logger, wake: () => mailWorkers.forEach((id) => boss.notifyWorker(id)) })
      for (const [name, handler] of handlers) {
        const onSuccess = isMailJob(name) ? endOutage : async () => {}
        const workerId = await runJobs(boss, { name, handler, logger, onSuccess, tracing })
        if (isMailJob(name)) mailWorkers.push(workerId)
      }
      for (const [name, cron] of Object.entries(schedules)) await boss.schedule(name, cron, {}, { missed: 'once' })
      await keepDeadJobs(boss, { db, logger })
    },
    stop: (timeoutMs = 10_000) => boss.stop({ graceful: true, timeout: timeoutMs }),
  }
}

type QueueDatabase = Pick<OpenDatabase<Schema>, 'pglite' | 'queue' | 'listen'>

/**
 * Returns a connection for the queue. PGlite has one session, which everything shares. PostgreSQL gives the queue a few
 * connections of its own that bypass any pooler: a job would otherwise wait for the next poll, because a pooler in
 * transaction mode delivers no notification.
 */
function connectionOf({ pglite, queue, listen }: QueueDatabase): ConstructorOptions {
  if (pglite !== undefined) return { db: fromPglite(pglite), backend: 'pglite' }
  if (queue === undefined) throw new Error('Jobs need an open database')
  return {
    db: {
      executeSql: (text, values) => queue.query(text, values),
      listen: async (channel, onNotification, onReconnect) => {
        const stop = await listen(channel, onNotification, (isListening) => isListening && onReconnect())
        return { close: stop }
      },
    },
  }
}

/** The pause between two checks that the tables of the queue have been brought up to date. */
const UPDATING_MS = 200

/**
 * Creates the tables of the queue, or brings them up to date, as their owner. Call it before processes start that lack
 * that right. It also waits until indexes that are built beside running jobs are complete.
 */
export async function prepareQueue(database: QueueDatabase, logger: Logger): Promise<void> {
  const boss = new PgBoss({ ...connectionOf(database), supervise: false, schedule: false })
  boss.on('error', (error) => logger.error({ err: error }, 'The job queue failed'))
  await boss.start()
  try {
    const isUpdating = async () => {
      const states = await boss.getBamStatus()
      return states.some(({ status }) => status === 'pending' || status === 'in_progress')
    }
    while (await isUpdating()) await sleep(UPDATING_MS)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** An id that no job has. */
const NO_JOB = '00000000-0000-0000-0000-000000000000'

const settingsOf = (name: JobName) => ({
  ...retryPolicyOf(name),
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
  deadLetter: DEAD_JOBS,
})

/** Creates the queues that are missing, and changes those that an earlier release created with other settings. */
async function createQueues(boss: PgBoss): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!stored.has(DEAD_JOBS)) await boss.createQueue(DEAD_JOBS)
  for (const name of jobNames) {
    const settings = settingsOf(name)
    const queue = stored.get(name)
    if (queue === undefined) await boss.createQueue(name, settings)
    else if (!isDeepStrictEqual({ ...queue, ...settings }, queue)) await boss.updateQueue(name, settings)
    else continue
    // The queue is loaded here, because the first `send` would otherwise load it on a connection other than its
    // transaction's. On PGlite that would wait forever, because the transaction holds the only session.
    await boss.findJobs(name, { id: NO_JOB })
  }
}

type Work = {
  name: JobName
  handler: (payload: never, job: { id: string }) => Promise<void>
  logger: Logger
  tracing: Tracing | undefined
  /** Called after a success and before the queue hears of it, so it must not throw. */
  onSuccess: () => Promise<void>
}

/** Starts a worker for the queue and returns its id. */
async function runJobs(boss: PgBoss, { name, handler, logger, onSuccess, tracing }: Work): Promise<string> {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
    notifyPollingIntervalSeconds: POLLING_SECONDS,
    batchSize: isMailJob(name) ? MAILS_AT_ONCE : 1,
  } as const
  const handle = async ({ id, data, retryCount }: JobWithMetadata): Promise<void> => {
    const { payload, traceparent } = takeTrace(data)
    const attempt = retryCount + 1
    const run = async () => {
      try {
        await handler(payload as never, { id })
      } catch (error) {
        logger.warn({ err: error, job: name, job_id: id, attempt }, 'A job failed')
        throw error
      }
    }
    if (tracing === undefined) return run()
    const attributes = { 'messaging.destination.name': name, 'messaging.message.id': id, attempt }
    return tracing.inSpan({ name: `job ${name}`, attributes, from: { traceparent } }, run)
  }
  const attempt = async (job: JobWithMetadata): Promise<JobResult> => {
    try {
      await handle(job)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      return { id: job.id, ...failureOf(error) }
    }
  }
  let workerId: string | undefined
  const work = async (jobs: JobWithMetadata[]) => {
    // By default, a worker takes one batch each time it is woken, and the next one half a minute later.
    if (workerId !== undefined) boss.notifyWorker(workerId)
    const results = await Promise.all(jobs.map(attempt))
    if (results.some(({ status }) => status === 'completed')) await onSuccess()
    return results
  }
  workerId = await boss.work(name, options, work)
  return workerId
}

/** Returns what the queue does after a failure, and what it keeps about it. */
function failureOf(error: unknown): Pick<JobResult, 'status' | 'output'> {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof FinalFailureError) return { status: 'deadletter', output: { message } }
  return { status: 'failed', output: { message, is_outage: error instanceof OutageError } }
}

/** Keeps the mails that were given up for staff. Every job that was given up is logged as an error. */
async function keepDeadJobs(boss: PgBoss, { db, logger }: { db: Database; logger: Logger }): Promise<void> {
  const options = { includeMetadata: true, batchSize: 100, burstWhenBatchFull: true } as const
  await boss.work(DEAD_JOBS, options, async (jobs: JobWithMetadata[]) => {
    for (const { sourceName, sourceId, sourceOutput, sourceRetryCount, data } of jobs) {
      logger.error({ job: sourceName, job_id: sourceId }, 'A job failed and will not be retried')
      if (sourceName === null || sourceId === null || !sourceName.startsWith('mail.')) continue
      const attempts = (sourceRetryCount ?? 0) + 1
      const reason = reasonIn(sourceOutput)
      const { payload } = takeTrace(data)
      await insertUndeliveredMail(db, { job_id: sourceId, job: sourceName, payload, reason, attempts })
    }
  })
}

/** Returns the last failure's message: the queue's, one level deeper, if the process was killed at the last attempt. */
function reasonIn(output: object | null): string {
  const { message, value } = { message: undefined, value: undefined, ...output }
  if (typeof message === 'string') return message
  return typeof value === 'object' ? reasonIn(value) : 'The process ended before the mail was sent'
}

/** The amount of work that waits in the queue, for operators. */
type QueueFigures = {
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
