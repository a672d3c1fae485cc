/** Announces this process to the others, and watches them and the clock of the database while it runs. */
import { hostname } from 'node:os'
import { type OperatorNotice, operatorNotices } from '@evergrove/contract/staff/operator-notices'
import {
  type Announcement,
  announceProcess,
  forgetProcess,
  listRunning,
  noteSeen,
  type RunningProcess,
} from '@evergrove/core/platform/processes.repository'
import type { Database } from '@evergrove/core/platform/schema'
import type { Log } from './log.ts'
import { fieldKeysOf, proveSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'

// The notices of this process for its operator: once in the log, and in `/readyz` and on the console's home while
// they apply.

export type Notices = {
  list: () => OperatorNotice[]
  /** Gives the notice, unless it was given before. `details` are only for the log. */
  give: (notice: OperatorNotice, details?: Record<string, unknown>) => void
  /** Ends a notice that no longer applies. */
  end: (notice: OperatorNotice) => void
}

export function openNotices(log: Log): Notices {
  const given = new Set<OperatorNotice>()
  return {
    list: () => [...given],
    give: (notice, details = {}) => {
      if (given.has(notice)) return
      given.add(notice)
      const { title, text, remedy } = operatorNotices[notice]
      log.warn(details, `${title}. ${text} ${remedy}`)
    },
    end: (notice) => void given.delete(notice),
  }
}

/** Gives the notices that follow from the settings. */
export function noticeSettings(notices: Notices, settings: Settings, { isAnchored }: { isAnchored: boolean }): void {
  if (settings.DATABASE_URL === undefined) notices.give('embedded')
  if (!isAnchored) notices.give('no_anchor')
}

/** The interval fits several times into the two minutes after which a process counts as gone. */
const INTERVAL_MS = 20_000

/** The tolerance is longer than a statement takes, and shorter than tokens and codes allow. */
const CLOCKS_APART_MS = 10_000

/** Returns true if two clocks differ by more than the tolerance. */
export const areApart = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) > CLOCKS_APART_MS

export type Presence = {
  /** Announces that the process is still there, and gives or ends the notices about the others and the clock of the database. */
  look: (notices: Notices) => Promise<void>
  end: () => Promise<void>
}

function announcementOf(settings: Settings): Announcement {
  const { ROLE: role, S3_ENDPOINT, S3_BUCKET, DATA_DIR } = settings
  const host = hostname()
  const files = S3_BUCKET === undefined ? `${host}:${DATA_DIR}` : `${S3_ENDPOINT ?? 's3'}/${S3_BUCKET}`
  return { role, host, files, field_keys: fieldKeysOf(settings) }
}

/**
 * Announces the process, and proves its secrets only after that. Either this process sees a key that changes meanwhile,
 * or the process that changes it sees this one. Throws SettingsError for secrets that are not the known ones.
 */
export async function openPresence(db: Database, settings: Settings): Promise<Presence> {
  const announcement = announcementOf(settings)
  let own = await announceProcess(db, announcement)
  const end = () => forgetProcess(db, own.id).catch(() => undefined)
  await proveSecrets(db, settings).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return {
    look: async (notices) => {
      const askedAt = Date.now()
      const seenAt = await noteSeen(db, own.id)
      // The process slept for a day, and another one has forgotten it.
      if (seenAt === undefined) own = await announceProcess(db, announcement)
      else noteClock(notices, { database: seenAt, here: new Date((askedAt + Date.now()) / 2) })
      noteFiles(notices, announcement.files, await listRunning(db, own.started_at))
    },
    end,
  }
}

/** Looks now and every twenty seconds until the returned function is called. */
export async function watchPresence(presence: Presence | undefined, notices: Notices): Promise<() => void> {
  // Other parts report that the database is away, and the next look tries again.
  const look = () => presence?.look(notices).catch(() => undefined)
  await look()
  const timer = setInterval(() => void look(), INTERVAL_MS).unref()
  return () => clearInterval(timer)
}

/** Compares only processes seen since this one started, so that one killed before it does not count. */
function noteFiles(notices: Notices, own: string, others: readonly RunningProcess[]): void {
  const apart = others.filter(({ files }) => files !== own).map(({ host, files }) => ({ host, files }))
  if (apart.length === 0) notices.end('files_apart')
  else notices.give('files_apart', { apart })
}

function noteClock(notices: Notices, { database, here }: { database: Date; here: Date }): void {
  if (!areApart(database, here)) notices.end('clocks_apart')
  else notices.give('clocks_apart', { here: here.toISOString(), database: database.toISOString() })
}
