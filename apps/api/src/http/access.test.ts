/** Calls that read the database as their caller. */
import type { Reader } from '@evergrove/core/platform/reader.repository'
import { Hono, type MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ApiEnvironment } from '../environment.ts'
import { testTokens } from '../testing/test-api.ts'
import { apiForAll, openNetwork } from '../testing/test-network.ts'
import { readByAgent, readByStaff } from './access.ts'

type Read = { Variables: ApiEnvironment['Variables'] & { agentId: number; read: Reader } }

const { api, agents } = apiForAll()

/** Returns an app with three calls behind the check: one reads as the caller, one does not, and one throws. */
function callsBehind(check: MiddlewareHandler) {
  const app = new Hono<Read>()
  app.onError((error, c) => c.json({ message: error.message }, 500))
  return app
    .use(check)
    .get('/read', async (c) => c.json(await c.get('read')(sql`select 7 as answer`)))
    .get('/careless', (c) => c.json('a secret'))
    .get('/failing', () => {
      throw new Error('It broke')
    })
}

test('a response that was made without the reader of the call is not sent', async () => {
  const deps = { db: api.db, tokens: testTokens, now: api.now }
  const agent = await agents.authorization(await agents.make())
  const staff = await openNetwork(api, agents).staff('support')
  for (const { app, headers } of [
    { app: callsBehind(readByAgent(deps)), headers: agent },
    { app: callsBehind(readByStaff(deps, 'agents')), headers: staff },
  ]) {
    expect(await (await app.request('/read', { headers })).json()).toEqual({ rows: [{ answer: 7 }] })
    expect(await (await app.request('/careless', { headers })).json()).toEqual({
      message: '/careless was not read as the caller',
    })
    expect(await (await app.request('/failing', { headers })).json()).toEqual({ message: 'It broke' })
  }
})
