/** Proposals over HTTP: 202 for a waiting decision, the list of each role, and the decisions (plan rule 28). */
import type { Proposal } from '@evergrove/contract/proposals/proposals'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

type Header = { Authorization: string }

const { api, agents, network } = apiForEach()
let agent: TestAgent
let admin: Header
let finance: Header

beforeEach(async () => {
  agent = await network.makeActive()
  admin = await network.staff('admin')
  finance = await network.staff('finance')
})

const adjust = (amount: string, as = finance) =>
  api.post('/api/staff/adjustments', { agent_id: agent.id, direction: 'credit', amount, reason: 'A gift' }, as)
/** Disables the other admins more than a day ago, so that they no longer count as a second person. */
const disableAdmins = () =>
  api.db
    .updateTable('staff')
    .set({ disabled_at: new Date(Date.now() - 90_000_000) })
    .where('role', '=', 'admin')
    .execute()
const decide = (id: number, verb: 'confirm' | 'refuse' | 'withdraw', as = admin) =>
  api.post(`/api/staff/proposals/${id}/${verb}`, {}, as)
const list = async (query = '', as = admin) => (await api.get(`/api/staff/proposals${query}`, as)).body as Proposal[]
const propose = async (): Promise<number> => {
  const { status, body } = await adjust('150.00')
  expect(status).toBe(202)
  return (body as Proposal).id
}

test('[plan 28] an action that needs a second person gets 202 and the proposal', async () => {
  expect(await adjust('100.00')).toMatchObject({ status: 201, body: {} })
  expect(await adjust('100.01')).toMatchObject({
    status: 202,
    body: {
      status: 'Proposed',
      is_own: true,
      proposed_by: 'finance@example.com',
      reason: 'A gift',
      agent: { id: agent.id },
      change: { kind: 'balance.adjust', direction: 'credit', amount: '100.01', balance: '100.00' },
    },
  })
  const bank = { bank_name: 'Harvest Bank', account_name: 'Ada Obi', account_number: '0011223344', reason: 'A letter' }
  expect(await api.post(`/api/staff/agents/${agent.id}/bank-details`, bank, finance)).toMatchObject({
    status: 202,
    body: { change: { kind: 'agent.change-bank-details', after: { account_number: '•••• 3344' } } },
  })
  const invalid = { ...bank, account_number: '' }
  expect((await api.post(`/api/staff/agents/${agent.id}/bank-details`, invalid, finance)).status).toBe(400)
  expect((await api.post('/api/staff/agents/4711/bank-details', bank, finance)).status).toBe(404)
})

test('[plan 28] an action gets its usual response if only one person may decide', async () => {
  await disableAdmins()
  expect((await adjust('150.00')).status).toBe(201)
  const bank = { bank_name: 'Harvest Bank', account_name: 'Ada Obi', account_number: '0011223344', reason: 'A letter' }
  expect((await api.post(`/api/staff/agents/${agent.id}/bank-details`, bank, finance)).status).toBe(204)
})

test('[plan 28] the caller is told beforehand which actions are only proposed', async () => {
  const kinds = async (as: Header) =>
    (await api.get('/api/staff/second-person', as)).body as { kinds: string[]; limit: string }
  expect(await kinds(finance)).toMatchObject({ limit: '100.00' })
  expect((await kinds(finance)).kinds).not.toContain('plan.publish')
  expect((await kinds(finance)).kinds).toContain('payment.reverse')
  await disableAdmins()
  expect((await kinds(finance)).kinds).toEqual([])
})

describe('the decision on a proposal', () => {
  test('[plan 28] confirms, refuses or withdraws it once', async () => {
    const first = await propose()
    expect(await decide(first, 'confirm', finance)).toMatchObject({
      status: 409,
      body: { detail: 'Another person has to confirm this proposal.' },
    })
    expect(await decide(first, 'confirm')).toMatchObject({ status: 200, body: { status: 'Confirmed' } })
    expect((await decide(first, 'confirm')).status).toBe(409)
    const second = await propose()
    expect(await decide(second, 'refuse')).toMatchObject({ status: 200, body: { status: 'Refused' } })
    const third = await propose()
    expect((await decide(third, 'withdraw')).status).toBe(409)
    expect(await decide(third, 'withdraw', finance)).toMatchObject({ status: 200, body: { status: 'Withdrawn' } })
    expect((await decide(4711, 'confirm')).status).toBe(404)
  })

  test('is refused to other roles, agents and visitors', async () => {
    const id = await propose()
    expect((await decide(id, 'confirm', await network.staff('editor'))).status).toBe(403)
    expect((await decide(id, 'confirm', await network.staff('support'))).status).toBe(404)
    expect((await decide(id, 'confirm', await agents.authorization(agent))).status).toBe(403)
    expect((await api.post(`/api/staff/proposals/${id}/confirm`, {})).status).toBe(401)
  })
})

describe('the list of proposals', () => {
  test('has the waiting proposals for each role, including changes of email addresses', async () => {
    const support = await network.staff('support')
    const id = await propose()
    const email = { email: 'other@example.com', reason: 'A slip' }
    expect((await api.post(`/api/staff/agents/${agent.id}/correct`, email, support)).status).toBe(204)
    expect(await list()).toMatchObject([
      { id, change: { kind: 'balance.adjust' }, is_own: false },
      { subject_id: agent.id, change: { kind: 'agent.change-email', before: agent.email, after: 'other@example.com' } },
    ])
    expect(await list('', finance)).toMatchObject([{ id, is_own: true }])
    expect(await list('', support)).toMatchObject([{ change: { kind: 'agent.change-email' }, is_own: true }])
    expect(await list('?kind=agent.change-email&subject_id=4711')).toEqual([])
    expect((await api.get('/api/staff/home', admin)).body).toMatchObject({ waiting_proposals: 2 })
  })

  test('has the decided proposals, the newest first, page by page', async () => {
    for (const verb of ['confirm', 'refuse'] as const) await decide(await propose(), verb)
    const { body, headers } = await api.get('/api/staff/proposals?state=decided&page=1&page_size=1', finance)
    expect(body).toMatchObject([{ status: 'Refused', decided_by: 'admin@example.com' }])
    expect(headers.get('X-Total-Count')).toBe('2')
    expect(await list()).toEqual([])
  })
})
