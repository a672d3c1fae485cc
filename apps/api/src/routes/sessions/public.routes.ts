/** Signing in and staying signed in: tokens for agents (API-017, API-018). */

import {
  accessSchema,
  refreshInput,
  refreshRefusedSchema,
  signInInput,
  tokensSchema,
  verifyInput,
} from '@evergrove/contract/accounts/sessions'
import { notSignedInSchema } from '@evergrove/contract/platform/errors'
import { refreshAccess, signIn, signOut, signOutEverywhere, verifyToken } from '@evergrove/core/accounts'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { clientOf } from '../../http/access.ts'
import { countSignIn } from '../../http/count-sign-in.ts'
import { bodyRefusals, jsonRequest, jsonResponse } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

const refused = { ...bodyRefusals, 401: jsonResponse(notSignedInSchema, 'The credentials or the token are not valid.') }

const signInRoute = createRoute({
  method: 'post',
  path: '/auth/jwt/create',
  tags: ['Sessions'],
  operationId: 'signIn',
  summary: 'Sign in',
  middleware: [anyBody()] as const,
  request: jsonRequest(signInInput),
  responses: { 200: jsonResponse(tokensSchema, 'Signed in.'), ...refused },
})

const refreshRoute = createRoute({
  method: 'post',
  path: '/auth/jwt/refresh',
  tags: ['Sessions'],
  operationId: 'refreshAccess',
  summary: 'Get a new access token',
  middleware: [anyBody()] as const,
  request: jsonRequest(refreshInput),
  responses: {
    200: jsonResponse(accessSchema, 'A new access token.'),
    ...bodyRefusals,
    401: jsonResponse(refreshRefusedSchema, 'The token is not valid. A token that was valid before is told why.'),
  },
})

const verifyRoute = createRoute({
  method: 'post',
  path: '/auth/jwt/verify',
  tags: ['Sessions'],
  operationId: 'verifyToken',
  summary: 'Check whether a token is valid',
  middleware: [anyBody()] as const,
  request: jsonRequest(verifyInput),
  responses: { 200: jsonResponse(z.object({}), 'The token is valid.'), ...refused },
})

const signOutRoute = createRoute({
  method: 'post',
  path: '/auth/jwt/end',
  tags: ['Sessions'],
  operationId: 'signOut',
  summary: 'Sign out',
  middleware: [anyBody()] as const,
  request: jsonRequest(refreshInput),
  responses: { 204: { description: 'The tokens of this session are now invalid. Others stay valid.' }, ...refused },
})

const signOutEverywhereRoute = createRoute({
  method: 'post',
  path: '/auth/jwt/logout',
  tags: ['Sessions'],
  operationId: 'signOutEverywhere',
  summary: 'Sign out on all devices',
  middleware: [anyBody()] as const,
  request: jsonRequest(refreshInput),
  responses: { 204: { description: 'All tokens of the account are now invalid.' }, ...refused },
})

/** The calls that issue, check and revoke tokens. */
export function sessionRoutes(dependencies: ApiDependencies) {
  return createRouter()
    .openapi(signInRoute, async (c) => {
      const body = c.get('body')
      const succeed = await countSignIn(dependencies, { kind: 'agent', address: c.get('clientAddress'), body })
      const tokens = await signIn(dependencies, { input: body, client: clientOf(c) })
      await succeed()
      return c.json(tokens, 200)
    })
    .openapi(refreshRoute, async (c) => c.json(await refreshAccess(dependencies, c.get('body')), 200))
    .openapi(verifyRoute, async (c) => {
      await verifyToken(dependencies, c.get('body'))
      return c.json({}, 200)
    })
    .openapi(signOutRoute, async (c) => {
      await signOut(dependencies, c.get('body'))
      return c.body(null, 204)
    })
    .openapi(signOutEverywhereRoute, async (c) => {
      await signOutEverywhere(dependencies, c.get('body'))
      return c.body(null, 204)
    })
}
