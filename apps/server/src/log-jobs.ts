/** The jobs of the transparency log. */

import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { proveLog } from '@evergrove/core/checks'
import { type FileStorage, openFileStorage } from '@evergrove/core/files'
import type { Jobs } from '@evergrove/core/jobs'
import type { Mailer } from '@evergrove/core/mail'
import type { Database } from '@evergrove/core/platform/schema'
import { writeWholeFile } from '@evergrove/core/platform/whole-files'
import {
  type AnchorStore,
  anchorCheckpoint,
  findLogHere,
  type LogCheck,
  LogProblemError,
  openLogKey,
  publishCheckpoint,
  type SignatureMemory,
  sendCheckpointMail,
  sequenceRecords,
  stampCheckpoint,
  type TimeStamper,
} from '@evergrove/core/transparency'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'
import { type Settings, SettingsError } from './settings.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Stores the last signature that this process knows as `log-signed` in its data folder. Somebody who controls the
 * database and the file storage cannot change it. The file is complete or does not exist.
 */
export function keepSignature(folder: string): SignatureMemory {
  const path = join(folder, 'log-signed')
  return {
    read: async () => {
      try {
        return await readFile(path, 'utf8')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    write: (note) => writeWholeFile(path, Buffer.from(note), join(folder, 'log-unfinished')),
  }
}

export type LogJobDeps = {
  db: Database
  storage: FileStorage
  logKey: Secrets['logKey']
  signed: SignatureMemory
  publicUrl: () => string
  now: () => Date
  log: Log
  mailer: Pick<Mailer, 'send'>
  /** Opens the second store of checkpoints, if there is one. */
  anchor: (() => Promise<AnchorStore>) | undefined
  auditor: string | undefined
  timeStamper: TimeStamper | undefined
  /** True if somebody else keeps checkpoints: a second store, an auditor or a time-stamping authority. */
  isAnchored: boolean
  /** True if the files may be in another process's folder: they are in no bucket, and the database is not beside them. */
  mayBeElsewhere: boolean
}

/** This process has no files of the log, so its check would report them as missing. */
class NotHereError extends Error {
  override name = 'NotHereError'
}

/** Returns the settings' other checkpoint keepers. Throws SettingsError if the authority's certificates cannot be read. */
export function anchorsOf(settings: Settings): Pick<LogJobDeps, 'anchor' | 'auditor' | 'timeStamper' | 'isAnchored'> {
  const [anchor, timeStamper, auditor] = [anchorOf(settings), timeStamperOf(settings), settings.AUDITOR_MAIL]
  return { anchor, auditor, timeStamper, isAnchored: [anchor, timeStamper, auditor].some((one) => one !== undefined) }
}

/** Returns a function that opens the second store on first need, not at the start. A call after a failure tries again. */
export function anchorOf(settings: Settings): LogJobDeps['anchor'] {
  const { ANCHOR_S3_BUCKET: bucket, ANCHOR_S3_REGION: region, ANCHOR_S3_ENDPOINT: endpoint } = settings
  const { ANCHOR_S3_ACCESS_KEY_ID: accessKeyId, ANCHOR_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const { ANCHOR_S3_RETENTION_DAYS: retentionDays } = settings
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  const options = {
    kind: 's3' as const,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
  }
  let opened: Promise<AnchorStore> | undefined
  return () => {
    opened ??= openFileStorage(options).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

function hasCertificates(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}

/** Returns the authority that stamps checkpoints, with the certificates of its file. Throws SettingsError if the file has none. */
export function timeStamperOf({ TSA_URL: url, TSA_CERTIFICATE_FILE: path }: Settings): TimeStamper | undefined {
  if (url === undefined || path === undefined) return undefined
  let roots: string
  try {
    roots = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new SettingsError(`TSA_CERTIFICATE_FILE cannot be read: ${path}`, { cause })
  }
  if (!hasCertificates(roots)) throw new SettingsError(`TSA_CERTIFICATE_FILE has no certificate in PEM: ${path}`)
  return { url, roots }
}

/** Returns the name of a new log, which is its address without the scheme. */
const originOf = (publicUrl: string): string => `${new URL(publicUrl).host}/log`

/** Signs the log. Throws LogProblemError if it contradicts an earlier signature, unless `isRestored` continues a backup. */
export function signLog(deps: LogJobDeps, options: { isRestored?: boolean } = {}) {
  const { seed, isSet } = deps.logKey()
  const key = { ...openLogKey(seed), mayReplace: isSet }
  return publishCheckpoint({ ...deps, ...options, key, origin: () => originOf(deps.publicUrl()) })
}

/**
 * Takes new records into the log and signs it. A contradiction to an earlier checkpoint is an error in the log of the
 * process each minute, and nothing is signed meanwhile. Returns the number of new entries.
 */
export async function extendLog(deps: LogJobDeps, onBatch?: (entered: number) => void): Promise<number> {
  const entered = await sequenceRecords(deps, onBatch === undefined ? {} : { onBatch })
  try {
    await signLog(deps)
  } catch (error) {
    if (!(error instanceof LogProblemError)) throw error
    deps.log.error({ problem: error.message }, 'The transparency log is not signed')
  }
  return entered
}

/**
 * Takes new records for a task of the operator, and signs them. If the files may be in the folder of another process,
 * that process signs them. Returns the number of new entries, and whether the files are elsewhere.
 */
export async function extendLogHere(deps: LogJobDeps, onBatch?: (entered: number) => void) {
  const isElsewhere = deps.mayBeElsewhere && (await findLogHere(deps)) !== 'this'
  if (!isElsewhere) return { entered: await extendLog(deps, onBatch), isElsewhere }
  return { entered: await sequenceRecords(deps, onBatch === undefined ? {} : { onBatch }), isElsewhere }
}

/**
 * Takes the remaining records, proves the whole log, and stores the result. A breach is an error in the log of the
 * process, and a figure that alerts can watch. Throws NotHereError and stores nothing if the files may be in a folder
 * that this process does not see. The key of a process that has signed nothing proves nothing about the others.
 */
export async function checkWholeLog(deps: LogJobDeps): Promise<LogCheck> {
  await extendLog(deps)
  if (deps.mayBeElsewhere && (await findLogHere(deps)) === 'none') {
    throw new NotHereError('DATA_DIR has no files of the transparency log, so that this process cannot check it')
  }
  const { seed, isSet } = deps.logKey()
  const hasSigned = isSet || (await deps.signed.read()) !== undefined
  const check = await proveLog({ ...deps, publicKey: hasSigned ? openLogKey(seed).publicKey : undefined })
  const breaches = check.findings.filter(({ count }) => count > 0)
  if (breaches.length > 0) deps.log.error({ breaches }, 'The transparency log is not in order')
  else deps.log.info({ entries: check.entries }, 'The transparency log is in order')
  return check
}

/** Registers the handlers of the jobs of the log. */
export function workLog(jobs: Jobs, deps: LogJobDeps): void {
  jobs.work('log.sequence', async () => void (await extendLog(deps)))
  jobs.work('log.anchor', async () => {
    if (deps.anchor !== undefined) await anchorCheckpoint({ ...deps, anchor: await deps.anchor() })
  })
  jobs.work('log.stamp', async () => {
    if (deps.timeStamper !== undefined) await stampCheckpoint(deps, deps.timeStamper)
  })
  jobs.work('mail.log-checkpoint', async (_payload, job) => {
    if (deps.auditor !== undefined) await sendCheckpointMail(deps, { to: deps.auditor }, job)
  })
  jobs.work('log.check', async () => void (await checkWholeLog(deps)))
}
