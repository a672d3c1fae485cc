/** Approving many withdrawals, and the file for the bank. */
import { fillInProfile } from '@evergrove/core/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAgents, type TestAgent } from '../../testing/test-agents.ts'
import { openTestApi, type TestApi } from '../../testing/test-api.ts'
import { openNetwork } from '../../testing/test-network.ts'

let api: TestApi
let network: ReturnType<typeof openNetwork>
let finance: { Authorization: string }
let support: { Authorization: string }
let agent: TestAgent
let changeBank: (details: Record<string, string>) => Promise<void>

beforeAll(async () => {
  api = await openTestApi()
})
beforeEach(async () => {
  await api.truncateAll()
  const agents = openAgents(api)
  network = openNetwork(api, agents)
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
afterAll(() => api.close())

const approve = (body: unknown, as = finance) => api.post('/api/staff/withdrawals/approve', body, as)
const EXPORTS = '/api/staff/withdrawals/exports'
const makeExport = (days = {}, as = finance) => api.post(EXPORTS, days, as)
const download = (id: number, as = finance) => api.get(`${EXPORTS}/${id}/payout.csv`, as)
/** The file of a new export. */
const file = async (days = {}) => download(((await makeExport(days)).body as { id: number }).id)
const linesOf = (body: unknown) => String(body).trim().split('\r\n').slice(1)

describe('approving many', () => {
  test('approves each for itself and answers for each', async () => {
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
  })

  test('of the same by two at once pays once', async () => {
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

  test('is for finance', async () => {
    expect((await approve({ ids: [1] }, support)).status).toBe(403)
    expect((await makeExport({}, support)).status).toBe(403)
    expect((await download(1, support)).status).toBe(403)
  })
})

describe('details that are changed after the request', () => {
  const revealed = async (id: number) => (await api.get(`/api/staff/withdrawals/${id}/bank-details`, finance)).body

  test('[H1] redirect neither a pending nor an approved withdrawal', async () => {
    await approve({ ids: [1] })
    await changeBank({ bank_name: 'Thief Bank', account_name: 'T. Hief', account_number: '9999999999' })
    const override = { concerns: ['bank_details_changed'], reason: 'Called the agent' }
    expect((await api.post('/api/staff/withdrawals/2/approve', { override }, finance)).status).toBe(200)
    const lines = linesOf((await file()).body)
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toContain(",'=BANK(),Ada Obi,0012345678,")
    expect(await revealed(3)).toEqual({
      bank_name: '=BANK()',
      account_name: 'Ada Obi',
      account_number: '0012345678',
    })
  })

  test('[H1] are those of the next withdrawal', async () => {
    await changeBank({ account_number: '0087654321' })
    await api.post('/api/dashboard/withdrawals', { amount: '13.00' }, await openAgents(api).authorization(agent))
    expect(await revealed(4)).toMatchObject({ bank_name: '=BANK()', account_number: '0087654321' })
  })

  test('stand for a withdrawal that is older than its copy', async () => {
    await api.db
      .updateTable('withdrawals')
      .set({ bank_name: null, account_name: null, account_number: null })
      .where('id', '=', 1)
      .execute()
    await changeBank({ account_number: '0087654321' })
    expect(await revealed(1)).toMatchObject({ account_number: '0087654321' })
    expect(await revealed(2)).toMatchObject({ account_number: '0012345678' })
  })

  test('are shown to finance alone, which is recorded for the agent', async () => {
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

describe('the payout file', () => {
  test('holds the approved ones with their bank details, runs nothing, and is written down', async () => {
    await approve({ ids: [2, 1] })
    const { status, headers, body } = await file()
    expect(status).toBe(200)
    expect(headers.get('Content-Disposition')).toMatch(/filename="payout-/)
    expect(headers.get('Cache-Control')).toBe('no-store')
    const lines = linesOf(body)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(
      new RegExp(
        `^2,${agent.id},Ada Obi,${agent.email},'=BANK\\(\\),Ada Obi,0012345678,11\\.00,.*Z,finance@example\\.com$`,
      ),
    )
    expect(lines[1]).toMatch(/^1,.*,10\.00,/)
    const entries = await api.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('subject_kind', '=', 'payout_export')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'withdrawals.export', after: { lines: 2, total: '21.00' } },
      { action: 'withdrawals.download', after: {} },
    ])
  })

  test('holds those of the days asked for', async () => {
    await approve({ ids: [1] })
    const today = api.now().toISOString().slice(0, 10)
    expect((await makeExport({ to: '2020-01-01' })).status).toBe(409)
    expect((await makeExport({ from: '2999-01-01' })).status).toBe(409)
    expect((await makeExport({ from: 'yesterday' })).status).toBe(400)
    expect(linesOf((await file({ from: today, to: today })).body)).toHaveLength(1)
  })

  const listed = async (query = '') => (await api.get(`${EXPORTS}${query}`, finance)).body

  test('[M7] holds each withdrawal once: another export has only what is new, and the old file stays the same', async () => {
    await approve({ ids: [1, 2] })
    expect(await listed()).toEqual({ waiting: { lines: 2, total: '21.00' }, exports: [] })
    expect(await listed('?to=2020-01-01')).toMatchObject({ waiting: { lines: 0, total: '0.00' } })
    const first = linesOf((await file()).body)
    expect(await makeExport()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('is waiting for a payout file') },
    })
    await approve({ ids: [3] })
    const second = linesOf((await file()).body)
    expect([first, second].map((lines) => lines.map((line) => line.split(',')[0]))).toEqual([['1', '2'], ['3']])
    expect(linesOf((await download(1)).body)).toEqual(first)
    expect((await download(3)).status).toBe(404)
    const shown = { created_by: 'finance@example.com', from: null, to: null }
    expect(await listed()).toMatchObject({
      waiting: { lines: 0, total: '0.00' },
      exports: [
        { id: 2, lines: 1, total: '12.00', ...shown },
        { id: 1, lines: 2, total: '21.00', ...shown },
      ],
    })
  })

  test('[M7] of exports at the same time each holds what no other does', async () => {
    await approve({ ids: [1, 2, 3] })
    const answers = await Promise.all([makeExport(), makeExport(), makeExport()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  test('[M7] a withdrawal that is in a file cannot be taken out of it', async () => {
    await approve({ ids: [1] })
    await makeExport()
    const takingOut = api.db.updateTable('withdrawals').set({ payout_export_id: null }).where('id', '=', 1).execute()
    await expect(takingOut).rejects.toThrow('not allowed')
  })
})
