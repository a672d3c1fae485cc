/** The password of an account that has a second factor: what changing and resetting it take, and what they leave. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAgents, PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { openTestApi, type TestApi } from '../../testing/test-api.ts'
import { openFactors } from '../../testing/test-factors.ts'

const NEW_PASSWORD = 'Meadow-lantern-8'

let api: TestApi
let agents: ReturnType<typeof openAgents>
let factors: ReturnType<typeof openFactors>
let agent: TestAgent
let headers: { Authorization: string }

beforeAll(async () => {
  api = await openTestApi({ rateLimits: true })
  agents = openAgents(api)
  factors = openFactors(api)
})
beforeEach(async () => {
  await api.truncateAll()
  agent = await agents.make()
  headers = await agents.authorization(agent)
})
afterAll(() => api.close())

const change = (given: object = {}) =>
  api.post(
    '/api/auth/users/set_password',
    { current_password: PASSWORD, new_password: NEW_PASSWORD, re_new_password: NEW_PASSWORD, ...given },
    headers,
  )

test('[S16] changing the password takes a code where there is a second factor, and none elsewhere', async () => {
  const other = await agents.make()
  const { codes } = await factors.addPasskey(headers)
  const [code = ''] = codes
  expect(await change()).toMatchObject({ status: 400, body: { code: [expect.any(String)] } })
  expect(await change({ code: '000000' })).toMatchObject({ status: 400, body: { code: [expect.any(String)] } })
  expect(api.reported.warnings).toContainEqual(
    expect.objectContaining({ security: 'proof-refused', cause: 'wrong-code', agent_id: agent.id }),
  )
  expect((await change({ code })).status).toBe(204)
  headers = await agents.authorization(other)
  expect((await change()).status).toBe(204)
})

test('[S16] a code is used up by the change alone, and five wrong ones end the attempts', async () => {
  const { codes } = await factors.addPasskey(headers)
  const [code = ''] = codes
  const weak = { new_password: 'short', re_new_password: 'short', code }
  expect(await change(weak)).toMatchObject({ status: 400, body: { new_password: expect.any(Array) } })
  for (let guess = 0; guess < 5; guess += 1) expect((await change({ code: `00000${guess}` })).status).toBe(400)
  expect((await change({ code })).status).toBe(429)
})
