/** Starts one process of the product and stops it again. The command line and the tests use the same two functions. */
import { setTimeout as wait } from 'node:timers/promises'
import { getSingle } from '@evergrove/core/content'
import { checkMailServer } from '@evergrove/core/mail'
import { listMissingKeys } from '@evergrove/core/platform/sealed-fields.repository'
import { recordLimit } from '@evergrove/core/proposals'
import { inLongSnapshot, inTransaction, isDatabaseReachable, type OpenDatabase, pendingMigrations } from '@evergrove/db'
import { getRequestListener } from '@hono/node-server'
import { lockDataFolder } from './data-folder.ts'
import { type FrontEnd, openFrontEnd } from './front-end.ts'
import { createApp } from './http/app.ts'
import { createClientAddress } from './http/client-address.ts'
import { type Listener, listen } from './http/listen.ts'
import { createRequestIds, createRequestLog } from './http/request-log.ts'
import { createResponseCache, type ResponseCache, respondFromCache } from './http/response-cache.ts'
import { SECURITY_HEADERS } from './http/security-headers.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics } from './metrics.ts'
import { type Notices, noticeSettings, openNotices, watchPresence } from './presence.ts'
import { missingKeysLine } from './secrets.ts'
import { openServices, type Services } from './services.ts'
import { type Settings, SettingsError } from './settings.ts'
import { asSettingsError } from './start-errors.ts'
import { registerState } from './state-gauges.ts'
import { openTracing } from './tracing/open-tracing.ts'

// Tells the response cache about the notifications of the database: that content has changed, or that they have
// stopped.

const CONTENT_CHANGED = 'content_changed'
const PAUSE_MS = 1000

/**
 * Keeps the cache current until the returned function is called. When the notifications stop, the database counts as
 * away until it responds or until they are back, because a dead connection must not keep a visitor waiting.
 */
async function watchContent<S>(
  { db, listen }: Pick<OpenDatabase<S>, 'db' | 'listen'>,
  cache: ResponseCache,
): Promise<() => Promise<void>> {
  let outages = 0
  let timer: NodeJS.Timeout | undefined

  const follow = async (outage: number) => {
    const isReachable = await isDatabaseReachable(db)
    if (outage !== outages) return
    cache.setAway(!isReachable)
    timer = setTimeout(() => void follow(outage), PAUSE_MS)
  }
  const endOutage = () => {
    outages += 1
    clearTimeout(timer)
  }

  const stop = await listen(CONTENT_CHANGED, cache.clear, (isListening) => {
    endOutage()
    cache.setTrusted(isListening)
    cache.setAway(!isListening)
    if (!isListening) void follow(outages)
  })
  return async () => {
    endOutage()
    await stop()
  }
}

export type RunningServer = { url: string; services: Services; stop: () => Promise<void> }

type Step = () => Promise<void> | void

/** Creates an undo that runs its steps, the last first, even if one of them fails. Steps that were added together run together. */
function createUndo() {
  const steps: Step[][] = []
  return {
    add: (...together: Step[]) => void steps.push(together),
    run: async () => {
      const failures: unknown[] = []
      for (const together of steps.splice(0).toReversed()) {
        const results = await Promise.allSettled(together.map(async (step) => await step()))
        failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])))
      }
      if (failures.length > 0) throw new AggregateError(failures, 'stopping failed')
    },
  }
}

const refuseWhileStarting: Listener = (_request, response) =>
  void response.writeHead(503, { ...SECURITY_HEADERS, 'Retry-After': '5', Connection: 'close' }).end()

/** Opens the log, the metrics and, if configured, the traces. Log and metrics name the traces. */
async function openObservation(settings: Settings) {
  const tracing = await openTracing(settings, (error) => log.warn({ err: error }, 'Traces could not be sent'))
  const log = createLog(settings.LOG_LEVEL, undefined, tracing?.traceId)
  return { tracing, log, metrics: createMetrics({ hasTraces: tracing !== undefined }) }
}

/** Accepts the ids and addresses of requests from trusted proxies. */
const observeProxies = ({ TRUSTED_PROXIES: trusted }: Settings, notices: Notices) => ({
  requestIds: createRequestIds(trusted),
  clientAddress: createClientAddress(trusted, (proxy) => notices.give('untrusted_proxy', { proxy })),
})

/** Warns of rights that the process does not need, and of settings that the company has left open. */
async function reportMissing({ db, notice }: Services, settings: Settings, log: Log): Promise<void> {
  void reportMailServer(settings, log)
  if (notice !== undefined) log.warn(notice)
  if ((await getSingle(db, 'company-information')) !== undefined) return
  log.warn('The company information is missing: contact messages are kept in the inbox, but cannot be mailed')
}

/** Warns if the mail server does not respond. Emails wait, so the process starts. Only processes with jobs send emails. */
async function reportMailServer({ SMTP_URL: url, ROLE }: Settings, log: Log): Promise<void> {
  if (url === undefined || ROLE === 'web') return
  const refusal = await checkMailServer(url)
  if (refusal !== undefined) log.warn(`${refusal}. Emails wait until it accepts them`)
}

/** Throws SettingsError if a key is missing. Otherwise agents would notice first, because their profiles could not be decrypted. */
async function requireFieldKeys({ db, cipher }: Services): Promise<void> {
  const missing = await inLongSnapshot(db, (trx) => listMissingKeys(trx, cipher))
  if (missing.length === 0) return
  throw new SettingsError(missingKeysLine(missing))
}

/** Proves the keys, and stores the limit that the process works with and the job that looks for accounts without an index. */
async function noteStart(services: Services): Promise<void> {
  await requireFieldKeys(services)
  const { db, jobs, secondPersonLimit } = services
  await recordLimit({ db }, secondPersonLimit)
  // Rows of the previous release have no index, and those of an older key have a different one.
  await inTransaction(db, (trx) => jobs.send(trx, 'agents.index-accounts', {}))
}

/** Gives the notices about the settings, and watches the other processes while this one runs. */
function giveNotices({ transparency, presence }: Services, settings: Settings, notices: Notices) {
  noticeSettings(notices, settings, transparency)
  return watchPresence(presence, notices)
}

/**
 * Opens everything and listens. Throws SettingsError if a setting cannot be used, after closing what it opened.
 * @param options.development serves the web app through Vite with hot reload instead of from the last build
 * @param options.frontEnd is served instead of the web app, for a test that needs only the API
 */
export async function startServer(
  settings: Settings,
  options: { development?: boolean; frontEnd?: FrontEnd } = {},
): Promise<RunningServer> {
  const undo = createUndo()
  const { tracing, log, metrics } = await openObservation(settings)
  if (tracing !== undefined) undo.add(tracing.close)
  try {
    const folder = lockDataFolder(settings.DATA_DIR)
    undo.add(folder.release)
    const address = { port: settings.PORT }
    const publicUrl = () => settings.PUBLIC_URL ?? `http://localhost:${address.port}`
    // The port is taken before anything is stored, because a start that cannot succeed must not fill a database.
    let listener: Listener = refuseWhileStarting
    const { server, port, close } = await listen((request, response) => listener(request, response), {
      port: settings.PORT,
      host: settings.HOST,
    })
    address.port = port
    const services = await openServices(settings, { log, publicUrl, metrics, tracing, isServing: true }).catch(
      async (error: unknown) => {
        await close()
        throw error
      },
    )
    // Each of the two may take ten seconds, and the process has little more for both.
    undo.add(services.close)
    undo.add(close, () => services.jobs.stop())
    await noteStart(services)
    const frontEnd = options.frontEnd ?? (await openFrontEnd({ development: options.development ?? false, server }))
    undo.add(frontEnd.close)
    const cache = createResponseCache({ corsOrigins: settings.CORS_ORIGINS })
    undo.add(await watchContent(services.database, cache))
    registerState(metrics.registry, { database: services.database, cache, log })
    const notices = openNotices(log)
    const logResponse = createRequestLog(log, metrics, tracing?.traceId)
    const observers = { logResponse, ...observeProxies(settings, notices) }
    let isStopping = false
    const app = createApp({
      ...services,
      ...frontEnd,
      ...observers,
      log,
      metrics,
      cache,
      isReady: async () => (await pendingMigrations(services.db)).length === 0,
      isStopping: () => isStopping,
      metricsToken: settings.METRICS_TOKEN,
      apiBaseUrl: settings.API_BASE_URL.replace(/\/*$/, '/'),
      currency: settings.AMOUNT_STYLE === 'currency' ? settings.CURRENCY : undefined,
      publicUrl: publicUrl(),
      notices: notices.list,
      corsOrigins: settings.CORS_ORIGINS,
    })
    const respond = respondFromCache({ cache, ...observers }, frontEnd.wrap(getRequestListener(app.fetch)))
    // Every check has passed at this point, so a process that refuses to start sends nothing and responds to nothing.
    await services.jobs.start()
    listener = tracing?.traceRequests(respond) ?? respond
    undo.add(await giveNotices(services, settings, notices))
    await reportMissing(services, settings, log)
    // A load balancer sends no more requests once it has seen that the process is not ready.
    undo.add(async () => {
      isStopping = true
      await wait(settings.DRAIN_SECONDS * 1000)
    })
    const url = `http://${settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST}:${port}`
    log.info({ url, database: services.database.kind, dataDir: folder.path }, 'listening')
    return { url, services, stop: undo.run }
  } catch (error) {
    await undo.run()
    throw asSettingsError(error, settings)
  }
}
