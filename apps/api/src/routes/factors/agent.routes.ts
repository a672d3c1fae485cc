/** The second factors of the signed-in agent. Each change takes a proof for `second_factor`. */
import {
  codeInput,
  enrolmentSchema,
  factorsSchema,
  newFactorSchema,
  newPasskeyInput,
  passkeyQuestionSchema,
  recoveryCodesSchema,
} from '@evergrove/contract/accounts/factors'
import { PROOF_HEADER } from '@evergrove/contract/accounts/proof-words'
import { proofRequiredSchema } from '@evergrove/contract/accounts/proofs'
import { detailSchema } from '@evergrove/contract/platform/errors'
import type { SecurityCause } from '@evergrove/contract/security-events'
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
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiDependencies } from '../../dependencies.ts'
import type { ApiEnvironment } from '../../environment.ts'
import { callingAgentOf, clientOf, requireAgent } from '../../http/access.ts'
import { bodyRefusals, idParam, jsonRequest, jsonResponse, notSignedIn } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

const proofHeader = z.object({
  [PROOF_HEADER.toLowerCase()]: z.string().optional().describe('A proof for `second_factor`.'),
})

const described = { tags: ['Second factors'], security: [{ jwt: [] }] }
const proven = { ...described, request: { headers: proofHeader } }

const unproven = { 403: jsonResponse(proofRequiredSchema, 'There is no valid proof. Nothing was changed.') }
const impossible = { 409: jsonResponse(detailSchema, 'The account or the address of the site does not allow this.') }
const unknown = { 404: jsonResponse(detailSchema, 'There is no such factor.') }

type Caller = Parameters<typeof callingAgentOf>[0] & { var: Pick<ApiEnvironment['Variables'], 'record'> }
const record = (c: Caller, cause: SecurityCause<'second-factor'>) =>
  c.var.record({ kind: 'second-factor', cause, actor: 'agent', id: c.var.agentId })
const proofOf = (c: Pick<Context, 'req'>): string | undefined => c.req.header(PROOF_HEADER)

/** The calls about the agent's own authenticator app. */
export function appRoutes(dependencies: ApiDependencies) {
  const deps = { ...dependencies, codeLimit: dependencies.limits.agentCodes }
  const agent = requireAgent(dependencies)

  const startAppRoute = createRoute({
    ...proven,
    method: 'post',
    path: '/auth/factors/app',
    operationId: 'startApp',
    summary: 'Start setting up an authenticator app with a new secret',
    middleware: [agent] as const,
    responses: {
      200: jsonResponse(enrolmentSchema, 'The secret takes effect once it is confirmed.'),
      ...notSignedIn,
      ...unproven,
      ...impossible,
    },
  })
  const confirmAppRoute = createRoute({
    ...described,
    method: 'post',
    path: '/auth/factors/app/confirm',
    operationId: 'confirmApp',
    summary: 'Confirm the authenticator app with a code',
    middleware: [agent, anyBody()] as const,
    request: jsonRequest(codeInput),
    responses: {
      200: jsonResponse(newFactorSchema, 'The app is set up.'),
      ...bodyRefusals,
      ...notSignedIn,
      ...impossible,
    },
  })
  const removeAppRoute = createRoute({
    ...proven,
    method: 'delete',
    path: '/auth/factors/app',
    operationId: 'removeApp',
    summary: 'Remove the authenticator app',
    middleware: [agent] as const,
    responses: { 204: { description: 'Removed.' }, ...notSignedIn, ...unproven, ...unknown },
  })
  return createRouter()
    .openapi(startAppRoute, async (c) => c.json(await startOwnApp(deps, callingAgentOf(c), proofOf(c)), 200))
    .openapi(confirmAppRoute, async (c) => {
      const set = await confirmOwnApp(deps, callingAgentOf(c), c.get('body'))
      record(c, 'app-set-up')
      return c.json(set, 200)
    })
    .openapi(removeAppRoute, async (c) => {
      await removeOwnApp(deps, callingAgentOf(c), proofOf(c))
      record(c, 'app-removed')
      return c.body(null, 204)
    })
}

/** The calls about what second factors there are, and the recovery codes. */
export function factorRoutes(dependencies: ApiDependencies) {
  const deps = { ...dependencies, codeLimit: dependencies.limits.agentCodes }
  const agent = requireAgent(dependencies)

  const listRoute = createRoute({
    ...described,
    method: 'get',
    path: '/auth/factors',
    operationId: 'getFactors',
    summary: 'Get the second factors of the calling agent',
    middleware: [agent] as const,
    responses: { 200: jsonResponse(factorsSchema, 'Without any, the password alone signs in.'), ...notSignedIn },
  })
  const codesRoute = createRoute({
    ...proven,
    method: 'post',
    path: '/auth/factors/recovery-codes',
    operationId: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes',
    middleware: [agent] as const,
    responses: {
      200: jsonResponse(recoveryCodesSchema, 'The old codes no longer work. The new ones are shown only once.'),
      ...notSignedIn,
      ...unproven,
      ...impossible,
    },
  })
  return createRouter()
    .openapi(listRoute, async (c) => c.json(await getFactors(dependencies, c.get('agentId')), 200))
    .openapi(codesRoute, async (c) => {
      const renewed = await renewOwnCodes(deps, callingAgentOf(c), proofOf(c))
      record(c, 'recovery-codes-renewed')
      return c.json(renewed, 200)
    })
}

/** The calls about the agent's own passkeys. */
export function passkeyRoutes(dependencies: ApiDependencies) {
  const deps = { ...dependencies, codeLimit: dependencies.limits.agentCodes }
  const agent = requireAgent(dependencies)

  const askRoute = createRoute({
    ...proven,
    method: 'post',
    path: '/auth/factors/passkeys/question',
    operationId: 'askNewPasskey',
    summary: 'Start adding a passkey',
    middleware: [agent] as const,
    responses: {
      200: jsonResponse(passkeyQuestionSchema, 'Make the passkey with these options.'),
      ...notSignedIn,
      ...unproven,
      ...impossible,
    },
  })
  const addRoute = createRoute({
    ...described,
    method: 'post',
    path: '/auth/factors/passkeys',
    operationId: 'addPasskey',
    summary: 'Add the passkey that the browser made',
    middleware: [agent, anyBody()] as const,
    request: jsonRequest(newPasskeyInput),
    responses: {
      201: jsonResponse(newFactorSchema, 'The passkey signs in from now on.'),
      ...bodyRefusals,
      ...notSignedIn,
      ...impossible,
    },
  })
  const removeRoute = createRoute({
    ...proven,
    method: 'delete',
    path: '/auth/factors/passkeys/{id}',
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    middleware: [agent] as const,
    request: { headers: proofHeader, params: idParam },
    responses: { 204: { description: 'Removed.' }, ...notSignedIn, ...unproven, ...unknown },
  })
  return createRouter()
    .openapi(askRoute, async (c) => c.json(await askOwnNewPasskey(deps, callingAgentOf(c), proofOf(c)), 200))
    .openapi(addRoute, async (c) => {
      const added = await addOwnPasskey(deps, callingAgentOf(c), { client: clientOf(c), input: c.get('body') })
      record(c, 'passkey-added')
      return c.json(added, 201)
    })
    .openapi(removeRoute, async (c) => {
      await removeOwnPasskey(deps, callingAgentOf(c), { id: c.req.valid('param').id, proof: proofOf(c) })
      record(c, 'passkey-removed')
      return c.body(null, 204)
    })
}
