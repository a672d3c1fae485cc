/** An agent’s entries over HTTP, page by page. */
import { entryExplanationSchema } from '@evergrove/contract/ledger/explanation'
import { beforeAll, expect, test } from 'vitest'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForAll } from '../../testing/test-network.ts'

const { api, agents, network } = apiForAll()
let agent: TestAgent
let finance: { Authorization: string }
let support: { Authorization: string }
let editor: { Authorization: string }

/** Creates ten entries: two referrals, a level, withdrawals paid, returned and waiting, and adjustments both ways. */
beforeAll(async () => {
  agent = await network.makeActive()
  finance = await network.staff('finance')
  support = await network.staff('support')
  editor = await network.staff('editor')
  for (const name of ['Ben', 'Chi']) await network.approve((await network.join(agent, name)).id)
  await network.fillBankDetails(agent.id)
  const headers = await agents.authorization(agent)
  for (const amount of ['25.00', '15.00']) await api.post('/api/dashboard/withdrawals', { amount }, headers)
  await post('withdrawals/1/approve', {})
  await post('withdrawals/2/reject', { reason: 'Wrong account' })
  await adjust('credit', '5.00')
  await adjust('debit', '0.01')
  await api.post('/api/dashboard/withdrawals', { amount: '12.50' }, headers)
})

const post = (path: string, body: unknown) => api.post(`/api/staff/${path}`, body, finance)
const adjust = (direction: string, amount: string) =>
  post('adjustments', { agent_id: agent.id, direction, amount, reason: 'Counted again' })
const read = (id: number, query = '', as = finance) => api.get(`/api/staff/agents/${id}/ledger${query}`, as)

async function page(query: string, id = agent.id) {
  const { headers, body } = await read(id, query)
  return { total: headers.get('X-Total-Count'), rows: body as { id: number; balance: string }[] }
}

test('every page has the same entries and balances as the same part of the whole list', async () => {
  const all = await page('')
  expect(all.total).toBe('10')
  const balances = '27.49 39.99 40.00 35.00 20.00 20.00 35.00 60.00 40.00 20.00'
  expect(all.rows.map(({ balance }) => balance).join(' ')).toBe(balances)
  for (const size of [1, 2, 4, 5, 10]) {
    const numbers = Array.from({ length: Math.ceil(10 / size) }, (_, index) => index + 1)
    const pages = await Promise.all(numbers.map((number) => page(`?page=${number}&page_size=${size}`)))
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows)
    expect(pages.map(({ total }) => total)).toEqual(numbers.map(() => '10'))
  }
  expect(await page('?page=11&page_size=1')).toEqual({ total: '10', rows: [] })
})

test('the entries of one kind have the same balances as among all entries', async () => {
  const all = (await page('')).rows as { id: number; kind: string; balance: string }[]
  for (const kind of new Set(all.map((row) => row.kind))) {
    const rows = all.filter((row) => row.kind === kind)
    expect(await page(`?kind=${kind}`)).toEqual({ total: String(rows.length), rows })
  }
  expect((await read(agent.id, '?kind=registration_fee')).status).toBe(400)
})

test('entries of others are on no page, and an account without entries has an empty page', async () => {
  const mine = new Set((await page('')).rows.map(({ id }) => id))
  const { id: rootId } = await agents.root()
  const roots = (await page('', rootId)).rows.map(({ id }) => id)
  expect(roots.length).toBeGreaterThan(0)
  expect(roots.filter((id) => mine.has(id))).toEqual([])
  const pending = await network.join(agent, 'Dan')
  expect(await page('', pending.id)).toEqual({ total: '0', rows: [] })
})

test('entries are not listed for an unknown agent, for a wrong page, or to editors', async () => {
  expect((await read(999_999)).status).toBe(404)
  expect((await read(agent.id, '?page=0')).status).toBe(400)
  expect((await read(agent.id, '', editor)).status).toBe(403)
  expect((await read(agent.id, '', support)).status).toBe(200)
})

test('the sums by kind on the agent’s page add up to the balance', async () => {
  const { body } = await api.get(`/api/staff/agents/${agent.id}`, finance)
  expect(body).toMatchObject({
    account: { total_balance: '27.49' },
    entry_sums: [
      { kind: 'adjustment', amount: '4.99' },
      { kind: 'match_bonus', amount: '20.00' },
      { kind: 'referral_bonus', amount: '40.00' },
      { kind: 'withdrawal', amount: '-37.50' },
    ],
  })
})

test('an entry names its reason, its accounts and who decided it, and support reads only those of agents', async () => {
  const [newest, adjusted, before] = (await page('')).rows
  const path = `/api/staff/entries/${adjusted?.id}`
  const { status, body } = await api.get(path, support)
  expect(status).toBe(200)
  expect(entryExplanationSchema.parse(body)).toMatchObject({
    kind: 'adjustment',
    amount: '-0.01',
    balance_after: '39.99',
    previous: before?.id,
    next: newest?.id,
    why: [expect.stringMatching(/^Staff corrected .*’s balance\. Reason: Counted again\.$/)],
    facts: expect.arrayContaining([
      { name: 'Debit', value: '2000 Agents’ balances', link: { to: 'account', id: 2000 } },
      { name: 'Decided by', value: expect.stringContaining('@'), link: null },
      {
        name: 'Recorded in',
        value: expect.stringMatching(/^Audit entry no\. \d+$/),
        link: { to: 'audit', id: agent.id, subject_kind: 'agent' },
      },
    ]),
  })
  expect(await api.get(path.replace('entries', 'accounting/entries'), finance)).toMatchObject({ status, body })
  expect((await api.get(path.replace('entries', 'accounting/entries'), support)).status).toBe(403)
  expect((await api.get(path, editor)).status).toBe(403)
  expect((await api.get('/api/staff/entries/999999', support)).status).toBe(404)
})
