/** Approval finds concerns about paying a withdrawal. A reason overrides them, or a bulk approval leaves it out. */
import { setTimeout } from 'node:timers/promises'
import { fillInProfile } from '@evergrove/core/accounts'
import { recordAudit } from '@evergrove/core/audit'
import { beforeEach, describe, expect, test } from 'vitest'
import { collectMails, tokenIn } from '../../testing/account-mails.ts'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'
import { filledProfile } from '../../testing/test-profiles.ts'

type Header = { Authorization: string }

const { api, agents, network } = apiForEach()
let mails: ReturnType<typeof collectMails>
let agent: TestAgent
let headers: Header
let finance: Header

beforeEach(async () => {
  mails = collectMails(api)
  agent = await network.makeActive()
  await fillIn(agent)
  headers = await agents.authorization(agent)
  finance = await network.staff('finance')
  await credit(agent)
})

/** Fills in bank details as if they had been there for long. */
const fillIn = ({ id }: TestAgent) => fillInProfile(api, id, filledProfile)

const credit = ({ id: agent_id }: TestAgent) =>
  api.post(
    '/api/staff/adjustments',
    { agent_id, direction: 'credit', amount: '100.00', reason: 'Test' },
    { ...finance, 'Idempotency-Key': crypto.randomUUID() },
  )

/** Requests a withdrawal and returns its number. */
async function withdraw(as = headers): Promise<number> {
  expect((await api.post('/api/dashboard/withdrawals', { amount: '10.00' }, as)).status).toBe(200)
  const found = api.db.selectFrom('withdrawals').select('id').orderBy('id', 'desc')
  return (await found.executeTakeFirstOrThrow()).id
}

const approve = (id: number, body: unknown = {}) => api.post(`/api/staff/withdrawals/${id}/approve`, body, finance)
const override = (...concerns: string[]) => ({ override: { concerns, reason: 'Called the agent' } })
const REFUSED = (...concerns: string[]) => ({ status: 409, body: { code: 'concerns', concerns } })
const queue = async () =>
  (await api.get('/api/staff/withdrawals?status=Pending', finance)).body as {
    concerns: string[]
    destination: { since: string | null }
  }[]
const newestEntry = () => api.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

const changeBankDetails = async () => {
  const answer = await api.request('PATCH', '/api/auth/users/me', {
    headers: { ...headers, 'Content-Type': 'application/json', ...(await agents.proof(agent, { headers })) },
    body: JSON.stringify({ account_number: '9999999999' }),
  })
  expect(answer.status).toBe(200)
}

/** Records an action on the agent as if it had happened this many hours ago. */
const record = (action: string, hours: number, change: object = {}) =>
  api.db
    .insertInto('audit_entries')
    .values({
      created_at: new Date(Date.now() - hours * 3_600_000),
      actor_kind: 'agent',
      actor_id: agent.id,
      action,
      subject_kind: 'agent',
      subject_id: agent.id,
      before: JSON.stringify({ email: 'ada@example.com' }),
      after: JSON.stringify({ email: 'thief@example.com', ...change }),
      reason: null,
    } as never)
    .execute()

const suspend = async () =>
  api.post(`/api/staff/agents/${agent.id}/suspend`, { reason: 'x' }, await network.staff('support'))

describe('a withdrawal without concerns', () => {
  test('is approved by a call without a body', async () => {
    const id = await withdraw()
    expect(await queue()).toMatchObject([{ concerns: [] }])
    const answer = await api.request('POST', `/api/staff/withdrawals/${id}/approve`, { headers: finance })
    expect(answer).toMatchObject({ status: 200, body: { status: 'Approved' } })
    expect(await newestEntry()).toMatchObject({
      action: 'withdrawal.approve',
      after: { status: 'Approved' },
      reason: null,
    })
  })

  test('is approved without storing the reason of an unneeded override', async () => {
    expect((await approve(await withdraw(), override('frozen'))).status).toBe(200)
    expect(await newestEntry()).toMatchObject({ after: { status: 'Approved' }, reason: null })
  })

  test.each<[string, number, object]>([
    ['agent.change-bank-details', 49, {}],
    ['agent.change-email', 49, {}],
    ['agent.correct', 1, {}],
    ['agent.propose-email', 1, {}],
    ['agent.change-password', 1, {}],
  ])('includes one with %s %i hours before its request %j', async (action, hours, change) => {
    await record(action, hours, change)
    expect((await approve(await withdraw())).status).toBe(200)
  })
})

describe('a withdrawal with a concern', () => {
  test.each<[string, string, number]>([
    ['bank_details_changed', 'agent.change-bank-details', 47],
    ['email_changed', 'agent.change-email', 47],
    ['email_changed', 'agent.confirm-email', 47],
  ])('[H1] is refused for %s by %s %i hours before the request, and approved with a reason', async (...given) => {
    const [concern, action, hours] = given
    await record(action, hours)
    const id = await withdraw()
    expect(await queue()).toMatchObject([{ concerns: [concern] }])
    expect(await approve(id)).toMatchObject(REFUSED(concern))
    expect(await approve(id, override('not_active'))).toMatchObject(REFUSED(concern))
    expect((await approve(id, override(concern))).status).toBe(200)
    expect(await newestEntry()).toMatchObject({
      action: 'withdrawal.approve',
      after: { status: 'Approved', concerns: [concern] },
      reason: 'Called the agent',
    })
    expect(await queue()).toEqual([])
  })

  test('[M4] is refused for an address that staff changed without a second person', async () => {
    const correction = { email: 'thief@example.com', reason: 'Told us by telephone' }
    const admin = await network.staff('admin')
    const id = await withdraw()
    expect(
      (
        await api.post(
          `/api/staff/agents/${agent.id}/correct`,
          { email: agent.email.toUpperCase(), reason: 'x' },
          admin,
        )
      ).status,
    ).toBe(204)
    expect(await queue()).toMatchObject([{ concerns: [] }])
    expect((await api.post(`/api/staff/agents/${agent.id}/correct`, correction, admin)).status).toBe(204)
    expect(await approve(id)).toMatchObject(REFUSED('email_changed'))
  })

  test('is not one whose bank details were filled in for the first time', async () => {
    const newcomer = await network.makeActive()
    const own = await agents.authorization(newcomer)
    const filled = await api.request('PATCH', '/api/auth/users/me', {
      headers: { ...own, 'Content-Type': 'application/json', ...(await agents.proof(newcomer, { headers: own })) },
      body: JSON.stringify({ bank_name: 'Granary Bank', account_name: 'Ada Obi', account_number: '0123456789' }),
    })
    expect(filled.status).toBe(200)
    await credit(newcomer)
    expect((await approve(await withdraw(own))).status).toBe(200)
  })

  test('shows the last change of the bank details before its request, and not a later one', async () => {
    await record('agent.change-bank-details', 50)
    await withdraw()
    await changeBankDetails()
    await withdraw()
    const since = (await queue()).map(({ destination }) => Date.parse(destination.since ?? ''))
    expect(since.map((ms) => Math.round((Date.now() - ms) / 3_600_000))).toEqual([50, 0])
  })

  test('[H1] is refused for bank details that change after the request', async () => {
    const id = await withdraw()
    await changeBankDetails()
    expect(await approve(id)).toMatchObject(REFUSED('bank_details_changed'))
  })

  test('[H1] is refused after the owner pressed "It was not me", and cannot be overridden with an older list of concerns', async () => {
    const id = await withdraw()
    await changeBankDetails()
    const token = tokenIn((await mails.deliver()).at(-1))
    const seen = override('bank_details_changed')
    expect((await api.post('/api/auth/users/not_me', { token })).status).toBe(200)
    expect(await approve(id, seen)).toMatchObject(REFUSED('frozen', 'bank_details_changed'))
    expect((await approve(id, override('bank_details_changed', 'frozen'))).status).toBe(200)
  })

  test('[L7] is refused for an agent who is not Active, and can be approved with a reason', async () => {
    const id = await withdraw()
    await suspend()
    expect(await approve(id)).toMatchObject(REFUSED('not_active'))
    expect((await approve(id, override('not_active'))).status).toBe(200)
  })

  test.each([
    ['no_birth_date', null],
    ['under_age', new Date().toISOString().slice(0, 10)],
  ])('[E1] is refused for %s, and can be approved with a reason', async (concern, date_of_birth) => {
    const id = await withdraw()
    await api.db.updateTable('agents').set({ date_of_birth }).where('id', '=', agent.id).execute()
    expect(await queue()).toMatchObject([{ concerns: [concern] }])
    expect(await approve(id)).toMatchObject(REFUSED(concern))
    expect((await approve(id, override(concern))).status).toBe(200)
  })

  test('[E1] is not one whose date of birth was removed when the account was closed', async () => {
    const id = await withdraw()
    await api.db
      .updateTable('agents')
      .set({ date_of_birth: null, status: 'Closed' })
      .where('id', '=', agent.id)
      .execute()
    expect((await approve(id)).status).toBe(200)
  })

  test.each([
    ['no reason', { override: { concerns: ['not_active'] } }],
    ['an empty reason', { override: { concerns: ['not_active'], reason: ' ' } }],
    ['no concerns', { override: { concerns: [], reason: 'x' } }],
    ['an unknown concern', { override: { concerns: ['everything'], reason: 'x' } }],
    ['true', { override: true }],
  ])('is not overridden with %s', async (_what, body) => {
    const id = await withdraw()
    await suspend()
    expect((await approve(id, body)).status).toBe(400)
  })

  test('[H1] is left out of a bulk approval, which tells the reason', async () => {
    const other = await network.makeActive()
    await fillIn(other)
    await credit(other)
    await record('agent.change-bank-details', 1)
    const ids = [await withdraw(), await withdraw(await agents.authorization(other))]
    expect((await api.post('/api/staff/withdrawals/approve', { ids }, finance)).body).toEqual([
      { id: ids[0], is_approved: false, detail: expect.stringContaining('bank details were changed') },
      { id: ids[1], is_approved: true, detail: null },
    ])
  })

  test('[H1] is refused if an approval had to wait for a change of the bank details', async () => {
    const id = await withdraw()
    const { promise: isChanged, resolve: change } = Promise.withResolvers<void>()
    const { promise: isLocked, resolve: lock } = Promise.withResolvers<void>()
    const changing = api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('agents').select('id').where('id', '=', agent.id).forNoKeyUpdate().execute()
      lock()
      await isChanged
      await recordAudit(trx, {
        actor: { kind: 'agent', id: agent.id },
        action: 'agent.change-bank-details',
        subject: { kind: 'agent', id: agent.id },
        before: { account_number: '••••6789' },
        after: { account_number: '••••9999' },
        isPersonal: true,
      })
    })
    await isLocked
    const approvals = [approve(id), approve(id)]
    await setTimeout(200)
    change()
    await changing
    expect(await Promise.all(approvals)).toMatchObject([
      REFUSED('bank_details_changed'),
      REFUSED('bank_details_changed'),
    ])
  })

  test('[H1] is paid once if two approve it with a reason, and the other is told who was faster', async () => {
    const id = await withdraw()
    await changeBankDetails()
    const answers = await Promise.all([1, 2].map(() => approve(id, override('bank_details_changed'))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
