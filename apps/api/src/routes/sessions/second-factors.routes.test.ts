/** Signing in with second factors: twice, at once, and before they are set up. */
import { beforeEach, expect, test } from 'vitest'
import { PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { openFactors } from '../../testing/test-factors.ts'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents } = apiForEach()
const factors = openFactors(api)
let agent: TestAgent
let headers: { Authorization: string }

beforeEach(async () => {
  agent = await agents.make()
  headers = await agents.authorization(agent)
})

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const finish = (ticket: string, code: string) => api.post('/api/auth/jwt/second-step', { ticket, code })

async function getTicket(): Promise<string> {
  const { body } = await api.post('/api/auth/jwt/create', { email: agent.email, password: PASSWORD })
  return (body as { second_step: { ticket: string } }).second_step.ticket
}

test('the answer of a passkey without a counter works once, also twice at the same moment', async () => {
  const { passkey } = await factors.addPasskey(headers)
  const answer = passkey.answer(await factors.askToSignIn(), { count: 0 })
  const send = () => api.post('/api/auth/jwt/passkey', answer)
  expect(statuses(await Promise.all([send(), send(), send()]))).toEqual([200, 401, 401])
  expect((await send()).status).toBe(401)
})

test('one ticket begins one session, even with several valid codes at the same moment', async () => {
  const { codes } = await factors.addPasskey(headers)
  const ticket = await getTicket()
  const answers = await Promise.all(codes.slice(0, 3).map((code) => finish(ticket, code)))
  expect(statuses(answers)).toEqual([200, 401, 401])
  // The codes that came with the refused requests are not used up.
  expect(
    await api.db.selectFrom('agent_recovery_codes').selectAll().where('used_at', 'is', null).execute(),
  ).toHaveLength(9)
})

test('an app that no code has confirmed yet cannot sign in', async () => {
  const { passkey } = await factors.addPasskey(headers)
  const secret = await factors.startApp(headers, passkey)
  expect(await finish(await getTicket(), await factors.codeOf(secret))).toMatchObject({
    status: 400,
    body: { code: [expect.any(String)] },
  })
})

test('[E6] a suspended agent with a second factor is told of the suspension after it, and not before', async () => {
  const { codes, passkey } = await factors.addPasskey(headers)
  const shared_reason = 'We are checking your payment.'
  await api.db.updateTable('agents').set({ status: 'Suspended', shared_reason }).where('id', '=', agent.id).execute()
  const ticket = await getTicket()
  expect((await finish(ticket, 'wrong-code')).body).not.toHaveProperty('shared_reason')
  const told = {
    status: 401,
    body: { detail: `Your account is suspended. Reason: ${shared_reason}`, reason: 'suspended', shared_reason },
  }
  expect(await finish(ticket, codes[0] ?? '')).toMatchObject(told)
  const answer = passkey.answer(await factors.askToSignIn())
  expect(await api.post('/api/auth/jwt/passkey', answer)).toMatchObject(told)
  const begun = api.db.selectFrom('sessions').select('id').where('created_by', '!=', 'password')
  expect(await begun.execute()).toEqual([])
})
