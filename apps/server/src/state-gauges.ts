/**
 * Gauges of the state of the product, read whenever the metrics are requested. The figures of the database are read
 * from it, so that every process shows the same. A figure that is not known yet is absent instead of 0, and so are all
 * of them while the database is away.
 */

import { listNewestChecks } from '@evergrove/core/checks'
import { countUndeliveredMails, readQueueFigures } from '@evergrove/core/jobs'
import type { Schema } from '@evergrove/core/platform/schema'
import { readLogFigures } from '@evergrove/core/transparency'
import { isDatabaseAway, isDatabaseReachable, type OpenDatabase } from '@evergrove/db'
import { Gauge, type Registry } from 'prom-client'
import type { ResponseCache } from './http/response-cache.ts'
import type { Log } from './log.ts'

export type StateSources = {
  database: Pick<OpenDatabase<Schema>, 'db' | 'state'>
  cache: Pick<ResponseCache, 'state'>
  log: Log
}

async function readStored({ database: { db } }: StateSources) {
  const [queues, undelivered, checks, transparency] = await Promise.all([
    readQueueFigures(db),
    countUndeliveredMails(db),
    listNewestChecks(db),
    readLogFigures(db),
  ])
  return { queues, undelivered, checks, transparency, readAt: Date.now() }
}

/** Reads the state. A database that responds without its figures is our error. `database_up` shows one that is away. */
async function readState(sources: StateSources) {
  const { database, cache, log } = sources
  const isUp = await isDatabaseReachable(database.db)
  const stored = isUp
    ? await readStored(sources).catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.error({ err: error }, 'The figures of the database could not be read')
        return undefined
      })
    : undefined
  return { isUp, stored, database: database.state(), cache: cache.state() }
}

type State = Awaited<ReturnType<typeof readState>>
type Labelled = { labels: Record<string, string>; value: number }
type StateGauge = { help: string; labelNames?: string[]; read: (state: State) => number | Labelled[] | undefined }

const secondsOf = (moment: Date | string | undefined): number | undefined =>
  moment === undefined ? undefined : new Date(moment).getTime() / 1000

const breachesOf = (check: { breaches: { count: number }[] } | null | undefined): number | undefined =>
  check?.breaches.reduce((sum, { count }) => sum + count, 0)

const gauges: Record<string, StateGauge> = {
  database_up: {
    help: 'Whether the database responded just now',
    read: ({ isUp }) => Number(isUp),
  },
  database_connections: {
    help: 'Connections of the pool of this process, and requests that wait for one',
    labelNames: ['state'],
    read: ({ database: { pool } }) =>
      pool && Object.entries(pool).map(([state, value]) => ({ labels: { state }, value })),
  },
  listener_connected: {
    help: 'Whether this process hears that content has changed',
    read: ({ database }) => Number(database.isListening),
  },
  listener_heard_timestamp_seconds: {
    help: 'When this process last heard a notification to itself',
    read: ({ database }) => secondsOf(database.heardAt),
  },
  response_cache_entries: { help: 'Responses in the cache of this process', read: ({ cache }) => cache.entries },
  response_cache_bytes: { help: 'Size of the cache of this process', read: ({ cache }) => cache.bytes },
  response_cache_trusted: {
    help: 'Whether what is in the cache is served as current',
    read: ({ cache }) => Number(cache.isTrusted),
  },
  jobs: {
    help: 'Jobs in the queue that all processes share: waiting, running, retrying, or given up in the last week',
    labelNames: ['job', 'state'],
    read: ({ stored }) =>
      stored?.queues.flatMap(({ job, states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { job, state }, value })),
      ),
  },
  jobs_oldest_seconds: {
    help: 'Age of the oldest job that is not done',
    labelNames: ['job'],
    read: ({ stored }) => stored?.queues.map(({ job, oldest_seconds }) => ({ labels: { job }, value: oldest_seconds })),
  },
  undelivered_mails: {
    help: 'Emails that were given up and not tried again',
    read: ({ stored }) => stored?.undelivered,
  },
  ledger_breaches: {
    help: 'Breaches of the rules of ledger and network that the last check found; absent before the first check',
    read: ({ stored }) => breachesOf(stored?.checks.ledger),
  },
  ledger_checked_timestamp_seconds: {
    help: 'When the ledger was last checked',
    read: ({ stored }) => secondsOf(stored?.checks.ledger?.checked_at),
  },
  audit_breaches: {
    help: 'Entries of the audit trail that the last check found changed; absent before the first check',
    read: ({ stored }) => breachesOf(stored?.checks.audit),
  },
  audit_checked_timestamp_seconds: {
    help: 'When the audit trail was last checked',
    read: ({ stored }) => secondsOf(stored?.checks.audit?.checked_at),
  },
  log_breaches: {
    help: 'What the last check of the transparency log found wrong; absent before the first check',
    read: ({ stored }) => breachesOf(stored?.checks.log),
  },
  log_checked_timestamp_seconds: {
    help: 'When the transparency log was last checked',
    read: ({ stored }) => secondsOf(stored?.checks.log?.checked_at),
  },
  log_entries: { help: 'Entries of the transparency log', read: ({ stored }) => stored?.transparency.entries },
  log_lag_seconds: {
    help: 'For how long the oldest record has waited to enter the transparency log; 0 if none waits',
    read: ({ stored }) =>
      stored && (stored.readAt - (stored.transparency.waitingSince?.getTime() ?? stored.readAt)) / 1000,
  },
  log_checkpoint_timestamp_seconds: {
    help: 'When the newest checkpoint of the transparency log was signed; absent before the first',
    read: ({ stored }) => secondsOf(stored?.transparency.checkpointAt),
  },
}

/** Adds the gauges of the state to the registry. Each request for the metrics reads all of them once. */
export function registerState(registry: Registry, sources: StateSources): void {
  let reading: Promise<State> | undefined
  const readOnce = () => {
    reading ??= readState(sources).finally(() => {
      reading = undefined
    })
    return reading
  }
  for (const [name, { help, labelNames = [], read }] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect: async () => {
        const value = read(await readOnce())
        if (value === undefined) hide(gauge, labelNames.length > 0)
        else show(gauge, value)
      },
    })
  }
}

function show(gauge: Gauge, value: number | Labelled[]): void {
  if (typeof value === 'number') return gauge.set(value)
  gauge.reset()
  for (const { labels, value: one } of value) gauge.set(labels, one)
}

/** Removes the value, because a gauge without labels would otherwise be reset to 0. */
function hide(gauge: Gauge, isLabelled: boolean): void {
  gauge.reset()
  if (!isLabelled) gauge.remove()
}
