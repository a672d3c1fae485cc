/** Puts the groups of calls together, with one error handler, and JSON for every path and method that is not there. */
import { cors } from 'hono/cors'
import { accountLinkRoutes } from './accounts/account-link.routes.ts'
import { joiningRoutes } from './accounts/joining.routes.ts'
import { passwordRoutes } from './accounts/password.routes.ts'
import { profileRoutes } from './accounts/profile.routes.ts'
import { sessionRoutes } from './accounts/session.routes.ts'
import { answerError } from './answers/error-answers.ts'
import { refuseUnknown } from './answers/refuse-unknown.ts'
import type { ApiDependencies } from './dependencies.ts'
import { libraryRoutes } from './members/library.routes.ts'
import { networkRoutes } from './members/network.routes.ts'
import { notificationRoutes } from './members/notification.routes.ts'
import { paymentRoutes } from './members/payment.routes.ts'
import { statementRoutes } from './members/statement.routes.ts'
import { withdrawalRoutes } from './members/withdrawal.routes.ts'
import { docsRoutes } from './reference/docs.routes.ts'
import { neverStored } from './request/access.ts'
import { createRouter } from './router.ts'
import { contactRoutes } from './site/contact.routes.ts'
import { contentRoutes } from './site/content.routes.ts'
import { unsubscribeRoutes } from './site/unsubscribe.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'

/** What a page of another origin may read of an answer besides its body. */
const EXPOSED = ['X-Request-Id', 'X-Total-Count', 'Retry-After', 'Content-Disposition']

/** The API, to be mounted below `/api`; every answer it gives is JSON, apart from the reference page and files. */
export function createApi(dependencies: ApiDependencies) {
  const api = createRouter()
  api.onError(answerError)
  if (dependencies.corsOrigins.length > 0) {
    api.use(cors({ origin: dependencies.corsOrigins, exposeHeaders: EXPOSED }))
  }
  api.use('/auth/*', neverStored)
  api.use('/dashboard/*', neverStored)
  api.use('/staff/*', neverStored)
  const routed = api
    .route('/', contentRoutes(dependencies))
    .route('/', contactRoutes(dependencies))
    .route('/', unsubscribeRoutes(dependencies))
    .route('/', sessionRoutes(dependencies))
    .route('/', joiningRoutes(dependencies))
    .route('/', accountLinkRoutes(dependencies))
    .route('/', profileRoutes(dependencies))
    .route('/', passwordRoutes(dependencies))
    .route('/', networkRoutes(dependencies))
    .route('/', withdrawalRoutes(dependencies))
    .route('/', statementRoutes(dependencies))
    .route('/', notificationRoutes(dependencies))
    .route('/', paymentRoutes(dependencies))
    .route('/', libraryRoutes(dependencies))
    .route('/', staffRoutes(dependencies))
  docsRoutes(routed)
  refuseUnknown(routed, dependencies)
  return routed
}

export type ApiType = ReturnType<typeof createApi>
