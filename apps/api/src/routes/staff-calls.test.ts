/** The actions of staff over HTTP: their effects, and that nothing happens twice. */
import { planDraft, weighed } from '@evergrove/core/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestAgent } from '../testing/test-agents.ts'
import { apiForEach, STAFF_PASSWORD } from '../testing/test-network.ts'

const { api, agents, network } = apiForEach()
let admin: { Authorization: string }
let agent: TestAgent

type Row = { id: number; pin: string; status: string; agent: { id: number } }

beforeEach(async () => {
  agent = await agents.make()
  admin = await network.staff('admin')
})

const post = (path: string, body: unknown = {}, as = admin) => api.post(`/api/staff/${path}`, body, as)
const read = async (path: string, as = admin) => (await api.get(`/api/staff/${path}`, as)).body

async function paymentOf(agentId: number): Promise<Row> {
  const row = ((await read('payments?page_size=100')) as Row[]).find((payment) => payment.agent.id === agentId)
  if (row === undefined) throw new Error('There is no payment')
  return row
}

test('a wrong password of staff is refused', async () => {
  const attempt = (password: string) => api.post('/api/staff/jwt/create', { email: 'admin@example.com', password })
  expect((await attempt('wrong-password')).status).toBe(401)
  expect((await attempt(STAFF_PASSWORD)).status).toBe(200)
  await api.db.updateTable('staff').set({ disabled_at: new Date() }).execute()
  expect((await attempt(STAFF_PASSWORD)).status).toBe(401)
  expect((await api.get('/api/staff/payments', admin)).status).toBe(401)
})

describe('payments', () => {
  test('approving activates the agent, once', async () => {
    const { id } = await paymentOf(agent.id)
    expect(await post(`payments/${id}/approve`, weighed)).toMatchObject({ status: 200, body: { status: 'Approved' } })
    expect(await post(`payments/${id}/approve`, weighed)).toMatchObject({
      status: 409,
      body: { detail: expect.any(String) },
    })
    expect(await read(`agents/${agent.id}`)).toMatchObject({
      status: 'Active',
      placement: { side: 'left', depth: 1, parent_id: (await agents.root()).id },
    })
  })

  test('[E5] without a proof and a matched line, approving takes a reason, which is kept in the audit trail', async () => {
    const { id } = await paymentOf(agent.id)
    expect(await read(`payments?id=${id}`)).toMatchObject([{ concerns: ['unproven'] }])
    const refused = { status: 409, body: { code: 'concerns', concerns: ['unproven'] } }
    expect(await post(`payments/${id}/approve`)).toMatchObject(refused)
    expect(await post(`payments/${id}/approve`)).toMatchObject({
      body: {
        detail: expect.stringMatching(/^There is no proof of payment, and .* Approve it on its own with a reason/),
      },
    })
    const blank = { override: { concerns: ['unproven'], reason: ' ' } }
    expect(await post(`payments/${id}/approve`, blank)).toMatchObject({ status: 400 })
    expect(await read(`payments?id=${id}`)).toMatchObject([{ status: 'Pending' }])
    const seen = { override: { concerns: ['unproven'], reason: 'Paid in cash at the branch' } }
    expect((await post(`payments/${id}/approve`, seen)).status).toBe(200)
    expect(await read('audit?action=payment.approve')).toMatchObject([
      { after: { status: 'Approved', concerns: ['unproven'] }, reason: 'Paid in cash at the branch' },
    ])
    expect(await read(`payments?id=${id}`)).toMatchObject([{ concerns: [] }])
  })

  test.each([
    ['no_birth_date', null],
    ['under_age', new Date().toISOString().slice(0, 10)],
  ])('[E1] with the concern %s, approving is refused as well', async (concern, date_of_birth) => {
    await api.db.updateTable('agents').set({ date_of_birth }).where('id', '=', agent.id).execute()
    const { id } = await paymentOf(agent.id)
    const both = { concerns: ['unproven', concern] }
    expect(await read(`payments?id=${id}`)).toMatchObject([both])
    const unnamed = { override: { concerns: ['unproven'], reason: 'Paid in cash' } }
    expect(await post(`payments/${id}/approve`, unnamed)).toMatchObject({ status: 409, body: both })
    expect(await post(`payments/${id}/approve`, weighed)).toMatchObject({ status: 200 })
  })

  test('the preview of an approval names the amounts that it then posts, and changes nothing', async () => {
    await network.approve(agent.id)
    await network.approve((await network.join(agent, 'Ben')).id)
    const { id } = await paymentOf((await network.join(agent, 'Chi')).id)
    expect(await read(`payments/${id}/approval`)).toEqual({
      fee: '100.00',
      plan_version_id: 1,
      agents: [
        {
          id: agent.id,
          first_name: 'Ada',
          last_name: 'Obi',
          bonuses: [
            { kind: 'referral_bonus', level: null, amount: '20.00' },
            { kind: 'match_bonus', level: 1, amount: '20.00' },
          ],
          levels: [1],
          rewards: [],
        },
      ],
    })
    expect(await read(`payments?id=${id}`)).toMatchObject([{ status: 'Pending' }])
    expect(await read(`agents/${agent.id}`)).toMatchObject({ account: { total_balance: '20.00', depth: 0 } })
    await post(`payments/${id}/approve`, weighed)
    expect(await read(`agents/${agent.id}`)).toMatchObject({ account: { total_balance: '60.00', depth: 1 } })
    expect((await api.get(`/api/staff/payments/${id}/approval`, admin)).status).toBe(409)
  })

  test('the preview leaves out a bonus that its receiver does not get', async () => {
    await network.approve(agent.id)
    const { id } = await paymentOf((await network.join(agent, 'Chi')).id)
    await post(`agents/${agent.id}/suspend`, { reason: 'Complaint' })
    expect(await read(`payments/${id}/approval`)).toMatchObject({ fee: '100.00', agents: [] })
  })

  test('search finds them by PIN, number, name and address, in one status or in all', async () => {
    const other = await network.join(agent, 'Ben')
    const { id, pin } = await paymentOf(other.id)
    for (const text of [pin, pin.slice(0, 7), `No. ${id}`, 'ben', other.email.toUpperCase()]) {
      for (const status of ['', '&status=Pending']) {
        const found = await api.get(`/api/staff/payments?search=${encodeURIComponent(text)}${status}`, admin)
        const ids = (found.body as Row[]).map((row) => row.id)
        expect({ text, ids, total: found.headers.get('X-Total-Count') }).toEqual({ text, ids: [id], total: '1' })
      }
    }
    expect(await read('payments?search=ben&status=Approved')).toEqual([])
    expect(await read('payments?search=%25')).toEqual([])
    expect((await api.get(`/api/staff/payments?search=${'x'.repeat(101)}`, admin)).status).toBe(400)
  })

  test('rejecting needs a reason', async () => {
    const { id } = await paymentOf(agent.id)
    expect(await post(`payments/${id}/reject`)).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } })
    expect(await post(`payments/${id}/reject`, { reason: 'Not readable' })).toMatchObject({ status: 200 })
    expect(await paymentOf(agent.id)).toMatchObject({ status: 'Rejected', reason: 'Not readable' })
    expect((await read('payments?status=Pending')) as Row[]).toEqual([])
  })

  test('the list tells their number, and returns one by its id with its sponsor', async () => {
    const total = async (query: string) => {
      const { body, headers } = await api.get(`/api/staff/payments?${query}`, admin)
      return { ids: (body as Row[]).map(({ id }) => id), total: headers.get('X-Total-Count') }
    }
    const other = await network.join(agent, 'Ben')
    const first = (await paymentOf(agent.id)).id
    const second = (await paymentOf(other.id)).id
    expect(await total('page_size=1')).toEqual({ ids: [second], total: '2' })
    expect(await total('status=Pending&page_size=1')).toEqual({ ids: [first], total: '2' })
    expect(await total(`id=${second}`)).toEqual({ ids: [second], total: '1' })
    expect(await total('id=4711')).toEqual({ ids: [], total: '0' })
    expect(await total('status=Approved')).toEqual({ ids: [], total: '0' })
    expect(await read(`payments?id=${second}`)).toMatchObject([
      { sponsor: { id: agent.id }, plan_version_id: expect.any(Number), agent: { status: 'Pending' } },
    ])
    await post(`payments/${first}/approve`, weighed)
    await post(`payments/${second}/approve`, weighed)
    expect(await total('status=Approved')).toEqual({ ids: [second, first], total: '2' })
  })

  test('an approved payment is reversed once, after a preview that changes nothing', async () => {
    const { id } = await paymentOf(agent.id)
    expect((await api.get(`/api/staff/payments/${id}/reversal`, admin)).status).toBe(409)
    await post(`payments/${id}/approve`, weighed)
    const taken = { payer: { id: agent.id, status: 'Pending' }, fee: '100.00', agents: [{ from_balance: '20.00' }] }
    expect(await read(`payments/${id}/reversal`)).toMatchObject(taken)
    expect(await paymentOf(agent.id)).toMatchObject({ status: 'Approved', reversal: null })
    expect(await post(`payments/${id}/reverse`, {})).toMatchObject({
      status: 400,
      body: { reason: [expect.any(String)] },
    })
    const reversed = await post(`payments/${id}/reverse`, { reason: 'refunded', note: 'On request' })
    expect(reversed).toMatchObject({ status: 200, body: taken })
    expect(await paymentOf(agent.id)).toMatchObject({
      status: 'Reversed',
      reversal: 'refunded',
      reason: 'On request',
      decided_by: expect.any(String),
    })
    expect((await post(`payments/${id}/reverse`, { reason: 'refunded' })).status).toBe(409)
    expect((await post(`payments/${id}/approve`, weighed)).status).toBe(409)
    expect((await read('payments?status=Reversed')) as Row[]).toHaveLength(1)
  })

  test('an unknown payment is not found, and a wrong filter is refused', async () => {
    expect((await post('payments/4711/approve')).status).toBe(404)
    expect((await api.get('/api/staff/payments/4711/approval', admin)).status).toBe(404)
    expect((await api.get('/api/staff/payments?status=Lost', admin)).status).toBe(400)
  })
})

describe('withdrawals', () => {
  beforeEach(async () => {
    await network.approve(agent.id)
    for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
    await network.fillBankDetails(agent.id)
    const headers = await agents.authorization(agent)
    await api.post('/api/dashboard/withdrawals', { amount: '15.00' }, headers)
  })

  const onlyWithdrawal = async () => ((await read('withdrawals')) as Row[])[0]

  test('approving makes a payout, once', async () => {
    const waiting = await onlyWithdrawal()
    expect(waiting).toMatchObject({ status: 'Pending', amount: '15.00', agent: { id: agent.id, status: 'Active' } })
    expect(waiting).toMatchObject({ total_balance: '45.00', has_bank_details: true })
    expect(await post(`withdrawals/${waiting?.id}/approve`)).toMatchObject({ status: 200 })
    expect((await post(`withdrawals/${waiting?.id}/reject`, { reason: 'Late' })).status).toBe(409)
    expect(await read(`agents/${agent.id}`)).toMatchObject({ account: { total_balance: '45.00' } })
  })

  test('the list tells their number, and returns one by its id', async () => {
    const id = (await onlyWithdrawal())?.id
    for (const [query, total] of [
      ['status=Pending&page_size=1', '1'],
      ['status=Approved', '0'],
      [`id=${id}`, '1'],
    ]) {
      const answer = await api.get(`/api/staff/withdrawals?${query}`, admin)
      expect({ query, total: answer.headers.get('X-Total-Count') }).toEqual({ query, total })
    }
    expect(await read('withdrawals?id=4711')).toEqual([])
  })

  test('search finds them by number, by the agent and by the PIN of the agent', async () => {
    const id = (await onlyWithdrawal())?.id
    const { pin } = await paymentOf(agent.id)
    for (const text of [String(id), `no. ${id}`, 'ada', agent.email, pin]) {
      const found = await api.get(`/api/staff/withdrawals?search=${encodeURIComponent(text)}`, admin)
      const ids = (found.body as Row[]).map((row) => row.id)
      expect({ text, ids, total: found.headers.get('X-Total-Count') }).toEqual({ text, ids: [id], total: '1' })
    }
    expect(await read('withdrawals?search=ben')).toEqual([])
  })

  test('the list and its sum cover the days of their requests, including both ends', async () => {
    const today = ((await onlyWithdrawal()) as { created_at?: string } | undefined)?.created_at?.slice(0, 10) ?? ''
    const [before, after] = [-1, 1].map((days) =>
      new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10),
    )
    for (const [query, count, sum] of [
      [`from=${today}&to=${today}`, 1, '15.00'],
      [`from=${before}`, 1, '15.00'],
      [`from=${today}&status=Approved`, 0, '0.00'],
      [`to=${after}&search=ada`, 1, '15.00'],
      [`to=${before}`, 0, '0.00'],
      [`from=${after}`, 0, '0.00'],
      [`from=${after}&to=${before}`, 0, '0.00'],
    ]) {
      const listed = await api.get(`/api/staff/withdrawals?${query}`, admin)
      expect({ query, total: listed.headers.get('X-Total-Count') }).toEqual({ query, total: String(count) })
      expect({ query, ...((await read(`withdrawals/sum?${query}`)) as Row) }).toEqual({ query, count, sum })
    }
    expect((await api.get('/api/staff/withdrawals?from=21.11.2026', admin)).status).toBe(400)
    expect((await api.get('/api/staff/withdrawals/sum?to=2026-02-30', admin)).status).toBe(400)
  })

  test('rejecting gives the amount back', async () => {
    const waiting = await onlyWithdrawal()
    expect(await post(`withdrawals/${waiting?.id}/reject`, { reason: 'Wrong account' })).toMatchObject({ status: 200 })
    expect(await read(`agents/${agent.id}`)).toMatchObject({ account: { total_balance: '60.00' } })
  })
})

describe('agents', () => {
  test('search finds them by name, address and code', async () => {
    for (const search of ['Ada', 'ada obi', agent.email.toUpperCase(), agent.code]) {
      const found = (await read(`agents?search=${encodeURIComponent(search)}`)) as TestAgent[]
      expect({ search, ids: found.map(({ id }) => id) }).toEqual({ search, ids: [agent.id] })
    }
    expect(await read('agents?search=%25')).toEqual([])
  })

  test('suspending takes a reason and prevents signing in until they are reinstated', async () => {
    await network.approve(agent.id)
    const { access } = await agents.tokensOf(agent)
    expect((await post(`agents/${agent.id}/suspend`)).status).toBe(400)
    expect(await post(`agents/${agent.id}/suspend`, { reason: 'Complaint' })).toMatchObject({
      status: 200,
      body: { status: 'Suspended' },
    })
    expect((await api.get('/api/auth/users/me', { Authorization: `JWT ${access}` })).status).toBe(401)
    await expect(agents.tokensOf(agent)).rejects.toThrow('401')
    expect((await post(`agents/${agent.id}/suspend`, { reason: 'Again' })).status).toBe(409)
    expect(await post(`agents/${agent.id}/reinstate`)).toMatchObject({ status: 200, body: { status: 'Active' } })
    expect((await agents.tokensOf(agent)).access).toBeTruthy()
  })
})

describe('the company', () => {
  const plan = planDraft({ registration_fee: '150.00' })

  test('a published plan sets the fee of accounts created from then on', async () => {
    expect(await post('plan', plan)).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
    const later = await agents.make()
    expect(await paymentOf(agent.id)).toMatchObject({ amount: '100.00' })
    expect(await paymentOf(later.id)).toMatchObject({ amount: '150.00' })
    expect((await post('plan', { ...plan, registration_fee: '-1' })).status).toBe(400)
    expect((await post('plan', plan, await network.staff('finance'))).status).toBe(403)
  })

  test('a notification reaches one agent, or all', async () => {
    const headers = await agents.authorization(agent)
    const message = { subject: 'Holiday', message: 'We are closed on Monday.' }
    expect(await post('notifications', { agent_id: agent.id, ...message })).toMatchObject({
      status: 201,
      body: { recipients: 1 },
    })
    expect(await post('notifications', { agent_id: null, ...message })).toMatchObject({ body: { recipients: 2 } })
    expect((await api.get('/api/dashboard/user-notifications', headers)).body).toMatchObject([message, message])
  })

  test('an adjustment changes the balance with a reason, and a part beyond the balance is owed until it is written off', async () => {
    await network.approve(agent.id)
    const adjust = (direction: string, amount: string, reason: string) =>
      post('adjustments', { agent_id: agent.id, direction, amount, reason })
    expect((await adjust('credit', '12.50', 'Missed bonus')).status).toBe(201)
    expect(await read(`agents/${agent.id}`)).toMatchObject({ account: { total_balance: '12.50' } })
    expect((await adjust('debit', '1.00', '')).status).toBe(400)
    expect((await adjust('debit', '20.00', 'Mistake')).status).toBe(201)
    expect(await read(`agents/${agent.id}`)).toMatchObject({ account: { total_balance: '0.00', owed: '7.50' } })
    const writeOff = (amount: string) => post(`agents/${agent.id}/write-off`, { amount, reason: 'Hardship' })
    expect(await writeOff('7.51')).toMatchObject({ status: 400, body: { amount: ['The agent owes 7.50.'] } })
    expect((await writeOff('7.50')).status).toBe(201)
    expect(await read(`agents/${agent.id}/debt`)).toMatchObject([
      { kind: 'receivable_write_off', amount: '-7.50', owed: '0.00', reason: 'Hardship' },
      { kind: 'adjustment', amount: '7.50', owed: '7.50', reason: 'Mistake' },
    ])
  })

  test('the check of the ledger finds nothing wrong', async () => {
    await network.approve(agent.id)
    const findings = (await read('ledger/check')) as { name: string; count: number }[]
    expect(findings.length).toBeGreaterThan(8)
    expect(findings.filter(({ count }) => count > 0)).toEqual([])
  })
})
