/** Assembles the routes of all resources, one error handler, and JSON responses for unknown paths and methods. */

import { cors } from 'hono/cors'
import type { ApiDependencies } from './dependencies.ts'
import { neverStored } from './http/access.ts'
import { respondToError } from './http/error-responses.ts'
import { keepPathsApart, listKnownPaths, refuseUnknown } from './http/refuse-unknown.ts'
import { recordEvents } from './http/security-events.ts'
import { docsRoutes } from './reference/docs.routes.ts'
import { createRouter } from './router.ts'
import { passwordRoutes, profileRoutes, proofRoutes } from './routes/accounts/agent.routes.ts'
import { consentRoutes } from './routes/accounts/consents.routes.ts'
import { emailRoutes, protectionLinkRoutes } from './routes/accounts/protection.routes.ts'
import { accountLinkRoutes, joiningRoutes } from './routes/accounts/public.routes.ts'
import { closingRoutes } from './routes/agents/closing.routes.ts'
import { personalDataRoutes } from './routes/agents/personal-data.routes.ts'
import { contactRoutes } from './routes/contact/public.routes.ts'
import { libraryRoutes } from './routes/content/agent.routes.ts'
import { contentRoutes } from './routes/content/public.routes.ts'
import { disclosureRoutes } from './routes/disclosures/public.routes.ts'
import { appRoutes, factorRoutes, passkeyRoutes } from './routes/factors/agent.routes.ts'
import { debtRoutes, statementRoutes } from './routes/ledger/agent.routes.ts'
import { networkRoutes } from './routes/network/agent.routes.ts'
import { confirmationRoutes, unsubscribeRoutes } from './routes/newsletter/public.routes.ts'
import { notificationRoutes } from './routes/notifications/agent.routes.ts'
import { paymentRoutes } from './routes/payments/agent.routes.ts'
import { ownRewardRoutes } from './routes/rewards/agent.routes.ts'
import { agentSessionRoutes } from './routes/sessions/own.routes.ts'
import { sessionRoutes } from './routes/sessions/public.routes.ts'
import { agentSecondFactorRoutes } from './routes/sessions/second-factors.routes.ts'
import { logKeyRoutes } from './routes/transparency/public.routes.ts'
import { withdrawalRoutes } from './routes/withdrawals/agent.routes.ts'
import { staffRoutes } from './staff-api.ts'

/** The response headers that pages of other origins may read. */
const EXPOSED = ['X-Request-Id', 'X-Total-Count', 'Retry-After', 'Content-Disposition']

const allRoutes = (dependencies: ApiDependencies) =>
  createRouter()
    .route('/', contentRoutes(dependencies))
    .route('/', disclosureRoutes(dependencies))
    .route('/', logKeyRoutes(dependencies))
    .route('/', contactRoutes(dependencies))
    .route('/', unsubscribeRoutes(dependencies))
    .route('/', confirmationRoutes(dependencies))
    .route('/', sessionRoutes(dependencies))
    .route('/', agentSecondFactorRoutes(dependencies))
    .route('/', agentSessionRoutes(dependencies))
    .route('/', joiningRoutes(dependencies))
    .route('/', accountLinkRoutes(dependencies))
    .route('/', profileRoutes(dependencies))
    .route('/', passwordRoutes(dependencies))
    .route('/', proofRoutes(dependencies))
    .route('/', factorRoutes(dependencies))
    .route('/', appRoutes(dependencies))
    .route('/', passkeyRoutes(dependencies))
    .route('/', emailRoutes(dependencies))
    .route('/', consentRoutes(dependencies))
    .route('/', protectionLinkRoutes(dependencies))
    .route('/', networkRoutes(dependencies))
    .route('/', ownRewardRoutes(dependencies))
    .route('/', withdrawalRoutes(dependencies))
    .route('/', statementRoutes(dependencies))
    .route('/', debtRoutes(dependencies))
    .route('/', personalDataRoutes(dependencies))
    .route('/', closingRoutes(dependencies))
    .route('/', notificationRoutes(dependencies))
    .route('/', paymentRoutes(dependencies))
    .route('/', libraryRoutes(dependencies))
    .route('/', staffRoutes(dependencies))

/** The API, to be mounted below `/api`. Every response is JSON, except the reference page and files. */
export function createApi(dependencies: ApiDependencies) {
  const routes = allRoutes(dependencies)
  const known = listKnownPaths(routes)
  const api = createRouter()
  api.onError(respondToError)
  api.use(recordEvents(dependencies.security))
  if (dependencies.corsOrigins.length > 0) {
    api.use(cors({ origin: dependencies.corsOrigins, exposeHeaders: EXPOSED }))
  }
  api.use('/newsletter/*', neverStored)
  api.use('/auth/*', neverStored)
  api.use('/dashboard/*', neverStored)
  api.use('/staff/*', neverStored)
  keepPathsApart(api, known)
  const routed = api.route('/', routes)
  docsRoutes(routed)
  refuseUnknown(routed, known, dependencies)
  return routed
}

export type ApiType = ReturnType<typeof createApi>
