/** Payout batches from the approval to the answer of the bank (plan rules 22 and 24). */
import { createHash } from 'node:crypto'
import type { Batch, Batches, BatchLine, Results } from '@evergrove/contract/withdrawals/payouts'
import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { fillInProfile } from '@evergrove/core/accounts'
import { createContent } from '@evergrove/core/content'
import { checkLedger } from '@evergrove/core/ledger'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { approveThree } from '../../testing/pay-approved.ts'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const world = apiForEach()
const { api } = world
let finance: { Authorization: string }
let support: { Authorization: string }
let agent: TestAgent
let own: { Authorization: string }

beforeEach(async () => {
  ;({ finance, agent, own } = await approveThree(world, '=BANK()'))
  support = await world.network.staff('support')
})
afterEach(async () => {
  const breaches = (await checkLedger(api.db)).filter(({ count }) => count > 0)
  if (breaches.length > 0) throw new Error(`The ledger is not in order: ${JSON.stringify(breaches)}`)
})

const PAYOUTS = '/api/staff/payouts'
const act = (path: string, body: object = {}, as = finance) => api.post(`${PAYOUTS}${path}`, body, as)
const listed = async (query = '') => (await api.get(`${PAYOUTS}${query}`, finance)).body as Batches
const batchOf = async (id: number) => (await api.get(`${PAYOUTS}/${id}`, finance)).body as Batch
const linesOf = async (id: number, query = '') =>
  (await api.get(`${PAYOUTS}/${id}/lines${query}`, finance)).body as BatchLine[]
const mine = async () => (await api.get('/api/dashboard/withdrawals', own)).body as Withdrawal[]
const balance = async () =>
  ((await api.get('/api/dashboard/user-account-info', own)).body as { total_balance: string }).total_balance
const told = async () => (await api.get('/api/dashboard/user-notifications', own)).body as { subject: string }[]
const fileOf = (id: number, as = finance) => api.get(`${PAYOUTS}/${id}/file`, as)
const textOf = async (id: number) => String((await fileOf(id)).body)

const released = async (format = 'csv') => {
  const { id } = (await act('')).body as Batch
  expect(await act(`/${id}/release`, { format, lines: 3, total: '33.00' })).toMatchObject({ status: 200 })
  return id
}

describe('a draft of a payout batch', () => {
  test('[M7] takes the waiting withdrawals that pass the filter, and each withdrawal is in one batch', async () => {
    const first = ['10.00', '11.00', '12.00'].map((amount) => ({ amount, agent: { id: agent.id } }))
    expect(await listed()).toMatchObject({ waiting: { lines: 3, total: '33.00', first }, left_out: [], batches: [] })
    const fitting = { lines: 1, total: '11.00', first: first.slice(1, 2) }
    expect((await listed('?minimum=11&maximum=11.50')).waiting).toMatchObject(fitting)
    expect((await listed('?bank=bank')).waiting).toMatchObject({ lines: 3, total: '33.00', first })
    expect((await listed('?bank=granary')).waiting).toEqual({ lines: 0, total: '0.00', first: [] })
    expect((await listed(`?search=${encodeURIComponent(agent.email)}`)).waiting.lines).toBe(3)
    expect((await listed('?search=50%25')).waiting.lines).toBe(0)
    expect(await act('', { minimum: '11.00' })).toMatchObject({
      status: 201,
      body: { id: 1, state: 'draft', lines: 2, total: '23.00', created_by: 'finance@example.com', file: null },
    })
    expect((await act('', {})).body).toMatchObject({ id: 2, lines: 1, total: '10.00' })
    expect(await act('')).toMatchObject({ status: 409, body: { detail: expect.stringContaining('No approved') } })
    expect((await listed()).batches.map(({ id }) => id)).toEqual([2, 1])
  })

  test('refuses a filter that is none', async () => {
    for (const filter of [{ from: 'yesterday' }, { minimum: 'all' }, { bank: '' }]) {
      const body = { [Object.keys(filter)[0] ?? '']: [expect.any(String)] }
      expect({ filter, ...(await act('', filter)) }).toMatchObject({ filter, status: 400, body })
    }
    expect((await listed()).batches).toEqual([])
  })

  test('is changed by all of the given lines or none, and can be dissolved', async () => {
    const { id } = (await act('', { minimum: '11.00' })).body as Batch
    expect((await act(`/${id}/add`, { ids: [1, 2] })).status).toBe(409)
    expect((await batchOf(id)).lines).toBe(2)
    expect((await act(`/${id}/add`, { ids: [1] })).body).toMatchObject({ lines: 3, total: '33.00' })
    expect((await act(`/${id}/remove`, { ids: [2, 99] })).status).toBe(409)
    expect((await act(`/${id}/remove`, { ids: [2, 2] })).body).toMatchObject({ lines: 2, total: '22.00' })
    expect(await linesOf(id)).toMatchObject([
      {
        id: 1,
        end_to_end_id: 'WITHDRAWAL-1',
        amount: '10.00',
        destination: { account_number: expect.stringMatching(/^••••/), since: null },
        payout: { state: 'waiting', batch: id },
      },
      { id: 3, agent: { id: agent.id, email: agent.email } },
    ])
    expect((await act(`/${id}/dissolve`)).body).toMatchObject({ state: 'dissolved', lines: 0 })
    expect((await listed()).waiting.lines).toBe(3)
    const calls = {
      '/add': { ids: [1] },
      '/remove': { ids: [1] },
      '/dissolve': {},
      '/release': { format: 'csv', lines: 1, total: '1.00' },
      '/settle': {},
    }
    for (const [path, body] of Object.entries(calls)) expect((await act(`/${id}${path}`, body)).status).toBe(409)
    expect((await fileOf(id)).status).toBe(404)
  })

  test('holds no withdrawal of another one that is made at the same time', async () => {
    const answers = await Promise.all([act(''), act(''), act('')])
    const lines = answers.map(({ body }) => (body as Partial<Batch>).lines ?? 0)
    expect(lines.reduce((sum, one) => sum + one, 0)).toBe(3)
    const rows = await api.db.selectFrom('withdrawals').select('payout_batch_id').execute()
    expect(rows.every(({ payout_batch_id }) => payout_batch_id !== null)).toBe(true)
  })
})

describe('the release of a payout batch', () => {
  test('[M7] [P15] makes the file once, with the text that the agent typed, stores its digest, and returns the same bytes each time', async () => {
    const id = await released()
    const first = await fileOf(id)
    const text = String(first.body)
    expect(first.headers.get('Content-Disposition')).toBe(`attachment; filename="payout-${id}.csv"`)
    expect(first.headers.get('Cache-Control')).toBe('no-store')
    expect(text).toBe(
      'Batch,End-to-end ID,Agent,Account name,Account number,Bank,Bank code,Amount,Currency\r\n' +
        `${id},WITHDRAWAL-1,${agent.id},Ada Obi,0012345678,=BANK(),,10.00,USD\r\n` +
        `${id},WITHDRAWAL-2,${agent.id},Ada Obi,0012345678,=BANK(),,11.00,USD\r\n` +
        `${id},WITHDRAWAL-3,${agent.id},Ada Obi,0012345678,=BANK(),,12.00,USD\r\n`,
    )
    const bytes = Buffer.from(text)
    expect(await batchOf(id)).toMatchObject({
      state: 'released',
      released_by: 'finance@example.com',
      lines: 3,
      total: '33.00',
      file: {
        name: `payout-${id}.csv`,
        format: 'csv',
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    })
    await fillInProfile(api, agent.id, { bank_name: 'Other', account_name: 'Other', account_number: '00099' })
    expect(await textOf(id)).toBe(text)
    const stored = await api.db.selectFrom('payout_files').select('content').executeTakeFirstOrThrow()
    expect(stored.content).not.toContain('0012345678')
    const actions = await api.db
      .selectFrom('audit_entries')
      .select(['action', 'before'])
      .where('subject_kind', '=', 'payout_batch')
      .orderBy('id')
      .execute()
    expect(actions).toEqual([
      { action: 'payouts.draft', before: {} },
      { action: 'payouts.release', before: { state: 'draft' } },
      { action: 'payouts.download', before: {} },
      { action: 'payouts.download', before: {} },
    ])
  })

  test('[E4] puts the code of a listed bank into the file, found by its name without accents and capitals', async () => {
    const bank = { bank_name: 'Ẹ̀kọ́ Bank', bank_code: '011', country: 'Nigeria' }
    await createContent(api.db, { kind: 'banks' }, bank)
    await fillInProfile(api, agent.id, { bank_name: 'EKO BANK' })
    await api.post('/api/dashboard/withdrawals', { amount: '13.00' }, own)
    await api.post('/api/staff/withdrawals/approve', { ids: [4] }, finance)
    const { id } = (await act('', { minimum: '12.00' })).body as Batch
    expect((await act(`/${id}/release`, { format: 'csv', lines: 2, total: '25.00' })).status).toBe(200)
    const text = await textOf(id)
    expect(text).toContain(',0012345678,=BANK(),,12.00,USD')
    expect(text).toContain(',0012345678,EKO BANK,011,13.00,USD')
  })

  test('takes the number and sum that staff have seen, happens once, and cannot be taken back', async () => {
    const { id } = (await act('')).body as Batch
    const release = (lines: number, total: string) => act(`/${id}/release`, { format: 'csv', lines, total })
    expect(await release(2, '33.00')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('3 withdrawals of $33.00') },
    })
    expect((await release(3, '33.01')).status).toBe(409)
    const answers = await Promise.all([release(3, '33.00'), release(3, '33.00')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const path of ['/add', '/remove', '/dissolve'])
      expect((await act(`/${id}${path}`, { ids: [1] })).status).toBe(409)
    const taking = api.db.updateTable('withdrawals').set({ payout_batch_id: null }).where('id', '=', 1).execute()
    await expect(taking).rejects.toThrow('does not change')
    expect((await api.post('/api/staff/withdrawals/1/return', { reason: 'details changed' }, finance)).status).toBe(409)
  })

  test('in ISO 20022 names the batch, every withdrawal and the control sum', async () => {
    const id = await released('pain.001')
    const response = await fileOf(id)
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    const xml = String(response.body)
    expect(xml).toContain(`<MsgId>PAYOUT-${id}</MsgId>`)
    expect(xml.match(/<CtrlSum>33\.00<\/CtrlSum>/g)).toHaveLength(2)
    expect(xml.match(/<EndToEndId>WITHDRAWAL-\d<\/EndToEndId>/g)).toHaveLength(3)
  })

  test('is refused to support', async () => {
    const id = await released()
    expect((await api.get(PAYOUTS, support)).status).toBe(403)
    expect((await fileOf(id, support)).status).toBe(403)
    expect((await act(`/${id}/settle`, {}, support)).status).toBe(403)
  })
})

describe('the results of a payout batch', () => {
  const upload = async (id: number, file: string) => act(`/${id}/results`, { file })

  const CSV = [
    'End-to-end ID;Result;Amount;Reference;Date;Reason',
    'WITHDRAWAL-1;paid;10.00;TX1;2026-11-20;',
    '2;returned;11.00;TX2;2026-11-21;Account closed',
    'WITHDRAWAL-99;paid;;;;',
    'WITHDRAWAL-3;pending;;;;',
  ].join('\n')

  test('tell the outcome of each line, and the same file again changes nothing', async () => {
    const id = await released()
    expect(await balance()).toBe('27.00')
    const { body } = await upload(id, CSV)
    expect(body).toMatchObject({ paid: 1, returned: 1, unchanged: 0, unmatched: 2, batch: { state: 'released' } })
    expect((body as Results).lines).toEqual([
      { line: 2, end_to_end_id: 'WITHDRAWAL-1', withdrawal: 1, outcome: 'paid', detail: null },
      { line: 3, end_to_end_id: 'WITHDRAWAL-2', withdrawal: 2, outcome: 'returned', detail: null },
      {
        line: 4,
        end_to_end_id: 'WITHDRAWAL-99',
        withdrawal: null,
        outcome: 'unmatched',
        detail: 'This payment is not in this batch.',
      },
      {
        line: 5,
        end_to_end_id: 'WITHDRAWAL-3',
        withdrawal: null,
        outcome: 'unmatched',
        detail: '"pending" is not a final result.',
      },
    ])
    expect(await mine()).toMatchObject([
      { id: 3, status: 'Approved', payout: { state: 'sent', batch: id } },
      {
        id: 2,
        status: 'Returned',
        payout: { state: 'returned', reason: 'Account closed', at: '2026-11-21T00:00:00.000Z' },
      },
      { id: 1, status: 'Approved', payout: { state: 'paid', reference: 'TX1', at: '2026-11-20T00:00:00.000Z' } },
    ])
    expect(await balance()).toBe('38.00')
    const messages = { 'Withdrawal paid': '$10.00', 'Withdrawal returned': '$11.00' }
    for (const [subject, amount] of Object.entries(messages)) {
      const news = (await told()).filter((one) => one.subject === subject)
      expect(news).toMatchObject([{ message: expect.stringContaining(amount) }])
    }
    const transfers = () => api.db.selectFrom('ledger_transfers').select('id').execute()
    const before = await transfers()
    expect((await upload(id, CSV)).body).toMatchObject({ paid: 0, returned: 0, unchanged: 2, unmatched: 2 })
    expect(await transfers()).toEqual(before)
    expect((await upload(id, 'Withdrawal,Status\nwithdrawal-3,ACCC')).body).toMatchObject({
      paid: 1,
      batch: { state: 'settled', paid: { lines: 2, total: '22.00' }, returned: { lines: 1, total: '11.00' } },
    })
    expect(await linesOf(id, '?state=returned')).toMatchObject([{ id: 2 }])
  })

  test('count once if they are sent twice at the same time', async () => {
    const id = await released()
    const answers = await Promise.all([upload(id, CSV), upload(id, CSV), upload(id, CSV)])
    expect(answers.map(({ body }) => (body as Results).paid).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect(await balance()).toBe('38.00')
  })

  test('that arrive after the payment return it, and a returned one stays returned', async () => {
    const id = await released()
    await act(`/${id}/settle`, { date: '2026-11-20', reference: 'Statement 12' })
    expect(await batchOf(id)).toMatchObject({ state: 'settled', paid: { lines: 3, total: '33.00' } })
    expect((await mine())[0]).toMatchObject({ payout: { state: 'paid', reference: 'Statement 12' } })
    expect((await act(`/${id}/record`, { ids: [2], result: 'returned', reason: 'Wrong name' })).status).toBe(200)
    expect(await balance()).toBe('38.00')
    expect((await act(`/${id}/record`, { ids: [2], result: 'paid' })).status).toBe(409)
    expect((await act(`/${id}/record`, { ids: [1, 2], result: 'paid' })).status).toBe(409)
    expect(await balance()).toBe('38.00')
    expect((await act(`/${id}/settle`)).status).toBe(409)
  })

  test('entered by hand need a reason for a return, and lines of this batch', async () => {
    const id = await released()
    expect(await act(`/${id}/record`, { ids: [2], result: 'returned' })).toMatchObject({
      status: 400,
      body: { reason: [expect.any(String)] },
    })
    expect((await act(`/${id}/record`, { ids: [1, 99], result: 'paid' })).status).toBe(409)
    expect(await linesOf(id, '?state=paid')).toEqual([])
  })

  test('are refused as a file that is none', async () => {
    const id = await released()
    const files = {
      '': 'The file is empty.',
      nothing: 'no lines',
      'nothing\nhere': 'headings',
      'Withdrawal,Result\n1,paid,"': 'quotation marks',
      'Withdrawal,Result,Amount\n1,paid,ten': '"ten" is not an amount',
      'Withdrawal,Result,Date\n1,paid,20.13.2026': 'is not a date',
      '<Document><Unclosed></Document>': 'not well-formed',
      '<!DOCTYPE a [<!ENTITY b "c">]><Document/>': 'document type',
      '<Document/>': 'neither a pain.002 nor a camt.053',
    }
    for (const [file, words] of Object.entries(files)) {
      const body = { file: [expect.stringContaining(words)] }
      expect({ file, ...(await upload(id, file)) }).toMatchObject({ file, status: 400, body })
    }
    expect((await batchOf(id)).state).toBe('released')
  })

  test('can be in ISO 20022 as well: a status report, and a statement with a return', async () => {
    const id = await released('pain.001')
    const report = (rows: string) =>
      `<?xml version="1.0"?><x:Document xmlns:x="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><x:CstmrPmtStsRpt><x:OrgnlPmtInfAndSts>${rows}</x:OrgnlPmtInfAndSts></x:CstmrPmtStsRpt></x:Document>`
    const line = (withdrawal: number, status: string, more = '') =>
      `<x:TxInfAndSts><x:OrgnlEndToEndId>WITHDRAWAL-${withdrawal}</x:OrgnlEndToEndId><x:TxSts>${status}</x:TxSts>${more}</x:TxInfAndSts>`
    const reason = '<x:StsRsnInf><x:Rsn><x:Cd>AC04</x:Cd></x:Rsn><x:AddtlInf>Account closed</x:AddtlInf></x:StsRsnInf>'
    expect((await upload(id, report(line(1, 'ACSC') + line(2, 'RJCT', reason) + line(3, 'ACSP')))).body).toMatchObject({
      paid: 1,
      returned: 1,
      unmatched: 1,
      lines: [{ outcome: 'paid' }, { outcome: 'returned' }, { detail: '"ACSP" is not a final result.' }],
    })
    expect((await mine())[1]).toMatchObject({ payout: { reason: 'AC04: Account closed' } })
    const entry = (sign: string, more: string) =>
      `<Ntry><Amt Ccy="USD">12.00</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-22</Dt></BookgDt><AcctSvcrRef>R9</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>WITHDRAWAL-3</EndToEndId></Refs>${more}</TxDtls></NtryDtls></Ntry>`
    const statement = (entries: string) =>
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`
    expect((await upload(id, statement(entry('DBIT', '')))).body).toMatchObject({
      paid: 1,
      batch: { state: 'settled' },
    })
    expect((await mine())[0]).toMatchObject({
      payout: { state: 'paid', reference: 'R9', at: '2026-11-22T00:00:00.000Z' },
    })
    const returned = entry('CRDT', '<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>')
    expect((await upload(id, statement(returned))).body).toMatchObject({ returned: 1 })
    expect((await upload(id, statement(returned))).body).toMatchObject({ unchanged: 1 })
    expect(await balance()).toBe('50.00')
  })
})

describe('a wrong approval', () => {
  test('can be undone before it goes to the bank, which gives the amount back and takes it out of the draft', async () => {
    const { id } = (await act('')).body as Batch
    expect(await api.post('/api/staff/withdrawals/2/return', {}, finance)).toMatchObject({ status: 400 })
    expect(await api.post('/api/staff/withdrawals/2/return', { reason: 'Details changed' }, support)).toMatchObject({
      status: 403,
    })
    const answers = await Promise.all(
      [1, 2].map(() => api.post('/api/staff/withdrawals/2/return', { reason: 'Details changed' }, finance)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await batchOf(id)).toMatchObject({ lines: 2, total: '22.00' })
    expect((await mine())[1]).toMatchObject({
      status: 'Returned',
      payout: { state: 'returned', batch: null, reason: 'Details changed' },
    })
    expect(await balance()).toBe('38.00')
    expect((await api.post('/api/dashboard/withdrawals', { amount: '11.00' }, own)).status).toBe(200)
    expect(await told()).toContainEqual(
      expect.objectContaining({ subject: 'Withdrawal returned', message: expect.stringContaining('Details changed') }),
    )
  })

  test('cannot be undone for a withdrawal that is undecided or unknown', async () => {
    await api.post('/api/dashboard/withdrawals', { amount: '13.00' }, own)
    const back = (id: number) => api.post(`/api/staff/withdrawals/${id}/return`, { reason: 'x' }, finance)
    expect(await back(4)).toMatchObject({ status: 409, body: { detail: 'This withdrawal is Pending, not Approved.' } })
    expect((await back(99)).status).toBe(404)
  })
})

test('an agent sees the bank and the end of the account number of a withdrawal', async () => {
  expect((await mine())[0]?.destination).toEqual({
    bank_name: '=BANK()',
    account_name: 'Ada Obi',
    account_number: '•••• 5678',
  })
})
