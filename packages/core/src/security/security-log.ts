/**
 * Writes the security log. Events wait in memory for one writer, so that no request waits for an insert, fails with it
 * or holds a transaction for it. A flood becomes few rows (decision 0037): of equal events of one minute the first few
 * have a row each, and the others share one row, with their number, when the minute is over. Many different events of
 * one kind share rows in the same way.
 */
import type { OwnSignIn, SecurityEventEntry, SecurityFilter } from '@evergrove/contract/security-log'
import { addressFamilyOf, addressHash, deleteExpiredCodes, type TokenSettings } from '../accounts/index.ts'
import type { Logger } from '../platform/logging.ts'
import { inIso } from '../platform/moments.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { readFrom } from '../platform/reader.repository.ts'
import { keptSince } from '../platform/retention.ts'
import type { Database } from '../platform/schema.ts'
import type { SecurityEvent } from '../platform/security-event.ts'
import {
  deleteEventsBefore,
  type EventFilter,
  eventCount,
  eventsOf,
  findAccounts,
  insertEvents,
  type NewEvent,
  selectSignIns,
} from './security-events.repository.ts'

/** An event with the facts that the request adds. */
export type RecordedEvent = SecurityEvent & {
  source: string
  device?: string | undefined
  requestId?: string | undefined
}

export type SecurityLog = {
  /** Records the event soon. Never throws. */
  add: (event: RecordedEvent) => void
  /** Resolves when everything that was added is written or given up, including the numbers of this minute. */
  flush: () => Promise<void>
}

/** The number of equal events of a minute that have a row of their own. */
export const SINGLE_ROWS = 3

/** The number of different events of one kind and minute that are kept apart. */
export const DISTINCT_EVENTS = 200

/** The most events that wait for a slow database. Further ones are only in the process's log. */
const MAX_WAITING = 5000

const ROWS_AT_ONCE = 500
const MINUTE_MS = 60_000

function rowOf(event: RecordedEvent, at: Date): NewEvent {
  const { kind, cause, actor, id, addressHash, source, device, requestId } = event
  return {
    at,
    kind,
    cause,
    actor_kind: actor,
    account_id: id ?? null,
    address_hash: addressHash ?? null,
    source,
    device: device ?? null,
    request_id: requestId ?? null,
    count: 1,
  }
}

/** Returns the event without the values that distinguish events of one kind and cause. */
const merged = (row: NewEvent): NewEvent => ({
  ...row,
  account_id: null,
  address_hash: null,
  source: null,
  device: null,
  request_id: null,
})

const keyOf = ({ kind, cause, actor_kind, account_id, address_hash, source }: NewEvent): string =>
  JSON.stringify([kind, cause, actor_kind, account_id, address_hash, source])

/** Counts the events of one minute: how often each came, and the rows that stand for more than one. */
function createMinute() {
  const times = new Map<string, number>()
  const distinct = new Map<string, number>()
  const sums = new Map<string, NewEvent>()

  /** Returns whether the event is kept apart from others of its kind. */
  function isApart(kind: string, key: string): boolean {
    if (times.has(key)) return true
    const known = distinct.get(kind) ?? 0
    if (known >= DISTINCT_EVENTS) return false
    distinct.set(kind, known + 1)
    return true
  }

  return {
    sums,
    /** Counts the event. Returns whether it has a row of its own. */
    count(row: NewEvent): boolean {
      const own = keyOf(row)
      const kept = isApart(row.kind, own) ? row : merged(row)
      const key = keyOf(kept)
      const before = times.get(key) ?? 0
      times.set(key, before + 1)
      if (kept === row && before < SINGLE_ROWS) return true
      const sum = sums.get(key)
      if (sum === undefined) sums.set(key, { ...kept, request_id: null })
      else sum.count += 1
      return false
    },
  }
}

/** Writes rows one batch after another, and never more than one at the same time. */
function createWriter({ db, logger }: { db: Database; logger: Logger }) {
  let waiting: NewEvent[] = []
  let writing: Promise<void> | undefined
  let lost = 0

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, ROWS_AT_ONCE)
      waiting = waiting.slice(ROWS_AT_ONCE)
      try {
        await insertEvents(db, rows)
      } catch (error) {
        logger.error(
          { err: error, events: rows.length },
          'Security events could not be stored; they are in this log only',
        )
      }
    }
    if (lost > 0) logger.error({ events: lost }, 'Security events came faster than they could be stored')
    lost = 0
    writing = undefined
  }

  return {
    write(rows: Iterable<NewEvent>): void {
      for (const row of rows) {
        if (waiting.length < MAX_WAITING) waiting.push(row)
        else lost += 1
      }
      if (waiting.length > 0) writing ??= writeAll()
    },
    /** Resolves when no event waits any more. */
    finish: async () => writing,
  }
}

/** Creates the log of one process. Call `flush` before the database is closed. */
export function createSecurityLog({ db, logger, now }: { db: Database; logger: Logger; now: () => Date }): SecurityLog {
  const writer = createWriter({ db, logger })
  let minute = { number: 0, ...createMinute() }
  let timer: NodeJS.Timeout | undefined

  /** Writes the numbers of the minute, and begins another one. */
  function endMinute(number: number): void {
    clearTimeout(timer)
    timer = undefined
    writer.write(minute.sums.values())
    minute = { number, ...createMinute() }
  }

  return {
    add(event) {
      const at = now()
      const number = Math.floor(at.getTime() / MINUTE_MS)
      if (number !== minute.number) endMinute(number)
      const row = rowOf(event, at)
      if (minute.count(row)) writer.write([row])
      else timer ??= setTimeout(endMinute, MINUTE_MS, number).unref()
    },
    async flush() {
      endMinute(minute.number)
      await writer.finish()
    },
  }
}

type SecurityReadDeps = { db: Database; tokens: TokenSettings }

/** Returns the filter with the accounts of its address. An address without an account may also have events. */
async function resolve({ db, tokens }: SecurityReadDeps, { account, ...filter }: SecurityFilter): Promise<EventFilter> {
  if (account === undefined) return filter
  return { ...filter, accounts: { ...(await findAccounts(db, account)), addressHash: addressHash(tokens, account) } }
}

/** Returns one page of the events that pass the filter, the newest first; `total` counts up to ten thousand of them. */
export async function listSecurityEvents(
  deps: SecurityReadDeps,
  { filter, ...page }: Page & { filter: SecurityFilter },
): Promise<Listed<SecurityEventEntry>> {
  const known = await resolve(deps, filter)
  const { rows, total } = await readFrom(deps.db, eventsOf(known, rowsOf(page)), eventCount(known))
  return { items: rows.map(inIso), total }
}

const OWN_SIGN_INS = 20

/** Returns the last sign-ins to the agent's account and the refused attempts, at most 20, the newest first. */
export async function listSignIns(
  { db, tokens }: SecurityReadDeps,
  { id, email }: { id: number; email: string },
): Promise<OwnSignIn[]> {
  const rows = await selectSignIns(db, { agentId: id, addressHash: addressHash(tokens, email), limit: OWN_SIGN_INS })
  return rows.map(({ at, source, id: number, is_refused, device, count }) => ({
    id: number,
    at: at.toISOString(),
    is_refused,
    device,
    address_family: source === null ? null : addressFamilyOf({ address: source }),
    count,
  }))
}

/** Removes old security events and unused mailed codes nightly (repeatable). The period is in `platform/retention.ts`. */
export async function forgetSecurity({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const moment = now()
  await deleteEventsBefore(db, keptSince('securityEvents', moment))
  await deleteExpiredCodes(db, moment)
}
