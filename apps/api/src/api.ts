/** Assembles the calls, and JSON responses for unknown paths and methods. */
import { cors } from 'hono/cors'
import { allCalls } from './calls.ts'
import type { ApiDependencies } from './environment.ts'
import { neverStored } from './http/access.ts'
import { keepPathsApart, listKnownPaths, refuseUnknown } from './http/refuse-unknown.ts'
import { recordEvents } from './http/security-events.ts'
import { docsRoutes } from './reference/docs.routes.ts'
import { createRouter } from './router.ts'

/** The response headers that pages of other origins may read. */
const EXPOSED = ['X-Request-Id', 'X-Total-Count', 'Retry-After', 'Content-Disposition']

/**
 * Creates the API, which hosts mount below `/api`. Every response is JSON, except for the reference page and files. The
 * host handles errors by `respondToError`: with a handler of the API's own, Hono would wrap each middleware once more.
 */
export function createApi(dependencies: ApiDependencies) {
  const routes = createRouter()
  for (const call of allCalls) call.add(routes, dependencies)
  const known = listKnownPaths(routes)
  const api = createRouter()
  api.use(recordEvents(dependencies.security))
  if (dependencies.corsOrigins.length > 0) {
    api.use(cors({ origin: dependencies.corsOrigins, exposeHeaders: EXPOSED }))
  }
  api.use('/newsletter/*', neverStored)
  api.use('/auth/*', neverStored)
  api.use('/dashboard/*', neverStored)
  api.use('/staff/*', neverStored)
  keepPathsApart(api, known)
  api.route('/', routes)
  docsRoutes(api)
  refuseUnknown(api, known, dependencies)
  return api
}
