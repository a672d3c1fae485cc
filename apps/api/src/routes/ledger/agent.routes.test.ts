/** The calls that show an agent their entries, on a small network. */
import { statementKinds } from '@evergrove/contract/ledger/entry-groups'
import { entryExplanationSchema } from '@evergrove/contract/ledger/explanation'
import { monthlyEarningsSchema, statementEntrySchema } from '@evergrove/contract/ledger/statement'
import { logReceiptSchema } from '@evergrove/contract/transparency'
import { signLog } from '@evergrove/core/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents, network } = apiForEach()
let agent: TestAgent
let referrals: TestAgent[]
let headers: { Authorization: string }

/** Creates an agent with four entries: two referrals, a complete level, and a waiting withdrawal. */
beforeEach(async () => {
  api.clock.offsetMs = 0
  agent = await network.makeActive()
  headers = await agents.authorization(agent)
  referrals = [await network.join(agent, 'Ben'), await network.join(agent, 'Chi')]
  for (const { id } of referrals) await network.approve(id)
  await network.fillBankDetails(agent.id)
  await api.post('/api/dashboard/withdrawals', { amount: '25.00' }, headers)
})

const get = (path: string, as = headers) => api.get(`/api/dashboard/${path}`, as)
const list = async (path = 'statement') => z.array(statementEntrySchema).parse((await get(path)).body)

const today = () => new Date().toISOString().slice(0, 10)

describe('the sums of entries', () => {
  test('are those of the listed entries, and together the balance of the account', async () => {
    const { body } = await get('statement/sums')
    expect(body).toEqual([
      { kind: 'match_bonus', amount: '20.00' },
      { kind: 'referral_bonus', amount: '40.00' },
      { kind: 'withdrawal', amount: '-25.00' },
    ])
    expect((await get('user-account-info')).body).toMatchObject({ total_balance: '35.00' })
  })

  test('under a filter are those of the entries that pass it', async () => {
    const sums = async (query: string) => (await get(`statement/sums?${query}`)).body
    expect(await sums('kind=referral_bonus_earned')).toEqual([
      { kind: 'referral_bonus', amount: '40.00', owed: '0.00' },
    ])
    expect(await sums(`from=${today()}&kind=withdrawal`)).toEqual([
      { kind: 'withdrawal', amount: '-25.00', owed: '0.00' },
    ])
    expect(await sums('to=2020-01-01')).toEqual([])
    expect(await get('statement/sums?kind=nothing')).toMatchObject({ status: 400 })
  })
})

describe('the statement', () => {
  test('lists every entry with its cause, newest first, and ends at the balance of the account', async () => {
    const entries = await list()
    const nothing = { id: expect.any(Number), created_at: expect.any(String), agent: null, level: null }
    const caused = { ...nothing, withdrawal_id: null, reason: null }
    expect(entries).toEqual([
      { ...nothing, kind: 'withdrawal', amount: '-25.00', balance: '35.00', withdrawal_id: 1, reason: null },
      {
        ...caused,
        kind: 'match_bonus',
        amount: '20.00',
        balance: '60.00',
        level: 1,
        agent: { first_name: 'Chi', last_name: 'Ade' },
      },
      {
        ...caused,
        kind: 'referral_bonus',
        amount: '20.00',
        balance: '40.00',
        agent: { first_name: 'Chi', last_name: 'Ade' },
      },
      {
        ...caused,
        kind: 'referral_bonus',
        amount: '20.00',
        balance: '20.00',
        agent: { first_name: 'Ben', last_name: 'Ade' },
      },
    ])
    expect((await get('user-account-info')).body).toMatchObject({ total_balance: entries[0]?.balance })
  })

  test('is filtered and paged, with the number of entries that pass', async () => {
    const page = await get(`statement?kind=referral_bonus&from=${today()}&to=${today()}&page=2&page_size=1`)
    expect(page.headers.get('X-Total-Count')).toBe('2')
    expect(page.body).toMatchObject([{ kind: 'referral_bonus', agent: { first_name: 'Ben' }, balance: '20.00' }])
    expect((await get('statement')).headers.get('X-Total-Count')).toBeNull()
    expect(await list('statement?order=oldest')).toEqual((await list()).toReversed())
    expect(await list('statement?to=2020-01-01')).toEqual([])
    for (const kind of statementKinds) {
      expect((await list(`statement?kind=${kind}`)).every((entry) => entry.kind === kind)).toBe(true)
    }
  })

  test.each([
    ['kind=registration_fee', { kind: ['"registration_fee" is not a valid choice.'] }],
    ['from=2026-02-30', { from: [expect.stringContaining('YYYY-MM-DD')] }],
    ['from=01/31/2026', { from: [expect.stringContaining('YYYY-MM-DD')] }],
    ['to=', { to: [expect.stringContaining('YYYY-MM-DD')] }],
    ['to=0000-01-01', { to: [expect.stringContaining('YYYY-MM-DD')] }],
    ['from=2026-02-02&to=2026-02-01', { to: ['The end date must not be before the start date.'] }],
    ["from=2026-01-01';--", { from: [expect.any(String)] }],
  ])('refuses ?%s under its field, in the list and in the file', async (query, body) => {
    for (const path of ['statement', 'statement.csv']) {
      expect(await get(`${path}?${query}`)).toMatchObject({ status: 400, body })
    }
  })

  test.each(['page=0', 'page=x', 'page_size=101', 'page=1.5'])('refuses ?%s', async (query) => {
    const field = query.split('=')[0] ?? ''
    expect(await get(`statement?${query}`)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  })

  test('shows no entries of another agent', async () => {
    const stranger = await agents.make()
    const asStranger = await agents.authorization(stranger)
    expect((await get('statement', asStranger)).body).toEqual([])
    expect((await get('statement.csv', asStranger)).body).toMatch(/^\uFEFF?Entry,[^\n]*\r\n$/)
    const referral = await agents.authorization(referrals[0] ?? agent)
    expect((await get('statement', referral)).body).toEqual([])
  })
})

describe('the file of the statement', () => {
  test('is a CSV attachment with the day in its name, and is never cached', async () => {
    const file = await get('statement.csv')
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="statement-${today()}.csv"`,
      'cache-control': 'no-store',
    })
    const lines = String(file.body).split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[1]).toMatch(/^\d+,[\dT:.-]+Z,Withdrawal,,,1,,-25\.00,35\.00$/)
    expect(lines[4]).toMatch(/^\d+,[\dT:.-]+Z,Referral bonus,Ben Ade,,,,20\.00,20\.00$/)
  })

  test('has the entries that pass the filter, and no other path returns it', async () => {
    expect(String((await get('statement.csv?kind=match_bonus')).body).split('\r\n')).toHaveLength(3)
    expect((await get('statementxcsv')).status).toBe(404)
    expect((await get('statement.csv/')).status).toBe(200)
  })
})

describe('the earnings', () => {
  const months = async (query = '') => z.array(monthlyEarningsSchema).parse((await get(`earnings${query}`)).body)

  test('cover twelve months by default, up to the current one', async () => {
    const shown = await months()
    expect(shown).toHaveLength(12)
    expect(shown.at(-1)).toEqual({ month: today().slice(0, 7), referral_bonus: '40.00', match_bonus: '20.00' })
    expect(shown.slice(0, -1).every((month) => month.referral_bonus === '0.00')).toBe(true)
    expect(await months('?months=1')).toHaveLength(1)
    expect(await months('?months=36')).toHaveLength(36)
  })

  test.each(['0', '37', 'x', '1.5', ''])('are refused for ?months=%s', async (value) => {
    const refusal = { status: 400, body: { months: [expect.any(String)] } }
    expect(await get(`earnings?months=${value}`)).toMatchObject(refusal)
  })
})

test('the calls are described with their parameters', async () => {
  const described = z.object({ get: z.object({ parameters: z.array(z.object({ name: z.string() })) }) })
  const { body } = await api.get('/api/openapi.json')
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(body)
  const parametersOf = (path: string) => described.parse(paths[path]).get.parameters.map(({ name }) => name)
  expect(parametersOf('/dashboard/statement')).toEqual(['kind', 'from', 'to', 'page', 'page_size', 'order'])
  expect(parametersOf('/dashboard/statement.csv')).toEqual(['kind', 'from', 'to'])
  expect(parametersOf('/dashboard/earnings')).toEqual(['months'])
})

describe('an entry of the statement', () => {
  test('opens to its reason, with the names that the network shows', async () => {
    const entries = await list()
    const reasons = []
    for (const [index, { id, amount, balance }] of entries.entries()) {
      const entry = entryExplanationSchema.parse((await get(`entries/${id}`)).body)
      expect(entry).toMatchObject({ number: id, amount, account: 'balance', balance_after: balance })
      expect([entry.next, entry.previous]).toEqual([entries[index - 1]?.id ?? null, entries[index + 1]?.id ?? null])
      reasons.push(entry.why[0])
    }
    expect(reasons).toEqual([
      expect.stringMatching(/^You requested withdrawal no\. 1 on /),
      expect.stringMatching(
        /^Chi Ade’s registration fee was approved on .*\. Their place, 1 step below you, has counted/,
      ),
      expect.stringMatching(/^Chi Ade joined with your referral code on /),
      expect.stringMatching(/^Ben Ade joined with your referral code on /),
    ])
    const [, match] = entries
    const { body } = await get(`entries/${match?.id}`)
    expect(entryExplanationSchema.parse(body).why[1]).toBe(
      'With it, both places on your level 1 (Ben Ade and Chi Ade) counted, so the level became complete.',
    )
  })

  test('has the number of its receipt once it is in the log', async () => {
    const [newest] = await list()
    const numberOf = async () => entryExplanationSchema.parse((await get(`entries/${newest?.id}`)).body).log_number
    expect(await numberOf()).toBeNull()
    await signLog(api)
    const { position } = logReceiptSchema.parse((await get(`entries/${newest?.id}/proof`)).body)
    expect(await numberOf()).toBe(position + 1)
  })

  test('is not found if it is of another agent or of the company', async () => {
    const other = await agents.authorization(referrals[0] as TestAgent)
    const [newest] = await list()
    const fee = await api.db
      .selectFrom('ledger_transfers')
      .select('id')
      .where('kind', '=', 'registration_fee')
      .orderBy('id')
      .execute()
    for (const path of [`entries/${newest?.id}`, 'entries/999999', `entries/${fee.at(-1)?.id}`]) {
      expect(await get(path, other)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    }
    expect((await get(`entries/${fee[1]?.id}`, other)).status).toBe(200)
    expect((await get('entries/x', other)).status).toBe(400)
    expect((await get(`entries/${newest?.id}`, {} as typeof headers)).status).toBe(401)
  })
})
