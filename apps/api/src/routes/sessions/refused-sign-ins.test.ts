/** Refused sign-ins in the log. */
import { reinstateAgent, suspendAgent } from '@evergrove/core/network'
import { createStaff } from '@evergrove/core/staff'
import { queuedJobs } from '@evergrove/core/testing'
import { beforeEach, expect, test } from 'vitest'
import { NO_ACCOUNT } from '../../testing/contract-answers.ts'
import { PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const SOURCE = '198.51.100.66'
const WRONG = 'a-wrong-password'

const { api, agents } = apiForEach({ rateLimits: true })
let agent: TestAgent

beforeEach(async () => {
  api.reported.warnings = []
  agent = await agents.make()
})

async function refuse(path: string, body: object): Promise<Record<string, unknown>[]> {
  api.reported.warnings = []
  expect((await api.post(`/api/${path}`, body, { 'X-Test-Address': SOURCE })).status).toBeGreaterThanOrEqual(400)
  const text = JSON.stringify(api.reported.warnings)
  for (const secret of Object.values(body)) expect(text).not.toContain(secret)
  return api.reported.warnings
}
const refuseAgent = (password: string, email = agent.email) => refuse('auth/jwt/create/', { email, password })
const change = (values: object) => api.db.updateTable('agents').set(values).where('id', '=', agent.id).execute()

test('[L11] an agent whose sign-in is refused is in the log with source and cause', async () => {
  const refused = { security: 'sign-in-refused', kind: 'agent', source: SOURCE }
  expect(await refuseAgent(WRONG)).toEqual([{ ...refused, cause: 'wrong-password', agent_id: agent.id }])
  await change({ status: 'Suspended' })
  expect(await refuseAgent(PASSWORD)).toEqual([{ ...refused, cause: 'suspended', agent_id: agent.id }])
  await change({ status: 'Pending', email_verified_at: null })
  expect(await refuseAgent(PASSWORD)).toEqual([{ ...refused, cause: 'not-verified', agent_id: agent.id }])
})

test('[E6] suspension and its end are told by email, and at the log-in after the right password, with the reason that staff share', async () => {
  await change({ status: 'Active' })
  const by = { agentId: agent.id, actor: { kind: 'operator' } as const }
  const shared_reason = 'We are checking your payment.'
  await suspendAgent(api, { ...by, input: { reason: 'Fraud', shared_reason } })
  const signIn = async (password: string) =>
    (await api.post('/api/auth/jwt/create/', { email: agent.email, password }, { 'X-Test-Address': SOURCE })).body
  expect(await signIn(PASSWORD)).toEqual({ ...NO_ACCOUNT, reason: 'suspended', shared_reason })
  expect(await signIn(WRONG)).toEqual(NO_ACCOUNT)
  await reinstateAgent(api, by)
  expect(await signIn(PASSWORD)).toHaveProperty('access')
  const news = api.db.selectFrom('notifications').select(['subject', 'message']).where('agent_id', '=', agent.id)
  expect(await news.orderBy('id').execute()).toEqual([
    {
      subject: 'Your account is suspended',
      message: expect.stringMatching(/^Your account is suspended. Reason: We are checking your payment.\n/),
    },
    { subject: 'Your account is no longer suspended', message: expect.any(String) },
  ])
  expect(await queuedJobs(api.db, 'mail.notifications')).toHaveLength(2)
})

test('[L11] an address without an account is named by a hash, the same in any letter case', async () => {
  const [first] = await refuseAgent(WRONG, 'Nobody@example.com')
  const [second] = await refuseAgent(WRONG, 'nobody@EXAMPLE.com')
  const [other] = await refuseAgent(WRONG, 'somebody@example.com')
  expect(first).toMatchObject({ cause: 'unknown-address', address_hash: expect.stringMatching(/^[\w-]{43}$/) })
  expect(second).toEqual(first)
  expect(other?.['address_hash']).not.toBe(first?.['address_hash'])
})

test('[L11] a source that is throttled is in the log, too', async () => {
  for (let n = 0; n < 10; n += 1) await refuseAgent(WRONG)
  expect(await refuseAgent(PASSWORD)).toMatchObject([{ cause: 'throttled', kind: 'agent', source: SOURCE }])
})

test('[L11] staff are in the log with a wrong password, a wrong code, and a disabled account', async () => {
  const account = { email: 'office@example.com', password: 'Grove-and-meadow-7' }
  await createStaff(api.db, { ...account, role: 'finance' })
  const { id: staff_id } = await api.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  const refused = { security: 'sign-in-refused', kind: 'staff', source: SOURCE, staff_id }
  const refuseStaff = (password: string) => refuse('staff/jwt/create', { ...account, password })
  expect(await refuseStaff(WRONG)).toEqual([{ ...refused, cause: 'wrong-password' }])
  const { body } = await api.post('/api/staff/jwt/create', account)
  const { ticket } = body as { ticket: string }
  expect(await refuse('staff/jwt/verify', { ticket, code: '000000' })).toEqual([{ ...refused, cause: 'wrong-code' }])
  await api.db.updateTable('staff').set({ disabled_at: new Date() }).execute()
  expect(await refuseStaff(account.password)).toEqual([{ ...refused, cause: 'disabled' }])
})
