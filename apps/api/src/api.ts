/** Puts the groups of calls together, with one error handler, and JSON for every path and method that is not there. */
import { cors } from 'hono/cors'
import { contactRoutes } from './contact.routes.ts'
import { contentRoutes } from './content.routes.ts'
import type { ApiDependencies } from './dependencies.ts'
import { docsRoutes } from './docs.routes.ts'
import { answerError } from './error-answers.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import { createRouter } from './router.ts'

/** The API, to be mounted below `/api`; every answer it gives is JSON, apart from the reference page. */
export function createApi(dependencies: ApiDependencies) {
  const api = createRouter()
  api.onError(answerError)
  if (dependencies.corsOrigins.length > 0) {
    api.use(cors({ origin: dependencies.corsOrigins, exposeHeaders: ['X-Request-Id', 'X-Total-Count', 'Retry-After'] }))
  }
  const routed = api.route('/', contentRoutes(dependencies)).route('/', contactRoutes(dependencies))
  docsRoutes(routed)
  refuseUnknown(routed)
  return routed
}

export type ApiType = ReturnType<typeof createApi>
