/**
 * The second factors of the signed-in agent, and the passkeys of the calling member of staff. Each change of an agent
 * takes a proof for `second_factor`.
 */
import { PROOF_HEADER } from '@evergrove/contract/accounts/account-words'
import {
  codeInput,
  enrolmentSchema,
  factorsSchema,
  newFactorSchema,
  newPasskeyInput,
  passkeyQuestionSchema,
  passkeySchema,
  recoveryCodesSchema,
} from '@evergrove/contract/accounts/factors'
import { proofRequiredSchema } from '@evergrove/contract/accounts/protection'
import { detailSchema } from '@evergrove/contract/platform/errors'
import type { SecurityCause } from '@evergrove/contract/security-events'
import { staffPasskeyProofInput } from '@evergrove/contract/staff/staff-accounts'
import {
  addOwnPasskey,
  askOwnNewPasskey,
  confirmOwnApp,
  getFactors,
  removeOwnApp,
  removeOwnPasskey,
  renewOwnCodes,
  startOwnApp,
} from '@evergrove/core/accounts'
import { addStaffPasskey, askNewStaffPasskey, listStaffPasskeys, removeStaffPasskey } from '@evergrove/core/staff'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { agentCall, staffCalls } from '../../call.ts'
import { type ApiEnvironment, withCodeLimit } from '../../environment.ts'
import { clientOf } from '../../http/access.ts'
import { countPassword } from '../../http/count-sign-in.ts'
import { done, jsonResponse } from '../../http/describe-route.ts'

const described = { tags: ['Second factors'] }
const proven = {
  ...described,
  headers: z.object({
    [PROOF_HEADER.toLowerCase()]: z.string().optional().describe('A proof for `second_factor`.'),
  }),
}

const unproven = { 403: jsonResponse(proofRequiredSchema, 'There is no valid proof. Nothing was changed.') }
const impossible = { 409: jsonResponse(detailSchema, 'The account or the address of the site does not allow this.') }
const unknown = { 404: jsonResponse(detailSchema, 'There is no such factor.') }

type Change = { c: Context<ApiEnvironment>; agentId: number }

/** Records the change in the security log once it is made. */
async function recorded<T>(
  { c, agentId }: Change,
  cause: SecurityCause<'second-factor'>,
  change: Promise<T>,
): Promise<T> {
  const made = await change
  c.get('record')({ kind: 'second-factor', cause, actor: 'agent', id: agentId })
  return made
}

const proofOf = (c: Context): string | undefined => c.req.header(PROOF_HEADER)
/** The list of second factors, the recovery codes, the authenticator app and the passkeys. */
export const factorCalls = [
  agentCall('GET /auth/factors', {
    ...described,
    id: 'getFactors',
    summary: 'Get the second factors of the calling agent',
    gives: { 200: jsonResponse(factorsSchema, 'Without any, the password alone signs in.') },
    answer: ({ deps, agentId }) => getFactors(deps, agentId),
  }),
  agentCall('POST /auth/factors/recovery-codes', {
    ...proven,
    id: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes',
    gives: {
      200: jsonResponse(recoveryCodesSchema, 'The old codes no longer work. The new ones are shown only once.'),
    },
    refuses: { ...unproven, ...impossible },
    answer: ({ c, deps, agentId, session }) =>
      recorded(
        { c, agentId },
        'recovery-codes-renewed',
        renewOwnCodes(withCodeLimit(deps, 'agentCodes'), { agentId, ...session }, proofOf(c)),
      ),
  }),
  agentCall('POST /auth/factors/app', {
    ...proven,
    id: 'startApp',
    summary: 'Start setting up an authenticator app with a new secret',
    gives: { 200: jsonResponse(enrolmentSchema, 'The secret takes effect once it is confirmed.') },
    refuses: { ...unproven, ...impossible },
    answer: ({ c, deps, agentId, session }) =>
      startOwnApp(withCodeLimit(deps, 'agentCodes'), { agentId, ...session }, proofOf(c)),
  }),
  agentCall('POST /auth/factors/app/confirm', {
    ...described,
    id: 'confirmApp',
    summary: 'Confirm the authenticator app with a code',
    takes: codeInput,
    gives: { 200: jsonResponse(newFactorSchema, 'The app is set up.') },
    refuses: impossible,
    answer: ({ c, deps, agentId, session, body }) =>
      recorded(
        { c, agentId },
        'app-set-up',
        confirmOwnApp(withCodeLimit(deps, 'agentCodes'), { agentId, ...session }, body),
      ),
  }),
  agentCall('DELETE /auth/factors/app', {
    ...proven,
    id: 'removeApp',
    summary: 'Remove the authenticator app',
    gives: { 204: { description: 'Removed.' } },
    refuses: { ...unproven, ...unknown },
    answer: ({ c, deps, agentId, session }) =>
      recorded(
        { c, agentId },
        'app-removed',
        removeOwnApp(withCodeLimit(deps, 'agentCodes'), { agentId, ...session }, proofOf(c)),
      ),
  }),
  agentCall('POST /auth/factors/passkeys/question', {
    ...proven,
    id: 'askNewPasskey',
    summary: 'Start adding a passkey',
    gives: { 200: jsonResponse(passkeyQuestionSchema, 'Make the passkey with these options.') },
    refuses: { ...unproven, ...impossible },
    answer: ({ c, deps, agentId, session }) =>
      askOwnNewPasskey(withCodeLimit(deps, 'agentCodes'), { agentId, ...session }, proofOf(c)),
  }),
  agentCall('POST /auth/factors/passkeys', {
    ...described,
    id: 'addPasskey',
    summary: 'Add the passkey that the browser made',
    takes: newPasskeyInput,
    gives: { 201: jsonResponse(newFactorSchema, 'The passkey signs in from now on.') },
    refuses: impossible,
    answer: ({ c, deps, agentId, session, body }) =>
      recorded(
        { c, agentId },
        'passkey-added',
        addOwnPasskey(withCodeLimit(deps, 'agentCodes'), { agentId, ...session }, { client: clientOf(c), input: body }),
      ),
  }),
  agentCall('DELETE /auth/factors/passkeys/{id}', {
    ...proven,
    id: 'removePasskey',
    summary: 'Remove a passkey',
    gives: { 204: { description: 'Removed.' } },
    refuses: { ...unproven, ...unknown },
    answer: ({ c, deps, agentId, session, params }) =>
      recorded(
        { c, agentId },
        'passkey-removed',
        removeOwnPasskey(withCodeLimit(deps, 'agentCodes'), { agentId, ...session }, { ...params, proof: proofOf(c) }),
      ),
  }),
]

const anybody = staffCalls('console')

/** The calls about the caller's own passkeys. */
export const staffPasskeyCalls = [
  anybody('GET /staff/passkeys', {
    id: 'listStaffPasskeys',
    summary: 'List your own passkeys',
    gives: { 200: jsonResponse(z.array(passkeySchema), 'The oldest first.') },
    answer: ({ deps, staff }) => listStaffPasskeys(deps, staff.id),
  }),
  anybody('POST /staff/passkeys/question', {
    id: 'askNewStaffPasskey',
    summary: 'Start adding a passkey, with your password and a code',
    takes: staffPasskeyProofInput,
    gives: { 200: jsonResponse(passkeyQuestionSchema, 'Make the passkey with these options.') },
    async answer({ deps, body, staff }) {
      const forgive = await countPassword(deps, { kind: 'staff', ...staff })
      const question = await askNewStaffPasskey(withCodeLimit(deps, 'staffCodes'), { staff, input: body })
      await forgive()
      return question
    },
  }),
  anybody('POST /staff/passkeys', {
    id: 'addStaffPasskey',
    summary: 'Add the passkey that the browser made',
    takes: newPasskeyInput,
    gives: done,
    async answer({ c, deps, body, staff }) {
      await addStaffPasskey(withCodeLimit(deps, 'staffCodes'), { staff, client: clientOf(c), input: body })
      c.get('record')({ kind: 'second-factor', cause: 'passkey-added', actor: 'staff', id: staff.id })
    },
  }),
  anybody('POST /staff/passkeys/{id}/remove', {
    id: 'removeStaffPasskey',
    summary: 'Remove one of your own passkeys, with your password and a code',
    takes: staffPasskeyProofInput,
    gives: done,
    async answer({ c, deps, params: { id }, body, staff }) {
      const forgive = await countPassword(deps, { kind: 'staff', ...staff })
      await removeStaffPasskey(withCodeLimit(deps, 'staffCodes'), { staff, id, input: body })
      c.get('record')({ kind: 'second-factor', cause: 'passkey-removed', actor: 'staff', id: staff.id })
      await forgive()
    },
  }),
]
