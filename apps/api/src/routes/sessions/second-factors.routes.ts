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
import { createRoute } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { clientOf } from '../../http/access.ts'
import { bodyRefusals, jsonRequest, jsonResponse } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttle } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

const refused = {
  ...bodyRefusals,
  401: jsonResponse(notSignedInSchema, 'The code, the passkey or the token is not valid.'),
}

const suspended = {
  401: jsonResponse(
    signInRefusedSchema.omit({ second_step: true }),
    'The code or the passkey is not valid, or the account is suspended: its owner is told so, with the reason that staff share.',
  ),
}

const asked = {
  200: jsonResponse(passkeyQuestionSchema, 'Ask a passkey with these options.'),
  409: jsonResponse(detailSchema, 'The address of the site does not allow passkeys.'),
  429: bodyRefusals[429],
}

/** The calls with which agents sign in besides the password, or without it. */
export function agentSecondFactorRoutes(dependencies: ApiDependencies) {
  const { limits } = dependencies
  const deps = { ...dependencies, codeLimit: limits.agentCodes }
  const described = { method: 'post' as const, tags: ['Sessions'] }

  const secondStepRoute = createRoute({
    ...described,
    path: '/auth/jwt/second-step',
    operationId: 'finishSignIn',
    summary: 'Sign in with a code from the authenticator app or a recovery code',
    middleware: [throttle(limits.signInBySource), anyBody()] as const,
    request: jsonRequest(ticketCodeInput),
    responses: { 200: jsonResponse(tokensSchema, 'Signed in.'), ...refused, ...suspended },
  })
  const questionRoute = createRoute({
    ...described,
    path: '/auth/jwt/question',
    operationId: 'askAgentPasskey',
    summary: 'Start signing in with a passkey',
    middleware: [throttle(limits.passkeyQuestions)] as const,
    responses: asked,
  })
  const passkeyRoute = createRoute({
    ...described,
    path: '/auth/jwt/passkey',
    operationId: 'signInByPasskey',
    summary: 'Sign in with the response of a passkey',
    middleware: [throttle(limits.passkeyQuestions), anyBody()] as const,
    request: jsonRequest(passkeyInput),
    responses: { 200: jsonResponse(tokensSchema, 'Signed in.'), ...refused, ...suspended },
  })

  return createRouter()
    .openapi(secondStepRoute, async (c) =>
      c.json(await finishSignIn(deps, { input: c.get('body'), client: clientOf(c) }), 200),
    )
    .openapi(questionRoute, async (c) => c.json(await askAgentPasskey(dependencies), 200))
    .openapi(passkeyRoute, async (c) =>
      c.json(await signInByPasskey(dependencies, { input: c.get('body'), client: clientOf(c) }), 200),
    )
}

/** The calls with which staff sign in with a passkey. */
export function staffSecondFactorRoutes(dependencies: ApiDependencies) {
  const { limits } = dependencies
  const deps = { ...dependencies, codeLimit: limits.staffCodes }
  const described = { method: 'post' as const, tags: ['Staff'] }

  const questionRoute = createRoute({
    ...described,
    path: '/staff/jwt/question',
    operationId: 'askStaffPasskey',
    summary: 'Start signing in as staff with a passkey',
    middleware: [throttle(limits.passkeyQuestions)] as const,
    responses: asked,
  })
  const passkeyRoute = createRoute({
    ...described,
    path: '/staff/jwt/passkey',
    operationId: 'signInStaffByPasskey',
    summary: 'Sign in as staff with the response of a passkey',
    middleware: [throttle(limits.passkeyQuestions), anyBody()] as const,
    request: jsonRequest(passkeyInput),
    responses: { ...refused, 200: jsonResponse(staffTokenSchema, 'Signed in.') },
  })

  return createRouter()
    .openapi(questionRoute, async (c) => c.json(await askStaffPasskey(dependencies), 200))
    .openapi(passkeyRoute, async (c) =>
      c.json(await signInStaffByPasskey(deps, { input: c.get('body'), client: clientOf(c) }), 200),
    )
}
