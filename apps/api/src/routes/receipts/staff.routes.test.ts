/** Lines of bank statements over HTTP (plan rule 25). The rules are proved in core. */
import type { Candidate, Receipt, StatementImport } from '@evergrove/contract/receipts/receipts'
import type { StatementFormat } from '@evergrove/contract/receipts/statement-formats'
import { checkLedger } from '@evergrove/core/ledger'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents, network } = apiForEach()
let finance: { Authorization: string }
let support: { Authorization: string }
let format: StatementFormat
let pin: string

const RECEIPTS = '/api/staff/receipts'
const NAMED = { first_name: 'Ngozi', last_name: 'Adebayo' }

beforeEach(async () => {
  finance = await network.staff('finance')
  support = await network.staff('support')
  const { id } = await agents.make()
  await api.db.updateTable('agents').set(NAMED).where('id', '=', id).execute()
  pin = (await api.db.selectFrom('payments').select('pin').where('agent_id', '=', id).executeTakeFirstOrThrow()).pin
  format = (await api.post(`${RECEIPTS}/formats`, wantedFormat, finance)).body as StatementFormat
})
afterEach(async () => {
  const breaches = (await checkLedger(api.db)).filter(({ count }) => count > 0)
  if (breaches.length > 0) throw new Error(`The ledger is not in order: ${JSON.stringify(breaches)}`)
})

const wantedFormat = {
  name: 'Main account',
  account: 'GB33 BUKB 2020 1555 5555 55',
  currency: 'USD',
  kind: 'csv',
  layout: {
    date_format: 'YYYY-MM-DD',
    decimal_sign: '.',
    columns: { date: 'Date', amount: 'Amount', text: 'Text' },
  },
}

/** Sends a file of these lines, each with its amount and text. */
function send(call: 'preview' | 'import', lines: [string, string][], form: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.set(name, value)
  const text = ['Date,Amount,Text', ...lines.map(([amount, said]) => `2026-12-01,${amount},${said}`)].join('\n')
  body.set('file', new File([text], 'december.csv'))
  return api.request('POST', `${RECEIPTS}/${call}`, { headers: finance, body })
}
const importLines = async (...lines: [string, string][]) =>
  (await send('import', lines, { format_id: String(format.id) })).body as StatementImport
const listed = async (query = '') => (await api.get(`${RECEIPTS}${query}`, finance)).body as Receipt[]
const act = (path: string, body: object = {}, as = finance) => api.post(`${RECEIPTS}/${path}`, body, as)

describe('a line of a bank statement', () => {
  test('is found by its number, and by the PIN, name or address of the agent it is about', async () => {
    await importLines(['100.00', pin], ['55.00', 'A stranger'])
    const [stranger, fee] = await listed()
    expect(await api.get(`${RECEIPTS}/${fee?.id}`, finance)).toMatchObject({ status: 200, body: fee })
    for (const search of [pin, pin.slice(0, 4), 'ngozi', 'Adebayo Ng', fee?.payment?.agent.email ?? '']) {
      expect(await listed(`?search=${encodeURIComponent(search)}`)).toEqual([fee])
    }
    expect(await listed('?search=%20')).toEqual([stranger, fee])
    expect(await listed('?search=ng%25i')).toEqual([])
    expect(await listed('?search=ngozi&show=new')).toEqual([])
  })

  test('is not found if it does not exist, and is not shown to support', async () => {
    expect((await api.get(`${RECEIPTS}/987654`, finance)).status).toBe(404)
    expect((await api.get(`${RECEIPTS}/none`, finance)).status).toBe(400)
    expect((await api.get(`${RECEIPTS}/1`, support)).status).toBe(403)
    expect((await api.get(`${RECEIPTS}/1`)).status).toBe(401)
    expect((await api.get(`${RECEIPTS}?search=${'x'.repeat(101)}`, finance)).status).toBe(400)
  })

  test('is assigned and unassigned, each time with the line as it is then', async () => {
    await importLines(['100.00', 'From a friend'])
    const [line] = await listed()
    const [candidate] = (await api.get(`${RECEIPTS}/${line?.id}/candidates?search=ngozi`, finance)).body as Candidate[]
    expect(candidate).toMatchObject({ matched_with: 'payment', pin })
    const match = { matched_with: 'payment', target_id: candidate?.id }
    expect(await act(`${line?.id}/assign`, match)).toMatchObject({ status: 200, body: { status: 'Matched' } })
    expect(await act(`${line?.id}/assign`, { matched_with: 'charge' })).toMatchObject({ status: 409 })
    expect(await act(`${line?.id}/assign`, { matched_with: 'payment' })).toMatchObject({
      status: 400,
      body: { target_id: ['This field is required.'] },
    })
    expect(await act('987654/assign', match)).toMatchObject({ status: 404 })
    expect(await act(`${line?.id}/unassign`)).toMatchObject({ status: 200, body: { status: 'New', payment: null } })
    expect(await act(`${line?.id}/unassign`)).toMatchObject({ status: 409 })
    expect((await act(`${line?.id}/assign`, match, support)).status).toBe(403)
  })
})

test('a preview reads with a saved format or an unsaved one, and stores nothing', async () => {
  const lines: [string, string][] = [
    ['100.00', pin],
    ['-2.50', 'Card fee'],
  ]
  const { id: _, ...tried } = format
  const body = { lines: 2, added: 2, matched: 1, first: [{ amount: '100.00', status: 'Matched' }, { status: 'New' }] }
  expect(await send('preview', lines, { format_id: String(format.id) })).toMatchObject({ status: 200, body })
  expect(await send('preview', lines, { format: JSON.stringify(tried) })).toMatchObject({ status: 200, body })
  expect(await send('preview', lines, { format: 'not JSON' })).toMatchObject({ status: 400 })
  expect(await send('preview', [['much', '']], { format_id: String(format.id) })).toMatchObject({
    status: 400,
    body: { file: ['Line 2: "much" is not an amount such as 1,250.00.'] },
  })
  expect(await send('preview', lines, { format_id: '987654' })).toMatchObject({ status: 404 })
  expect(await listed()).toEqual([])
})

test('[R17] doubtful lines are imported only with the number of those that were looked at', async () => {
  await importLines(['5.00', 'Rent'])
  const again = (form: Record<string, string>) =>
    send('import', [['5.00', 'Rent for May']], { format_id: String(format.id), ...form })
  expect(await again({})).toMatchObject({ status: 409, body: { code: 'doubtful_lines', doubtful: 1 } })
  expect(await again({ doubtful_seen: 'all' })).toMatchObject({
    status: 400,
    body: { doubtful_seen: ['A valid integer is required.'] },
  })
  expect(await again({ doubtful_seen: '1' })).toMatchObject({ status: 200, body: { added: 1, doubtful: 1 } })
})

test('[R17] lines are taken out directly by the only person, and proposed if there is a second one', async () => {
  await importLines(['5.00', 'Wrong'], ['6.00', 'Wrong as well'])
  const [second, first] = (await listed()).map(({ id }) => id)
  const reason = 'Another company'
  expect(await act('take-out', { ids: [], reason })).toMatchObject({ status: 400, body: { ids: expect.any(Array) } })
  expect(await act('take-out', { ids: [987654], reason })).toMatchObject({ status: 404 })
  expect(await act('take-out', { ids: [first, first], reason })).toMatchObject({ status: 200, body: { taken_out: 1 } })
  expect(await act('take-out', { ids: [first], reason })).toMatchObject({ status: 409 })
  await network.staff('admin')
  const change = { kind: 'receipt.take-out', lines: 1, total: '6.00', files: ['december.csv'] }
  expect(await act('take-out', { ids: [second], reason })).toMatchObject({ status: 202, body: { change, reason } })
  expect(await listed('?show=taken_out')).toMatchObject([{ id: first, taken_out: { reason } }])
  expect((await act('take-out', { ids: [second], reason }, support)).status).toBe(403)
})

test('matched lines are approved in one call, and the same file again changes nothing', async () => {
  const lines: [string, string][] = [
    ['100.00', pin],
    ['-2.50', 'Card fee'],
  ]
  expect(await importLines(...lines)).toMatchObject({ added: 2, matched: 1 })
  expect(await importLines(...lines)).toMatchObject({ id: null, added: 0, known: 2 })
  const { up_to } = (await api.get(`${RECEIPTS}/approvable`, finance)).body as { up_to: number }
  expect(await act('approve', { up_to })).toMatchObject({ status: 200, body: { approved: 1, refused: [], next: null } })
  expect(await act('approve', { up_to: 'all' })).toMatchObject({ status: 400 })
  expect(await listed('?show=to_approve')).toEqual([])
  expect(await act(`${up_to}/unassign`)).toMatchObject({ status: 409 })
})

test('a format can be changed under another name, and its account only until a statement is imported', async () => {
  const path = `${RECEIPTS}/formats/${format.id}`
  const put = (body: object) =>
    api.request('PUT', path, {
      headers: { ...finance, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const other = { ...wantedFormat, account: 'GB00', name: 'Second account' }
  expect(await put(other)).toMatchObject({ status: 200, body: { account: 'GB00', name: 'Second account' } })
  await importLines(['1.00', ''])
  expect(await put(wantedFormat)).toMatchObject({ status: 409 })
  expect(await put({ ...other, kind: 'camt.053' })).toMatchObject({
    status: 400,
    body: { layout: [expect.any(String)] },
  })
  expect(await act('formats', other)).toMatchObject({ status: 400, body: { name: [expect.any(String)] } })
  expect((await api.get(`${RECEIPTS}/formats`, finance)).body).toHaveLength(1)
})
