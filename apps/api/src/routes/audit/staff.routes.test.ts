/**
 * The audit trail over HTTP: entries, filters, pages, the file and the check, and the name of the person who decided.
 */
import { createStaff } from '@evergrove/core/staff'
import { weighed } from '@evergrove/core/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkIn, PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach, STAFF_PASSWORD } from '../../testing/test-network.ts'

const { api, agents, network } = apiForEach()
let admin: { Authorization: string }
let finance: { Authorization: string }
let agent: TestAgent

beforeEach(async () => {
  agent = await agents.make()
  admin = await network.staff('admin')
  finance = await network.staff('finance')
})

const post = (path: string, body: unknown = {}, as = finance) => api.post(`/api/staff/${path}`, body, as)
const read = (path: string, as = admin) => api.get(`/api/staff/${path}`, as)
const paymentId = async (agentId: number) =>
  (await api.db.selectFrom('payments').select('id').where('agent_id', '=', agentId).executeTakeFirstOrThrow()).id

const BY_FINANCE = /by finance@example\.com on \d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC/
const saying = (verb: string) => ({
  status: 409,
  body: { detail: expect.stringMatching(new RegExp(`^This payment was ${verb} ${BY_FINANCE.source}`)) },
})

describe('the person who decided', () => {
  test('is named at a second attempt to decide, and shown with the payment', async () => {
    const id = await paymentId(agent.id)
    await post(`payments/${id}/reject`, { reason: 'Not readable' })
    expect(await post(`payments/${id}/approve`, weighed, admin)).toMatchObject(saying('rejected'))
    const other = await agents.make()
    const otherId = await paymentId(other.id)
    await post(`payments/${otherId}/approve`, weighed)
    expect(await post(`payments/${otherId}/reject`, { reason: 'Late' }, admin)).toMatchObject(saying('approved'))
    expect((await read('payments?status=Approved')).body).toMatchObject([{ decided_by: 'finance@example.com' }])
    expect((await read('payments?status=Pending')).body).toEqual([])
  })

  test('is named to the other one of two who decide at the same moment', async () => {
    const id = await paymentId(agent.id)
    const answers = await Promise.all([
      post(`payments/${id}/approve`, weighed),
      post(`payments/${id}/approve`, weighed),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)).toMatchObject(saying('approved'))
  })

  test('is the operator if the command line decided', async () => {
    await network.approve(agent.id)
    expect(await post(`payments/${await paymentId(agent.id)}/approve`, weighed)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('was approved by the operator on') },
    })
    expect((await read('payments')).body).toMatchObject([{ decided_by: 'operator' }])
  })

  test('is named for withdrawals, too', async () => {
    await network.approve(agent.id)
    await network.approve((await network.join(agent)).id)
    await network.fillBankDetails(agent.id)
    await api.post('/api/dashboard/withdrawals', { amount: '15.00' }, await agents.authorization(agent))
    expect((await read('withdrawals')).body).toMatchObject([{ decided_by: null, decided_at: null }])
    await post('withdrawals/1/approve')
    expect(await post('withdrawals/1/reject', { reason: 'Late' }, admin)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(new RegExp(`^This withdrawal was approved ${BY_FINANCE.source}\\.$`)) },
    })
    expect((await read('withdrawals')).body).toMatchObject([{ decided_by: 'finance@example.com' }])
  })
})

describe('the audit trail', () => {
  beforeEach(async () => {
    await createStaff(api.db, { email: 'ed@example.com', password: STAFF_PASSWORD, role: 'editor' })
    for (const email of ['admin@example.com', 'finance@example.com']) {
      await api.post('/api/staff/jwt/create', { email, password: STAFF_PASSWORD })
    }
  })

  test('contains the security actions of agents', async () => {
    const newcomer = await agents.make({ isVerified: false })
    await api.post('/api/auth/users/resend_activation', { email: newcomer.email })
    await api.post('/api/auth/users/activation', linkIn((await agents.deliverLinks()).at(-1)))
    await api.post('/api/auth/users/reset_password', { email: agent.email })
    const passwords = { new_password: 'Quiet-river-88', re_new_password: 'Quiet-river-88' }
    await api.post('/api/auth/users/reset_password_confirm', {
      ...linkIn((await agents.deliverLinks()).at(-1)),
      ...passwords,
    })
    const headers = await agents.authorization(agent)
    const again = { current_password: 'Quiet-river-88', new_password: PASSWORD, re_new_password: PASSWORD }
    await api.post('/api/auth/users/set_password', again, headers)
    const { refresh } = await agents.tokensOf(agent)
    await api.post('/api/auth/jwt/logout', { refresh })
    const entries = (await read('audit?subject_kind=agent')).body as { action: string; actor: string }[]
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['agent.end-sessions', agent.email],
      ['agent.change-password', agent.email],
      ['agent.reset-password', agent.email],
      ['agent.verify-email', newcomer.email],
    ])
  })

  test('is filtered by actor, action, subject and day, and counted', async () => {
    const id = await paymentId(agent.id)
    await post(`payments/${id}/approve`, weighed)
    const day = new Date().toISOString().slice(0, 10)
    const before = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    const counts = async (query: string) => {
      const { body, headers } = await read(`audit?${query}`)
      return [(body as unknown[]).length, headers.get('X-Total-Count')]
    }
    expect(await counts('')).toEqual([4, '4'])
    expect(await counts('page_size=1&page=2')).toEqual([1, '4'])
    expect(await counts('actor=FINANCE@example.com')).toEqual([2, '2'])
    expect(await counts('actor=nobody@example.com')).toEqual([0, '0'])
    expect(await counts('actor=operator')).toEqual([1, '1'])
    expect(await counts('action=payment.approve')).toEqual([1, '1'])
    expect(await counts(`subject_kind=payment&subject_id=${id}`)).toEqual([1, '1'])
    expect(await counts(`agent_id=${agent.id}`)).toEqual([1, '1'])
    expect(await counts(`agent_id=${(await agents.make()).id}`)).toEqual([0, '0'])
    expect(await counts(`from=${day}`)).toEqual([4, '4'])
    expect(await counts(`from=${day}&to=${day}`)).toEqual([4, '4'])
    expect(await counts(`to=${before}`)).toEqual([0, '0'])
    expect((await read('audit?from=yesterday')).status).toBe(400)
  })

  test('is exported as a file of the same entries, without formulas', async () => {
    await post(`payments/${await paymentId(agent.id)}/reject`, { reason: '=cmd()' })
    const { status, headers, body } = await read('audit.csv')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain('finance@example.com,payment.reject,payment,')
    expect(lines[1]).toMatch(/,'=cmd\(\)$/)
    expect(
      String((await read('audit.csv?actor=nobody@example.com')).body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(1)
  })

  test('is verified to be unchanged', async () => {
    expect((await read('audit/check')).body).toMatchObject({ entries: 3, count: 0, rows: [] })
  })
})
