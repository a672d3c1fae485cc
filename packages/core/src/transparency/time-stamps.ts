/**
 * One checkpoint of each day with a time stamp of a third party, in the file storage. Names follow from the day, so
 * that a person who changes the database cannot hide one.
 */
import type { FileStorage } from '../files/index.ts'
import type { Database } from '../platform/schema.ts'
import type { Findings } from './check-checkpoints.ts'
import { findNewestCheckpoint } from './log.repository.ts'
import type { TimeStamper } from './rfc3161.ts'

const DAY_MS = 86_400_000
/** The check reads the time stamps of a year, and reports days without one for a month. */
const DAYS_READ = 400
const DAYS_NAMED = 30
const AT_ONCE = 20
/** The most by which a clock may be off when a day begins or ends. */
const CLOCKS_MS = 3_600_000

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const noteOf = (day: string): string => `log/time-stamps/${day}.txt`
const responseOf = (day: string): string => `log/time-stamps/${day}.tsr`

/** Loads the module only where time stamps are used. */
const rfc3161 = () => import('./rfc3161.ts')

export type StampDeps = { db: Database; storage: Pick<FileStorage, 'read' | 'write'>; now: () => Date }

/**
 * Gets a time stamp for the newest checkpoint, if this day has none yet. Throws TimeStampError if none can be obtained.
 */
export async function stampCheckpoint({ db, storage, now }: StampDeps, stamper: TimeStamper): Promise<void> {
  const day = dayOf(now().getTime())
  if ((await storage.read(responseOf(day))) !== undefined) return
  const newest = await findNewestCheckpoint(db)
  if (newest === undefined) return
  const { requestTimeStamp } = await rfc3161()
  const response = await requestTimeStamp(stamper, newest.note)
  await storage.write(noteOf(day), Buffer.from(newest.note), 'text/plain; charset=utf-8')
  await storage.write(responseOf(day), response, 'application/timestamp-reply')
}

export type TimeStamp = { day: string; note: string; response: Uint8Array }

async function readDay({ read }: Pick<FileStorage, 'read'>, day: string): Promise<TimeStamp[]> {
  const response = await read(responseOf(day))
  if (response === undefined) return []
  return [{ day, note: Buffer.from((await read(noteOf(day))) ?? []).toString('utf8'), response }]
}

/** Returns the time stamps of these days that exist, in the order of the days. */
export async function readTimeStamps(storage: Pick<FileStorage, 'read'>, days: string[]): Promise<TimeStamp[]> {
  const found: TimeStamp[][] = []
  for (let from = 0; from < days.length; from += AT_ONCE) {
    found.push(...(await Promise.all(days.slice(from, from + AT_ONCE).map((day) => readDay(storage, day)))))
  }
  return found.flat()
}

/** Returns the days of a month that is over, `YYYY-MM`. */
export function daysOfMonth(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const days = Array.from({ length: 31 }, (_, index) => dayOf(first + index * DAY_MS))
  return days.filter((day) => day.startsWith(month))
}

function nameMissing(stamps: readonly TimeStamp[], now: number, { add }: Findings): void {
  const found = new Set(stamps.map(({ day }) => day))
  if (!found.has(dayOf(now)) && !found.has(dayOf(now - DAY_MS))) add('stamp', ['none of the last day'])
  const shown = Array.from({ length: DAYS_NAMED }, (_, days) => dayOf(now - (DAYS_NAMED - days) * DAY_MS))
  const since = stamps[0]?.day ?? dayOf(now)
  for (const day of shown.filter((one) => one > since && !found.has(one))) add('stamp', [`none of ${day}`])
}

/**
 * Verifies the time stamps of the last year against the notes that they are about, and reports days without one.
 * Returns these notes, which are to be compared with the log.
 */
export async function judgeTimeStamps(
  storage: Pick<FileStorage, 'read'>,
  { stamper, now, findings }: { stamper: TimeStamper; now: Date; findings: Findings },
): Promise<{ kind: 'stamp'; name: string; note: string }[]> {
  const at = now.getTime()
  const days = Array.from({ length: DAYS_READ }, (_, index) => dayOf(at - (DAYS_READ - 1 - index) * DAY_MS))
  const stamps = await readTimeStamps(storage, days)
  nameMissing(stamps, at, findings)
  const { openTimeStamp } = await rfc3161()
  for (const { day, note, response } of stamps) {
    const from = Date.parse(day)
    try {
      const said = (await openTimeStamp(response, note, stamper)).at.getTime()
      const isOfDay = said > from - CLOCKS_MS && said < from + DAY_MS + CLOCKS_MS
      if (!isOfDay) findings.add('stamp', [`${day}: it says ${new Date(said).toISOString()}`])
    } catch (error) {
      findings.add('stamp', [`${day}: ${error instanceof Error ? error.message : String(error)}`])
    }
  }
  return stamps.map(({ day, note }) => ({ kind: 'stamp', name: `time stamp of ${day}`, note }))
}
