/** Signing in and staying signed in: tokens for agents (API-017, API-018). */

import {
  accessSchema,
  refreshInput,
  refreshRefusedSchema,
  signInInput,
  signInRefusedSchema,
  tokensSchema,
  verifyInput,
} from '@evergrove/contract/accounts/sessions'
import { notSignedInSchema } from '@evergrove/contract/platform/errors'
import { refreshAccess, signIn, signOut, signOutEverywhere, verifyToken } from '@evergrove/core/accounts'
import { unauthenticated } from '@evergrove/core/platform/errors'
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
  responses: {
    200: jsonResponse(tokensSchema, 'Signed in.'),
    ...bodyRefusals,
    401: jsonResponse(
      signInRefusedSchema,
      'The credentials are not valid. `second_step` names what is needed besides: a code that was mailed, if the address has an account, before the credentials are checked; or a second factor, after they were.',
    ),
  },
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
    401: jsonResponse(
      refreshRefusedSchema,
      'The token is not valid. For a token that was valid before, the response says why.',
    ),
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

const SECOND_STEP = 'The password is correct. This account takes a second step to sign in.'

/** The calls that issue, check and revoke tokens. */
export function sessionRoutes(dependencies: ApiDependencies) {
  return createRouter()
    .openapi(signInRoute, async (c) => {
      const body = c.get('body')
      const { needsMailedCode, succeed } = await countSignIn(dependencies, {
        kind: 'agent',
        address: c.get('clientAddress'),
        body,
      })
      const attempt = { input: body, client: clientOf(c), needsMailedCode }
      const { tokens, secondStep } = await signIn(dependencies, attempt)
      await succeed()
      if (tokens === undefined) throw unauthenticated(SECOND_STEP, { second_step: secondStep })
      return c.json(tokens, 200)
    })
    .openapi(refreshRoute, async (c) => c.json(await refreshAccess(dependencies, c.get('body')), 200))
    .openapi(verifyRoute, async (c) => {
      await verifyToken(dependencies, c.get('body'))
      return c.json({}, 200)
    })
    .openapi(signOutRoute, async (c) => {
      const id = await signOut(dependencies, c.get('body'))
      c.get('record')({ kind: 'session-ended', cause: 'signed-out', actor: 'agent', id })
      return c.body(null, 204)
    })
    .openapi(signOutEverywhereRoute, async (c) => {
      const id = await signOutEverywhere(dependencies, c.get('body'))
      c.get('record')({ kind: 'session-ended', cause: 'all-sessions', actor: 'agent', id })
      return c.body(null, 204)
    })
}
