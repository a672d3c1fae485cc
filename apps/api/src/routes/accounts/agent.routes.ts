/** The signed-in agent: own account, profile and password (API-019 to API-021). */
import { PROOF_HEADER } from '@evergrove/contract/accounts/account-words'
import {
  agreementInput,
  changedTextsSchema,
  currentAgentSchema,
  profileInput,
  profilePatchInput,
  setPasswordInput,
} from '@evergrove/contract/accounts/accounts'
import { passkeyQuestionSchema } from '@evergrove/contract/accounts/factors'
import { proofInput, proofRequiredSchema, proofSchema } from '@evergrove/contract/accounts/protection'
import { detailSchema } from '@evergrove/contract/platform/errors'
import {
  agreeToTexts,
  askOwnPasskey,
  type CallingSession,
  changePassword,
  changeProfile,
  getCurrentAgent,
  listChangedTexts,
  type ProfileUpdate,
  proveByPasskey,
  proveByPassword,
  replaceProfile,
} from '@evergrove/core/accounts'
import { invalid } from '@evergrove/core/platform/errors'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { agentCall, agentRead } from '../../call.ts'
import { type ApiDependencies, withCodeLimit } from '../../environment.ts'
import { countPassword, countProof } from '../../http/count-sign-in.ts'
import { jsonResponse, uploadRefusals } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttleUploads } from '../../http/throttle.ts'

/** Room for the largest photo plus the other fields. */
const MAX_PROFILE_BYTES = 6 * 1024 * 1024

const signedInAgent = jsonResponse(currentAgentSchema, 'The signed-in agent.')

const profileForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: profileInput.extend({
        image: z.instanceof(File).openapi({ type: 'string', format: 'binary' }).optional(),
      }),
    },
  },
}

const profilePatch = profilePatchInput.extend({ image: z.null().optional().describe('Null removes the photo.') })

async function photoOf(image: unknown): Promise<ProfileUpdate['photo']> {
  if (image === undefined || image === '') return undefined
  if (image === null) return null
  if (image instanceof File) return new Uint8Array(await image.arrayBuffer())
  throw invalid({ image: ['The submitted data was not a file. Check the encoding type on the form.'] })
}

async function updateOf({
  c,
  body,
  session,
}: {
  c: Context
  body: unknown
  session: CallingSession
}): Promise<ProfileUpdate> {
  const image = typeof body === 'object' && body !== null && 'image' in body ? body.image : undefined
  return { fields: body, photo: await photoOf(image), proof: c.req.header(PROOF_HEADER), ...session }
}

const proofHeader = z.object({
  [PROOF_HEADER.toLowerCase()]: z
    .string()
    .optional()
    .describe('A proof for `bank_details`. Needed if a bank detail is different from the stored one.'),
})

/** The common part of both changes of the profile. */
const profileChange = {
  tags: ['Profile'],
  headers: proofHeader,
  reads: anyBody(MAX_PROFILE_BYTES),
  before: ({ limits }: ApiDependencies) => [throttleUploads(limits.uploads)],
  gives: { 200: signedInAgent },
  refuses: {
    ...uploadRefusals,
    403: jsonResponse(
      proofRequiredSchema,
      'A bank detail is different and there is no valid proof. Nothing was changed.',
    ),
  },
}

/** Returns true if the body is the response of a passkey and not a password. */
const isPasskey = (body: unknown): boolean => typeof body === 'object' && body !== null && 'response' in body

/** The agent's own account and profile, the password, and the exchange of a password or the response of a passkey for a proof. */
export const ownAccountCalls = [
  agentRead('GET /auth/users', {
    id: 'listOwnAccount',
    summary: 'List the accounts the caller may see: their own',
    tags: ['Profile'],
    gives: { 200: jsonResponse(z.array(currentAgentSchema), 'Only the signed-in agent.') },
    answer: async ({ deps: { cipher }, read, agentId }) => [await getCurrentAgent({ db: read, cipher }, agentId)],
  }),
  agentRead('GET /auth/users/me', {
    id: 'getOwnAccount',
    summary: 'Get the signed-in agent',
    tags: ['Profile'],
    gives: { 200: signedInAgent },
    answer: ({ deps: { cipher }, read, agentId }) => getCurrentAgent({ db: read, cipher }, agentId),
  }),
  agentCall('PUT /auth/users/me', {
    ...profileChange,
    id: 'replaceProfile',
    summary: 'Replace the profile',
    takes: profileForm,
    answer: async ({ deps, agentId, ...given }) => replaceProfile(deps, agentId, await updateOf(given)),
  }),
  agentCall('PATCH /auth/users/me', {
    ...profileChange,
    id: 'changeProfile',
    summary: 'Change parts of the profile',
    takes: profilePatch,
    answer: async ({ deps, agentId, ...given }) => changeProfile(deps, agentId, await updateOf(given)),
  }),
  agentCall('POST /auth/users/set_password', {
    id: 'changePassword',
    summary: 'Change the password',
    tags: ['Profile'],
    takes: setPasswordInput,
    gives: { 204: { description: 'Changed. All devices are signed out.' } },
    async answer({ c, deps, agentId, session: { sessionId }, body }) {
      const forgive = await countPassword(deps, { kind: 'agent', id: agentId, sessionId })
      await changePassword(withCodeLimit(deps, 'agentCodes'), agentId, body)
      c.get('record')({ kind: 'session-ended', cause: 'password-changed', actor: 'agent', id: agentId })
      await forgive()
    },
  }),
  agentCall('POST /auth/proofs/question', {
    id: 'askOwnPasskey',
    summary: 'Start a proof with one of your passkeys',
    tags: ['Profile'],
    gives: { 200: jsonResponse(passkeyQuestionSchema, 'Ask a passkey with these options.') },
    refuses: { 409: jsonResponse(detailSchema, 'The address of the site does not allow passkeys.') },
    answer: ({ deps, agentId, session }) => askOwnPasskey(deps, { agentId, ...session }),
  }),
  agentCall('POST /auth/proofs', {
    id: 'prove',
    summary: 'Prove with the password or a passkey that a sensitive change comes from the owner of the account',
    description: 'With a second factor, the password needs a code of the authenticator app or a recovery code as well.',
    tags: ['Profile'],
    takes: proofInput,
    gives: { 200: jsonResponse(proofSchema, 'Valid for five minutes, for this session and purpose alone.') },
    async answer({ c, deps, agentId, session, body }) {
      const caller = { agentId, ...session }
      if (isPasskey(body)) return proveByPasskey(deps, caller, body)
      const succeed = await countProof(deps, { agentId, address: c.get('clientAddress') })
      const proof = await proveByPassword(withCodeLimit(deps, 'agentCodes'), caller, body)
      await succeed()
      return proof
    },
  }),
]

/** The calls of a signed-in agent about terms and privacy policy. */
export const consentCalls = [
  agentCall('GET /dashboard/consents', {
    id: 'listChangedTexts',
    summary: 'List the texts that have changed since the agent agreed to them',
    tags: ['Profile'],
    gives: { 200: jsonResponse(changedTextsSchema, 'Empty while the agent has agreed to all.') },
    answer: ({ deps, agentId }) => listChangedTexts(deps.db, agentId),
  }),
  agentCall('POST /dashboard/consents', {
    id: 'agreeToTexts',
    summary: 'Agree to the published version of texts',
    tags: ['Profile'],
    takes: agreementInput,
    gives: { 204: { description: 'Recorded with the time and the exact wording.' } },
    refuses: { 409: jsonResponse(detailSchema, 'A text has changed again. Nothing was recorded.') },
    answer: ({ deps, agentId, body }) => agreeToTexts(deps.db, agentId, body),
  }),
]
