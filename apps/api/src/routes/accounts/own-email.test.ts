/** An agent's own change of email address takes a proof, and is made by a link that only the new address gets. */
import { listAudit } from '@evergrove/core/audit'
import { beforeEach, describe, expect, test } from 'vitest'
import { collectMails, tokenIn } from '../../testing/account-mails.ts'
import { PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const NEW = 'ada.new@example.com'
const DAY_MS = 86_400_000

type Header = { Authorization: string }

const { api, agents } = apiForEach({ rateLimits: true })
let mails: ReturnType<typeof collectMails>
let agent: TestAgent
let headers: Header

beforeEach(async () => {
  api.clock.offsetMs = 0
  mails = collectMails(api)
  agent = await agents.make()
  headers = await agents.authorization(agent)
})

const prove = (as = headers, of = agent) => agents.proof(of, { purpose: 'email', headers: as })
const ask = async (new_email: unknown = NEW, proof?: object) =>
  api.post('/api/auth/users/set_email', { new_email }, { ...headers, ...(proof ?? (await prove())) })
const confirm = (token: string) => api.post('/api/auth/users/confirm_email', { token })
const state = async () => (await api.get('/api/auth/users/protection', headers)).body
const addressNow = async () =>
  api.db
    .selectFrom('agents')
    .select(['email', 'email_verified_at'])
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow()
const signIn = (email: string, password = PASSWORD) => api.post('/api/auth/jwt/create', { email, password })
const REFUSED = { status: 400, body: { token: [expect.stringContaining('no longer valid')] } }

async function askForLink(email = NEW): Promise<string> {
  expect(await ask(email)).toMatchObject({ status: 204 })
  return tokenIn((await mails.deliver()).at(-1))
}

describe('a request for another email address', () => {
  test('[M4] mails one link to the new address and changes nothing', async () => {
    expect((await ask()).status).toBe(204)
    expect(await mails.deliver()).toMatchObject([{ to: { address: NEW } }])
    expect(await addressNow()).toMatchObject({ email: agent.email })
    expect(await state()).toMatchObject({ email_change: { new_email: NEW } })
    expect((await api.get('/api/auth/users/me', headers)).status).toBe(200)
  })

  test('[M4] takes a proof for this purpose, from this session, once', async () => {
    const refused = { status: 403, body: { code: 'proof_required' } }
    expect(await ask(NEW, {})).toMatchObject(refused)
    expect(await ask(NEW, await agents.proof(agent, { purpose: 'bank_details', headers }))).toMatchObject(refused)
    const elsewhere = await agents.authorization(agent)
    expect(await ask(NEW, await prove(elsewhere))).toMatchObject(refused)
    expect(await ask(NEW, { 'X-Proof': headers.Authorization.slice(4) })).toMatchObject(refused)
    const proof = await prove()
    const answers = await Promise.all([ask(NEW, proof), ask('other@example.com', proof)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403])
  })

  test('gets the same response for the address of another agent, who receives no email', async () => {
    const other = await agents.make()
    expect(await ask(other.email.toUpperCase())).toMatchObject({ status: 204 })
    expect(await mails.deliver()).toEqual([])
    expect(await state()).toMatchObject({ email_change: { new_email: other.email.toUpperCase() } })
  })

  test.each([['no address'], [''], [null], ['a@b.c\r\nBcc: d@e.f']])('is refused for %j', async (email) => {
    expect(await ask(email)).toMatchObject({ status: 400, body: { new_email: [expect.any(String)] } })
  })

  test('is refused for the present address, and leaves the proof unused', async () => {
    const proof = await prove()
    expect(await ask(agent.email.toUpperCase(), proof)).toMatchObject({ status: 400 })
    expect(await ask(NEW, proof)).toMatchObject({ status: 204 })
  })

  test('is limited for each agent', async () => {
    for (let n = 0; n < 10; n += 1) expect((await ask(`new${n}@example.com`)).status).toBe(204)
    expect((await ask('eleventh@example.com')).status).toBe(429)
  })

  test('[H1] is refused while withdrawals are frozen', async () => {
    await api.db.updateTable('agents').set({ withdrawals_frozen_at: new Date() }).where('id', '=', agent.id).execute()
    expect(await ask()).toMatchObject({ status: 409 })
    expect(await mails.deliver()).toEqual([])
  })

  test('is the only way, because the profile calls do not change the address', async () => {
    expect((await api.request('PATCH', '/api/auth/users/me', json({ email: NEW }))).status).toBe(200)
    expect(await addressNow()).toMatchObject({ email: agent.email })
  })
})

const json = (body: object) => ({
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

describe('the link to the new email address', () => {
  test('[M4] changes the address, ends every session, and is reported to both addresses', async () => {
    const token = await askForLink()
    expect((await confirm(token)).status).toBe(204)
    expect(await addressNow()).toEqual({ email: NEW, email_verified_at: expect.any(Date) })
    expect((await api.get('/api/auth/users/me', headers)).status).toBe(401)
    expect((await signIn(NEW)).status).toBe(200)
    expect((await signIn(agent.email)).status).toBe(401)
    const told = await mails.deliver()
    expect(told.map(({ to }) => to.address)).toEqual([agent.email, NEW])
    expect(told[0]?.link).toContain('/not-me/')
    expect(told[0]?.text).not.toContain(NEW)
    expect(told[1]?.link).not.toContain('/not-me/')
    expect(told[1]?.text).not.toContain(agent.email)
    const [entry] = (await listAudit(api.db, { filter: {}, page: 1, page_size: 1 })).items
    expect(entry).toMatchObject({
      action: 'agent.change-email',
      actor_kind: 'agent',
      before: { email: agent.email },
      after: { email: NEW },
    })
    const change = await api.db.selectFrom('email_changes').selectAll().executeTakeFirst()
    expect(change).toMatchObject({ old_email: agent.email, new_email: NEW, status: 'Made', reason: null })
  })

  test('[M4] works once, also when it is used twice at the same moment', async () => {
    const token = await askForLink()
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
    expect(await confirm(token)).toMatchObject(REFUSED)
  })

  test('[M4] is void if it was altered, is too old, or was replaced by a newer one', async () => {
    const first = await askForLink()
    expect(await confirm(`${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`)).toMatchObject(REFUSED)
    expect(await confirm(first.slice(1))).toMatchObject(REFUSED)
    const second = await askForLink('second@example.com')
    expect(await confirm(first)).toMatchObject(REFUSED)
    api.clock.offsetMs = DAY_MS + 1000
    expect(await confirm(second)).toMatchObject(REFUSED)
    expect(await addressNow()).toMatchObject({ email: agent.email })
  })

  test('[M4] is void after a new password, so that a thief’s request does not survive it', async () => {
    const token = await askForLink()
    const passwords = { new_password: 'Quiet-river-88', re_new_password: 'Quiet-river-88' }
    expect(
      (await api.post('/api/auth/users/set_password', { current_password: PASSWORD, ...passwords }, headers)).status,
    ).toBe(204)
    expect(await confirm(token)).toMatchObject(REFUSED)
    headers = { Authorization: `JWT ${(await agents.tokensOf(agent, 'Quiet-river-88')).access}` }
    expect(await state()).toMatchObject({ email_change: null })
  })

  test('is void if another agent has the address by now, and for a suspended agent', async () => {
    const token = await askForLink()
    await agents.make({ email: NEW })
    expect(await confirm(token)).toMatchObject(REFUSED)
    const other = await askForLink('free@example.com')
    await api.db.updateTable('agents').set({ status: 'Suspended' }).where('id', '=', agent.id).execute()
    expect(await confirm(other)).toMatchObject(REFUSED)
  })

  test('works for one of two agents who confirm the same address at the same moment, and changes nothing of the other', async () => {
    const first = await askForLink()
    const rival = await agents.make()
    agent = rival
    headers = await agents.authorization(rival)
    const second = await askForLink()
    const answers = await Promise.all([confirm(first), confirm(second)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
    const changes = await api.db.selectFrom('email_changes').selectAll().execute()
    expect(changes).toHaveLength(1)
  })

  test('is not stored with its token', async () => {
    const token = await askForLink()
    expect(JSON.stringify(await api.db.selectFrom('email_requests').selectAll().execute())).not.toContain(token)
  })
})
