/** Saved formats of payout files, and the files made with them (plan rule 24). */
import { createHash } from 'node:crypto'
import type { SavedPayoutFormat } from '@evergrove/contract/withdrawals/payout-formats'
import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { fillInProfile } from '@evergrove/core/accounts'
import { createContent } from '@evergrove/core/content'
import { beforeEach, expect, test } from 'vitest'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents, network } = apiForEach()
let finance: { Authorization: string }

beforeEach(async () => {
  finance = await network.staff('finance')
  const agent = await network.makeActive()
  for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
  await createContent(api.db, { kind: 'banks' }, { bank_name: 'Granary; Bank', bank_code: '011', country: 'Nigeria' })
  const bank = { bank_name: 'Granary; Bank', account_name: 'Ọbí Ada Müller', account_number: '0012345678' }
  await fillInProfile(api, agent.id, { first_name: 'Ada', last_name: 'Obi', ...bank })
  const own = await agents.authorization(agent)
  for (const amount of ['10.00', '11.50']) await api.post('/api/dashboard/withdrawals', { amount }, own)
  await api.post('/api/staff/withdrawals/approve', { ids: [1, 2] }, finance)
})

const FORMATS = '/api/staff/payout-formats'
const columns = [
  { field: 'account_number', heading: 'Beneficiary account' },
  { field: 'bank_code', heading: 'Sort code' },
  { field: 'bank', heading: 'Bank' },
  { field: 'account_name', heading: 'Beneficiary' },
  { field: 'amount', heading: 'Amount (USD)' },
]
const layout = { separator: ';', encoding: 'windows-1252', decimal_sign: ',', has_headings: true, columns }
const format = { name: 'Granary bulk form', layout }

const saved = async () => (await api.post(FORMATS, format, finance)).body as SavedPayoutFormat
const release = async (id: number, more: object = {}) =>
  api.post(`/api/staff/payouts/${id}/release`, { format: 'csv', lines: 2, total: '21.50', ...more }, finance)
const draft = async () => ((await api.post('/api/staff/payouts', {}, finance)).body as Batch).id
const download = async (id: number) => {
  const answer = await api.host.request(`/api/staff/payouts/${id}/file`, { headers: finance })
  return { type: answer.headers.get('Content-Type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('[E4] a file has the columns of its saved format, and stays the same byte for byte after the format has changed', async () => {
  const { id: format_id } = await saved()
  const id = await draft()
  expect(await release(id, { format_id })).toMatchObject({ status: 200 })
  const first = await download(id)
  expect(first.type).toBe('text/csv; charset=windows-1252')
  expect(first.bytes.toString('latin1')).toBe(
    'Beneficiary account;Sort code;Bank;Beneficiary;Amount (USD)\r\n' +
      '0012345678;011;"Granary; Bank";Obí Ada Müller;10,00\r\n' +
      '0012345678;011;"Granary; Bank";Obí Ada Müller;11,50\r\n',
  )
  const { file } = (await api.get(`/api/staff/payouts/${id}`, finance)).body as Batch
  expect(file).toMatchObject({
    bytes: first.bytes.byteLength,
    sha256: createHash('sha256').update(first.bytes).digest('hex'),
  })
  const plain = { ...layout, separator: '\t', encoding: 'utf-8', has_headings: false }
  expect(
    await api.request('PUT', `${FORMATS}/${format_id}`, {
      headers: { ...finance, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...format, layout: plain }),
    }),
  ).toMatchObject({ status: 200 })
  expect(await download(id)).toEqual(first)
  const changes = api.db.selectFrom('audit_entries').select('action').where('action', 'like', 'payout-format.%')
  expect(await changes.orderBy('id').execute()).toEqual([
    { action: 'payout-format.create' },
    { action: 'payout-format.change' },
  ])
  expect(await release(id, { format_id, replaces: 1, reason: 'Refused' })).toMatchObject({ status: 200 })
  expect((await download(id)).bytes.toString()).toBe(
    '0012345678\t011\tGranary; Bank\tỌbí Ada Müller\t10,00\r\n0012345678\t011\tGranary; Bank\tỌbí Ada Müller\t11,50\r\n',
  )
})

test('[E4] a second person confirms a release only with the format that was proposed', async () => {
  const { id: format_id } = await saved()
  const id = await draft()
  const admin = await network.staff('admin')
  const proposed = await release(id, { format_id })
  expect(proposed).toMatchObject({ status: 202 })
  await api.request('PUT', `${FORMATS}/${format_id}`, {
    headers: { ...finance, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...format, layout: { ...layout, columns: columns.toReversed() } }),
  })
  const confirm = `/api/staff/proposals/${(proposed.body as { id: number }).id}/confirm`
  expect(await api.post(confirm, {}, admin)).toMatchObject({ status: 409 })
})

test.each([
  ['no columns', { layout: { ...layout, columns: [] } }],
  ['no account number', { layout: { ...layout, columns: columns.slice(1) } }],
  ['an unknown column', { layout: { ...layout, columns: [...columns, { field: 'password', heading: 'x' }] } }],
  ['a column twice', { layout: { ...layout, columns: [...columns, ...columns] } }],
  ['an unknown separator', { layout: { ...layout, separator: 'x' } }],
  ['an empty heading', { layout: { ...layout, columns: [...columns, { field: 'batch', heading: '' }] } }],
  ['no name', { name: '' }],
])('[E4] a format with %s is refused', async (_what, change) => {
  expect((await api.post(FORMATS, { ...format, ...change }, finance)).status).toBe(400)
})

test('[E4] a name is used once, and an unknown format releases nothing', async () => {
  await saved()
  expect(await api.post(FORMATS, format, finance)).toMatchObject({ status: 400, body: { name: [expect.any(String)] } })
  const id = await draft()
  expect(await release(id, { format_id: 99 })).toMatchObject({ status: 400 })
  expect(await release(id, { format: 'pain.001', format_id: 1 })).toMatchObject({ status: 400 })
  expect((await api.get(`/api/staff/payouts/${id}`, finance)).body).toMatchObject({ state: 'draft' })
})
