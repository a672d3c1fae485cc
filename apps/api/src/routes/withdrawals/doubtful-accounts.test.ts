/** Bank accounts to which payments may not arrive: closed ones, those of somebody else, and those with impossible numbers. */
import { fillInProfile } from '@evergrove/core/accounts'
import { createContent } from '@evergrove/core/content'
import { setCompanyCurrency } from '@evergrove/core/platform/company-settings'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collectMails } from '../../testing/account-mails.ts'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'
import { filledProfile } from '../../testing/test-profiles.ts'

const { api, agents, network } = apiForEach()
let mails: ReturnType<typeof collectMails>
let agent: TestAgent
let headers: { Authorization: string }
let finance: { Authorization: string }

beforeEach(async () => {
  mails = collectMails(api)
  agent = await network.makeActive()
  await fillInProfile(api, agent.id, filledProfile)
  headers = await agents.authorization(agent)
  finance = await network.staff('finance')
  const credit = { agent_id: agent.id, direction: 'credit', amount: '100.00', reason: 'Test' }
  await api.post('/api/staff/adjustments', credit, { ...finance, 'Idempotency-Key': crypto.randomUUID() })
})

/** Requests a withdrawal and returns its number. */
async function withdraw(): Promise<number> {
  expect((await api.post('/api/dashboard/withdrawals', { amount: '10.00' }, headers)).status).toBe(200)
  const found = api.db.selectFrom('withdrawals').select('id').orderBy('id', 'desc')
  return (await found.executeTakeFirstOrThrow()).id
}

const approve = (id: number, body: unknown = {}) => api.post(`/api/staff/withdrawals/${id}/approve`, body, finance)
const override = (...concerns: string[]) => ({ override: { concerns, reason: 'Called the agent' } })
const REFUSED = (...concerns: string[]) => ({ status: 409, body: { code: 'concerns', concerns } })
const queue = async () =>
  (await api.get('/api/staff/withdrawals?status=Pending', finance)).body as { concerns: string[] }[]
const newestEntry = () => api.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

const change = async (body: object) =>
  api.request('PATCH', '/api/auth/users/me', {
    headers: { ...headers, 'Content-Type': 'application/json', ...(await agents.proof(agent, { headers })) },
    body: JSON.stringify(body),
  })
const changeBankDetails = async (body: object = { account_number: '9999999999' }) =>
  expect((await change(body)).status).toBe(200)

describe('[E3] an account from which a payment came back for a final reason', () => {
  const CONCERN = 'destination_returned'
  const CLOSED = 'The account is closed'
  const payouts = (path: string, body: object = {}) => api.post(`/api/staff/payouts${path}`, body, finance)
  const approved = async () => (await api.get('/api/staff/withdrawals?status=Approved', finance)).body
  const waiting = async () => (await api.get('/api/staff/payouts', finance)).body
  const told = async () =>
    ((await api.get('/api/auth/users/protection', headers)).body as { destination_returned: unknown })
      .destination_returned
  const release = async (id: number, lines: number) =>
    payouts(`/${id}/release`, { format: 'csv', lines, total: `${lines}0.00` })

  /** Sends all approved withdrawals to the bank, which returns them for this reason. */
  const comeBack = async (reason: string, ...ids: number[]) => {
    const { id } = (await payouts('')).body as { id: number }
    expect((await release(id, ids.length)).status).toBe(200)
    expect((await payouts(`/${id}/record`, { ids, result: 'returned', reason })).status).toBe(200)
  }
  const failOnce = async (reason = CLOSED) => {
    const id = await withdraw()
    expect((await approve(id)).status).toBe(200)
    await comeBack(reason, id)
  }

  test.each([
    CLOSED,
    'Account closed, ask payee',
    'AC04: Closed',
    'AC01',
    'No such account',
    'The account number is wrong.',
    'BE06: whom?',
    'Unknown beneficiary',
  ])('is a concern and is reported to the agent: %s', async (reason) => {
    await failOnce(reason)
    expect(await told()).toBe(reason)
    const id = await withdraw()
    expect(await queue()).toMatchObject([{ concerns: [CONCERN] }])
    expect(await approve(id)).toMatchObject(REFUSED(CONCERN))
    expect((await api.post('/api/staff/withdrawals/approve', { ids: [id] }, finance)).body).toMatchObject([
      { is_approved: false },
    ])
    expect((await mails.deliver()).at(-1)?.text).toContain(`An earlier payment to this account came back: ${reason}`)
  })

  test.each(['The bank is closed today', 'AC06: Blocked', 'Insufficient funds', 'MS03'])(
    'is no concern after a reason that is not final: %s',
    async (reason) => {
      await failOnce(reason)
      expect(await told()).toBeNull()
      expect((await approve(await withdraw())).status).toBe(200)
    },
  )

  test('is no concern after a change of account or bank, and is one again when the account is entered again', async () => {
    await failOnce()
    const old = filledProfile.account_number
    await changeBankDetails()
    expect(await told()).toBeNull()
    await withdraw()
    await changeBankDetails({ account_number: ` ${old.slice(0, 4)} ${old.slice(4)}` })
    expect(await told()).toBe(CLOSED)
    await withdraw()
    await changeBankDetails({ bank_name: 'Harvest Bank' })
    expect(await told()).toBeNull()
    await withdraw()
    const found = (await queue()).map(({ concerns }) => concerns.includes(CONCERN))
    expect(found).toEqual([false, true, false])
  })

  test('is no concern after a later payment has arrived there', async () => {
    await failOnce()
    const id = await withdraw()
    expect((await approve(id, override(CONCERN))).status).toBe(200)
    const batch = (await payouts('')).body as { id: number }
    expect((await release(batch.id, 1)).status).toBe(200)
    expect((await payouts(`/${batch.id}/settle`)).status).toBe(200)
    expect(await told()).toBeNull()
    expect((await approve(await withdraw())).status).toBe(200)
  })

  test('keeps approved withdrawals out of drafts and releases until staff override the concern with a reason', async () => {
    const [first, second, third] = [await withdraw(), await withdraw(), await withdraw()]
    expect((await approve(first)).status).toBe(200)
    const sent = (await payouts('')).body as { id: number }
    expect((await release(sent.id, 1)).status).toBe(200)
    for (const id of [second, third]) expect((await approve(id)).status).toBe(200)
    const draft = (await payouts('')).body as { id: number }
    expect((await payouts(`/${draft.id}/remove`, { ids: [third] })).status).toBe(200)
    expect((await payouts(`/${sent.id}/record`, { ids: [first], result: 'returned', reason: CLOSED })).status).toBe(200)

    expect(await approved()).toMatchObject([
      { id: third, concerns: [CONCERN] },
      { id: second, concerns: [CONCERN] },
    ])
    expect(await waiting()).toMatchObject({ waiting: { lines: 0 }, left_out: [{ id: third }] })
    expect((await payouts('')).status).toBe(409)
    expect((await payouts(`/${draft.id}/add`, { ids: [third] })).status).toBe(409)
    expect(await release(draft.id, 1)).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringContaining(`Withdrawal ${second} goes to an account from which a payment came back`),
      },
    })

    expect(await approve(third, override('owing'))).toMatchObject({ status: 409 })
    expect(await approve(third, { override: { concerns: [CONCERN], reason: ' ' } })).toMatchObject({ status: 400 })
    expect((await approve(third, override(CONCERN))).status).toBe(200)
    expect(await newestEntry()).toMatchObject({
      action: 'withdrawal.approve',
      before: { status: 'Approved' },
      after: { status: 'Approved', concerns: [CONCERN] },
      reason: 'Called the agent',
    })
    expect(await approve(third, override(CONCERN))).toMatchObject({ status: 409 })
    expect(await waiting()).toMatchObject({ waiting: { lines: 1 }, left_out: [] })
    expect((await approve(second, override(CONCERN))).status).toBe(200)
    expect((await release(draft.id, 1)).status).toBe(200)
  })
})

describe('[E2] the bank account of an agent', () => {
  afterEach(() => setCompanyCurrency('USD'))

  test('in the name of somebody else is a concern until the agent has that name', async () => {
    await fillInProfile(api, agent.id, { account_name: 'Somebody Else' })
    const id = await withdraw()
    expect(await queue()).toMatchObject([{ concerns: ['holder_differs'] }])
    expect(await approve(id)).toMatchObject(REFUSED('holder_differs'))
    await fillInProfile(api, agent.id, { first_name: 'Somebody', last_name: 'Else' })
    expect(await queue()).toMatchObject([{ concerns: [] }])
    expect((await approve(id)).status).toBe(200)
  })

  test('is checked with the list of banks when it is saved, and not before', async () => {
    const details = { bank_name: 'first bank of nigeria', account_number: '0000014579' }
    const bank = { bank_name: 'First Bank of Nigeria', bank_code: '011', country: 'Nigeria' }
    await createContent(api.db, { kind: 'banks' }, bank)
    expect((await api.get('/api/dashboard/banks', headers)).body).toEqual([{ id: 1, ...bank }])
    setCompanyCurrency('NGN')
    for (const account_number of ['0000014578', '12']) {
      expect(await change({ ...details, account_number })).toMatchObject({
        status: 400,
        body: { account_number: [expect.any(String)] },
      })
    }
    expect((await change(details)).status).toBe(200)
    expect((await change({ ...details, bank_name: 'Another bank', account_number: '0000014578' })).status).toBe(200)

    setCompanyCurrency('USD')
    expect(await change({ account_number: 'GB82 WEST 1234 5698 7654 23' })).toMatchObject({ status: 400 })
    expect((await change({ account_number: 'GB82 WEST 1234 5698 7654 32' })).status).toBe(200)

    setCompanyCurrency('NGN')
    expect((await change({ first_name: 'Zainab', account_number: 'GB82 WEST 1234 5698 7654 32' })).status).toBe(200)
    expect((await change({ account_name: 'Zainab Obiora' })).status).toBe(400)
    const id = await withdraw()
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { concerns: expect.arrayContaining(['account_doubtful']) },
    })
  })

  test('is checked in the same way if staff enter it', async () => {
    const details = { bank_name: 'Any', account_name: 'Ada Obi', account_number: '12', reason: 'A letter' }
    const admin = await network.staff('admin')
    expect(await api.post(`/api/staff/agents/${agent.id}/bank-details`, details, admin)).toMatchObject({
      status: 400,
      body: { account_number: [expect.any(String)] },
    })
  })
})
