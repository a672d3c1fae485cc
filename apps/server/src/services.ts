/** Opens the services of the product in order, and closes them in reverse: database, files, mail, jobs. */
import { join } from 'node:path'
import { createTokenKeys, foundCompany, setCodeForm, type TokenSettings } from '@evergrove/core/accounts'
import { indexAccounts, type RemovalDeps, removeOldData } from '@evergrove/core/agents'
import { proveAudit, proveLedger } from '@evergrove/core/checks'
import { sendContactMail } from '@evergrove/core/contact'
import { getCompanyName } from '@evergrove/core/content'
import { continueDisclosures } from '@evergrove/core/disclosures'
import {
  type FileStorage,
  type FileStorageOptions,
  type FilesDeps,
  makeImageSizes,
  openFileStorage,
  sweepLooseFolders,
} from '@evergrove/core/files'
import { type Jobs, openJobs } from '@evergrove/core/jobs'
import { createMailer, unfinishedMailFolder } from '@evergrove/core/mail'
import { tellAgents } from '@evergrove/core/notifications'
import { setMinimumAge, useCurrency } from '@evergrove/core/platform/company-settings'
import { createFieldCipher } from '@evergrove/core/platform/field-encryption'
import { createRateLimits } from '@evergrove/core/platform/rate-limits'
import type { Database } from '@evergrove/core/platform/schema'
import { createUrlSigner } from '@evergrove/core/platform/signed-urls'
import { removeUnfinished } from '@evergrove/core/platform/whole-files'
import { createSecurityLog, forgetSecurity } from '@evergrove/core/security'
import type { Payer } from '@evergrove/core/withdrawals'
import { seedDemonstration } from './demonstration.ts'
import type { Log } from './log.ts'
import { anchorsOf, keepSignature, type LogJobDeps, workLog } from './log-jobs.ts'
import { workAccountMails, workNewsletter, workStaffMails } from './mail-jobs.ts'
import { countFailures, type Metrics } from './metrics.ts'
import { openPreparedDatabase, type Worker } from './open-database.ts'
import { openPresence, type Presence } from './presence.ts'
import { proveSecrets, readSecrets, type Secrets } from './secrets.ts'
import { type Settings, SettingsError } from './settings.ts'
import type { ProcessTracing } from './tracing/tracing.ts'

export type Services = Awaited<ReturnType<typeof openServices>>

function storageOf(settings: Settings): FileStorageOptions {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, DATA_DIR } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return { kind: 'disk', folder: join(DATA_DIR, 'files') }
  return { kind: 's3', bucket, region, accessKeyId, secretAccessKey, ...(endpoint === undefined ? {} : { endpoint }) }
}

/** Returns the account that pays out, if all three settings name it, and the limit up to which one person decides alone. */
function moneySettingsOf(settings: Settings): { payer: Payer | undefined; secondPersonLimit: bigint } {
  const { PAYER_NAME: name, PAYER_ACCOUNT: account, PAYER_BANK: bank, SECOND_PERSON_LIMIT } = settings
  const payer = name && account && bank ? { name, account, bank } : undefined
  return { payer, secondPersonLimit: SECOND_PERSON_LIMIT }
}

/** Returns the default sender: the company by its own name, at the host of the product. */
async function companySender(db: Database, publicUrl: string) {
  return { name: await getCompanyName(db), address: `no-reply@${new URL(publicUrl).hostname}` }
}

async function openMailer(db: Database, settings: Settings, { log, publicUrl, metrics, tracing }: ServiceOptions) {
  const mailDir = join(settings.DATA_DIR, 'mail')
  await removeUnfinished(unfinishedMailFolder(mailDir))
  return createMailer({
    smtpUrl: settings.SMTP_URL,
    from: async () => settings.MAIL_FROM ?? (await companySender(db, publicUrl())),
    mailDir,
    logger: log,
    onOutcome: (isSent) => (isSent ? metrics.mailsSent : metrics.mailFailures).inc(),
    tracing,
  })
}

async function requireCurrency(db: Database, { CURRENCY }: Settings): Promise<void> {
  const stored = await useCurrency(db, CURRENCY)
  if (stored === undefined) return
  throw new SettingsError(`CURRENCY is ${CURRENCY}, and the ledger is kept in ${stored}. It cannot change.`)
}

/** Opens the folder or the bucket of the settings. Throws SettingsError if the bucket cannot be used. */
export async function openConfiguredStorage(settings: Settings): Promise<FileStorage> {
  const options = storageOf(settings)
  try {
    return await openFileStorage(options)
  } catch (error) {
    if (options.kind === 'disk') throw error
    throw new SettingsError(`S3_BUCKET cannot be used. ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

export type ServiceOptions = {
  log: Log
  /** Returns the public address of the product for links in emails. It is called when an email is written. */
  publicUrl: () => string
  metrics: Pick<Metrics, 'mailsSent' | 'mailFailures' | 'storeErrors'>
  /** Works as the product's restricted role, or as the owner of the tables. */
  as?: Worker
  /** True if it announces itself to the other processes, as a serving process does. */
  isServing?: boolean
  tracing?: ProcessTracing | undefined
}

type CheckDeps = { db: Database; now: () => Date }

/** Runs the nightly check of the ledger. Each breach is an error in the log and a figure that alerts can watch. */
async function reportLedger(deps: CheckDeps, { log }: ServiceOptions): Promise<void> {
  const breaches = (await proveLedger(deps)).filter(({ count }) => count > 0)
  if (breaches.length > 0) log.error({ breaches }, 'The ledger is not in order')
  else log.info('The ledger is in order')
}

/** Logs the head of the audit trail, because somebody who can rewrite the database cannot change it in the log. */
async function reportAudit(deps: CheckDeps, { log }: ServiceOptions): Promise<void> {
  const { entries, head, count, rows } = await proveAudit(deps)
  if (count > 0) log.error({ count, rows }, 'The audit trail has changed since it was written')
  else log.info({ entries, head }, 'The audit trail is intact')
}

const tokenSettingsOf = (settings: Settings, { jwtSecret, oldJwtSecrets }: Secrets): TokenSettings => ({
  keys: createTokenKeys(jwtSecret, oldJwtSecrets),
  accessSeconds: settings.ACCESS_TOKEN_SECONDS,
  refreshSeconds: settings.REFRESH_TOKEN_SECONDS,
  staffSeconds: settings.STAFF_TOKEN_SECONDS,
  staffIdleSeconds: settings.STAFF_IDLE_SECONDS,
})

/** Creates the signers of links that work for anyone who has them. */
function createSigners({ jwtSecret, oldJwtSecrets, unsubscribeKeys: [newest, ...older] }: Secrets) {
  return {
    urls: createUrlSigner(jwtSecret, oldJwtSecrets),
    // JWT_SECRET signed these links before they had a key of their own.
    unsubscribeUrls: createUrlSigner(newest, [...older, jwtSecret, ...oldJwtSecrets]),
  }
}

/** Reports accounts without an index. They are in no comparison, so staff would not hear of a duplicate. */
async function reportAccountIndexes(deps: Parameters<typeof indexAccounts>[0], { log }: ServiceOptions): Promise<void> {
  const { indexed, left } = await indexAccounts(deps)
  if (left > 0) log.warn({ indexed, left }, 'Some bank accounts are not compared with others yet')
  else if (indexed > 0) log.info({ indexed }, 'Bank accounts can be compared with others')
}

async function reportRemoval(deps: RemovalDeps, { log }: ServiceOptions): Promise<void> {
  const { erased } = await removeOldData(deps)
  if (erased > 0) log.info({ erased }, 'The names and addresses of closed accounts have been removed')
}

async function reportDisclosure(deps: CheckDeps, { log }: ServiceOptions): Promise<void> {
  const published = await continueDisclosures(deps)
  if (published !== undefined) log.info(published, 'The next income disclosure has been published')
}

async function reportImageSizes(files: Parameters<typeof makeImageSizes>[0], { log }: ServiceOptions): Promise<void> {
  const images = await makeImageSizes(files)
  if (images > 0) log.info({ images }, 'The sizes of new images have been made')
}

type NightDeps = FilesDeps & RemovalDeps & Parameters<typeof indexAccounts>[0]

/** Registers the handlers of background jobs that check, remove or create something and that nobody waits for. */
function workAtNight(jobs: Jobs, deps: NightDeps, options: ServiceOptions): void {
  jobs.work('ledger.check', () => reportLedger(deps, options))
  jobs.work('audit.check', () => reportAudit(deps, options))
  jobs.work('agents.index-accounts', () => reportAccountIndexes(deps, options))
  jobs.work('security.forget', () => forgetSecurity(deps))
  jobs.work('personal-data.remove', () => reportRemoval(deps, options))
  jobs.work('disclosures.continue', () => reportDisclosure(deps, options))
  jobs.work('files.sweep', () => sweepLooseFolders(deps))
  jobs.work('images.make-sizes', () => reportImageSizes(deps, options))
}

/** Opens the presence of a serving process. A task of the operator only proves its secrets. */
async function joinOthers(db: Database, settings: Settings, { isServing = false }: ServiceOptions) {
  if (isServing) return openPresence(db, settings)
  await proveSecrets(db, settings)
  return undefined
}

/**
 * Opens everything and migrates the database, but runs no job yet. If a later step fails, it closes everything again.
 */
export async function openServices(settings: Settings, options: ServiceOptions) {
  const { log, publicUrl, tracing } = options
  const secrets = readSecrets(settings)
  const anchors = anchorsOf(settings)
  const { database, notice } = await openPreparedDatabase(settings, options)
  const { db } = database
  const jobs = openJobs(database, { logger: log, isWorking: settings.ROLE !== 'web', tracing })
  let isQueueOpen = false
  let presence: Presence | undefined
  try {
    await requireCurrency(db, settings)
    setMinimumAge(settings.MINIMUM_AGE)
    setCodeForm(settings.REFERRAL_CODES)
    presence = await joinOthers(db, settings, options)
    const storage = countFailures(await openConfiguredStorage(settings), options.metrics)
    const files = { db, storage }
    const mailer = await openMailer(db, settings, options)
    const now = () => new Date()
    const cipher = createFieldCipher(secrets.fieldKeys)
    const limits = createRateLimits(db, { enabled: settings.RATE_LIMITS === 'on' })
    const retentionYears = settings.RETENTION_YEARS
    const linkSeconds = { activation: settings.ACTIVATION_SECONDS, reset: settings.RESET_SECONDS }
    const accountMails = { db, mailer, publicUrl, linkSeconds, linkLimit: limits.linkMails, now }
    const signers = createSigners(secrets)
    const security = createSecurityLog({ db, logger: log, now })
    workNewsletter(jobs, { ...accountMails, ...signers, jobs, newsletterLimit: limits.newsletterLinks })
    jobs.work('mail.contact', (payload, job) => sendContactMail({ db, mailer }, payload, job))
    const signing = { logKey: secrets.logKey, signed: keepSignature(settings.DATA_DIR) }
    const mayBeElsewhere = settings.DATABASE_URL !== undefined && settings.S3_BUCKET === undefined
    const transparency: LogJobDeps = { ...files, ...anchors, ...signing, mayBeElsewhere, mailer, publicUrl, now, log }
    workLog(jobs, transparency)
    workAccountMails(jobs, { ...accountMails, cipher, retentionYears })
    workStaffMails(jobs, { ...accountMails, jobs })
    jobs.work('notifications.tell', (payload) => tellAgents({ db }, payload))
    workAtNight(jobs, { ...files, now, cipher, retentionYears }, options)
    await jobs.prepare()
    isQueueOpen = true
    if (settings.SEED === 'demo') await seedDemonstration({ ...files, cipher, logger: log }, settings)
    await foundCompany({ db, logger: log })
    return {
      database,
      /** The notice for the operator about the rights of this process in the database. */
      notice,
      presence,
      db,
      files,
      jobs,
      limits,
      security,
      transparency,
      cipher,
      ...moneySettingsOf(settings),
      now,
      ...signers,
      tokens: tokenSettingsOf(settings, secrets),
      close: async () => {
        await jobs.stop()
        mailer.close()
        await security.flush()
        await presence?.end()
        await database.close()
      },
    }
  } catch (error) {
    if (isQueueOpen) await jobs.stop()
    await presence?.end()
    await database.close()
    throw error
  }
}
