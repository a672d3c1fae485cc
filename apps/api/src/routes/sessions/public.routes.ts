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
import { z } from '@hono/zod-openapi'
import { publicCall } from '../../call.ts'
import { clientOf } from '../../http/access.ts'
import { countSignIn } from '../../http/count-sign-in.ts'
import { jsonResponse } from '../../http/describe-route.ts'

const refused = { 401: jsonResponse(notSignedInSchema, 'The credentials or the token are not valid.') }

const SECOND_STEP = 'The password is correct. This account takes a second step to sign in.'

/** The calls that issue, check and revoke tokens. */
export const sessionCalls = [
  publicCall('POST /auth/jwt/create', {
    id: 'signIn',
    summary: 'Sign in',
    tags: ['Sessions'],
    takes: signInInput,
    gives: { 200: jsonResponse(tokensSchema, 'Signed in.') },
    refuses: {
      401: jsonResponse(
        signInRefusedSchema,
        'The credentials are not valid. `second_step` names what is needed besides: a code that was mailed, if the address has an account, before the credentials are checked; or a second factor, after they were.',
      ),
    },
    async answer({ c, deps, body }) {
      const attempt = { kind: 'agent', address: c.get('clientAddress'), body } as const
      const { needsMailedCode, succeed } = await countSignIn(deps, attempt)
      const { tokens, secondStep } = await signIn(deps, { input: body, client: clientOf(c), needsMailedCode })
      await succeed()
      if (tokens === undefined) throw unauthenticated(SECOND_STEP, { second_step: secondStep })
      return tokens
    },
  }),
  publicCall('POST /auth/jwt/refresh', {
    id: 'refreshAccess',
    summary: 'Get a new access token',
    tags: ['Sessions'],
    takes: refreshInput,
    gives: { 200: jsonResponse(accessSchema, 'A new access token.') },
    refuses: {
      401: jsonResponse(
        refreshRefusedSchema,
        'The token is not valid. For a token that was valid before, the response says why.',
      ),
    },
    answer: ({ deps, body }) => refreshAccess(deps, body),
  }),
  publicCall('POST /auth/jwt/verify', {
    id: 'verifyToken',
    summary: 'Check whether a token is valid',
    tags: ['Sessions'],
    takes: verifyInput,
    gives: { 200: jsonResponse(z.object({}), 'The token is valid.') },
    refuses: refused,
    async answer({ deps, body }) {
      await verifyToken(deps, body)
      return {}
    },
  }),
  publicCall('POST /auth/jwt/end', {
    id: 'signOut',
    summary: 'Sign out',
    tags: ['Sessions'],
    takes: refreshInput,
    gives: { 204: { description: 'The tokens of this session are now invalid. Others stay valid.' } },
    refuses: refused,
    async answer({ c, deps, body }) {
      const id = await signOut(deps, body)
      c.get('record')({ kind: 'session-ended', cause: 'signed-out', actor: 'agent', id })
    },
  }),
  publicCall('POST /auth/jwt/logout', {
    id: 'signOutEverywhere',
    summary: 'Sign out on all devices',
    tags: ['Sessions'],
    takes: refreshInput,
    gives: { 204: { description: 'All tokens of the account are now invalid.' } },
    refuses: refused,
    async answer({ c, deps, body }) {
      const id = await signOutEverywhere(deps, body)
      c.get('record')({ kind: 'session-ended', cause: 'all-sessions', actor: 'agent', id })
    },
  }),
]
