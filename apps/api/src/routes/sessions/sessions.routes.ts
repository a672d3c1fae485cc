/**
 * Signing in and staying signed in: tokens for agents (API-017, API-018), and for staff the password first, then a
 * code.
 */
import { enrolmentSchema } from '@evergrove/contract/accounts/factors'
import {
  accessSchema,
  enrolledSchema,
  refreshInput,
  refreshRefusedSchema,
  signInInput,
  signInRefusedSchema,
  staffSignInSchema,
  staffTicketInput,
  staffTokenSchema,
  ticketCodeInput,
  tokensSchema,
  verifyInput,
} from '@evergrove/contract/accounts/sessions'
import { detailSchema, notSignedInSchema } from '@evergrove/contract/platform/errors'
import { refreshAccess, signIn, signOut, signOutEverywhere, verifyToken } from '@evergrove/core/accounts'
import { unauthenticated } from '@evergrove/core/platform/errors'
import { confirmEnrolment, endStaffSession, enrolStaff, signInStaff, verifyStaffCode } from '@evergrove/core/staff'
import { z } from '@hono/zod-openapi'
import { callsOf, publicCall } from '../../call.ts'
import { type ApiDependencies, withCodeLimit } from '../../environment.ts'
import { clientOf, staffCallOf } from '../../http/access.ts'
import { countSignIn } from '../../http/count-sign-in.ts'
import { jsonResponse, staffRefusals } from '../../http/describe-route.ts'
import { throttle } from '../../http/throttle.ts'

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

/** Describes the call that signs out. Its use-case checks the token when it ends the session. */
const signedInCall = callsOf<unknown>({
  tags: ['Staff'],
  isSignedIn: true,
  check: () => [],
  refusals: () => staffRefusals,
  who: () => ({}),
})

const knownApp = { 409: jsonResponse(detailSchema, 'An authenticator app is already set up.') }

const step = { tags: ['Staff'], before: ({ limits }: ApiDependencies) => [throttle(limits.signInBySource)] }

/** The calls that sign staff in and out. */
export const staffSessionCalls = [
  publicCall('POST /staff/jwt/create', {
    id: 'signInStaff',
    summary: 'Sign in as staff',
    tags: ['Staff'],
    takes: signInInput,
    gives: { 200: jsonResponse(staffSignInSchema, 'The password is correct. `step` names the next step.') },
    refuses: {
      401: jsonResponse(
        signInRefusedSchema,
        'The credentials are not valid. With `second_step` they were not checked: a code was mailed if the address has an account.',
      ),
    },
    async answer({ c, deps, body }) {
      const attempt = { kind: 'staff', address: c.get('clientAddress'), body } as const
      const { needsMailedCode, succeed } = await countSignIn(deps, attempt)
      const signedIn = await signInStaff(deps, { input: body, client: clientOf(c), needsMailedCode })
      await succeed()
      return signedIn
    },
  }),
  signedInCall('POST /staff/jwt/logout', {
    id: 'endStaffSession',
    summary: 'Sign out',
    description: 'For signed-in staff.',
    gives: { 204: { description: 'The token is no longer valid. Other sessions continue.' } },
    async answer({ c, deps }) {
      const id = await endStaffSession(deps, staffCallOf(c))
      c.get('record')({ kind: 'session-ended', cause: 'signed-out', actor: 'staff', id })
    },
  }),
  publicCall('POST /staff/jwt/verify', {
    ...step,
    id: 'verifyStaffCode',
    summary: 'Sign in with a code from the authenticator app or a recovery code',
    takes: ticketCodeInput,
    gives: { 200: jsonResponse(staffTokenSchema, 'Signed in.') },
    refuses: refused,
    answer: ({ c, deps, body }) =>
      verifyStaffCode(withCodeLimit(deps, 'staffCodes'), { input: body, client: clientOf(c) }),
  }),
  publicCall('POST /staff/totp/enrolment', {
    ...step,
    id: 'enrolStaff',
    summary: 'Start setting up an authenticator app with a new secret',
    takes: staffTicketInput,
    gives: { 200: jsonResponse(enrolmentSchema, 'The secret takes effect once it is confirmed.') },
    refuses: { ...refused, ...knownApp },
    answer: ({ deps, body }) => enrolStaff(withCodeLimit(deps, 'staffCodes'), body),
  }),
  publicCall('POST /staff/totp/confirm', {
    ...step,
    id: 'confirmEnrolment',
    summary: 'Confirm the authenticator app with a code',
    takes: ticketCodeInput,
    gives: { 200: jsonResponse(enrolledSchema, 'Signed in. The recovery codes are shown only once.') },
    refuses: { ...refused, ...knownApp },
    answer: ({ c, deps, body }) =>
      confirmEnrolment(withCodeLimit(deps, 'staffCodes'), { input: body, client: clientOf(c) }),
  }),
]
