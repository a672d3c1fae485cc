/** Agents whom staff add by hand, and agents who get a new referral code. */
import type { ChangedText } from '@evergrove/contract/accounts/accounts'
import { listAudit } from '@evergrove/core/audit'
import { saveSingle } from '@evergrove/core/content'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkIn, openAgents, type TestAgent } from '../../testing/test-agents.ts'
import { openTestApi, type TestApi } from '../../testing/test-api.ts'
import { testCompany } from '../../testing/test-company.ts'
import { openNetwork } from '../../testing/test-network.ts'

const PASSWORD = 'Meadow-lantern-8'

let api: TestApi
let agents: ReturnType<typeof openAgents>
let support: { Authorization: string }
let sponsor: TestAgent

beforeAll(async () => {
  api = await openTestApi()
  agents = openAgents(api)
})
beforeEach(async () => {
  await api.truncateAll()
  await saveSingle(api.db, 'company-information', testCompany)
  sponsor = await agents.make()
  support = await openNetwork(api, agents).staff('support')
})
afterAll(() => api.close())

const ada = { first_name: 'Adaeze', last_name: 'Obi', email: 'adaeze@example.org', phone_number: '08012345678' }
const add = (change: Record<string, string> = {}) =>
  api.post('/api/staff/agents', { ...ada, sponsor_code: sponsor.code, ...change }, support)
const newestAct = async () => (await listAudit(api.db, { filter: {}, page: 1, page_size: 1 })).items[0]
const notesOf = (id: number) =>
  api.db.selectFrom('notifications').select(['kind', 'message']).where('agent_id', '=', id).execute()

test('an agent who is added gets a link to choose a password, and agrees to the texts after the first sign-in', async () => {
  const { status, body } = await add({ sponsor_code: sponsor.code.toUpperCase() })
  expect(status).toBe(201)
  const { id } = body as { id: number }
  expect(await newestAct()).toMatchObject({ action: 'agent.add', subject_id: id, after: { sponsor: sponsor.id } })
  expect(await notesOf(sponsor.id)).toMatchObject([{ kind: 'new_referral' }])
  const signIn = () => api.post('/api/auth/jwt/create/', { email: ada.email, password: PASSWORD })
  expect((await signIn()).status).toBe(401)
  const [mail] = await agents.deliverLinks()
  expect(mail).toMatchObject({ to: { address: ada.email }, subject: expect.stringContaining('Choose a password') })
  const chosen = { ...linkIn(mail), new_password: PASSWORD, re_new_password: PASSWORD }
  expect((await api.post('/api/auth/users/reset_password_confirm/', chosen)).status).toBe(204)
  expect((await api.post('/api/auth/users/reset_password_confirm/', chosen)).status).toBe(400)
  const own = { Authorization: `JWT ${(await agents.tokensOf(ada, PASSWORD)).access}` }
  const asked = (await api.get('/api/dashboard/consents', own)).body as ChangedText[]
  expect(asked.map(({ kind }) => kind)).toEqual(['term_and_conditions', 'privacy_policy'])
  expect((await api.post('/api/dashboard/consents', { texts: asked }, own)).status).toBe(204)
  expect((await api.get('/api/dashboard/consents', own)).body).toEqual([])
  expect((await api.get(`/api/staff/agents/${id}`, support)).body).toMatchObject({
    status: 'Pending',
    recommended_by: sponsor.id,
    profile: { is_email_verified: true },
    payments: [{ status: 'Pending' }],
  })
})

test('an agent who has not chosen a password gets the link again when staff or the agent ask for it, and at a corrected address', async () => {
  const { id } = (await add()).body as { id: number }
  await agents.deliverLinks()
  expect((await api.post(`/api/staff/agents/${id}/resend-activation`, {}, support)).status).toBe(204)
  await api.post('/api/auth/users/reset_password/', { email: ada.email })
  await api.post('/api/auth/users/resend_activation/', { email: ada.email })
  const admin = await openNetwork(api, agents).staff('admin')
  const email = 'obi@example.org'
  expect((await api.post(`/api/staff/agents/${id}/correct`, { email, reason: 'Mistyped' }, admin)).status).toBe(204)
  const mails = (await agents.deliverLinks()).map(({ to, subject }) => [to.address, subject])
  expect(mails).toContainEqual([email, expect.stringContaining('Choose a password')])
  expect(mails.map(([, subject]) => subject)).toEqual(mails.map(() => expect.stringContaining('Choose a password')))
})

test.each([
  [{ email: 'agent1@example.com' }, { email: ['user with this email already exists.'] }],
  [{ email: 'support@example.com' }, { email: ['user with this email already exists.'] }],
  [{ sponsor_code: 'gfcnobody22' }, { sponsor_code: ['Invalid referral code.'] }],
  [
    { first_name: '', phone_number: '' },
    { first_name: [expect.any(String)], phone_number: [expect.any(String)] },
  ],
])('%j is refused by field, and nobody is added or mailed', async (change, problems) => {
  await api.db.updateTable('agents').set({ email: 'agent1@example.com' }).where('id', '=', sponsor.id).execute()
  expect(await add(change)).toMatchObject({ status: 400, body: problems })
  expect(await agents.deliverLinks()).toEqual([])
})

test('nobody is added while the company moves in', async () => {
  await api.db
    .insertInto('move_ins')
    .values({ source_digest: '0'.repeat(64), root_before: '{}' })
    .execute()
  expect((await add()).status).toBe(503)
})

test('a former code answers like one that nobody has had, and the agent is told the new one', async () => {
  const change = (body: unknown = { reason: 'Posted in a forum' }) =>
    api.post(`/api/staff/agents/${sponsor.id}/code`, body, support)
  expect((await change({})).status).toBe(400)
  expect((await change()).status).toBe(204)
  const { code } = await api.db
    .selectFrom('agents')
    .select('code')
    .where('id', '=', sponsor.id)
    .executeTakeFirstOrThrow()
  expect(code).not.toBe(sponsor.code)
  const entry = { action: 'agent.change-code', before: { code: sponsor.code }, after: { code } }
  expect(await newestAct()).toMatchObject({ ...entry, reason: 'Posted in a forum' })
  expect(await notesOf(sponsor.id)).toMatchObject([{ kind: 'account', message: expect.stringContaining(code) }])
  const look = async (of: string) => {
    const { status, body } = await api.get(`/api/dashboard/check-refcode/${of}`)
    return { status, body }
  }
  expect(await look(sponsor.code)).toEqual(await look('gfcnobody22'))
  expect(await look(code)).toMatchObject({ status: 200, body: { code } })
  expect(await add()).toMatchObject({ status: 400, body: { sponsor_code: ['Invalid referral code.'] } })
  expect((await add({ sponsor_code: code })).status).toBe(201)
})
