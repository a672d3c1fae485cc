/** Signing in and staying signed in: tokens for members (API-017, API-018). */

import {
  accessSchema,
  refreshInput,
  signInInput,
  tokensSchema,
  verifyInput,
} from '@evergrove/contract/accounts/sessions'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { refreshAccess, signIn, signOutEverywhere, verifyToken } from '@evergrove/core/accounts'
import { createRoute, z } from '@hono/zod-openapi'
import { bodyRefusals, jsonRequest } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { anyBody } from '../request/read-body.ts'
import { accountOfSource, countCall } from '../request/throttle.ts'
import { createRouter } from '../router.ts'

const refused = { ...bodyRefusals, 401: jsonAnswer(detailSchema, 'Not accepted.') }

const signInRoute = createRoute({
  method: 'post',
  path: '/auth/jwt/create',
  tags: ['Sessions'],
  summary: 'Sign in',
  middleware: [anyBody()] as const,
  request: jsonRequest(signInInput),
  responses: { 200: jsonAnswer(tokensSchema, 'Signed in.'), ...refused },
})

const refreshRoute = createRoute({
  method: 'post',
  path: '/auth/jwt/refresh',
  tags: ['Sessions'],
  summary: 'Get a new access token',
  middleware: [anyBody()] as const,
  request: jsonRequest(refreshInput),
  responses: { 200: jsonAnswer(accessSchema, 'A new access token.'), ...refused },
})

const verifyRoute = createRoute({
  method: 'post',
  path: '/auth/jwt/verify',
  tags: ['Sessions'],
  summary: 'Ask whether a token holds',
  middleware: [anyBody()] as const,
  request: jsonRequest(verifyInput),
  responses: { 200: jsonAnswer(z.object({}), 'It holds.'), ...refused },
})

const signOutRoute = createRoute({
  method: 'post',
  path: '/auth/jwt/logout',
  tags: ['Sessions'],
  summary: 'Sign out everywhere',
  middleware: [anyBody()] as const,
  request: jsonRequest(refreshInput),
  responses: { 204: { description: 'Every token of the account is void.' }, ...refused },
})

/** A router with the calls that give and void tokens. */
export function sessionRoutes(dependencies: ApiDependencies) {
  const { limits } = dependencies
  return createRouter()
    .openapi(signInRoute, async (c) => {
      const address = c.get('clientAddress')
      // Only failures stay counted: a busy office behind one address signs in as often as it likes.
      const forgive = await countCall([
        { limit: limits.signInBySource, key: address },
        { limit: limits.signInByAccount, key: accountOfSource(address, c.get('body')) },
      ])
      const tokens = await signIn(dependencies, c.get('body'))
      await forgive()
      return c.json(tokens, 200)
    })
    .openapi(refreshRoute, async (c) => c.json(await refreshAccess(dependencies, c.get('body')), 200))
    .openapi(verifyRoute, async (c) => {
      await verifyToken(dependencies, c.get('body'))
      return c.json({}, 200)
    })
    .openapi(signOutRoute, async (c) => {
      await signOutEverywhere(dependencies, c.get('body'))
      return c.body(null, 204)
    })
}
