/** The books over HTTP. Their figures are proved in packages/core. */
import { addUp, postedAt } from '@evergrove/core/testing'
import { beforeEach, expect, test } from 'vitest'
import { apiForEach } from '../../testing/test-network.ts'

const { api, network } = apiForEach()
let finance: { Authorization: string }
let agentId: number

beforeEach(async () => {
  finance = await network.staff('finance')
  agentId = await postedAt(api.db, '2026-01-31T10:00:00Z', async () => {
    const agent = await network.makeActive()
    await network.approve((await network.join(agent, 'Ben')).id)
    return agent.id
  })
})

type Balance = { accounts: { number: number; balance: string }[]; total: Record<string, string> }
const get = (path: string) => api.get(`/api/staff/accounting/${path}`, finance)
const close = (month: string) => api.post(`/api/staff/accounting/months/${month}/close`, {}, finance)
const balanceOf = (body: unknown, number: number) =>
  (body as Balance).accounts.find((account) => account.number === number)?.balance

test('the trial balance is available for now and for any earlier moment', async () => {
  const now = await get('trial-balance')
  expect(now.status).toBe(200)
  const { total } = now.body as Balance
  expect(total['debits']).toBe(total['credits'])
  expect(total['debit_balances']).toBe(total['credit_balances'])
  expect(Number(balanceOf(now.body, 4000))).toBeGreaterThan(0)
  const before = await get('trial-balance?at=2026-01-31T10:00:00Z')
  expect(balanceOf(before.body, 4000)).toBe('0.00')
  // The same moment is given in another time zone.
  const after = await get(`trial-balance?at=${encodeURIComponent('2026-01-31T12:00:00.001+02:00')}`)
  expect(after.body).toMatchObject({ at: '2026-01-31T10:00:00.001Z', accounts: (now.body as Balance).accounts })
  expect((await get('accounts')).body).toEqual((now.body as Balance).accounts)
})

test.each([
  ['trial-balance?at=yesterday', { at: ['Enter a time such as 2027-02-01T00:00:00Z.'] }],
  ['trial-balance?at=2999-01-01T00:00:00Z', { at: ['Choose a time that is not in the future.'] }],
  ['accounts/2000/agents?at=2999-01-01T00:00:00Z', { at: ['Choose a time that is not in the future.'] }],
  ['accounts/2000?cursor=1', { cursor: ['This is not the `next` of another page.'] }],
  ['accounts/2000?from=2026-02-01&to=2026-01-01', { to: ['The end date must not be before the start date.'] }],
  ['journal.csv?from=2026-02-01&to=2026-01-01', { to: ['The end date must not be before the start date.'] }],
  ['plan-results?from=2026-02&to=2026-01', { to: ['The end month must not be before the start month.'] }],
  ['months/2026-13', { month: ['Enter a month such as 2027-01.'] }],
])('%s is refused by field', async (path, body) => {
  expect(await get(path)).toMatchObject({ status: 400, body })
})

test.each([
  'accounts/1001',
  'accounts/1000/agents',
  'accounts/1000/agents.csv',
  'months/2025-12',
  'months/2999-01',
  'months/2025-12/package',
])('%s does not exist', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('an account has its entries and its agents', async () => {
  const { body } = await get('accounts/2000')
  expect(body).toMatchObject({ account: { number: 2000, name: 'Agents’ balances' }, next: null })
  const shares = (await get('accounts/2000/agents')).body as { agents: { agent: { id: number } }[] }
  expect(shares.agents.map(({ agent }) => agent.id)).toContain(agentId)
  const file = await get('accounts/2000/agents.csv')
  expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="account-2000-/)
  expect(String(file.body)).toContain('Agent,First name,Last name,Balance')
})

test('the journal is a file whose sums are the trial balance, and its download is recorded', async () => {
  const file = await get('journal.csv?to=2026-01-31')
  expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  const sums = addUp(String(file.body))
  const fees = sums.get(4000)
  expect(Number((fees?.credits ?? 0n) / 100n)).toBe(Number(balanceOf((await get('trial-balance')).body, 4000)))
  const admin = await network.staff('admin')
  const entries = (await api.get('/api/staff/audit?action=journal.export', admin)).body
  expect(entries).toMatchObject([{ actor: 'finance@example.com', after: { to: '2026-01-31' } }])
})

test('fees and bonuses are listed by month and version of the plan', async () => {
  const { body } = await get('plan-results?from=2026-01&to=2026-01')
  expect(body).toMatchObject({ from: '2026-01', to: '2026-01', rows: [{ month: '2026-01', rewards: '0.00' }] })
})

test('a month that is over is one file for accountants', async () => {
  const response = await api.host.request('/api/staff/accounting/months/2026-01/package', { headers: finance })
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/zip')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="books-2026-01-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  for (const name of ['README.txt', 'journal.csv', 'trial-balance.csv']) expect(text).toContain(name)
  const current = api.now().toISOString().slice(0, 7)
  expect(await get(`months/${current}/package`)).toMatchObject({
    status: 409,
    body: { detail: `${current} is not over yet.` },
  })
})

test('a month is closed once, in order, with the figures of its preview', async () => {
  const months = (await get('months')).body as { month: string; state: string }[]
  expect(months.at(-1)).toEqual({ month: '2026-01', state: 'closable', closed: null })
  const preview = (await get('months/2026-01')).body as { trial_balance: Balance }
  expect(await close('2026-02')).toMatchObject({ status: 409, body: { detail: 'Close 2026-01 first.' } })
  const closed = await close('2026-01')
  expect(closed).toMatchObject({
    status: 200,
    body: { state: 'closed', closed: { by: 'finance@example.com' }, trial_balance: preview.trial_balance },
  })
  expect((await get('months/2026-01')).body).toEqual(closed.body)
  expect(await close('2026-01')).toMatchObject({ status: 409, body: { detail: '2026-01 is already closed.' } })
  expect(await close('2026-13')).toMatchObject({ status: 400 })
})
