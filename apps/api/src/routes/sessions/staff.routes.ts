/** Staff sign-in and sign-out: the password first, then a code, or setting up the authenticator app. */

import { enrolmentSchema } from '@evergrove/contract/accounts/factors'
import {
  enrolledSchema,
  signInInput,
  signInRefusedSchema,
  staffSignInSchema,
  staffTicketInput,
  staffTokenSchema,
  ticketCodeInput,
} from '@evergrove/contract/accounts/sessions'
import { detailSchema, notSignedInSchema } from '@evergrove/contract/platform/errors'
import { confirmEnrolment, endStaffSession, enrolStaff, signInStaff, verifyStaffCode } from '@evergrove/core/staff'
import { callsOf, publicCall } from '../../call.ts'
import { type ApiDependencies, withCodeLimit } from '../../dependencies.ts'
import { clientOf, staffCallOf } from '../../http/access.ts'
import { countSignIn } from '../../http/count-sign-in.ts'
import { jsonResponse, staffRefusals } from '../../http/describe-route.ts'
import { throttle } from '../../http/throttle.ts'

/** Signing out: ending the session looks at the token by itself. */
const signedInCall = callsOf<unknown>({
  tags: ['Staff'],
  isSignedIn: true,
  check: () => [],
  refusals: () => staffRefusals,
  who: () => ({}),
})

const refused = { 401: jsonResponse(notSignedInSchema, 'The credentials or the token are not valid.') }

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
