/** Approving many withdrawals in one call, and the bank details that they keep. */
import { fillInProfile } from '@evergrove/core/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { openAgents, type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents, network } = apiForEach()
let finance: { Authorization: string }
let support: { Authorization: string }
let agent: TestAgent
let changeBank: (details: Record<string, string>) => Promise<void>

beforeEach(async () => {
  finance = await network.staff('finance')
  support = await network.staff('support')
  agent = await network.makeActive()
  for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
  const bank = { bank_name: '=BANK()', account_name: 'Ada Obi', account_number: '0012345678' }
  const headers = await agents.authorization(agent)
  changeBank = async (details) => {
    const { status } = await api.request('PATCH', '/api/auth/users/me', {
      headers: { 'Content-Type': 'application/json', ...headers, ...(await agents.proof(agent, { headers })) },
      body: JSON.stringify(details),
    })
    if (status !== 200) throw new Error(`The bank details could not be changed: ${status}`)
  }
  await fillInProfile(api, agent.id, bank)
  for (const amount of ['10.00', '11.00', '12.00']) await api.post('/api/dashboard/withdrawals', { amount }, headers)
})

const approve = (body: unknown, as = finance) => api.post('/api/staff/withdrawals/approve', body, as)
describe('approving many withdrawals', () => {
  test('approves each separately and returns the result of each', async () => {
    await api.post('/api/staff/withdrawals/2/reject', { reason: 'Wrong' }, finance)
    expect(await approve({ ids: [3, 2, 4711, 1] })).toMatchObject({
      status: 200,
      body: [
        { id: 3, is_approved: true, detail: null },
        { id: 2, is_approved: false, detail: expect.stringContaining('rejected by finance@example.com') },
        { id: 4711, is_approved: false, detail: 'Not found.' },
        { id: 1, is_approved: true, detail: null },
      ],
    })
    const rows = await api.db.selectFrom('withdrawals').select('status').orderBy('id').execute()
    expect(rows.map(({ status }) => status)).toEqual(['Approved', 'Rejected', 'Approved'])
    const rejected = await api.get('/api/staff/withdrawals?status=Rejected', finance)
    expect(rejected.body).toMatchObject([{ id: 2, payout: null, concerns: [] }])
    const entry = api.db.selectFrom('audit_entries').select(['before', 'after', 'reason'])
    expect(await entry.where('action', '=', 'withdrawal.reject').execute()).toEqual([
      { before: { status: 'Pending' }, after: { status: 'Rejected' }, reason: 'Wrong' },
    ])
  })

  test('pays each once if two calls approve the same ones', async () => {
    const answers = await Promise.all([approve({ ids: [1, 2, 3] }), approve({ ids: [3, 2, 1] })])
    const approved = answers.flatMap(({ body }) => body as { is_approved: boolean }[]).filter((one) => one.is_approved)
    expect(approved).toHaveLength(3)
    const posted = await api.db.selectFrom('ledger_transfers').select('id').where('phase', '=', 'posted').execute()
    expect(posted).toHaveLength(3)
  })

  test.each([[{}], [{ ids: [] }], [{ ids: 'all' }], [{ ids: [1, 1] }], [{ ids: [0] }], [{ ids: ['x'] }]])(
    'refuses %j',
    async (body) => {
      expect(await approve(body)).toMatchObject({ status: 400, body: { ids: [expect.any(String)] } })
    },
  )

  test('is refused to support', async () => {
    expect((await approve({ ids: [1] }, support)).status).toBe(403)
  })
})

describe('bank details that are changed after the request', () => {
  const revealed = async (id: number) => (await api.get(`/api/staff/withdrawals/${id}/bank-details`, finance)).body

  test('[H1] redirect neither a pending nor an approved withdrawal', async () => {
    await approve({ ids: [1] })
    await changeBank({ bank_name: 'Thief Bank', account_name: 'T. Hief', account_number: '9999999999' })
    const override = { concerns: ['bank_details_changed'], reason: 'Called the agent' }
    expect((await api.post('/api/staff/withdrawals/2/approve', { override }, finance)).status).toBe(200)
    for (const id of [1, 2]) expect(await revealed(id)).toMatchObject({ account_number: '0012345678' })
    expect(await revealed(3)).toEqual({
      bank_name: '=BANK()',
      account_name: 'Ada Obi',
      account_number: '0012345678',
    })
  })

  test('[H1] apply to the next withdrawal', async () => {
    await changeBank({ account_number: '0087654321' })
    await api.post('/api/dashboard/withdrawals', { amount: '13.00' }, await openAgents(api).authorization(agent))
    expect(await revealed(4)).toMatchObject({ bank_name: '=BANK()', account_number: '0087654321' })
  })

  test('apply to a withdrawal from before its bank details were copied', async () => {
    await api.db
      .updateTable('withdrawals')
      .set({ bank_name: null, account_name: null, account_number: null })
      .where('id', '=', 1)
      .execute()
    await changeBank({ account_number: '0087654321' })
    expect(await revealed(1)).toMatchObject({ account_number: '0087654321' })
    expect(await revealed(2)).toMatchObject({ account_number: '0012345678' })
  })

  test('are shown only to finance, and each look is recorded for the agent', async () => {
    expect((await api.get('/api/staff/withdrawals/1/bank-details', support)).status).toBe(403)
    expect((await api.get('/api/staff/withdrawals/4711/bank-details', finance)).status).toBe(404)
    await revealed(1)
    const entry = await api.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'agent.read-bank-details',
      subject_kind: 'agent',
      subject_id: agent.id,
      after: { withdrawal_id: 1 },
    })
  })
})
