/** Announces this process to the others, and looks at them and at the clock of the database as long as it runs. */
import { hostname } from 'node:os'
import {
  type Announcement,
  announceProcess,
  forgetProcess,
  listRunning,
  noteSeen,
  type RunningProcess,
} from '@evergrove/core/platform/processes.repository'
import type { Database } from '@evergrove/core/platform/schema'
import type { Notices } from './notices.ts'
import { fieldKeysOf, proveSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** Several times in the two minutes after which a process counts as gone. */
const INTERVAL_MS = 20_000

/** More than a statement takes, and less than tokens and codes forgive. */
const CLOCKS_APART_MS = 10_000

/** Whether two clocks differ by more than that. */
export const areApart = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) > CLOCKS_APART_MS

export type Presence = {
  /** Says that it is still there, and gives or ends what follows from the others and from the clock of the database. */
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
 * Announces the process, and proves its secrets after that: a key that changes meanwhile is seen by this process, or who changes it sees
 * the process. Throws SettingsError for secrets that are not the known ones.
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
      // It slept for a day, and another process has forgotten it.
      if (seenAt === undefined) own = await announceProcess(db, announcement)
      else noteClock(notices, { database: seenAt, here: new Date((askedAt + Date.now()) / 2) })
      noteFiles(notices, announcement.files, await listRunning(db, own.started_at))
    },
    end,
  }
}

/** Looks now and every twenty seconds until the returned function is called. */
export async function watchPresence(presence: Presence | undefined, notices: Notices): Promise<() => void> {
  // While the database is away, others say so, and this looks again later.
  const look = () => presence?.look(notices).catch(() => undefined)
  await look()
  const timer = setInterval(() => void look(), INTERVAL_MS).unref()
  return () => clearInterval(timer)
}

/** Others that were seen since this process started: one that was killed before it is none. */
function noteFiles(notices: Notices, own: string, others: readonly RunningProcess[]): void {
  const apart = others.filter(({ files }) => files !== own).map(({ host, files }) => ({ host, files }))
  if (apart.length === 0) notices.end('files_apart')
  else notices.give('files_apart', { apart })
}

function noteClock(notices: Notices, { database, here }: { database: Date; here: Date }): void {
  if (!areApart(database, here)) notices.end('clocks_apart')
  else notices.give('clocks_apart', { here: here.toISOString(), database: database.toISOString() })
}
