/** The order of all handlers: observation, cache and headers around health, API, images, files and pages. */

import { type ApiDependencies, createApi, createLog, createMedia, respondToError } from '@evergrove/api'
import type { FilesDeps } from '@evergrove/core/files'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { ServerEnvironment } from './environment.ts'
import { mountHealth } from './health.ts'
import { mountPages, type RenderPage } from './pages.ts'
import { REQUEST_ID, type RequestIds, type RequestLog } from './request-log.ts'
import type { ResponseCache } from './response-cache.ts'
import { NO_PAGE_POLICY, securityHeaders } from './security-headers.ts'

type ObserveDependencies = {
  log: Log
  logResponse: RequestLog
  requestIds: RequestIds
  clientAddress: (connection: string | undefined, forwardedFor: string | undefined) => string
}

/** Comes first, because everything behind it relies on the context's `log`, `requestId` and `clientAddress`. */
const observe = ({ log, logResponse, requestIds, clientAddress }: ObserveDependencies) =>
  createMiddleware<ServerEnvironment>(async (c, next) => {
    const startedMs = performance.now()
    const { address } = getConnInfo(c).remote
    const requestId = requestIds(address, c.req.header(REQUEST_ID))
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('clientAddress', clientAddress(address, c.req.header('X-Forwarded-For')))
    await next()
    c.res.headers.set(REQUEST_ID, requestId)
    logResponse({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, startedMs })
  })

// The built browser files: hashed names are cached for a year, and bodies are compressed at build time.

const ONE_YEAR = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'

/** Adds the files below `folder`. A missing file falls through to the next handler, except below `/assets/`, where it is a 404. */
function mountStaticFiles(app: Hono<ServerEnvironment>, folder: string): void {
  app.use(
    '/assets/*',
    serveStatic({ root: folder, precompressed: true, onFound: (_path, c) => c.header('Cache-Control', ONE_YEAR) }),
  )
  app.all('/assets/*', (c) => c.json({ detail: 'Not found.' }, 404))
  app.get(
    '/:file{[\\w.-]+\\.(?:ico|png|svg|css|txt|webmanifest)}',
    serveStatic({ root: folder, precompressed: true, onFound: (_path, c) => c.header('Cache-Control', ONE_HOUR) }),
  )
}

type AppDependencies = Omit<ApiDependencies, 'clientErrors' | 'storage'> &
  ObserveDependencies & {
    log: Log
    metrics: Metrics
    files: FilesDeps
    cache: ResponseCache
    isReady: () => Promise<boolean>
    isStopping: () => boolean
    metricsToken: string | undefined
    renderPage: RenderPage
    apiBaseUrl: string
    /** The currency that screens show, unless they are in the style of the specification. */
    currency: string | undefined
    publicUrl: string
    /** The folder of the built browser files. Undefined during development, when Vite serves them. */
    clientFolder: string | undefined
  }

function secure(publicUrl: string, hasPolicy: boolean) {
  const headers = Object.entries({
    ...securityHeaders(publicUrl),
    ...(hasPolicy ? { 'Content-Security-Policy': NO_PAGE_POLICY } : {}),
  })
  return createMiddleware(async (c, next) => {
    await next()
    // `c.header` would rebuild the response for each header.
    const given = c.res.headers
    for (const [name, value] of headers) if (!given.has(name)) given.set(name, value)
  })
}

/** Counts calls by their caller, and reaches the API without the network when a page is rendered. */
function createInternalApi(api: ReturnType<typeof createApi>, { log, metrics }: AppDependencies) {
  const internal = new Hono<ServerEnvironment>({ strict: false })
  internal.onError(respondToError)
  internal.use(async (c, next) => {
    c.set('log', log)
    c.set('clientAddress', 'in-process')
    metrics.apiCalls.inc({ path: c.req.path.split('/', 3).join('/'), caller: 'page' })
    await next()
  })
  internal.route('/api', api)
  return async (request: Request) => await internal.fetch(request)
}

/** Creates the whole HTTP surface of one process. */
export function createApp(dependencies: AppDependencies): Hono<ServerEnvironment> {
  const { metrics, cache, files, publicUrl, apiBaseUrl, currency, clientFolder, renderPage } = dependencies
  const api = createApi({ ...dependencies, storage: files.storage, clientErrors: metrics.clientErrors })
  // Hot reloading needs inline scripts and styles of its own.
  const isBuilt = clientFolder !== undefined
  const app = new Hono<ServerEnvironment>({ strict: false })

  app.onError(respondToError)
  app.use(observe(dependencies), cache.middleware, secure(publicUrl, isBuilt))
  mountHealth(app, dependencies)
  app.route('/api', api)
  app.route('/media', createMedia(dependencies))
  app.route('/log', createLog(dependencies))
  if (clientFolder !== undefined) mountStaticFiles(app, clientFolder)
  mountPages(app, {
    renderPage,
    callApi: createInternalApi(api, dependencies),
    apiBaseUrl,
    currency,
    publicUrl,
    hasPolicy: isBuilt,
  })
  return app
}
