/** Assembles the routes of all resources, one error handler, and JSON responses for unknown paths and methods. */

import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Call, Wire } from './call.ts'
import type { ApiDependencies } from './dependencies.ts'
import type { ApiEnvironment } from './environment.ts'
import { neverStored } from './http/access.ts'
import { respondToError } from './http/error-responses.ts'
import { keepPathsApart, listKnownPaths, refuseUnknown } from './http/refuse-unknown.ts'
import { recordEvents } from './http/security-events.ts'
import { docsRoutes } from './reference/docs.routes.ts'
import { createRouter } from './router.ts'
import { ownAccountCalls } from './routes/accounts/agent.routes.ts'
import { consentCalls } from './routes/accounts/consents.routes.ts'
import { emailCalls, protectionLinkCalls } from './routes/accounts/protection.routes.ts'
import { accountCalls } from './routes/accounts/public.routes.ts'
import { closingRoutes } from './routes/agents/closing.routes.ts'
import { personalDataRoutes } from './routes/agents/personal-data.routes.ts'
import { contactRoutes } from './routes/contact/public.routes.ts'
import { libraryCalls } from './routes/content/agent.routes.ts'
import { contentRoutes } from './routes/content/public.routes.ts'
import { disclosureRoutes } from './routes/disclosures/public.routes.ts'
import { factorCalls } from './routes/factors/agent.routes.ts'
import { ownLedgerCalls } from './routes/ledger/agent.routes.ts'
import { networkCalls } from './routes/network/agent.routes.ts'
import { confirmationRoutes, unsubscribeRoutes } from './routes/newsletter/public.routes.ts'
import { ownNotificationCalls } from './routes/notifications/agent.routes.ts'
import { ownPaymentCalls } from './routes/payments/agent.routes.ts'
import { ownRewardCalls } from './routes/rewards/agent.routes.ts'
import { agentSessionRoutes } from './routes/sessions/own.routes.ts'
import { sessionCalls } from './routes/sessions/public.routes.ts'
import { agentSecondFactorRoutes } from './routes/sessions/second-factors.routes.ts'
import { logKeyRoutes } from './routes/transparency/public.routes.ts'
import { ownWithdrawalCalls } from './routes/withdrawals/agent.routes.ts'
import { staffRoutes } from './staff-api.ts'

/** The response headers that pages of other origins may read. */
const EXPOSED = ['X-Request-Id', 'X-Total-Count', 'Retry-After', 'Content-Disposition']

const allRoutes = (dependencies: ApiDependencies) =>
  [
    contentRoutes(dependencies),
    disclosureRoutes(dependencies),
    logKeyRoutes(dependencies),
    contactRoutes(dependencies),
    unsubscribeRoutes(dependencies),
    confirmationRoutes(dependencies),
    sessionCalls,
    agentSecondFactorRoutes(dependencies),
    agentSessionRoutes(dependencies),
    accountCalls,
    ownAccountCalls,
    factorCalls,
    emailCalls,
    consentCalls,
    protectionLinkCalls,
    networkCalls,
    ownRewardCalls,
    ownWithdrawalCalls,
    ownLedgerCalls,
    personalDataRoutes(dependencies),
    closingRoutes(dependencies),
    ownNotificationCalls,
    ownPaymentCalls,
    libraryCalls,
    ...staffRoutes(dependencies),
  ] as const

/** The API, to be mounted below `/api`. Every response is JSON, except the reference page and files. */
export function createApi(dependencies: ApiDependencies) {
  const routes = createRouter()
  for (const part of allRoutes(dependencies)) {
    if (part instanceof Array) for (const call of part) call.add(routes, dependencies)
    else routes.route('/', part)
  }
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
  api.route('/', routes)
  docsRoutes(api)
  refuseUnknown(api, known, dependencies)
  return api
}

/**
 * What the typed client knows: the union of all groups of routes. A router that holds them all would have a type that grows with
 * the square of their number.
 */
type Part = ReturnType<typeof allRoutes>[number]
type Calls = Extract<Part, readonly unknown[]>[number]
type WireOf<C> = C extends Call<infer W> ? W : never
type Colons<P extends string> = P extends `${infer A}{${infer N}}${infer R}` ? `${A}:${N}${Colons<R>}` : P
type PathOf<K> = K extends `${string} ${infer P}` ? Colons<P> : never
type MethodOf<K> = K extends `${infer M} ${string}` ? `$${Lowercase<M>}` : never
type Endpoint<W extends Wire> = {
  [S in keyof W['gives'] & number]: {
    input: (keyof W['params'] extends never ? Record<never, never> : { param: { [N in keyof W['params']]: string } }) &
      (W['query'] extends undefined ? Record<never, never> : { query: W['query'] }) &
      (W['body'] extends undefined ? Record<never, never> : { json: W['body'] })
    output: W['gives'][S]
    outputFormat: 'json'
    status: S
  }
}[keyof W['gives'] & number]
type Bridge = {
  [P in PathOf<WireOf<Calls>['key']>]: {
    [W in WireOf<Calls> as PathOf<W['key']> extends P ? MethodOf<W['key']> : never]: Endpoint<W>
  }
}
export type ApiType = Exclude<Part, readonly unknown[]> | Hono<ApiEnvironment, Bridge, '/'>
