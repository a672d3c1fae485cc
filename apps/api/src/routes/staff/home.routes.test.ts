/** The first screen over HTTP: waiting work, the figures by day, and the parts that each role sees. */
import { foundCompany } from '@evergrove/core/accounts'
import { saveSingle } from '@evergrove/core/content'
import { attachProof } from '@evergrove/core/payments'
import { getStaffHome } from '@evergrove/core/staff'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

type Check = { checked_at: string; took_ms: number; checked: number; breaches: { name: string; count: number }[] }

type Home = {
  first_sponsor: unknown
  waiting_payments: unknown
  waiting_withdrawals: unknown
  waiting_payouts: unknown
  waiting_receipts: unknown
  new_messages: unknown
  waiting_proposals: number | null
  growth: { day: string; sign_ups: number; activations: number }[] | null
  growth_before: unknown
  money: Record<string, string>[] | null
  ledger_check: Check | null
  audit_check: Check | null
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

const { api, agents, network } = apiForEach()
let agent: TestAgent

beforeEach(async () => {
  signedIn.clear()
  agent = await network.makeActive()
})

type Role = Parameters<typeof network.staff>[0]
const signedIn = new Map<Role, { Authorization: string }>()

async function as(role: Role) {
  const headers = signedIn.get(role) ?? (await network.staff(role))
  signedIn.set(role, headers)
  return headers
}

const home = async (role: Role) => {
  const { status, body } = await api.get('/api/staff/home', await as(role))
  expect(status).toBe(200)
  return body as Home
}

test('the first screen shows waiting work, and the figures of each of thirty days and of the thirty before', async () => {
  for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
  await network.join(agent, 'Dan')
  const { id: agentId } = await network.join(agent, 'Eve')
  const paid = api.db.selectFrom('payments').select('id').where('agent_id', '=', agentId)
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await attachProof(api.files, { agentId, paymentId: (await paid.executeTakeFirstOrThrow()).id, bytes })
  await network.fillBankDetails(agent.id)
  const headers = await agents.authorization(agent)
  for (const amount of ['15.00', '20.00']) await api.post('/api/dashboard/withdrawals', { amount }, headers)
  await api.post('/api/staff/withdrawals/1/approve', {}, await as('finance'))
  const message = { name: 'Zoe', location: 'Lagos', email: 'zoe@example.com', phone_number: '0801', message: 'Hello' }
  await api.post('/api/contact-us', message)

  const shown = await home('admin')
  expect(shown).toMatchObject({
    waiting_payments: { with_proof: 1, without_proof: 1 },
    waiting_withdrawals: { count: 1, sum: '20.00' },
    waiting_payouts: { count: 1, sum: '15.00' },
    owed_rewards: { count: 0, value: '0.00' },
    waiting_receipts: 0,
    new_messages: 1,
  })
  const day = api.now().toISOString().slice(0, 10)
  expect(shown.growth).toHaveLength(30)
  expect(shown.growth?.at(-1)).toEqual({ day, sign_ups: 5, activations: 3 })
  const money = {
    fees: '300.00',
    // Three referrals, and the agent's first level; the root's is not complete.
    bonuses: '80.00',
    withdrawals_asked: '35.00',
    withdrawals_paid: '15.00',
  }
  expect(shown.money?.at(-1)).toEqual({ day, ...money })
  expect(shown.growth?.[0]).toMatchObject({ sign_ups: 0, activations: 0 })
  expect(new Set(shown.money?.map((row) => row['day'])).size).toBe(30)
  expect(shown.growth_before).toEqual({ sign_ups: 0, activations: 0 })
  const inThirtyDays = () => new Date(api.now().getTime() + 30 * 86_400_000)
  const later = await getStaffHome({ db: api.db, now: inThirtyDays, notices: () => [] }, 'admin')
  expect(later.growth_before).toEqual({ sign_ups: 5, activations: 3 })
  expect(later.money_before).toEqual(money)
  expect(later.growth?.[0]).toMatchObject({ sign_ups: 0, activations: 0 })
})

test('each role sees its own figures, and null for the others', async () => {
  const seen = async (role: Role) =>
    Object.entries(await home(role))
      .filter(([, part]) => part !== null)
      .map(([name]) => name)
  const admin = await as('admin')
  for (const path of ['ledger/check', 'audit/check', 'log/check']) await api.get(`/api/staff/${path}`, admin)
  const supports = ['new_messages', 'undelivered_mails', 'frozen_withdrawals', 'needs_company_information']
  const shared = ['needs_payment_instructions', 'growth', 'growth_before', 'waiting_proposals']
  const waiting = ['waiting_payments', 'waiting_withdrawals', 'waiting_payouts', 'waiting_receipts', 'owed_rewards']
  const all = [...waiting, ...supports, ...shared, 'money', 'money_before', 'ledger_check']
  expect((await seen('admin')).toSorted()).toEqual([...all, 'audit_check', 'log_check', 'notices'].toSorted())
  const finances = all.filter((name) => !supports.includes(name))
  expect((await seen('finance')).toSorted()).toEqual(finances.toSorted())
  expect((await seen('support')).toSorted()).toEqual([...supports, ...shared].toSorted())
  expect(await seen('editor')).toEqual([])
})

describe('the counts of the menu', () => {
  const waiting = async (role: Role) => (await api.get('/api/staff/waiting', await as(role))).body

  test('are those of the waiting work that each role may see', async () => {
    const other = await network.join(agent, 'Ben')
    await network.join(agent, 'Chi')
    const file = await api.db
      .insertInto('files')
      .values({
        hash: 'a'.repeat(32),
        folder: 'images/proof/',
        width: 1,
        height: 1,
        mime: 'image/webp',
        byte_size: 1,
        is_private: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.db.updateTable('payments').set({ payment_proof_id: file.id }).where('agent_id', '=', other.id).execute()
    const message = { name: 'Zoe', location: 'Lagos', email: 'zoe@example.com', phone_number: '0801', message: 'Hello' }
    await api.post('/api/contact-us', message)
    const counts = { payments: 1, withdrawals: 0, receipts: 0, rewards: 0, messages: 1, proposals: 0 }
    expect(await waiting('admin')).toEqual(counts)
    expect(await waiting('finance')).toEqual({ ...counts, messages: null })
    const nothing = {
      payments: null,
      withdrawals: null,
      receipts: null,
      rewards: null,
      messages: null,
      proposals: null,
    }
    expect(await waiting('support')).toEqual({ ...nothing, messages: 1, proposals: 0 })
    expect(await waiting('editor')).toEqual(nothing)
  })

  test('leave out the caller’s own proposals', async () => {
    const email = { email: 'first@example.com', reason: 'Moved' }
    const proposed = await api.post(`/api/staff/agents/${agent.id}/correct`, email, await as('support'))
    expect(proposed.status).toBe(204)
    expect(await waiting('admin')).toMatchObject({ proposals: 1 })
    const own = api.db.updateTable('email_changes').set((eb) => ({
      proposed_by: eb.selectFrom('staff').select('id').where('role', '=', 'admin'),
    }))
    await own.execute()
    expect(await waiting('admin')).toMatchObject({ proposals: 0 })
  })
})

test('[M4] email addresses that wait for an admin are counted, and only shown to roles that may confirm them', async () => {
  const propose = async ({ id }: TestAgent, email: string) => {
    const sent = await api.post(`/api/staff/agents/${id}/correct`, { email, reason: 'Moved' }, await as('support'))
    expect(sent.status).toBe(204)
  }
  const counted = async () => (await home('admin')).waiting_proposals
  expect(await counted()).toBe(0)
  const other = await network.join(agent, 'Ben')
  await propose(agent, 'first@example.com')
  await propose(other, 'second@example.com')
  await propose(other, 'third@example.com')
  expect(await counted()).toBe(2)
  for (const role of ['finance', 'support'] as const) expect((await home(role)).waiting_proposals).toBe(0)
  expect((await home('editor')).waiting_proposals).toBeNull()
  const found = async (query: string) => {
    const { body } = await api.get(`/api/staff/agents?email_change=proposed${query}`, await as('admin'))
    return (body as TestAgent[]).map(({ id }) => id)
  }
  expect(await found('')).toEqual([other.id, agent.id])
  expect(await found('&search=ben')).toEqual([other.id])
  const { id } = await api.db
    .selectFrom('email_changes')
    .select('id')
    .where('agent_id', '=', agent.id)
    .executeTakeFirstOrThrow()
  expect((await api.post(`/api/staff/email-changes/${id}/confirm`, {}, await as('admin'))).status).toBe(204)
  expect(await counted()).toBe(1)
})

test('[C5] the company information counts as missing until it is saved', async () => {
  expect(await home('support')).toMatchObject({ needs_company_information: true, undelivered_mails: 0 })
  await saveSingle(api.db, 'company-information', {
    company_name: 'The Company',
    get_logo_url: null,
    get_page_header_image: null,
    company_address: '1 Street',
    email: 'office@example.org',
    telephone: '0800',
    privacy_policy: '<p>a</p>',
    term_and_conditions: '<p>b</p>',
  })
  expect(await home('support')).toMatchObject({ needs_company_information: false })
})

test('the payment instructions count as missing until they are saved', async () => {
  expect(await home('finance')).toMatchObject({ needs_payment_instructions: true })
  await saveSingle(api.db, 'payment-instructions', { body: '<p>Pay to our account.</p>' })
  expect(await home('finance')).toMatchObject({ needs_payment_instructions: false })
})

const checks = async () => {
  const { ledger_check, audit_check } = await home('admin')
  return { ledger_check, audit_check }
}

test('the results of the newest checks are shown, regardless of who started them', async () => {
  expect(await checks()).toEqual({ ledger_check: null, audit_check: null })
  const admin = await as('admin')
  const rules = (await api.get('/api/staff/ledger/check', admin)).body as unknown[]
  const { entries } = (await api.get('/api/staff/audit/check', admin)).body as { entries: number }
  const clean = { checked_at: expect.stringMatching(/^\d{4}-.*Z$/), took_ms: expect.any(Number), breaches: [] }
  expect(await checks()).toEqual({
    ledger_check: { ...clean, checked: rules.length },
    audit_check: { ...clean, checked: entries },
  })
  expect(rules.length).toBeGreaterThan(15)
  expect(entries).toBeGreaterThan(0)
})

test('the company’s own agent is named as the first sponsor until someone has joined', async () => {
  expect((await home('support')).first_sponsor).toBeNull()
  await api.truncateAll()
  signedIn.clear()
  const id = await foundCompany({ db: api.db, logger: silent })
  const { first_sponsor } = await home('support')
  expect(first_sponsor).toEqual({
    id,
    first_name: 'Company',
    last_name: 'Agent',
    code: expect.stringMatching(/^gfc[a-z0-9]{7}$/),
  })
  expect(await home('finance')).toMatchObject({ first_sponsor })
  expect((await home('editor')).first_sponsor).toBeNull()
  expect((await home('admin')).growth?.at(-1)?.sign_ups).toBe(0)
})
