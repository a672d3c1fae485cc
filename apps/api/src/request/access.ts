/** Who asks: the agent of the `Authorization: JWT …` header. */

import { authenticate, type SessionDeps } from '@evergrove/core/accounts'
import { unauthenticated } from '@evergrove/core/platform/errors'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../environment.ts'

/** A context in which it is known who asks. */
type MemberEnvironment = { Variables: ApiEnvironment['Variables'] & { agentId: number } }

/** The id of the agent who asks; throws `unauthenticated` for anybody else. */
export async function getAskingAgent(deps: SessionDeps, c: Context): Promise<number> {
  const agentId = await authenticate(deps, c.req.header('Authorization'))
  if (agentId === undefined) throw unauthenticated('Authentication credentials were not provided.')
  return agentId
}

/** Puts the asking agent's id into the context as `agentId`; 401 for anybody else. */
export const requireAgent = (deps: SessionDeps) =>
  createMiddleware<MemberEnvironment>(async (c, next) => {
    c.set('agentId', await getAskingAgent(deps, c))
    await next()
  })

/** Lets anybody ask, but 401 for a token that does not hold: calls of one group answer it alike. */
export const refuseBadToken = (deps: SessionDeps) =>
  createMiddleware<ApiEnvironment>(async (c, next) => {
    await authenticate(deps, c.req.header('Authorization'))
    await next()
  })

/** Answers of accounts belong to one person: nobody keeps them on the way. */
export const neverStored = createMiddleware(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
})
