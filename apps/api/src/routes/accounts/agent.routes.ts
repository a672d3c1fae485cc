/** The signed-in agent: own account, profile and password (API-019 to API-021). */

import {
  currentAgentSchema,
  profileInput,
  profilePatchInput,
  setPasswordInput,
} from '@evergrove/contract/accounts/accounts'
import { passkeyQuestionSchema } from '@evergrove/contract/accounts/factors'
import { PROOF_HEADER } from '@evergrove/contract/accounts/proof-words'
import { proofInput, proofRequiredSchema, proofSchema } from '@evergrove/contract/accounts/proofs'
import { detailSchema } from '@evergrove/contract/platform/errors'
import {
  askOwnPasskey,
  changePassword,
  changeProfile,
  getCurrentAgent,
  type ProfileUpdate,
  proveByPasskey,
  proveByPassword,
  replaceProfile,
} from '@evergrove/core/accounts'
import { invalid } from '@evergrove/core/platform/errors'
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { callingAgentOf, readByAgent, requireAgent } from '../../http/access.ts'
import { countPassword, countProof } from '../../http/count-sign-in.ts'
import { bodyRefusals, jsonRequest, jsonResponse, notSignedIn, uploadRefusals } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttleUploads } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

/** Room for the largest photo plus the other fields. */
const MAX_PROFILE_BYTES = 6 * 1024 * 1024

const signedInAgent = jsonResponse(currentAgentSchema, 'The signed-in agent.')

const profileForm = {
  body: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: profileInput.extend({
          image: z.instanceof(File).openapi({ type: 'string', format: 'binary' }).optional(),
        }),
      },
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

async function updateOf(body: unknown, given: Pick<ProfileUpdate, 'proof' | 'sessionId'>): Promise<ProfileUpdate> {
  const image = typeof body === 'object' && body !== null && 'image' in body ? body.image : undefined
  return { fields: body, photo: await photoOf(image), ...given }
}

const proofHeader = z.object({
  [PROOF_HEADER.toLowerCase()]: z
    .string()
    .optional()
    .describe('A proof for `bank_details`. Needed if a bank detail is different from the stored one.'),
})

const unproven = {
  403: jsonResponse(
    proofRequiredSchema,
    'A bank detail is different and there is no valid proof. Nothing was changed.',
  ),
}

/** The calls about the agent's own account and profile. */
export function profileRoutes(dependencies: ApiDependencies) {
  const { cipher } = dependencies
  const agent = requireAgent(dependencies)
  const reading = readByAgent(dependencies)
  const described = { tags: ['Profile'], security: [{ jwt: [] }] }

  const listRoute = createRoute({
    ...described,
    method: 'get',
    path: '/auth/users',
    operationId: 'listOwnAccount',
    summary: 'List the accounts the caller may see: their own',
    middleware: [reading] as const,
    responses: { 200: jsonResponse(z.array(currentAgentSchema), 'Only the signed-in agent.'), ...notSignedIn },
  })
  const meRoute = createRoute({
    ...described,
    method: 'get',
    path: '/auth/users/me',
    operationId: 'getOwnAccount',
    summary: 'Get the signed-in agent',
    middleware: [reading] as const,
    responses: { 200: signedInAgent, ...notSignedIn },
  })
  const replaceRoute = createRoute({
    ...described,
    method: 'put',
    path: '/auth/users/me',
    operationId: 'replaceProfile',
    summary: 'Replace the profile',
    middleware: [agent, throttleUploads(dependencies.limits.uploads), anyBody(MAX_PROFILE_BYTES)] as const,
    request: { ...profileForm, headers: proofHeader },
    responses: { 200: signedInAgent, ...bodyRefusals, ...uploadRefusals, ...notSignedIn, ...unproven },
  })
  const patchRoute = createRoute({
    ...described,
    method: 'patch',
    path: '/auth/users/me',
    operationId: 'changeProfile',
    summary: 'Change parts of the profile',
    middleware: [agent, throttleUploads(dependencies.limits.uploads), anyBody(MAX_PROFILE_BYTES)] as const,
    request: { ...jsonRequest(profilePatch), headers: proofHeader },
    responses: { 200: signedInAgent, ...bodyRefusals, ...uploadRefusals, ...notSignedIn, ...unproven },
  })

  return createRouter()
    .openapi(listRoute, async (c) =>
      c.json([await getCurrentAgent({ db: c.get('read'), cipher }, c.get('agentId'))], 200),
    )
    .openapi(meRoute, async (c) => c.json(await getCurrentAgent({ db: c.get('read'), cipher }, c.get('agentId')), 200))
    .openapi(replaceRoute, async (c) => {
      const update = await updateOf(c.get('body'), { proof: c.req.header(PROOF_HEADER), ...c.get('session') })
      return c.json(await replaceProfile(dependencies, c.get('agentId'), update), 200)
    })
    .openapi(patchRoute, async (c) => {
      const update = await updateOf(c.get('body'), { proof: c.req.header(PROOF_HEADER), ...c.get('session') })
      return c.json(await changeProfile(dependencies, c.get('agentId'), update), 200)
    })
}

/** The call that changes the password. */
export function passwordRoutes(dependencies: ApiDependencies) {
  const deps = { ...dependencies, codeLimit: dependencies.limits.agentCodes }
  const passwordRoute = createRoute({
    method: 'post',
    path: '/auth/users/set_password',
    tags: ['Profile'],
    security: [{ jwt: [] }],
    operationId: 'changePassword',
    summary: 'Change the password',
    middleware: [requireAgent(dependencies), anyBody()] as const,
    request: jsonRequest(setPasswordInput),
    responses: { 204: { description: 'Changed. All devices are signed out.' }, ...bodyRefusals, ...notSignedIn },
  })

  return createRouter().openapi(passwordRoute, async (c) => {
    const agentId = c.get('agentId')
    const { sessionId } = c.get('session')
    const forgive = await countPassword(dependencies, { kind: 'agent', id: agentId, sessionId })
    await changePassword(deps, agentId, c.get('body'))
    c.get('record')({ kind: 'session-ended', cause: 'password-changed', actor: 'agent', id: agentId })
    await forgive()
    return c.body(null, 204)
  })
}

/** Whether the body is the response of a passkey and not a password. */
const isPasskey = (body: unknown): boolean => typeof body === 'object' && body !== null && 'response' in body

/** The calls that exchange the password or the response of a passkey for a proof. */
export function proofRoutes(dependencies: ApiDependencies) {
  const deps = { ...dependencies, codeLimit: dependencies.limits.agentCodes }
  const questionRoute = createRoute({
    method: 'post',
    path: '/auth/proofs/question',
    tags: ['Profile'],
    security: [{ jwt: [] }],
    operationId: 'askOwnPasskey',
    summary: 'Start a proof with one of your passkeys',
    middleware: [requireAgent(dependencies)] as const,
    responses: {
      200: jsonResponse(passkeyQuestionSchema, 'Ask a passkey with these options.'),
      ...notSignedIn,
      409: jsonResponse(detailSchema, 'The address of the site does not allow passkeys.'),
    },
  })
  const proofRoute = createRoute({
    method: 'post',
    path: '/auth/proofs',
    tags: ['Profile'],
    security: [{ jwt: [] }],
    operationId: 'prove',
    summary: 'Prove with the password or a passkey that a sensitive change comes from the owner of the account',
    description: 'With a second factor, the password needs a code of the authenticator app or a recovery code as well.',
    middleware: [requireAgent(dependencies), anyBody()] as const,
    request: jsonRequest(proofInput),
    responses: {
      200: jsonResponse(proofSchema, 'Valid for five minutes, for this session and purpose alone.'),
      ...bodyRefusals,
      ...notSignedIn,
    },
  })

  return createRouter()
    .openapi(questionRoute, async (c) => c.json(await askOwnPasskey(dependencies, callingAgentOf(c)), 200))
    .openapi(proofRoute, async (c) => {
      const caller = callingAgentOf(c)
      const body = c.get('body')
      if (isPasskey(body)) return c.json(await proveByPasskey(deps, caller, body), 200)
      const succeed = await countProof(dependencies, { agentId: caller.agentId, address: c.get('clientAddress') })
      const proof = await proveByPassword(deps, caller, body)
      await succeed()
      return c.json(proof, 200)
    })
}
