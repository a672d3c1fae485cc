/** Opens what the product stands on, in order, and closes it in the other: database, files, mail, jobs. */
import { join } from 'node:path'
import { sendContactMail } from '@evergrove/core/contact'
import { type FileStorageOptions, openFileStorage } from '@evergrove/core/files'
import { openJobs } from '@evergrove/core/jobs'
import { createMailer } from '@evergrove/core/mail'
import { createRateLimits } from '@evergrove/core/rate-limits'
import type { Schema } from '@evergrove/core/schema'
import { migrateToLatest, type OpenDatabase, openDatabase } from '@evergrove/db'
import type { Log } from './log.ts'
import { type Settings, SettingsError } from './settings.ts'

export type Services = Awaited<ReturnType<typeof openServices>>

async function openConfiguredDatabase({ DATABASE_URL, DATA_DIR }: Settings, log: Log): Promise<OpenDatabase<Schema>> {
  const onBackgroundError = (error: unknown) => log.error({ err: error }, 'database background failure')
  if (DATABASE_URL === undefined) {
    return await openDatabase<Schema>({ kind: 'pglite', dataDir: join(DATA_DIR, 'pglite'), onBackgroundError })
  }
  try {
    return await openDatabase<Schema>({ kind: 'postgres', url: DATABASE_URL, onBackgroundError })
  } catch (error) {
    throw new SettingsError(`DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function storageOf(settings: Settings): FileStorageOptions {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, DATA_DIR } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return { kind: 'disk', folder: join(DATA_DIR, 'files') }
  return { kind: 's3', bucket, region, accessKeyId, secretAccessKey, ...(endpoint === undefined ? {} : { endpoint }) }
}

/** Opens everything and brings the database up to date; what was opened is closed again when a later step fails. */
export async function openServices(settings: Settings, log: Log) {
  const database = await openConfiguredDatabase(settings, log)
  const { db } = database
  try {
    await migrateToLatest(db)
    const files = { db, storage: await openFileStorage(storageOf(settings)) }
    const mailer = createMailer({
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      mailDir: join(settings.DATA_DIR, 'mail'),
      logger: log,
    })
    const jobs = openJobs(database, { logger: log, isWorking: settings.ROLE !== 'web' })
    jobs.work('mail.contact', (payload) => sendContactMail({ db, mailer }, payload))
    await jobs.start()
    if (settings.SEED === 'demo') {
      // Texts and drawings are loaded only where they are wanted.
      const { seedDemonstration } = await import('@evergrove/core/demonstration')
      await seedDemonstration({ ...files, logger: log })
    }
    const limits = createRateLimits(db, { enabled: settings.RATE_LIMITS === 'on' })
    return {
      database,
      db,
      files,
      jobs,
      limits,
      close: async () => {
        await jobs.stop()
        mailer.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
