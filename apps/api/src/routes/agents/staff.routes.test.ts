/** Staff find, read and correct agents. */
import { listAudit } from '@evergrove/core/audit'
import { attachProof } from '@evergrove/core/payments'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkIn, type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

type Header = { Authorization: string }
type Found = { id: number; email: string }

const { api, agents, network } = apiForEach()
let support: Header
let finance: Header
let agent: TestAgent

beforeEach(async () => {
  agent = await agents.make()
  support = await network.staff('support')
  finance = await network.staff('finance')
})

const read = (path: string, as = support) => api.get(`/api/staff/agents${path}`, as)
const post = (path: string, body: unknown = {}, as = support) =>
  api.post(`/api/staff/agents/${agent.id}/${path}`, body, as)
const newestAct = async () => (await listAudit(api.db, { filter: {}, page: 1, page_size: 1 })).items[0]

describe('a search', () => {
  const idsOf = async (search: string, status = '') => {
    const { body, headers } = await read(`?search=${encodeURIComponent(search)}${status && `&status=${status}`}`)
    return { ids: (body as Found[]).map(({ id }) => id), total: headers.get('X-Total-Count') }
  }

  test('finds an agent by the beginning of a name in either order, of an address, a telephone number or a code', async () => {
    const other = await agents.make({ email: 'zoe@example.org' })
    await api.db
      .updateTable('agents')
      .set({ first_name: 'Mary Jane', last_name: "O'Neil_x", phone_number: '+44 20 1' })
      .where('id', '=', other.id)
      .execute()
    for (const search of [
      'mary',
      'MARY  jane o',
      "o'neil_x mary",
      'o’neil',
      'zoe@',
      '+44 20',
      other.code,
      'neil_x',
      '%',
      'm_ry',
    ]) {
      const isFound = !['neil_x', '%', 'm_ry'].includes(search)
      expect({ search, ...(await idsOf(search)) }).toEqual({
        search,
        ids: isFound ? [other.id] : [],
        total: isFound ? '1' : '0',
      })
    }
  })

  test('filters by status, returns pages from the newest on, and counts', async () => {
    const other = await agents.make({ status: 'Suspended' })
    expect(await idsOf('', 'Suspended')).toEqual({ ids: [other.id], total: '1' })
    expect(await idsOf('ada', 'Pending')).toEqual({ ids: [agent.id], total: '1' })
    expect(await idsOf('ada')).toEqual({ ids: [other.id, agent.id], total: '2' })
    const page = await read('?page=2&page_size=1')
    expect({ body: page.body, total: page.headers.get('X-Total-Count') }).toMatchObject({
      body: [{ id: agent.id }],
      total: '3',
    })
    expect((await read('?status=Lost')).status).toBe(400)
  })

  test('gives a file without formulas, and the export is recorded', async () => {
    await api.db.updateTable('agents').set({ first_name: '=cmd()' }).where('id', '=', agent.id).execute()
    const { headers, body } = await read('.csv?status=Pending')
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(
      new RegExp(`^${agent.id},.*Z,'=cmd\\(\\),Obi,${agent.email},08012345678,Pending,${agent.code},`),
    )
    expect(await newestAct()).toMatchObject({ action: 'agents.export', after: { status: 'Pending' } })
    expect((await read('.csv', await network.staff('editor'))).status).toBe(403)
  })
})

describe('the page of an agent', () => {
  test('explains every balance by its cause', async () => {
    await network.approve(agent.id)
    const [ben, chi] = [await network.join(agent, 'Ben'), await network.join(agent, 'Chi')]
    for (const { id } of [ben, chi]) await network.approve(id)
    await network.fillBankDetails(agent.id)
    const headers = await agents.authorization(agent)
    for (const amount of ['25.00', '15.00']) await api.post('/api/dashboard/withdrawals', { amount }, headers)
    await api.post('/api/staff/withdrawals/1/approve', {}, finance)
    await api.post('/api/staff/withdrawals/2/reject', { reason: 'Wrong account' }, finance)
    const shown = (await read(`/${agent.id}`)).body
    const ledger = (await read(`/${agent.id}/ledger`)).body as Record<string, unknown>[]
    expect(ledger.map((row) => [row['kind'], row['phase'], row['amount'], row['balance']])).toEqual([
      ['withdrawal', 'voided', '15.00', '35.00'],
      ['withdrawal', 'posted', '25.00', '20.00'],
      ['withdrawal', 'pending', '15.00', '20.00'],
      ['withdrawal', 'pending', '25.00', '35.00'],
      ['match_bonus', 'single', '20.00', '60.00'],
      ['referral_bonus', 'single', '20.00', '40.00'],
      ['referral_bonus', 'single', '20.00', '20.00'],
    ])
    expect(ledger.at(-1)).toMatchObject({ caused_by: { id: ben.id, first_name: 'Ben' } })
    const root = await agents.root()
    expect(shown).toMatchObject({
      account: { total_balance: '35.00' },
      ledger,
      entry_sums: [
        { kind: 'match_bonus', amount: '20.00' },
        { kind: 'referral_bonus', amount: '40.00' },
        { kind: 'withdrawal', amount: '-25.00' },
      ],
      sponsor: { id: root.id, code: root.code },
      uplines: [{ id: root.id, distance: 1 }],
      profile: {
        is_email_verified: true,
        has_bank_details: true,
        date_of_birth: expect.any(String),
        get_photo_url: '',
      },
      payments: [{ status: 'Approved', decided_by: 'operator' }],
      withdrawals: [
        { status: 'Rejected', reason: 'Wrong account' },
        { status: 'Approved', decided_by: 'finance@example.com' },
      ],
      consents: [],
    })
    const deepest = (await read(`/${chi.id}`)).body as { uplines: unknown; notifications: unknown[] }
    expect(deepest.uplines).toMatchObject([
      { id: agent.id, distance: 1 },
      { id: root.id, distance: 2 },
    ])
    expect(deepest.notifications).toMatchObject([
      { kind: 'activation', is_read: false, created_at: expect.any(String) },
    ])
    expect(JSON.stringify(shown)).not.toContain('sealed')
  })

  test('lists the actions on the agent, and opens the proof only for finance', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { id } = await api.db
      .selectFrom('payments')
      .select('id')
      .where('agent_id', '=', agent.id)
      .executeTakeFirstOrThrow()
    await attachProof(api.files, { agentId: agent.id, paymentId: id, bytes })
    await api.post(`/api/staff/payments/${id}/ask`, { question: 'Which bank?' }, finance)
    await post('end-sessions')
    const { audit, payments } = (await read(`/${agent.id}`)).body as { audit: unknown[]; payments: unknown[] }
    expect(audit).toMatchObject([
      { action: 'agent.end-sessions', actor: 'support@example.com' },
      { action: 'payment.ask', actor: 'finance@example.com', subject_kind: 'payment', subject_id: id },
      { action: 'payment.prove', actor_kind: 'agent', subject_id: id },
    ])
    expect(payments).toMatchObject([{ status: 'Pending', get_image_url: '' }])
    const opened = (await read(`/${agent.id}`, finance)).body as { payments: { get_image_url: string }[] }
    expect((await api.get(opened.payments[0]?.get_image_url ?? '')).status).toBe(200)
    expect((await read('/4711')).status).toBe(404)
  })

  test('has a tree of the agents below', async () => {
    await network.approve(agent.id)
    const ben = await network.join(agent, 'Ben')
    await network.approve(ben.id)
    expect((await read(`/${agent.id}/downlines`)).body).toMatchObject([
      { id: ben.id, placed_under: agent.id, distance: 1 },
    ])
    expect((await read('/4711/downlines')).status).toBe(404)
  })
})

describe('the bank details of an agent', () => {
  test('are shown in full only to finance, and each look is recorded', async () => {
    const authorization = await agents.authorization(agent)
    const owner = { ...authorization, ...(await agents.proof(agent, { headers: authorization })) }
    const headers = { 'Content-Type': 'application/json', ...owner }
    const bank = { bank_name: 'First Bank', account_name: 'Ada Obi', account_number: '0012345678' }
    await api.request('PATCH', '/api/auth/users/me', { headers, body: JSON.stringify(bank) })
    expect(await read(`/${agent.id}/bank-details`, finance)).toMatchObject({ status: 200, body: bank })
    expect(await newestAct()).toMatchObject({ action: 'agent.read-bank-details', subject_id: agent.id, after: {} })
    expect((await read(`/${agent.id}/bank-details`)).status).toBe(403)
    expect((await read('/4711/bank-details', finance)).status).toBe(404)
    const root = await agents.root()
    expect((await read(`/${root.id}/bank-details`, finance)).body).toMatchObject({ account_number: null })
  })
})

describe('the account of an agent', () => {
  test('gets another link to verify its address, unless it is verified', async () => {
    expect((await post('resend-activation')).status).toBe(409)
    await api.db.updateTable('agents').set({ email_verified_at: null }).where('id', '=', agent.id).execute()
    expect((await post('resend-activation')).status).toBe(204)
    const [mail] = await agents.deliverLinks()
    expect((await api.post('/api/auth/users/activation', linkIn(mail))).status).toBe(204)
    expect((await post('resend-activation', {}, finance)).status).toBe(403)
  })

  test('is signed out everywhere', async () => {
    const headers = await agents.authorization(agent)
    expect((await post('end-sessions')).status).toBe(204)
    expect((await api.get('/api/auth/users/me', headers)).status).toBe(401)
    expect((await api.post('/api/staff/agents/4711/end-sessions', {}, support)).status).toBe(404)
  })

  test('gets corrected names with a reason, and stays signed in', async () => {
    const headers = await agents.authorization(agent)
    expect((await post('correct', { first_name: 'Adaeze', reason: 'Her passport' })).status).toBe(204)
    expect((await api.get('/api/auth/users/me', headers)).body).toMatchObject({
      first_name: 'Adaeze',
      last_name: 'Obi',
    })
    expect(await newestAct()).toMatchObject({
      action: 'agent.correct',
      before: { first_name: 'Ada' },
      after: { first_name: 'Adaeze' },
      reason: 'Her passport',
    })
  })

  test('gets another address only from an admin, which must be verified before signing in', async () => {
    const headers = await agents.authorization(agent)
    const admin = await network.staff('admin')
    expect((await post('correct', { email: 'ada.new@example.com', reason: 'A slip' }, admin)).status).toBe(204)
    expect((await api.get('/api/auth/users/me', headers)).status).toBe(401)
    await expect(agents.tokensOf({ email: 'ada.new@example.com' })).rejects.toThrow('401')
    const [mail] = await agents.deliverLinks()
    expect(mail?.to.address).toBe('ada.new@example.com')
    await api.post('/api/auth/users/activation', linkIn(mail))
    expect((await agents.tokensOf({ email: 'ada.new@example.com' })).access).toBeTruthy()
  })

  test('is not corrected by a wrong request', async () => {
    const other = await agents.make()
    const wrong: [unknown, string][] = [
      [{ first_name: 'Ada' }, 'reason'],
      [{ reason: 'Why not' }, 'non_field_errors'],
      [{ email: 'nobody', reason: 'A slip' }, 'email'],
      [{ email: other.email.toUpperCase(), reason: 'A slip' }, 'email'],
      [{ first_name: '', reason: 'A slip' }, 'first_name'],
    ]
    for (const [body, field] of wrong) {
      expect(await post('correct', body)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
    }
    expect((await post('correct', { first_name: 'A', reason: 'B' }, finance)).status).toBe(403)
  })
})
