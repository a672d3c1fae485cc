/** Signing in with a second factor: the code after an agent's password, and passkeys of agents and of staff. */
import { passkeyInput, passkeyQuestionSchema } from '@evergrove/contract/accounts/factors'
import {
  signInRefusedSchema,
  staffTokenSchema,
  ticketCodeInput,
  tokensSchema,
} from '@evergrove/contract/accounts/sessions'
import { detailSchema, notSignedInSchema } from '@evergrove/contract/platform/errors'
import { askAgentPasskey, finishSignIn, signInByPasskey } from '@evergrove/core/accounts'
import { askStaffPasskey, signInStaffByPasskey } from '@evergrove/core/staff'
import { publicCall } from '../../call.ts'
import { type ApiDependencies, withCodeLimit } from '../../dependencies.ts'
import { clientOf } from '../../http/access.ts'
import { jsonResponse, tooManyCalls } from '../../http/describe-route.ts'
import { throttle } from '../../http/throttle.ts'

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

/** The calls with which agents sign in besides the password, or without it. */
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

/** The calls with which staff sign in with a passkey. */
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
