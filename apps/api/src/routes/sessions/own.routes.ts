/**
 * The caller's own sessions, and signing in with a second factor: the code after an agent's password, and passkeys of
 * agents and staff.
 */
import { passkeyInput, passkeyQuestionSchema } from '@evergrove/contract/accounts/factors'
import {
  sessionSchema,
  signInRefusedSchema,
  staffTokenSchema,
  ticketCodeInput,
  tokensSchema,
} from '@evergrove/contract/accounts/sessions'
import { detailSchema, notSignedInSchema } from '@evergrove/contract/platform/errors'
import { ownSignInSchema } from '@evergrove/contract/security-log'
import {
  askAgentPasskey,
  endOneSession,
  finishSignIn,
  getCurrentAgent,
  listSessions,
  signInByPasskey,
} from '@evergrove/core/accounts'
import { listSignIns } from '@evergrove/core/security'
import { askStaffPasskey, endOtherStaffSessions, signInStaffByPasskey } from '@evergrove/core/staff'
import { z } from '@hono/zod-openapi'
import { agentCall, publicCall, staffCalls } from '../../call.ts'
import { type ApiDependencies, withCodeLimit } from '../../environment.ts'
import { clientOf } from '../../http/access.ts'
import { jsonResponse, staffRefusals, tooManyCalls } from '../../http/describe-route.ts'
import { throttle } from '../../http/throttle.ts'

const sessionParam = z.object({ id: z.uuid('A valid session id is required.') })

const listed = { 200: jsonResponse(z.array(sessionSchema), 'At most 100, the last used first.') }
const ended = { 204: { description: 'The session has ended. Its tokens are no longer valid.' } }

const tags = ['Sessions']
const agentActor = (id: number) => ({ kind: 'agent', id }) as const

/** The calls about the calling agent's own sessions. */
export const agentSessionCalls = [
  agentCall('GET /auth/sessions', {
    id: 'listSessions',
    summary: 'List where the calling agent is signed in',
    tags,
    gives: listed,
    answer: ({ deps, agentId, session }) => listSessions(deps, { owner: agentActor(agentId), ...session }),
  }),
  agentCall('GET /auth/sign-ins', {
    id: 'listSignIns',
    summary: 'List the last sign-ins to the calling agent’s account, and attempts that were refused',
    tags,
    gives: { 200: jsonResponse(z.array(ownSignInSchema), 'At most 20, the newest first.') },
    answer: async ({ deps, agentId }) => listSignIns(deps, await getCurrentAgent(deps, agentId)),
  }),
  agentCall('DELETE /auth/sessions/{id}', {
    id: 'endSession',
    summary: 'Sign out on one device',
    tags,
    params: sessionParam,
    gives: ended,
    async answer({ c, deps, params, agentId }) {
      await endOneSession(deps, agentActor(agentId), params.id)
      c.get('record')({ kind: 'session-ended', cause: 'one-session', actor: 'agent', id: agentId })
    },
  }),
]

const anybody = staffCalls('console')

/** The calls about the sessions of the calling member of staff. */
export const staffOwnSessionCalls = [
  anybody('GET /staff/sessions', {
    id: 'listStaffSessions',
    summary: 'List where you are signed in',
    gives: listed,
    answer: ({ deps, actor, staff }) => listSessions(deps, { owner: actor, ...staff }),
  }),
  anybody('DELETE /staff/sessions', {
    id: 'endOtherStaffSessions',
    summary: 'Sign out on all your other devices',
    gives: { 204: { description: 'Only the session of this call continues.' } },
    refusals: staffRefusals,
    async answer({ c, deps, staff }) {
      await endOtherStaffSessions(deps, staff)
      c.get('record')({ kind: 'session-ended', cause: 'other-sessions', actor: 'staff', id: staff.id })
    },
  }),
  anybody('DELETE /staff/sessions/{id}', {
    id: 'endOwnStaffSession',
    summary: 'Sign out on one of your devices',
    params: sessionParam,
    gives: ended,
    refusals: staffRefusals,
    async answer({ c, deps, params, actor }) {
      await endOneSession(deps, actor, params.id)
      c.get('record')({ kind: 'session-ended', cause: 'one-session', actor: 'staff', id: actor.id })
    },
  }),
]

const refused = { 401: jsonResponse(notSignedInSchema, 'The code, the passkey or the token is not valid.') }

const suspended = {
  401: jsonResponse(
    signInRefusedSchema.omit({ second_step: true }),
    'The code or the passkey is not valid, or the account is suspended: its owner is told so, with the reason that staff share.',
  ),
}

const countsPasskey = ({ limits }: ApiDependencies) => [throttle(limits.passkeyQuestions)]

const question = {
  before: countsPasskey,
  gives: { 200: jsonResponse(passkeyQuestionSchema, 'Ask a passkey with these options.') },
  refuses: { 409: jsonResponse(detailSchema, 'The address of the site does not allow passkeys.'), ...tooManyCalls },
}

/** The calls by which agents sign in with a second factor, after the password or without it. */
export const agentSecondFactorCalls = [
  publicCall('POST /auth/jwt/second-step', {
    id: 'finishSignIn',
    summary: 'Sign in with a code from the authenticator app or a recovery code',
    tags: ['Sessions'],
    before: ({ limits }) => [throttle(limits.signInBySource)],
    takes: ticketCodeInput,
    gives: { 200: jsonResponse(tokensSchema, 'Signed in.') },
    refuses: suspended,
    answer: ({ c, deps, body }) =>
      finishSignIn(withCodeLimit(deps, 'agentCodes'), { input: body, client: clientOf(c) }),
  }),
  publicCall('POST /auth/jwt/question', {
    ...question,
    id: 'askAgentPasskey',
    summary: 'Start signing in with a passkey',
    tags: ['Sessions'],
    answer: ({ deps }) => askAgentPasskey(deps),
  }),
  publicCall('POST /auth/jwt/passkey', {
    id: 'signInByPasskey',
    summary: 'Sign in with the response of a passkey',
    tags: ['Sessions'],
    before: countsPasskey,
    takes: passkeyInput,
    gives: { 200: jsonResponse(tokensSchema, 'Signed in.') },
    refuses: suspended,
    answer: ({ c, deps, body }) => signInByPasskey(deps, { input: body, client: clientOf(c) }),
  }),
]

/** The calls by which staff sign in with a passkey. */
export const staffSecondFactorCalls = [
  publicCall('POST /staff/jwt/question', {
    ...question,
    id: 'askStaffPasskey',
    summary: 'Start signing in as staff with a passkey',
    tags: ['Staff'],
    answer: ({ deps }) => askStaffPasskey(deps),
  }),
  publicCall('POST /staff/jwt/passkey', {
    id: 'signInStaffByPasskey',
    summary: 'Sign in as staff with the response of a passkey',
    tags: ['Staff'],
    before: countsPasskey,
    takes: passkeyInput,
    gives: { 200: jsonResponse(staffTokenSchema, 'Signed in.') },
    refuses: refused,
    answer: ({ c, deps, body }) =>
      signInStaffByPasskey(withCodeLimit(deps, 'staffCodes'), { input: body, client: clientOf(c) }),
  }),
]
